package org.strowger.tests.matrix;

import static org.strowger.tests.matrix.Row.row;
import static org.strowger.tests.matrix.Row.seen;
import static org.strowger.tests.matrix.Setup.USUAL;
import static org.strowger.tests.matrix.Setup.with;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.jsmpp.bean.BindType;
import org.jsmpp.bean.SubmitSm;
import org.strowger.tests.interop.JsmppClient;
import org.strowger.tests.interop.Patience;

/** The limits of an application, and the answers beyond them. */
final class AppLimits {
    private static final String THREE = "submit_sm 'm1'; submit_sm 'm2'; submit_sm 'm3'";
    private static final String ALL_THREE = "'m1' is accepted; 'm2' is accepted; 'm3' is accepted";
    private static final String THREE_PASSED = "a: submitted 3; a: accepted 3; shop: messages 3; shop: accepted 3";
    private static final String TO = JsmppClient.DESTINATION;

    static final List<Row> ROWS = List.of(
            row(
                    "window, reject",
                    with(Setup.SHOP, "window: 2"),
                    seen(
                            "'m3' is answered ESME_RTHROTTLED; 'm1' is accepted; 'm2' is accepted",
                            "submit_sm 'm1'; submit_sm 'm2'",
                            "a: submitted 2; a: accepted 2; shop: messages 2; shop: accepted 2;"
                                    + " shop: beyond window 1"),
                    AppLimits::windowRejects),
            row(
                    "window, slow",
                    with(Setup.SHOP, "window: 2, when-too-fast: slow"),
                    seen("'m3' is not read yet; " + ALL_THREE, THREE, THREE_PASSED),
                    AppLimits::windowSlows),
            row(
                    "throughput, reject",
                    with(Setup.SHOP, "throughput: 2/s"),
                    seen(
                            "'m1' is accepted; 'm2' is accepted; 'm3' is answered ESME_RTHROTTLED; 'm4' is accepted",
                            "submit_sm 'm1'; submit_sm 'm2'; submit_sm 'm4'",
                            "a: submitted 3; a: accepted 3; shop: messages 4; shop: accepted 3; shop: later 1;"
                                    + " shop: too fast 1"),
                    AppLimits::throughputRejects),
            row(
                    "throughput, slow",
                    with(Setup.SHOP, "throughput: 2/s, when-too-fast: slow"),
                    seen("'m3' is not read yet; " + ALL_THREE, THREE, THREE_PASSED),
                    AppLimits::throughputSlows),
            row(
                    "throughput counts the recipients of submit_multi",
                    with(Setup.SHOP, "throughput: 2/s"),
                    seen(
                            "submit_multi is accepted; 'm1' is answered ESME_RTHROTTLED",
                            "submit_sm 'to two'; submit_sm 'to two' to 447700900124",
                            "a: submitted 2; a: accepted 2; shop: messages 2; shop: accepted 1; shop: later 1;"
                                    + " shop: too fast 1"),
                    AppLimits::manyAreMany),
            row(
                    "from: a sender that is allowed, and one that is not",
                    with(Setup.SHOP, "from: [SHOP, \"447700900*\"]"),
                    seen(
                            "'m1' is accepted; 'm2' is answered ESME_RINVSRCADR",
                            "submit_sm 'm1'",
                            "a: submitted 1; a: accepted 1; shop: messages 2; shop: accepted 1; shop: refused 1;"
                                    + " shop: sender not allowed 1; shop: filter refused 1"),
                    AppLimits::senders),
            row(
                    "default-from",
                    with(Setup.SHOP, "default-from: \"447700900777\""),
                    seen(
                            "'m1' is accepted",
                            "submit_sm 'm1' from 447700900777",
                            "a: submitted 1; a: accepted 1; shop: messages 1; shop: accepted 1;"
                                    + " shop: filter changed 1"),
                    bed -> bed.app().submit(from("", "m1"))),
            row(
                    "allow-from",
                    with(Setup.OTHER_SHOP, "allow-from: [192.0.2.0/24]"),
                    seen("bind is answered ESME_RINVPASWD", Row.NOTHING, "log: bind refused"),
                    bed -> bind(bed, "bank", "secret09")),
            row(
                    "a wrong password",
                    USUAL,
                    seen("bind is answered ESME_RINVPASWD", Row.NOTHING, "log: bind refused"),
                    bed -> bind(bed, "jsmpp", "secret00")),
            row(
                    "unknown system-id",
                    USUAL,
                    seen("bind is answered ESME_RINVPASWD", Row.NOTHING, "log: bind refused"),
                    bed -> bind(bed, "stranger", "secret08")),
            row(
                    "max-binds",
                    with(Setup.SHOP, "max-binds: 2"),
                    seen(
                            "bind is answered ESME_RALYBND",
                            Row.NOTHING,
                            "shop: binds 1; shop: binds refused 1; log: bind refused"),
                    AppLimits::bindsTooMany),
            row(
                    "max-binds, and the oldest session is stale",
                    with(Setup.SHOP, "max-binds: 2"),
                    seen(
                            "2 × enquire_link; the oldest session ends; 'm1' is accepted",
                            "submit_sm 'm1'",
                            "a: submitted 1; a: accepted 1; shop: messages 1; shop: accepted 1; shop: binds 2;"
                                    + " shop: binds ended 1; shop: taken over 1; log: taken over"),
                    AppLimits::takesOver),
            row(
                    "receive-window",
                    with(Setup.SHOP, "receive-window: 1"),
                    seen(
                            "one at a time: true; deliver_sm 'one'; deliver_sm 'two'",
                            "deliver_sm 'one' is accepted; deliver_sm 'two' is accepted",
                            "a: messages 2; shop: delivered 2"),
                    AppLimits::receiveWindow),
            row(
                    "keep: {max: 1}",
                    with(Setup.SHOP, "receive-window: 1, keep: {max: 1}"),
                    seen(
                            "deliver_sm 'one'; deliver_sm 'two'",
                            "deliver_sm 'three' is answered ESME_RX_T_APPN; deliver_sm 'one' is accepted;"
                                    + " deliver_sm 'two' is accepted",
                            "a: messages 3; shop: delivered 2"),
                    AppLimits::keepsOne));

    private AppLimits() {}

    static void windowRejects(Bed bed) {
        CountDownLatch answers = hold(bed);
        CompletableFuture<Void> first = bed.app().submitting("m1");
        bed.untilCounted("messages", 1);
        CompletableFuture<Void> second = bed.app().submitting("m2");
        bed.untilCounted("messages", 2);
        bed.app().submit("m3");
        answers.countDown();
        Patience.soon(first);
        Patience.soon(second);
    }

    static CountDownLatch hold(Bed bed) {
        CountDownLatch answers = new CountDownLatch(1);
        bed.smsc().jsmpp().beforeSession = () -> Patience.soon(answers);
        return answers;
    }

    private static void windowSlows(Bed bed) {
        CountDownLatch answers = hold(bed);
        CompletableFuture<Void> first = bed.app().submitting("m1");
        bed.untilCounted("messages", 1);
        CompletableFuture<Void> second = bed.app().submitting("m2");
        bed.untilCounted("messages", 2);
        CompletableFuture<Void> third = bed.app().submitting("m3");
        bed.noteUnread("m3", third, 2);
        answers.countDown();
        Patience.soon(first);
        Patience.soon(second);
        Patience.soon(third);
    }

    private static void throughputRejects(Bed bed) {
        bed.standStill();
        bed.app().submit("m1");
        bed.app().submit("m2");
        bed.app().submit("m3");
        bed.pass(Duration.ofSeconds(1));
        bed.app().submit("m4");
    }

    private static void throughputSlows(Bed bed) {
        bed.standStill();
        bed.app().submit("m1");
        bed.app().submit("m2");
        CompletableFuture<Void> third = bed.app().submitting("m3");
        bed.noteUnread("m3", third, 2);
        bed.pass(Duration.ofSeconds(1));
        Patience.soon(third);
    }

    private static void manyAreMany(Bed bed) {
        bed.standStill();
        Operations.multiToTwo(bed);
        bed.app().submit("m1");
    }

    private static SubmitSm from(String sender, String text) {
        SubmitSm sms = JsmppClient.sms(text);
        sms.setSourceAddr(sender);
        return sms;
    }

    private static void senders(Bed bed) {
        bed.app().submit("m1");
        bed.app().submit(from("447711111111", "m2"));
    }

    private static void bind(Bed bed, String name, String password) {
        bed.newApp().bind(bed.address(), BindType.BIND_TRX, name, password);
    }

    private static void bindsTooMany(Bed bed) {
        bed.bind(BindType.BIND_TX);
        bed.bind(BindType.BIND_TX);
    }

    private static void takesOver(Bed bed) throws Exception {
        bed.standStill();
        App second = bed.bind(BindType.BIND_TX);
        bed.untilCounted("binds", 1);
        CountDownLatch never = Mobiles.hold(bed.app());
        bed.pass(Duration.ofSeconds(31));
        bed.until("the first is asked", () -> bed.app().jsmpp().enquiries.size() == 1);
        bed.until("the second is asked", () -> second.jsmpp().enquiries.size() == 1);
        second.jsmpp().enquire();
        bed.pass(Duration.ofSeconds(6));
        App third = bed.bind(BindType.BIND_TX);
        bed.app().awaitEnd();
        third.note("the oldest session ends");
        third.submit("m1");
        never.countDown();
    }

    private static void receiveWindow(Bed bed) {
        CountDownLatch answers = Mobiles.hold(bed.app());
        CompletableFuture<Void> first = bed.smsc().mobileWrites("one", TO);
        bed.until("it has come", () -> bed.delivered() == 1);
        CompletableFuture<Void> second = bed.smsc().mobileWrites("two", TO);
        bed.untilCounted("messages", 2);
        bed.app().note("one at a time: " + (bed.delivered() == 1));
        answers.countDown();
        Patience.soon(first);
        Patience.soon(second);
    }

    private static void keepsOne(Bed bed) {
        CountDownLatch answers = Mobiles.hold(bed.app());
        CompletableFuture<Void> first = bed.smsc().mobileWrites("one", TO);
        bed.until("it has come", () -> bed.delivered() == 1);
        CompletableFuture<Void> second = bed.smsc().mobileWrites("two", TO);
        bed.untilCounted("messages", 2);
        Patience.soon(bed.smsc().mobileWrites("three", TO));
        answers.countDown();
        Patience.soon(first);
        Patience.soon(second);
    }
}
