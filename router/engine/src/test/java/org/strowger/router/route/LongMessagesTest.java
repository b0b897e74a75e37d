package org.strowger.router.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DayOfWeek;
import java.util.EnumSet;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.strowger.message.Address;

class LongMessagesTest {
    private static final long SECOND = 1_000_000_000;

    private final LongMessages remembered = new LongMessages(3, 60 * SECOND);
    private final Asked asked = new Asked(remembered).to("447700900123");
    private final Tables tables = new Tables().applications("shop", "bank").smscs("a", "b");
    private final RouteTable table = tables.routes(
            Way.named("short").to("6000").via("a"),
            Way.named("codes").to("44*").text("/code/").via("a"),
            Way.named("rest").to("44*").via("b"));

    private String taken(RouteTable asking) {
        return asking.decide(asked.question()).route().name();
    }

    private String taken() {
        return taken(table);
    }

    @Test
    void laterPartsTakeTheRouteOfTheFirstPart() {
        asked.part(7, 1, 3).saying("your code");
        assertThat(taken()).isEqualTo("codes");
        assertThat(taken(asked, 2, "is 12")).isEqualTo("codes");
        assertThat(taken(asked, 3, "34")).isEqualTo("codes");
        asked.part(8, 1, 2).saying("hello");
        assertThat(taken()).isEqualTo("rest");
        asked.part(8, 2, 2).saying("code");
        assertThat(taken()).isEqualTo("rest");
    }

    private String taken(Asked part, int number, String text) {
        part.part(7, number, 3).saying(text);
        return taken();
    }

    @Test
    void laterPartsTakeTheRouteOfThePartThatArrivedFirst() {
        asked.part(7, 2, 2).saying("hello");
        assertThat(taken()).isEqualTo("rest");
        asked.part(7, 1, 2).saying("code");
        assertThat(taken()).isEqualTo("rest");
    }

    @Test
    void aRepeatedPartNumberBeginsANewMessage() {
        asked.part(7, 1, 2).saying("code");
        assertThat(taken()).isEqualTo("codes");
        asked.saying("hello");
        assertThat(taken()).isEqualTo("rest");
        asked.part(7, 2, 2).saying("code");
        assertThat(taken()).isEqualTo("rest");
    }

    @Test
    void onlyPartsWithEqualApplicationSenderRecipientAndTotalMatch() {
        asked.part(7, 1, 2).saying("code");
        assertThat(taken()).isEqualTo("codes");
        asked.part(7, 2, 2).saying("hello").by(1);
        assertThat(taken()).isEqualTo("rest");
        asked.by(0).from(Address.alphanumeric("Other"));
        assertThat(taken()).isEqualTo("rest");
        asked.from(Address.alphanumeric("Shop")).to("447700900124");
        assertThat(taken()).isEqualTo("rest");
        asked.to("447700900123").part(7, 2, 3);
        assertThat(taken()).isEqualTo("rest");
    }

    @Test
    void laterPartsOfAMessageWithoutARouteHaveNoRoute() {
        RouteTable codesOnly = tables.routes(Way.named("codes").text("/code/").via("a"));
        asked.part(7, 1, 2).saying("hello");
        assertThat(taken(codesOnly)).isEqualTo("none");
        asked.part(7, 2, 2).saying("code");
        assertThat(taken(codesOnly)).isEqualTo("none");
    }

    /** Refused for good, the others would never make a whole with the one that may come again. */
    @Test
    void laterPartsFollowTheFirstPartToADisabledRoute() {
        Way codes = Way.named("codes").text("/code/").via("a");
        RouteTable without = tables.routes(Map.of("codes", "disabled"), codes);
        asked.part(7, 1, 3).saying("your code");
        assertThat(without.decide(asked.question())).isSameAs(RouteDecision.NOT_NOW);
        asked.part(7, 2, 3).saying("is 12");
        assertThat(without.decide(asked.question())).isSameAs(RouteDecision.NOT_NOW);
        asked.part(7, 3, 3).saying("34");
        assertThat(taken(tables.routes(codes))).isEqualTo("codes");
        asked.part(8, 1, 2).saying("hello");
        assertThat(without.decide(asked.question())).isSameAs(RouteDecision.NO_ROUTE);
    }

    @Test
    void partsThatCanTakeOnlyOneRouteAreNotRemembered() {
        asked.part(7, 1, 2).to("6000");
        assertThat(taken()).isEqualTo("short");
        asked.part(7, 1, 2).to("49");
        assertThat(taken()).isEqualTo("none");
        asked.part(1, 1, 1).to("44");
        assertThat(taken()).isEqualTo("rest");
        assertThat(remembered.size()).isZero();
        asked.part(7, 1, 2);
        assertThat(taken()).isEqualTo("rest");
        assertThat(remembered.size()).isEqualTo(1);
    }

    @Test
    void theTimeOfTheFirstPartAppliesToAllParts() {
        RouteTable byDay = tables.routes(
                Way.named("day")
                        .during(Tables.window(EnumSet.allOf(DayOfWeek.class), "07:00", "12:00"))
                        .via("a"),
                Way.named("rest").via("b"));
        asked.part(7, 1, 2).at(Asked.NOON.minusSeconds(1));
        assertThat(taken(byDay)).isEqualTo("day");
        asked.part(7, 2, 2).at(Asked.NOON);
        assertThat(taken(byDay)).isEqualTo("day");
    }

    @Test
    void aMessageIsForgottenAfterOneMinute() {
        asked.part(7, 1, 3).saying("code");
        assertThat(taken()).isEqualTo("codes");
        asked.part(7, 2, 3).saying("hello").after(60 * SECOND - 1);
        assertThat(taken()).isEqualTo("codes");
        asked.part(7, 3, 3).after(60 * SECOND);
        assertThat(taken()).isEqualTo("rest");
    }

    @Test
    void anApplicationAboveItsPartForgetsItsOwnMessages() {
        asked.part(1, 1, 2).by(1).saying("code");
        assertThat(taken()).isEqualTo("codes");
        for (int reference = 2; reference <= 6; reference++) {
            asked.part(reference, 1, 2).by(0).saying("code");
            assertThat(taken()).isEqualTo("codes");
        }
        asked.part(1, 2, 2).by(1).saying("hello");
        assertThat(taken()).isEqualTo("codes");
        asked.part(2, 2, 2).by(0);
        assertThat(taken()).isEqualTo("rest");
    }

    @Test
    void theOldestMessageIsForgottenBeyondTheLimit() {
        for (int reference = 1; reference <= 4; reference++) {
            asked.part(reference, 1, 2).saying("code");
            assertThat(taken()).isEqualTo("codes");
        }
        assertThat(remembered.size()).isEqualTo(3);
        asked.part(2, 2, 2).saying("hello");
        assertThat(taken()).isEqualTo("codes");
        asked.part(1, 2, 2);
        assertThat(taken()).isEqualTo("rest");
    }

    @Test
    void afterAReloadLaterPartsFollowTheRouteOfTheSameName() {
        asked.part(7, 1, 3).saying("code");
        assertThat(taken()).isEqualTo("codes");
        RouteTable moved = tables.routes(
                Way.named("new").to("44*").text("/x/").via("b"),
                Way.named("rest").to("44*").via("b"),
                Way.named("codes").to("44*").via("a"));
        asked.part(7, 2, 3).saying("x");
        assertThat(taken(moved)).isEqualTo("codes");
        RouteTable without =
                tables.routes(Way.named("new").to("44*").text("/x/").via("b"));
        assertThat(taken(without)).isEqualTo("new");
    }
}
