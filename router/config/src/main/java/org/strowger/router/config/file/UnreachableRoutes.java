package org.strowger.router.config.file;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.InboundSettings;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.match.Criteria;
import org.strowger.router.config.match.Criterion;
import org.strowger.router.config.match.Match;

/** Detects unreachable routes, whose messages are all matched by an earlier route. */
final class UnreachableRoutes {
    /** The routes, or the inbound rules, of a file. */
    private record Kind(
            ConfigKey<List<SectionValues>> list,
            ConfigKey<SectionValues> match,
            ConfigKey<String> name,
            List<Criterion<?>> criteria) {}

    /** A route whose match is valid. */
    private record Known(Match match, SectionValues route) {}

    private static final List<Kind> KINDS = List.of(
            new Kind(Configuration.ROUTES, RouteSettings.MATCH, RouteSettings.NAME, Criteria.OF_ROUTES),
            new Kind(Configuration.INBOUND, InboundSettings.MATCH, InboundSettings.NAME, Criteria.OF_INBOUND));

    private UnreachableRoutes() {}

    static void check(SectionValues file) {
        KINDS.forEach(kind -> find(file, kind).forEach(each -> refuse(each, kind)));
    }

    static List<UnreachableRoute> find(SectionValues file) {
        return KINDS.stream().flatMap(kind -> find(file, kind).stream()).toList();
    }

    private static List<UnreachableRoute> find(SectionValues file, Kind kind) {
        List<SectionValues> routes = file.value(kind.list(), List.of());
        List<Known> before = new ArrayList<>();
        List<UnreachableRoute> found = new ArrayList<>();
        for (int i = 0; i < routes.size(); i++) {
            SectionValues route = routes.get(i);
            Optional<SectionValues> match = route.find(kind.match()).filter(each -> !each.isFaulty());
            if (match.isPresent()) {
                Known known = new Known(Match.of(match.get(), kind.criteria()), route);
                Optional<Known> first = before.stream()
                        .filter(each -> each.match().covers(known.match()))
                        .findFirst();
                if (first.isPresent()) {
                    found.add(new UnreachableRoute(
                            kind.list().name(), i, route, first.get().route(), kind.name()));
                } else {
                    before.add(known);
                }
            }
        }
        return found;
    }

    private static void refuse(UnreachableRoute hidden, Kind kind) {
        hidden.configValue(kind.match())
                .refuse(FaultText.of("this rule is never reached: " + hidden.nameOfFirst() + " at "
                                + hidden.configValueOfFirst().span() + " matches every message that this rule matches")
                        .advising("move this rule before the other rule, or narrow the match of the other rule"));
    }
}
