package org.strowger.router.exchange.routes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.strowger.message.Outcome;
import org.strowger.router.application.Application;
import org.strowger.router.exchange.ExchangeFixture;
import org.strowger.router.exchange.ScriptedSession;
import org.strowger.router.filter.FilterCatalogue;
import org.strowger.router.route.RouteQuery;
import org.strowger.router.smsc.Smsc;

/** A configuration of the exchange, and the figures of its routes, over reloads. */
class GenerationTest {
    private static final String NUMBER = "447700900123";
    private static final String SHOP = "{name: shop, password: secret}";
    private static final String BANK = "{name: bank, password: secret}";
    private static final String A = "{name: a, hosts: [127.0.0.1:2776], system-id: s, password: p}";
    private static final String B = "{name: b, hosts: [127.0.0.1:2777], system-id: s, password: p}";
    private static final String ALL = "{name: all, match: {}, via: a}";

    private final ExchangeFixture fixture = new ExchangeFixture(yaml(SHOP + ", " + BANK, A + ", " + B, ALL));

    private static String yaml(String applications, String smscs, String routes) {
        return """
                listeners: [{name: smpp, listen: 127.0.0.1:2775}]
                applications: [%s]
                smscs: [%s]
                routes: [%s]
                """.formatted(applications, smscs, routes);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private Generation now() {
        return fixture.exchange().generation();
    }

    private RouteCounts counts(String route) {
        return now().counts().all().stream()
                .filter(each -> each.name().equals(route))
                .findFirst()
                .orElseThrow();
    }

    private Outcome submit() {
        ScriptedSession shop = fixture.application("shop");
        long token = shop.submit(ExchangeFixture.text(NUMBER));
        fixture.seconds(1);
        return shop.outcome(token);
    }

    // ---- Applications and SMSCs

    @Test
    void keptApplicationsAndSmscsAreTheSameObjectsAtANewIndex() {
        Application shop = fixture.applicationOf("shop");
        Smsc b = fixture.smscOf("b");
        assertThat(now().indexOf(shop)).isZero();
        assertThat(now().indexOf(b)).isOne();
        fixture.reload(yaml(BANK + ", " + SHOP, B + ", " + A, ALL));
        assertThat(now().indexOf(shop)).isOne();
        assertThat(now().indexOf(b)).isZero();
        assertThat(now().smscOf(b.index())).containsSame(b);
    }

    @Test
    void theFormerGenerationKeepsItsIndexes() {
        Application shop = fixture.applicationOf("shop");
        Generation before = now();
        fixture.reload(yaml(BANK + ", " + SHOP, A + ", " + B, ALL));
        assertThat(before.indexOf(shop)).isZero();
        assertThat(before.applications().get(before.indexOf(shop))).isSameAs(shop);
    }

    @Test
    void aRemovedApplicationOrSmscHasNoIndex() {
        Application bank = fixture.applicationOf("bank");
        Smsc b = fixture.smscOf("b");
        fixture.reload(yaml(SHOP, A, ALL));
        assertThat(now().indexOf(bank)).isEqualTo(RouteQuery.NOBODY);
        assertThat(now().indexOf(b)).isEqualTo(RouteQuery.NOBODY);
        assertThat(now().smscOf(b.index())).isEmpty();
    }

    @Test
    void aRemovedApplicationHasNoSuccessorUntilItsIndexIsReused() {
        Application bank = fixture.applicationOf("bank");
        assertThat(now().successorOf(bank)).isSameAs(bank);
        fixture.reload(yaml(SHOP, A, ALL));
        assertThat(bank.isClosed()).isTrue();
        assertThat(now().successorOf(bank)).isSameAs(bank);
        Application again = new Application(bank.index(), 0, 1, bank.settings(), FilterCatalogue.builtIn(1));
        Generation next =
                new Generation(now().routes(), now().inbound(), List.of(again), now().smscs(), now().counts(), 1);
        assertThat(next.successorOf(bank)).isSameAs(again);
    }

    // ---- Figures of the routes

    @Test
    void aRouteCountsItsMessagesAndTheirOutcomes() {
        assertThat(submit().isAccepted()).isTrue();
        RouteCounts all = counts("all");
        assertThat(all.total(RouteFigure.MESSAGES)).isOne();
        assertThat(all.total("a", RouteFigure.SUBMITTED)).isOne();
        assertThat(all.total("a", RouteFigure.ACCEPTED)).isOne();
        assertThat(all.total(RouteFigure.REJECTED)).isZero();
    }

    @Test
    void aRouteKeepsItsCountsWhenItsSmscChanges() {
        submit();
        fixture.reload(yaml(SHOP, A + ", " + B, ALL.replace("via: a", "via: b")));
        fixture.seconds(1);
        submit();
        RouteCounts all = counts("all");
        assertThat(all.total(RouteFigure.ACCEPTED)).isEqualTo(2);
        assertThat(all.total("b", RouteFigure.ACCEPTED)).isOne();
        assertThat(all.smscs()).containsExactly("b");
    }

    @Test
    void aRouteWithAnotherNameBeginsAtZero() {
        submit();
        fixture.reload(yaml(SHOP, A, ALL.replace("name: all", "name: other")));
        assertThat(counts("other").total(RouteFigure.MESSAGES)).isZero();
        assertThat(now().counts().all()).extracting(RouteCounts::name).containsExactly("other", RouteFigures.NO_ROUTE);
    }

    @Test
    void messagesWithoutARouteAreCountedAcrossReloads() {
        fixture.reload(yaml(SHOP, A, "{name: some, match: {to: \"1*\"}, via: a}"));
        assertThat(submit().isAccepted()).isFalse();
        fixture.reload(yaml(SHOP, A, ALL));
        List<RouteCounts> all = now().counts().all();
        RouteCounts none = all.get(all.size() - 1);
        assertThat(none.name()).isEqualTo(RouteFigures.NO_ROUTE);
        assertThat(none.total(RouteFigure.MESSAGES)).isOne();
        assertThat(none.total(RouteFigure.REJECTED)).isOne();
    }
}
