package org.strowger.router.config.file;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.InboundSettings;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ConfigValue;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.match.Criteria;
import org.strowger.router.config.match.Criterion;
import org.strowger.router.config.match.Match;

/** Detects unreachable routes, whose messages are all matched by an earlier route. */
final class UnreachableRoutes {
    /** A route whose match is valid. */
    private record Known(Match match, SectionValues route) {}

    private UnreachableRoutes() {}

    static void check(SectionValues file) {
        check(file.value(Configuration.ROUTES, List.of()), RouteSettings.MATCH, RouteSettings.NAME, Criteria.OF_ROUTES);
        check(
                file.value(Configuration.INBOUND, List.of()),
                InboundSettings.MATCH,
                InboundSettings.NAME,
                Criteria.OF_INBOUND);
    }

    private static void check(
            List<SectionValues> routes,
            ConfigKey<SectionValues> key,
            ConfigKey<String> name,
            List<Criterion<?>> criteria) {
        List<Known> before = new ArrayList<>();
        for (SectionValues route : routes) {
            Optional<SectionValues> match = route.find(key).filter(each -> !each.isFaulty());
            if (match.isPresent()) {
                Known known = new Known(Match.of(match.get(), criteria), route);
                before.stream()
                        .filter(each -> each.match().covers(known.match()))
                        .findFirst()
                        .ifPresentOrElse(each -> refuse(known, each, key, name), () -> before.add(known));
            }
        }
    }

    private static void refuse(Known hidden, Known first, ConfigKey<SectionValues> key, ConfigKey<String> name) {
        ConfigValue other = first.route().configValue();
        String what = first.route().find(name).map(each -> "\"" + each + "\"").orElse(other.key());
        hidden.route()
                .configValue(key)
                .refuse(FaultText.of("this rule is never reached: " + what + " at " + other.span()
                                + " matches every message that this rule matches")
                        .advising("move this rule before the other rule, or narrow the match of the other rule"));
    }
}
