package org.strowger.router.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.message.Address;
import org.strowger.router.config.ApplicationSettings.Retention;
import org.strowger.router.config.DeliveryMode;
import org.strowger.router.config.InboundSettings;
import org.strowger.router.config.value.TextAlphabet;

class InboundTableTest {
    private static final Duration WAIT = Duration.ofSeconds(7);

    private final Tables tables = new Tables()
            .application("expressions", TextAlphabet.GSM, "/^44/", "/^6/")
            .application("short", TextAlphabet.GSM, "60*", "6*")
            .application("long", TextAlphabet.GSM, "600*", "+447700*")
            .application("exact", TextAlphabet.GSM, "6000", "60000000")
            .application("crm", TextAlphabet.GSM)
            .smscs("a", "b");

    private static InboundSettings rule(Way way, String application, DeliveryMode delivery) {
        return new InboundSettings(way.settings().name(), way.match(), application, "", List.of(), "", delivery, WAIT);
    }

    private final InboundTable table = tables.inbound(
            rule(Way.named("stop").to("7*").text("/^stop\\b/i"), "crm", DeliveryMode.RELAY),
            rule(Way.named("of b").ofSmscs("b").to("7*", "8*").from("44*"), "long", DeliveryMode.STORE),
            rule(Way.named("sevens").to("7*"), "short", DeliveryMode.STORE));

    private int application(Asked asked) {
        return table.decide(asked.question()).application();
    }

    @Test
    void theLongestPatternWins() {
        assertThat(application(new Asked().to("6000"))).isEqualTo(3);
        assertThat(application(new Asked().to("60001"))).isEqualTo(2);
        assertThat(application(new Asked().to("6010"))).isEqualTo(1);
        assertThat(application(new Asked().to("61"))).isEqualTo(1);
        assertThat(application(new Asked().to(Address.international("447700900123"))))
                .isEqualTo(2);
        assertThat(application(new Asked().to("447700900123"))).isZero();
        assertThat(application(new Asked().to("441632960123"))).isZero();
    }

    @Test
    void anInternationalPatternWinsOverAnEqualPatternWithoutType() {
        InboundTable both = new Tables()
                .application("all", TextAlphabet.GSM, "44*")
                .application("abroad", TextAlphabet.GSM, "+44*")
                .smscs("a")
                .inbound();
        assertThat(both.decide(new Asked().to("+4477").question()).application())
                .isEqualTo(1);
        assertThat(both.decide(new Asked().to("4477").question()).application()).isZero();
    }

    @Test
    void expressionsAreTriedLastInTheOrderOfTheConfiguration() {
        InboundTable expressions = new Tables()
                .application("one", TextAlphabet.GSM, "/4/", "/5/")
                .application("two", TextAlphabet.GSM, "/5/", "/6/", "4*")
                .smscs("a")
                .inbound();
        assertThat(expressions.decide(new Asked().to("94").question()).application())
                .isZero();
        assertThat(expressions.decide(new Asked().to("95").question()).application())
                .isZero();
        assertThat(expressions.decide(new Asked().to("96").question()).application())
                .isEqualTo(1);
        assertThat(expressions.decide(new Asked().to("45").question()).application())
                .isEqualTo(1);
    }

    @Test
    void rulesApplyToNumbersThatNoApplicationReceives() {
        assertThat(application(new Asked().to("71").saying("STOP it"))).isEqualTo(4);
        assertThat(application(new Asked().to("71").by(1).from(Address.international("4477"))))
                .isEqualTo(2);
        assertThat(application(new Asked().to("71").by(0).from(Address.international("4477"))))
                .isEqualTo(1);
        assertThat(application(new Asked().to("6000").saying("stop"))).isEqualTo(3);
    }

    @Test
    void aDecisionContainsTheDeliveryModeAndTheReason() {
        assertThat(table.decide(new Asked().to("71").saying("stop").question()))
                .isEqualTo(new InboundDecision(
                        false,
                        4,
                        List.of(),
                        RouteQuery.NOBODY,
                        DeliveryMode.RELAY,
                        WAIT,
                        Duration.ZERO,
                        "inbound rule stop"));
        assertThat(table.decide(new Asked().to("6001").question()).reason()).isEqualTo("long receives 600*");
    }

    @Test
    void anUnknownNumberHasNoApplication() {
        InboundDecision decision = table.decide(new Asked().to("9").question());
        assertThat(decision.isNobody()).isTrue();
        assertThat(decision.application()).isEqualTo(RouteQuery.NOBODY);
        assertThat(table.decide(new Asked().to("71").question()).isNobody()).isFalse();
    }

    @Test
    void segmentsAreJoinedIfAJoiningApplicationCanReceiveTheMessage() {
        InboundTable both = new Tables()
                .joining("joins", "60*")
                .application("keeps", TextAlphabet.GSM, "61*")
                .smscs("a", "b")
                .inbound(
                        rule(Way.named("stop").to("7*").text("/^stop/i"), "keeps", DeliveryMode.STORE),
                        rule(Way.named("win").to("7*").text("/win/i"), "joins", DeliveryMode.STORE),
                        rule(Way.named("sevens").to("7*"), "keeps", DeliveryMode.STORE),
                        rule(Way.named("never").to("7*"), "joins", DeliveryMode.STORE),
                        rule(Way.named("eights").to("8*"), "keeps", DeliveryMode.STORE),
                        rule(Way.named("hidden").to("8*").text("/win/i"), "joins", DeliveryMode.STORE),
                        rule(Way.named("nines").ofSmscs("b").to("9*").text("/win/i"), "joins", DeliveryMode.STORE));
        InboundDecision joining = both.joining(new Asked().to("6001").question());
        assertThat(joining.application()).isZero();
        assertThat(joining.segmentPatience()).isEqualTo(Retention.USUAL.segments());
        assertThat(both.joining(new Asked().to("6101").question()).isNobody()).isTrue();
        assertThat(both.joining(new Asked().to("7").saying("stop").question()).reason())
                .isEqualTo("inbound rule win");
        assertThat(both.joining(new Asked().to("8").saying("win").question()).isNobody())
                .isTrue();
        assertThat(both.joining(new Asked().to("9").by(0).question()).isNobody())
                .isTrue();
        assertThat(both.joining(new Asked().to("9").by(1).question()).isNobody())
                .isFalse();
    }

    @Test
    void laterPartsGoToTheApplicationOfTheFirstPart() {
        LongMessages remembered = LongMessages.usual();
        assertThat(application(new Asked(remembered).to("71").part(1, 1, 2).saying("stop")))
                .isEqualTo(4);
        assertThat(application(new Asked(remembered).to("71").part(1, 2, 2).saying("now")))
                .isEqualTo(4);
        assertThat(application(new Asked(remembered).to("71").saying("now"))).isEqualTo(1);
    }

    @Test
    void explainsPatternsInTheOrderInWhichTheyWin() {
        assertThat(table.explain(new Asked().to("71").by(0).question()))
                .extracting(RuleFinding::toString)
                .containsExactly(
                        "exact receives 60000000: to is not 60000000",
                        "exact receives 6000: to is not 6000",
                        "long receives +447700*: to is not an international number",
                        "long receives 600*: to does not begin with 600",
                        "short receives 60*: to does not begin with 60",
                        "short receives 6*: to does not begin with 6",
                        "expressions receives /^44/: to has no /^44/",
                        "expressions receives /^6/: to has no /^6/",
                        "stop: text has no /^stop\\b/i",
                        "of b: smsc is not b",
                        "sevens: to matches 7*");
    }

    @Test
    void namesAMissingApplication() {
        assertThatThrownBy(() -> tables.inbound(rule(Way.named("x"), "gone", DeliveryMode.STORE)))
                .hasMessage("no application has the name gone");
        assertThatThrownBy(() -> tables.inbound(rule(Way.named("x").ofSmscs("gone"), "crm", DeliveryMode.STORE)))
                .hasMessage("no SMSC has the name gone");
    }
}
