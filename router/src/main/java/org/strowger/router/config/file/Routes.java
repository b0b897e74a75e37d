package org.strowger.router.config.file;

import java.util.List;
import org.strowger.message.Address;
import org.strowger.router.config.InboundSettings;
import org.strowger.router.config.Match;
import org.strowger.router.config.Rejection;
import org.strowger.router.config.Retry;
import org.strowger.router.config.Rewriting;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.config.RouteSettings.Custody;
import org.strowger.router.config.RouteSettings.Share;
import org.strowger.router.config.RouteSettings.Tier;
import org.strowger.router.config.Trouble;
import org.strowger.router.config.grammar.Grammar;
import org.strowger.router.config.grammar.InboundKeys;
import org.strowger.router.config.grammar.RouteKeys;
import org.strowger.router.config.grammar.RouteKeys.Again;
import org.strowger.router.config.grammar.RouteKeys.Recipient;
import org.strowger.router.config.grammar.RouteKeys.Rewrite;
import org.strowger.router.config.grammar.Settings;
import org.strowger.router.config.grammar.SmscKeys;
import org.strowger.router.config.grammar.Via;

/** Routes, of their sections. */
final class Routes {
    /** The name of the route that holds when there is one SMSC and no route was written. */
    static final String IMPLICIT = "default";

    private Routes() {}

    static List<RouteSettings> of(Settings file) {
        List<Settings> smscs = file.value(Grammar.SMSCS);
        List<Settings> routes = file.value(Grammar.ROUTES);
        if (routes.isEmpty() && smscs.size() == 1) {
            return List.of(toTheOnly(smscs.get(0).value(SmscKeys.NAME)));
        }
        return routes.stream().map(Routes::route).toList();
    }

    private static RouteSettings toTheOnly(String smsc) {
        List<Trouble> usual = List.of(
                Trouble.of(Trouble.Word.TIMEOUT),
                Trouble.of(Trouble.Word.THROTTLED),
                Trouble.of(Trouble.Word.UNBOUND),
                Trouble.of(Trouble.Word.FULL));
        return new RouteSettings(
                IMPLICIT,
                Match.ALL,
                List.of(new Tier(List.of(new Share(smsc, 1)))),
                Rejection.NONE,
                new Custody(RouteSettings.DELIVERY_USUAL, usual, Retry.USUAL),
                Rewriting.NONE);
    }

    private static RouteSettings route(Settings route) {
        return new RouteSettings(
                route.value(RouteKeys.NAME),
                Matches.of(route.value(RouteKeys.MATCH)),
                route.value(RouteKeys.VIA, List.of()).stream().map(Routes::tier).toList(),
                route.value(RouteKeys.REJECT, Rejection.NONE),
                new Custody(
                        route.value(RouteKeys.DELIVERY),
                        route.value(RouteKeys.TRY_NEXT_ON),
                        route.find(RouteKeys.RETRY).map(Routes::retry).orElse(Retry.USUAL)),
                rewriting(route.value(RouteKeys.REWRITE)));
    }

    private static Tier tier(List<Via.Named> named) {
        return new Tier(named.stream()
                .map(each -> new Share(each.smsc(), each.weight()))
                .toList());
    }

    private static Retry retry(Settings retry) {
        return new Retry(
                retry.value(Again.FIRST),
                retry.value(Again.FACTOR),
                retry.value(Again.MAX),
                retry.value(Again.VALIDITY));
    }

    private static Rewriting rewriting(Settings rewrite) {
        Settings to = rewrite.value(Rewrite.TO);
        return new Rewriting(
                rewrite.find(Rewrite.FROM).map(Routes::asWritten).orElse(""),
                to.value(Recipient.STRIP, ""),
                to.value(Recipient.PREFIX, ""),
                rewrite.value(Rewrite.SOURCE_TON, Rewriting.AS_IT_CAME),
                rewrite.value(Rewrite.SOURCE_NPI, Rewriting.AS_IT_CAME));
    }

    /** A plus says that a number is international. */
    private static String asWritten(Address address) {
        boolean plus = address.ton() == Address.TON_INTERNATIONAL;
        return plus ? "+" + address.text() : address.text();
    }

    static InboundSettings inbound(Settings inbound) {
        return new InboundSettings(
                inbound.value(InboundKeys.NAME),
                Matches.of(inbound.value(InboundKeys.MATCH)),
                inbound.value(InboundKeys.DELIVER_TO),
                inbound.value(InboundKeys.DELIVERY),
                inbound.value(InboundKeys.WAIT));
    }
}
