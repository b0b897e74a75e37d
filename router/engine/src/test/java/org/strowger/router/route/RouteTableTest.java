package org.strowger.router.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DayOfWeek;
import java.time.ZonedDateTime;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.message.Address;
import org.strowger.router.config.Rejection.Reason;
import org.strowger.router.config.RouteSettings.Share;
import org.strowger.router.config.match.MessageFacts;
import org.strowger.router.config.match.TimeWindow;
import org.strowger.router.config.value.TextAlphabet;

class RouteTableTest {
    private static final int SHOP = 0;
    private static final int BANK = 1;
    private static final int CRM = 2;

    private final Tables tables =
            new Tables().applications("shop", "bank", "crm").smscs("a", "b", "c");

    private static String taken(RouteTable table, Asked asked) {
        return table.decide(asked.question()).route().name();
    }

    @Test
    void theFirstMatchingRouteIsTaken() {
        RouteTable table = tables.routes(
                Way.named("mobiles").to("447*").via("a"),
                Way.named("kingdom").to("44*").via("b"),
                Way.named("never").to("4477*").via("c"),
                Way.named("rest").reject(Reason.INVALID_DESTINATION));
        assertThat(taken(table, new Asked().to("447700900123"))).isEqualTo("mobiles");
        assertThat(taken(table, new Asked().to("441632960123"))).isEqualTo("kingdom");
        assertThat(taken(table, new Asked().to("353861234567"))).isEqualTo("rest");
        assertThat(table.routes()).extracting(Route::number).containsExactly(0, 1, 2, 3);
    }

    @Test
    void rejectsAMessageWithoutARoute() {
        RouteTable table = tables.routes(Way.named("kingdom").to("44*").via("a"));
        RouteDecision decision = table.decide(new Asked().to("49").question());
        assertThat(decision).isSameAs(RouteDecision.NO_ROUTE);
        assertThat(decision.isRejected()).isTrue();
        assertThat(decision.candidates()).isZero();
        assertThat(decision.route().rejection().reason()).isEqualTo(Reason.INVALID_DESTINATION);
        assertThat(decision.route().number()).isEqualTo(Route.NO_NUMBER);
    }

    @Test
    void aRouteThatRejectsHasNoCandidates() {
        RouteTable table = tables.routes(Way.named("closed").reject(Reason.LATER));
        RouteDecision decision = table.decide(new Asked().to("49").question());
        assertThat(decision.isRejected()).isTrue();
        assertThat(decision.candidates()).isZero();
        assertThat(decision.route().rejection().reason()).isEqualTo(Reason.LATER);
    }

    @Test
    void aRouteMatchesOnlyIfAllItsCriteriaMatch() {
        RouteTable table = tables.routes(
                Way.named("codes")
                        .of("shop", "bank")
                        .to("44*")
                        .from("OTP*")
                        .text("/code/")
                        .via("a"),
                Way.named("rest").via("b"));
        Asked fits =
                new Asked().by(BANK).to("44").from(Address.alphanumeric("OTP")).saying("your code: 1");
        assertThat(taken(table, fits)).isEqualTo("codes");
        assertThat(taken(table, fits.by(CRM))).isEqualTo("rest");
        assertThat(taken(table, fits.by(RouteQuery.NOBODY))).isEqualTo("rest");
        assertThat(taken(table, fits.by(SHOP).to("45"))).isEqualTo("rest");
        assertThat(taken(table, fits.to("44").from(Address.alphanumeric("Shop"))))
                .isEqualTo("rest");
        assertThat(taken(table, fits.from(Address.alphanumeric("OTP")).saying("Code")))
                .isEqualTo("rest");
        assertThat(taken(table, fits.saying("a code"))).isEqualTo("codes");
    }

    @Test
    void candidatesAreOrderedByTier() {
        RouteTable table = tables.routes(Way.named("all").via("c").via("a").via("b"));
        RouteDecision decision = table.decide(new Asked().to("44").question());
        assertThat(decision.candidates()).isEqualTo(3);
        assertThat(new int[] {decision.candidate(0), decision.candidate(1), decision.candidate(2)})
                .containsExactly(2, 0, 1);
        assertThat(decision.isRejected()).isFalse();
        assertThat(table.decide(new Asked().to("45").question())).isSameAs(decision);
    }

    @Test
    void aSingleSmscNeedsNoRoutes() {
        RouteTable table = new Tables().applications("shop").smscs("only").routes();
        assertThat(table.decide(new Asked().to("44").question()).candidate(0)).isZero();
        assertThat(new Tables()
                        .applications("shop")
                        .smscs("a", "b")
                        .routes()
                        .decide(new Asked().to("44").question()))
                .isSameAs(RouteDecision.NO_ROUTE);
    }

    @Test
    void textIsReadInTheAlphabetOfTheApplication() {
        Way accented = Way.named("accented").text("/é/").via("a");
        Tables peers = new Tables()
                .application("gsm", TextAlphabet.GSM)
                .application("latin1", TextAlphabet.LATIN1)
                .application("utf8", TextAlphabet.UTF8)
                .smscs("a");
        RouteTable table = peers.routes(accented);
        assertThat(table.decide(inCodingZero(0, 0x05)).isRejected()).isFalse();
        assertThat(table.decide(inCodingZero(1, 0x05)).isRejected()).isTrue();
        assertThat(table.decide(inCodingZero(1, 0xE9)).isRejected()).isFalse();
        assertThat(table.decide(inCodingZero(2, 0xC3, 0xA9)).isRejected()).isFalse();
        assertThat(table.decide(inCodingZero(2, 0xE9)).isRejected()).isTrue();
    }

    private static RouteQuery inCodingZero(int party, int... octets) {
        return CountedMessage.of(0, octets).question(party);
    }

    @Test
    void binaryContentMatchesNoTextCriterion() {
        RouteTable table = tables.routes(Way.named("any").text("/.*/").via("a"));
        assertThat(table.decide(CountedMessage.of(4, 'x').question(SHOP)).isRejected())
                .isTrue();
        assertThat(table.decide(CountedMessage.of(3, 'x').question(SHOP)).isRejected())
                .isFalse();
    }

    @Test
    void aTextIsSearchedUpToTheLimit() {
        RouteTable table = tables.routes(Way.named("end").text("/END/").via("a"));
        String filler = "x".repeat(MessageFacts.TEXT_CHARACTERS_MAX - 3);
        assertThat(taken(table, new Asked().saying(filler + "END"))).isEqualTo("end");
        assertThat(taken(table, new Asked().saying(filler + "xEND"))).isEqualTo("none");
    }

    @Test
    void onlyFieldsThatRoutesMatchAreRead() {
        CountedMessage message = CountedMessage.of(0, 'x');
        tables.routes(Way.named("all").of("shop").via("a")).decide(message.question(SHOP));
        assertThat(message.reads()).isEmpty();
        tables.routes(
                        Way.named("some").to("44*").via("a"),
                        Way.named("rest").to("*").via("b"))
                .decide(message.question(SHOP));
        assertThat(message.reads()).containsExactly("destination");
        message.forget();
        tables.routes(
                        Way.named("one").to("45*").from("x").text("/x/").via("a"),
                        Way.named("two").of("bank").from("x").text("/x/").via("a"),
                        Way.named("three").to("44*").via("a"))
                .decide(message.question(SHOP));
        assertThat(message.reads()).containsExactly("destination");
        message.forget();
        tables.routes(
                        Way.named("one").to("44*").from("y").text("/x/").via("a"),
                        Way.named("two").to("/9$/", "4*").from("y*", "x*").via("a"),
                        Way.named("three").to("44*").via("a"))
                .decide(message.question(SHOP));
        assertThat(message.reads()).containsExactly("destination", "source");
    }

    @ParameterizedTest
    @CsvSource({
        // The week of 16 to 22 November 2026; London is on UTC.
        "2026-11-16T06:59:59.999Z, false",
        "2026-11-16T07:00:00Z, true",
        "2026-11-20T19:59:59.999Z, true",
        "2026-11-20T20:00:00Z, false",
        "2026-11-21T12:00:00Z, false",
        // Summer time began on 29 March 2026: 07:00 by the clock is 06:00 UTC from then on.
        "2026-03-27T06:59:00Z, false",
        "2026-03-30T05:59:00Z, false",
        "2026-03-30T06:00:00Z, true",
        "2026-03-30T19:00:00Z, false",
    })
    void hoursAreInTheConfiguredTimeZone(ZonedDateTime when, boolean open) {
        TimeWindow office = Tables.window(EnumSet.range(DayOfWeek.MONDAY, DayOfWeek.FRIDAY), "07:00", "20:00");
        RouteTable table = tables.routes(Way.named("office").during(office).via("a"));
        assertThat(table.decide(new Asked().at(when).question()).isRejected()).isNotEqualTo(open);
    }

    @ParameterizedTest
    @CsvSource({
        // From Saturday 22:00 on; the clocks went back at 02:00 on Sunday 25 October 2026, so 01:30 came twice.
        "2026-10-24T20:59:59Z, false",
        "2026-10-24T21:00:00Z, true",
        "2026-10-25T00:29:59Z, true",
        "2026-10-25T00:30:00Z, false",
        "2026-10-25T01:00:00Z, true",
        "2026-10-25T01:29:59Z, true",
        "2026-10-25T01:30:00Z, false",
        "2026-10-25T21:30:00Z, false",
        "2026-10-25T22:30:00Z, false",
        "2026-10-23T23:00:00Z, false",
    })
    void aWindowAcrossMidnightBelongsToTheDayOnWhichItBegan(ZonedDateTime when, boolean open) {
        TimeWindow night = Tables.window(Set.of(DayOfWeek.SATURDAY), "22:00", "01:30");
        RouteTable table = tables.routes(Way.named("night").during(night).via("a"));
        assertThat(table.decide(new Asked().at(when).question()).isRejected()).isNotEqualTo(open);
    }

    @Test
    void namesAMissingApplication() {
        assertThatThrownBy(() -> tables.routes(Way.named("x").of("gone").via("a")))
                .hasMessage("no application has the name gone");
        assertThatThrownBy(() -> tables.routes(Way.named("x").via(new Share("gone", 1))))
                .hasMessage("no SMSC has the name gone");
    }
}
