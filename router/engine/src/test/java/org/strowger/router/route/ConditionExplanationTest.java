package org.strowger.router.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DayOfWeek;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.strowger.message.Address;
import org.strowger.router.config.Rejection.Reason;

class ConditionExplanationTest {
    private final RouteTable table = new Tables()
            .applications("shop", "bank")
            .smscs("a")
            .routes(
                    Way.named("bank").of("bank").via("a"),
                    Way.named("mobiles").to("447*").via("a"),
                    Way.named("ireland").to("+353*").via("a"),
                    Way.named("short").to("6000", "6001").via("a"),
                    Way.named("many").to("1", "2", "3", "4", "5", "6", "7").via("a"),
                    Way.named("pattern").to("/9$/").via("a"),
                    Way.named("codes").to("353*").from("OTP*").via("a"),
                    Way.named("office")
                            .to("353*")
                            .during(Tables.window(EnumSet.range(DayOfWeek.MONDAY, DayOfWeek.FRIDAY), "07:00", "12:00"))
                            .via("a"),
                    Way.named("stop").text("/^stop/i", "/^end/").via("a"),
                    Way.named("both")
                            .of("shop")
                            .to("353*")
                            .from("Shop")
                            .text("/hello/")
                            .via("a"),
                    Way.named("rest").reject(Reason.INVALID_DESTINATION));

    @Test
    void showsTheFirstCriterionOfEachRouteThatDoesNotMatch() {
        assertThat(table.explain(new Asked().to("353861234567").saying("hello").question()))
                .extracting(RuleFinding::toString)
                .containsExactly(
                        "bank: application is not bank",
                        "mobiles: to does not begin with 447",
                        "ireland: to is not an international number",
                        "short: to is none of 6000 or 6001",
                        "many: to is none of 1 or 2 or 3 or 4 or 5 or 2 more",
                        "pattern: to has no /9$/",
                        "codes: from does not begin with OTP",
                        "office: Wed 12:00 is not within Mon,Tue,Wed,Thu,Fri 07:00-12:00",
                        "stop: text has no /^stop/i or /^end/",
                        "both: application is shop, to matches 353*, from matches Shop, text has /hello/");
    }

    @Test
    void aRouteWithoutCriteriaMatchesEverything() {
        assertThat(table.explain(new Asked().to("44").question()).get(10))
                .isEqualTo(new RuleFinding("rest", true, "matches everything"));
    }

    @Test
    void theTextOfABinaryMessageCannotBeRead() {
        assertThat(table.explain(CountedMessage.of(4, 'x').question(0)))
                .extracting(RuleFinding::toString)
                .endsWith("mobiles: to matches 447*");
        assertThat(new Tables()
                        .applications("shop")
                        .smscs("a")
                        .routes(Way.named("text").text("/x/").via("a"))
                        .explain(CountedMessage.of(4, 'x').question(0)))
                .containsExactly(new RuleFinding("text", false, "text cannot be read"));
    }

    @Test
    void namesAnUnmatchedInternationalPattern() {
        assertThat(table.explain(new Asked().to(Address.international("49")).question())
                        .get(2)
                        .why())
                .isEqualTo("to does not begin with +353");
    }

    @Test
    void anExplanationRemembersNoRouteForLaterParts() {
        LongMessages remembered = LongMessages.usual();
        table.explain(new Asked(remembered).to("48").part(1, 1, 2).question());
        assertThat(remembered.size()).isZero();
        assertThat(table.decide(new Asked(remembered).to("48").part(1, 1, 2).question())
                        .route()
                        .name())
                .isEqualTo("rest");
        assertThat(remembered.size()).isEqualTo(1);
    }
}
