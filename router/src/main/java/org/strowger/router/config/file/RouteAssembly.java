package org.strowger.router.config.file;

import java.util.List;
import org.strowger.message.Address;
import org.strowger.router.config.FailoverCause;
import org.strowger.router.config.InboundSettings;
import org.strowger.router.config.Rejection;
import org.strowger.router.config.RetrySettings;
import org.strowger.router.config.RewriteSettings;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.config.RouteSettings.Custody;
import org.strowger.router.config.RouteSettings.Share;
import org.strowger.router.config.RouteSettings.Tier;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.keys.Grammar;
import org.strowger.router.config.keys.InboundKeys;
import org.strowger.router.config.keys.RouteKeys;
import org.strowger.router.config.keys.RouteKeys.Again;
import org.strowger.router.config.keys.RouteKeys.Recipient;
import org.strowger.router.config.keys.RouteKeys.Rewrite;
import org.strowger.router.config.keys.SmscKeys;
import org.strowger.router.config.keys.ViaTier;
import org.strowger.router.config.match.Criteria;
import org.strowger.router.config.match.Match;

/** Builds routes and inbound rules from sections. */
final class RouteAssembly {
    /** The name of the implicit route when there is one SMSC and no route is configured. */
    static final String IMPLICIT = "default";

    private RouteAssembly() {}

    static List<RouteSettings> of(SectionValues file) {
        List<SectionValues> smscs = file.value(Grammar.SMSCS);
        List<SectionValues> routes = file.value(Grammar.ROUTES);
        if (routes.isEmpty() && smscs.size() == 1) {
            return List.of(toTheOnly(smscs.get(0).value(SmscKeys.NAME)));
        }
        return routes.stream().map(RouteAssembly::route).toList();
    }

    private static RouteSettings toTheOnly(String smsc) {
        List<FailoverCause> usual = List.of(
                FailoverCause.of(FailoverCause.Word.TIMEOUT),
                FailoverCause.of(FailoverCause.Word.THROTTLED),
                FailoverCause.of(FailoverCause.Word.UNBOUND),
                FailoverCause.of(FailoverCause.Word.FULL));
        return new RouteSettings(
                IMPLICIT,
                Match.ALL,
                List.of(new Tier(List.of(new Share(smsc, 1)))),
                Rejection.NONE,
                new Custody(RouteSettings.DELIVERY_USUAL, usual, RetrySettings.USUAL),
                RewriteSettings.NONE);
    }

    private static RouteSettings route(SectionValues route) {
        return new RouteSettings(
                route.value(RouteKeys.NAME),
                Match.of(route.value(RouteKeys.MATCH), Criteria.OF_ROUTES),
                route.value(RouteKeys.VIA, List.of()).stream()
                        .map(RouteAssembly::tier)
                        .toList(),
                route.value(RouteKeys.REJECT, Rejection.NONE),
                new Custody(
                        route.value(RouteKeys.DELIVERY),
                        route.value(RouteKeys.TRY_NEXT_ON),
                        route.find(RouteKeys.RETRY).map(RouteAssembly::retry).orElse(RetrySettings.USUAL)),
                rewriting(route.value(RouteKeys.REWRITE)));
    }

    private static Tier tier(List<ViaTier.Named> named) {
        return new Tier(named.stream()
                .map(each -> new Share(each.smsc(), each.weight()))
                .toList());
    }

    private static RetrySettings retry(SectionValues retry) {
        return new RetrySettings(
                retry.value(Again.FIRST),
                retry.value(Again.FACTOR),
                retry.value(Again.MAX),
                retry.value(Again.VALIDITY));
    }

    private static RewriteSettings rewriting(SectionValues rewrite) {
        SectionValues to = rewrite.value(Rewrite.TO);
        return new RewriteSettings(
                rewrite.find(Rewrite.FROM).map(RouteAssembly::asWritten).orElse(""),
                to.value(Recipient.STRIP, ""),
                to.value(Recipient.PREFIX, ""),
                rewrite.value(Rewrite.SOURCE_TON, RewriteSettings.AS_IT_CAME),
                rewrite.value(Rewrite.SOURCE_NPI, RewriteSettings.AS_IT_CAME));
    }

    /** The address as text; a leading plus marks an international number. */
    private static String asWritten(Address address) {
        boolean plus = address.ton() == Address.TON_INTERNATIONAL;
        return plus ? "+" + address.text() : address.text();
    }

    static InboundSettings inbound(SectionValues inbound) {
        return new InboundSettings(
                inbound.value(InboundKeys.NAME),
                Match.of(inbound.value(InboundKeys.MATCH), Criteria.OF_INBOUND),
                inbound.value(InboundKeys.DELIVER_TO),
                inbound.value(InboundKeys.DELIVERY),
                inbound.value(InboundKeys.WAIT));
    }
}
