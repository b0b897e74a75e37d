package org.strowger.router.config.file;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.strowger.router.config.Match;
import org.strowger.router.config.fault.Complaint;
import org.strowger.router.config.grammar.Grammar;
import org.strowger.router.config.grammar.InboundKeys;
import org.strowger.router.config.grammar.Key;
import org.strowger.router.config.grammar.RouteKeys;
import org.strowger.router.config.grammar.Settings;
import org.strowger.router.config.grammar.Spot;

/** Every route can be reached: none stands behind one that takes all its messages. */
final class Reach {
    /** A match that was read without a fault. */
    private record Known(Match match, Settings route) {}

    private Reach() {}

    static void check(Settings file) {
        check(file.value(Grammar.ROUTES, List.of()), RouteKeys.MATCH, RouteKeys.NAME);
        check(file.value(Grammar.INBOUND, List.of()), InboundKeys.MATCH, InboundKeys.NAME);
    }

    private static void check(List<Settings> routes, Key<Settings> key, Key<String> name) {
        List<Known> before = new ArrayList<>();
        for (Settings route : routes) {
            Optional<Settings> match = route.find(key).filter(each -> !each.isFaulty());
            if (match.isPresent()) {
                Known known = new Known(Matches.of(match.get()), route);
                before.stream()
                        .filter(each -> Covering.covers(each.match(), known.match()))
                        .findFirst()
                        .ifPresentOrElse(each -> refuse(known, each, key, name), () -> before.add(known));
            }
        }
    }

    private static void refuse(Known hidden, Known first, Key<Settings> key, Key<String> name) {
        Spot other = first.route().spot();
        String what = first.route().find(name).map(each -> "\"" + each + "\"").orElse(other.key());
        hidden.route()
                .spot(key)
                .refuse(Complaint.of("nothing gets here: " + what + " at " + other.span()
                                + " takes every message that this would")
                        .advising("put this one before it, or narrow that one's match"));
    }
}
