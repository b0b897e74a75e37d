package org.strowger.tests.matrix;

import static org.strowger.tests.matrix.Row.row;
import static org.strowger.tests.matrix.Row.seen;
import static org.strowger.tests.matrix.Setup.USUAL;
import static org.strowger.tests.matrix.Setup.with;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jsmpp.bean.BindType;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.tests.interop.Patience;

/** Receipts and notifications: whom they reach, and what they are called. */
final class Receipts {
    private static final String PASSED = "a: submitted 1; a: accepted 1; shop: messages 1; shop: accepted 1";
    private static final String CAME = PASSED + "; a: receipts 1; shop: delivered 1";
    private static final Duration LONGER_THAN_EARLY_ONES_WAIT = Duration.ofSeconds(7);

    static final List<Row> ROWS = List.of(
            row(
                    "a receipt",
                    USUAL,
                    seen(
                            "'m1' is accepted; receipt of 'm1': DELIVRD",
                            "submit_sm 'm1', registered_delivery 1; receipt is accepted",
                            CAME),
                    bed -> receipt(bed, "m1", App.END, "m1", "DELIVRD")),
            row(
                    "registered_delivery for failures only",
                    USUAL,
                    seen(
                            "'m1' is accepted; receipt of 'm1': UNDELIV",
                            "submit_sm 'm1', registered_delivery 2; receipt is accepted",
                            CAME),
                    bed -> receipt(bed, "m1", App.FAILURE, "m1", "UNDELIV")),
            row(
                    "intermediate notifications",
                    USUAL,
                    seen(
                            "'m1' is accepted; notification of 'm1': ENROUTE; receipt of 'm1': DELIVRD",
                            "submit_sm 'm1', registered_delivery 17; notification is accepted; receipt is accepted",
                            PASSED + "; a: receipts 1; a: receipts intermediate 1; shop: delivered 2"),
                    Receipts::notification),
            row(
                    "a receipt before its response",
                    USUAL,
                    seen(
                            "'m1' is accepted; receipt of 'm1': DELIVRD",
                            "submit_sm 'm1', registered_delivery 1; receipt is accepted",
                            CAME),
                    Receipts::early),
            row(
                    "the response in hex, the receipt in decimal",
                    USUAL,
                    seen(
                            "'1a2b' is accepted; receipt of '1a2b': DELIVRD",
                            "submit_sm '1a2b', registered_delivery 1; receipt is accepted",
                            CAME),
                    bed -> receipt(bed, "1a2b", App.END, "6699", "DELIVRD")),
            row(
                    "the response in decimal, the receipt in hex",
                    USUAL,
                    seen(
                            "'6699' is accepted; receipt of '6699': DELIVRD",
                            "submit_sm '6699', registered_delivery 1; receipt is accepted",
                            CAME),
                    bed -> receipt(bed, "6699", App.END, "1A2B", "DELIVRD")),
            row(
                    "the receipt id with leading zeros and another case",
                    USUAL,
                    seen(
                            "'1a2b' is accepted; receipt of '1a2b': DELIVRD",
                            "submit_sm '1a2b', registered_delivery 1; receipt is accepted",
                            CAME),
                    bed -> receipt(bed, "1a2b", App.END, "00001A2B", "DELIVRD")),
            row(
                    "receipt-ids: same, and the receipt has another id",
                    with(Setup.SMSC, "receipt-ids: same"),
                    seen(
                            "'1a2b' is accepted",
                            "submit_sm '1a2b', registered_delivery 1; receipt is accepted",
                            PASSED + "; a: receipts 1; a: receipts unexpected 1"),
                    bed -> unasked(bed, "1a2b", App.END, "6699")),
            row(
                    "a receipt that was not requested",
                    USUAL,
                    seen(
                            "'m1' is accepted",
                            "submit_sm 'm1'; receipt is accepted",
                            PASSED + "; a: receipts 1; a: receipts unexpected 1"),
                    bed -> unasked(bed, "m1", (byte) 0, "m1")),
            row(
                    "a receipt without a message id",
                    USUAL,
                    seen(Row.NOTHING, "receipt is accepted", "a: receipts 1; a: receipts unreadable 1"),
                    bed -> Patience.soon(bed.smsc().receipt("", "DELIVRD"))),
            row(
                    "receipts: {ask: always}",
                    with(Setup.SMSC, "receipts: {ask: always}"),
                    seen(
                            "'m1' is accepted",
                            "submit_sm 'm1', registered_delivery 1; receipt is accepted",
                            PASSED + "; a: receipts 1"),
                    bed -> receipt(bed, "m1", (byte) 0, "m1", "DELIVRD")),
            row(
                    "a missing receipt",
                    with(Setup.SMSC, "receipts: {wait: 1m}"),
                    seen(
                            "'m1' is accepted; enquire_link",
                            "submit_sm 'm1', registered_delivery 1",
                            PASSED + "; a: receipts overdue 1"),
                    Receipts::neverComes),
            row(
                    "a missing receipt, with receipts reported as unknown",
                    with(Setup.SMSC, "receipts: {wait: 1m, expired: report}"),
                    seen(
                            "'m1' is accepted; receipt of 'm1': UNKNOWN; enquire_link",
                            "submit_sm 'm1', registered_delivery 1",
                            PASSED + "; a: receipts overdue 1; shop: deliveries stored 1; shop: delivered 1"),
                    Receipts::neverComes),
            row(
                    "a receipt to another session of the application",
                    with(Setup.SHOP, "max-binds: 2"),
                    seen(
                            "it unbinds; 'm1' is accepted; receipt of 'm1': DELIVRD",
                            "submit_sm 'm1', registered_delivery 1; receipt is accepted",
                            CAME + "; shop: binds 2; shop: binds ended 1"),
                    Receipts::otherSession),
            row(
                    "receipts of two applications",
                    with(Setup.OTHER_SHOP, ""),
                    seen(
                            "'m1' is accepted; receipt of 'm1': DELIVRD; 'm2' is accepted; receipt of 'm2': UNDELIV;"
                                    + " each has its own",
                            "submit_sm 'm1', registered_delivery 1; submit_sm 'm2', registered_delivery 1;"
                                    + " 2 × receipt is accepted",
                            "a: submitted 2; a: accepted 2; a: receipts 2; shop: messages 1; shop: accepted 1;"
                                    + " shop: delivered 1; bank: messages 1; bank: accepted 1; bank: delivered 1;"
                                    + " bank: binds 1"),
                    Receipts::twoApplications),
            row(
                    "a receipt while the application is not bound: it is held; and its delivery after the next bind",
                    USUAL,
                    seen(
                            "'m1' is accepted; it unbinds; receipt of 'm1': DELIVRD",
                            "submit_sm 'm1', registered_delivery 1; 2 × receipt is accepted",
                            PASSED
                                    + "; a: receipts 2; a: receipts unexpected 1; shop: deliveries stored 1;"
                                    + " shop: delivered 1; shop: binds 1; shop: binds ended 1"),
                    Receipts::absent),
            row(
                    "a receipt that the application refuses temporarily, then accepts",
                    USUAL,
                    seen(
                            "'m1' is accepted; 2 × receipt of 'm1': DELIVRD",
                            "submit_sm 'm1', registered_delivery 1; receipt is answered ESME_RX_T_APPN;"
                                    + " receipt is accepted",
                            PASSED + "; a: receipts 2; shop: delivered 1; shop: not delivered 1"),
                    Receipts::notNow),
            row(
                    "a duplicate receipt",
                    USUAL,
                    seen(
                            "'m1' is accepted; receipt of 'm1': DELIVRD",
                            "submit_sm 'm1', registered_delivery 1; 2 × receipt is accepted",
                            PASSED + "; a: receipts 2; a: receipts unexpected 1; shop: delivered 1"),
                    Receipts::twice));

    private Receipts() {}

    private static void receipt(Bed bed, String text, byte registered, String id, String state) {
        bed.app().submit(text, registered);
        Patience.soon(bed.smsc().receipt(id, state));
    }

    private static void notification(Bed bed) {
        bed.app().submit("m1", (byte) (App.END | App.NOTIFICATIONS));
        Patience.soon(bed.smsc().notification("m1"));
        Patience.soon(bed.smsc().receipt("m1", "DELIVRD"));
    }

    private static void early(Bed bed) {
        List<CompletableFuture<Void>> receipts = new CopyOnWriteArrayList<>();
        bed.smsc().jsmpp().beforeSession = () -> {
            receipts.add(bed.smsc().receipt("m1", "DELIVRD"));
            bed.untilCounted("receipts", 1);
        };
        bed.app().submit("m1", App.END);
        receipts.forEach(Patience::soon);
    }

    /** It waits for a response that may come, and is let go of when none has. */
    private static void unasked(Bed bed, String text, byte registered, String id) {
        bed.app().submit(text, registered);
        CompletableFuture<Void> receipt = bed.smsc().receipt(id, "DELIVRD");
        bed.untilCounted("receipts", 1);
        bed.pass(LONGER_THAN_EARLY_ONES_WAIT);
        Patience.soon(receipt);
    }

    private static void neverComes(Bed bed) {
        bed.app().submit("m1", App.END);
        bed.pass(Duration.ofSeconds(70));
    }

    private static void otherSession(Bed bed) {
        bed.app().leave();
        App sender = bed.bind(BindType.BIND_TX);
        bed.untilCounted("binds ended", 1);
        bed.bind(BindType.BIND_RX);
        sender.submit("m1", App.END);
        Patience.soon(bed.smsc().receipt("m1", "DELIVRD"));
    }

    private static void twoApplications(Bed bed) {
        App bank = bed.newApp().bind(bed.address(), BindType.BIND_TRX, "bank", "secret09");
        bed.app().submit("m1", App.END);
        bank.submit("m2", App.END);
        Patience.soon(bed.smsc().receipt("m2", "UNDELIV"));
        Patience.soon(bed.smsc().receipt("m1", "DELIVRD"));
        bed.until(
                "both have one",
                () -> bank.jsmpp().delivered.size() == 1
                        && bed.app().jsmpp().delivered.size() == 1);
        boolean right = bank.seen().contains("receipt of 'm2': UNDELIV");
        bank.note(right ? "each has its own" : "each has the other's");
    }

    private static void absent(Bed bed) {
        bed.app().submit("m1", App.END);
        bed.app().leave();
        bed.untilCounted("binds ended", 1);
        Patience.soon(bed.smsc().receipt("m1", "DELIVRD"));
        bed.bind(BindType.BIND_TRX);
        bed.untilCounted("binds", 1);
        Patience.soon(bed.smsc().receipt("m1", "DELIVRD"));
    }

    private static void notNow(Bed bed) {
        bed.app().submit("m1", App.END);
        bed.app().jsmpp().status = CommandStatus.RX_T_APPN.value();
        Patience.soon(bed.smsc().receipt("m1", "DELIVRD"));
        bed.app().jsmpp().status = 0;
        Patience.soon(bed.smsc().receipt("m1", "DELIVRD"));
    }

    private static void twice(Bed bed) {
        bed.app().submit("m1", App.END);
        Patience.soon(bed.smsc().receipt("m1", "DELIVRD"));
        CompletableFuture<Void> second = bed.smsc().receipt("m1", "DELIVRD");
        bed.untilCounted("receipts", 2);
        bed.pass(LONGER_THAN_EARLY_ONES_WAIT);
        Patience.soon(second);
    }
}
