package org.strowger.tests.matrix;

import static org.strowger.tests.matrix.Row.row;
import static org.strowger.tests.matrix.Row.seen;
import static org.strowger.tests.matrix.Setup.with;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.strowger.tests.interop.Patience;
import org.strowger.tools.smsc.ChaosPlan;
import org.strowger.tools.smsc.ChaosProfile;

/** The classes that the settings of an SMSC give to its statuses, and messages that fail over because of a receipt. */
final class Statuses {
    private static final int OWN_CODE = 0x410;
    private static final String BOTH = "submit_sm 'm1'; the second: submit_sm 'm1'";
    private static final String BY_B = "b: submitted 1; b: accepted 1; shop: messages 1; shop: accepted 1";
    private static final String REFUSED = "shop: messages 1; shop: refused 1";
    private static final String LATER = "shop: messages 1; shop: later 1";
    private static final String ANSWERED = "'m1' is answered ESME_UNLISTED";
    private static final String KEPT =
            "shop: messages 1; shop: accepted 1; shop: custody begun 1; shop: custody ended 1";
    private static final String FAILS_OVER =
            "delivery: store, failover-on-receipt: {errors: [undeliverable, expired], within: 10m}";
    private static final String AT_BOTH = "submit_sm 'm1', registered_delivery 1; "
            + "the second: submit_sm 'm1', registered_delivery 1; receipt is accepted; the second: receipt is accepted";
    private static final String OVER = "a: submitted 1; a: accepted 1; a: receipts 1; a: receipts failed over 1;"
            + " b: submitted 1; b: accepted 1; b: receipts 1; shop: messages 1; shop: accepted 1;"
            + " shop: custody begun 2; shop: custody ended 2; shop: deliveries stored 1; shop: delivered 1";
    private static final Duration LONGER_THAN_EARLY_ONES_WAIT = Duration.ofSeconds(7);

    static final List<Row> ROWS = List.of(
            row(
                    "a code of the SMSC's own is throttled",
                    own("class: throttled"),
                    seen("'m1' is accepted", BOTH, "a: submitted 1; a: throttled 1; " + BY_B + "; log: a slowed down"),
                    Statuses::refuses),
            row(
                    "a range of codes is queue-full",
                    with(Setup.SMSC, "statuses: [{codes: 0x400-0x4FF, class: queue-full}]")
                            .and(Setup.SECOND, ""),
                    seen("'m1' is accepted", BOTH, "a: submitted 1; a: queue full 1; " + BY_B),
                    Statuses::refuses),
            row(
                    "a code is temporary, and not listed in try-next-on",
                    own("class: temporary"),
                    seen(ANSWERED, "submit_sm 'm1'", "a: submitted 1; a: temporary 1; " + LATER),
                    Statuses::refuses),
            row(
                    "a code is temporary, with failover: yes",
                    own("class: temporary, failover: yes"),
                    seen("'m1' is accepted", BOTH, "a: submitted 1; a: temporary 1; " + BY_B),
                    Statuses::refuses),
            row(
                    "a code is permanent",
                    own("class: permanent"),
                    seen(ANSWERED, "submit_sm 'm1'", "a: submitted 1; a: permanent 1; " + REFUSED),
                    Statuses::refuses),
            row(
                    "a code concerns this number only, permanent errors in try-next-on",
                    own("class: number").and(Setup.ROUTE, "try-next-on: [permanent]"),
                    seen(ANSWERED, "submit_sm 'm1'", "a: submitted 1; a: wrong number 1; " + REFUSED),
                    Statuses::refuses),
            row(
                    "the account is suspended: the SMSC is set aside, and gets messages again after the pause",
                    own("class: suspended, pause: 1m"),
                    seen(
                            "'m1' is accepted; 'm2' is accepted; 'm3' is accepted; enquire_link",
                            BOTH + "; the second: submit_sm 'm2'; submit_sm 'm3'",
                            "a: submitted 2; a: suspended 1; a: accepted 1; b: submitted 2; b: accepted 2;"
                                    + " shop: messages 3; shop: accepted 3; log: a set aside; log: a recovered"),
                    Statuses::suspended),
            row(
                    "a pause and a number of tries of its own, delivery: store",
                    with(Setup.SMSC, "statuses: [{codes: 0x410, class: temporary, retry: {pause: 20s, tries: 2}}]")
                            .and(Setup.ROUTE, "delivery: store"),
                    seen(
                            "'m1' is accepted; receipt of 'm1': REJECTD",
                            "2 × submit_sm 'm1', registered_delivery 1",
                            "a: submitted 2; a: temporary 2; " + KEPT
                                    + "; shop: deliveries stored 1; shop: delivered 1"),
                    Statuses::triesTwice),
            simulated("queue-full", "a: queue full 1; shop: later 1"),
            simulated("temporary", "a: temporary 1; shop: later 1"),
            simulated("permanent", "a: permanent 1; shop: refused 1"),
            simulated("number", "a: wrong number 1; shop: refused 1"),
            simulated("suspended", "a: suspended 1; shop: later 1; log: a set aside"),
            row(
                    "an undeliverable message goes to the next SMSC",
                    with(Setup.SECOND, "").and(Setup.ROUTE, FAILS_OVER),
                    seen("'m1' is accepted; receipt of 'm1': DELIVRD", AT_BOTH, OVER),
                    bed -> failsOver(bed, "DELIVRD")),
            row(
                    "the next SMSC cannot deliver it either",
                    with(Setup.SECOND, "").and(Setup.ROUTE, FAILS_OVER),
                    seen("'m1' is accepted; receipt of 'm1': EXPIRED", AT_BOTH, OVER),
                    bed -> failsOver(bed, "EXPIRED")),
            row(
                    "the first SMSC delivers it after all",
                    with(Setup.SECOND, "").and(Setup.ROUTE, FAILS_OVER),
                    seen(
                            "'m1' is accepted; receipt of 'm1': DELIVRD",
                            AT_BOTH.replace("; receipt is accepted;", "; 2 × receipt is accepted;"),
                            OVER.replace("a: receipts 1", "a: receipts 2") + "; a: receipts after failover 1"),
                    Statuses::deliversAfterAll));

    private Statuses() {}

    /** The simulated SMSC throttles, and its settings say that this means something else. */
    private static Row simulated(String word, String figures) {
        return row(
                "ESME_RTHROTTLED of the simulated SMSC is " + word,
                Setup.of(new ChaosPlan(ChaosProfile.THROTTLING, 1, Duration.ZERO, 1))
                        .and(Setup.SMSC, "statuses: [{codes: ESME_RTHROTTLED, class: " + word + "}]"),
                seen(
                        "'m1' is answered ESME_RTHROTTLED",
                        "messages 1; tricks 1; throttled 1",
                        "a: submitted 1; shop: messages 1; " + figures),
                bed -> bed.app().submit("m1"));
    }

    /** The SMSC has a code of its own, and there is a second one. */
    private static Setup own(String rule) {
        return with(Setup.SMSC, "statuses: [{codes: 0x410, " + rule + "}]").and(Setup.SECOND, "");
    }

    private static void refuses(Bed bed) {
        bed.smsc().jsmpp().status = OWN_CODE;
        bed.app().submit("m1");
    }

    private static void suspended(Bed bed) {
        refuses(bed);
        bed.smsc().jsmpp().status = 0;
        bed.app().submit("m2");
        bed.pass(Duration.ofSeconds(61));
        // Otherwise m3 may come before the session's deadline is looked at, and the session is not idle.
        bed.until("the application is asked", () -> bed.app().jsmpp().enquiries.size() == 1);
        bed.app().submit("m3");
    }

    private static void triesTwice(Bed bed) {
        bed.smsc().jsmpp().status = OWN_CODE;
        bed.app().submit("m1", App.END);
        bed.untilCounted("temporary", 1);
        bed.pass(Duration.ofSeconds(21));
        bed.untilCounted("delivered", 1);
    }

    private static void failsOver(Bed bed, String state) {
        bed.app().submit("m1", App.END);
        bed.untilCounted("accepted", 2);
        Patience.soon(bed.smsc().receipt("m1", "UNDELIV"));
        bed.until("the second has it", () -> bed.second().jsmpp().submitted.size() == 1);
        Patience.soon(bed.second().receipt("m1", state));
    }

    private static void deliversAfterAll(Bed bed) {
        bed.app().submit("m1", App.END);
        Patience.soon(bed.smsc().receipt("m1", "UNDELIV"));
        bed.until("the second has it", () -> bed.second().jsmpp().submitted.size() == 1);
        CompletableFuture<Void> late = bed.smsc().receipt("m1", "DELIVRD");
        bed.untilCounted("receipts", 2);
        bed.pass(LONGER_THAN_EARLY_ONES_WAIT);
        Patience.soon(late);
        Patience.soon(bed.second().receipt("m1", "DELIVRD"));
    }
}
