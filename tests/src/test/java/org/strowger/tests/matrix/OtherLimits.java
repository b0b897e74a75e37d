package org.strowger.tests.matrix;

import static org.strowger.tests.matrix.Row.row;
import static org.strowger.tests.matrix.Row.seen;
import static org.strowger.tests.matrix.Setup.with;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.jsmpp.bean.BindType;
import org.strowger.tests.interop.Patience;

/** Limits of listeners, of SMSCs, and of all together. */
final class OtherLimits {
    private static final String TWO = "submit_sm 'm1'; submit_sm 'm2'";
    private static final String PASSED = "a: submitted 1; a: accepted 1; shop: messages 1; shop: accepted 1";
    private static final String TWO_PASSED = "a: submitted 2; a: accepted 2; shop: messages 2; shop: accepted 2";
    private static final String LATER = "'m1' is accepted; 'm2' waits; 'm2' is accepted";

    /** An SMSC that is not asked for signs of life while the clock is put forward. */
    private static final String QUIET = "timers: {enquire-link: 10m, reconnect: 100ms..200ms}";

    /** Less than any bind has with a name and a password. */
    private static final int BIND_BYTES = 30;

    private static final int HEADER_BYTES = 16;

    static final List<Row> ROWS = List.of(
            row(
                    "session-init-timeout",
                    with(Setup.LISTENER, "session-init-timeout: 5s"),
                    seen("a connection without a bind ends", Row.NOTHING, Row.NOTHING),
                    OtherLimits::sessionInit),
            row(
                    "idle-timeout, no traffic",
                    with(Setup.LISTENER, "idle-timeout: 1m").and(Setup.SMSC, QUIET),
                    seen("enquire_link; unbind", Row.NOTHING, "shop: binds ended 1"),
                    OtherLimits::idle),
            row(
                    "idle-timeout, the application sends enquire_link",
                    with(Setup.LISTENER, "idle-timeout: 1m").and(Setup.SMSC, QUIET),
                    seen("2 × enquire_link; 'm1' is accepted", "submit_sm 'm1'", PASSED),
                    OtherLimits::quiet),
            row(
                    "an application that does not answer enquire_link",
                    with(Setup.SMSC, QUIET),
                    seen("enquire_link; the session ends", Row.NOTHING, "shop: binds ended 1"),
                    OtherLimits::dead),
            row(
                    "max-connections",
                    with(Setup.LISTENER, "max-connections: 1"),
                    seen("a connection without a bind ends", Row.NOTHING, "threads: connections blocked 1"),
                    bed -> ends(
                            bed,
                            new Socket(bed.address().getAddress(), bed.address().getPort()))),
            row(
                    "failed-binds",
                    with(Setup.LIMITS, "failed-binds: 1/m"),
                    seen(
                            "2 × bind is answered ESME_RINVPASWD; bind is answered ESME_RTHROTTLED; 'm1' is accepted",
                            "submit_sm 'm1'",
                            "a: submitted 1; a: accepted 1; shop: messages 1; shop: accepted 1; shop: binds 1;"
                                    + " 3 × log: bind refused"),
                    OtherLimits::failedBinds),
            row(
                    "binds-per-second",
                    with(Setup.LIMITS, "binds-per-second: 1"),
                    seen(
                            "a bind is accepted; the next one waits; and still; bind is accepted",
                            Row.NOTHING,
                            "shop: binds 2"),
                    OtherLimits::bindsPerSecond),
            row(
                    "window of an SMSC",
                    with(Setup.SMSC, "window: 1"),
                    seen(LATER, TWO, TWO_PASSED),
                    OtherLimits::smscWindow),
            row(
                    "throughput of an SMSC",
                    with(Setup.SMSC, "throughput: 1/s"),
                    seen(LATER, TWO, TWO_PASSED),
                    OtherLimits::smscRate),
            row(
                    "queue of an SMSC",
                    with(Setup.SMSC, "window: 1, queue: 1"),
                    seen(
                            "'m3' is answered ESME_RMSGQFUL; 'm1' is accepted; 'm2' is accepted",
                            TWO,
                            "a: submitted 2; a: accepted 2; shop: messages 3; shop: accepted 2; shop: later 1"),
                    AppLimits::windowRejects),
            row(
                    "queue of an SMSC, with a next candidate",
                    with(Setup.SMSC, "window: 1, queue: 1").and(Setup.SECOND, ""),
                    seen(
                            "'m3' is accepted; 'm1' is accepted; 'm2' is accepted",
                            TWO + "; the second: submit_sm 'm3'",
                            "a: submitted 2; a: accepted 2; b: submitted 1; b: accepted 1; shop: messages 3;"
                                    + " shop: accepted 3"),
                    AppLimits::windowRejects),
            row(
                    "a message that waited too long for an SMSC",
                    with(Setup.SMSC, "window: 1, timers: {response: 5s, reconnect: 100ms..200ms}"),
                    seen(
                            "'m1' is answered ESME_RSYSERR; 'm2' is answered ESME_RMSGQFUL",
                            "submit_sm 'm1'",
                            "a: submitted 1; a: timed out 1; shop: messages 2; shop: later 2"),
                    OtherLimits::waitsTooLong));

    private OtherLimits() {}

    /** The peer ends the connection. */
    private static void ends(Bed bed, Socket socket) throws IOException {
        try (socket) {
            socket.setSoTimeout(Patience.MILLIS);
            bed.app().note("a connection without a bind " + (end(socket) ? "ends" : "is told something"));
        }
    }

    private static boolean end(Socket socket) {
        try {
            return socket.getInputStream().read() < 0;
        } catch (IOException e) {
            return !(e instanceof java.net.SocketTimeoutException);
        }
    }

    private static Socket connected(Bed bed) throws IOException {
        return new Socket(bed.address().getAddress(), bed.address().getPort());
    }

    private static void sessionInit(Bed bed) throws IOException {
        Socket socket = connected(bed);
        bed.until("it has come", () -> bed.connectionsOpened() == 1);
        bed.pass(Duration.ofSeconds(6));
        ends(bed, socket);
    }

    private static void idle(Bed bed) {
        bed.standStill();
        long bytesBefore = bed.bytesCome();
        bed.pass(Duration.ofSeconds(31));
        asked(bed, 1);
        bed.until("it has answered", () -> bed.bytesCome() - bytesBefore >= HEADER_BYTES);
        bed.pass(Duration.ofSeconds(29));
        Patience.soon(bed.app().jsmpp().closed);
    }

    private static void asked(Bed bed, int times) {
        bed.until("it is asked", () -> bed.app().jsmpp().enquiries.size() == times);
    }

    private static void quiet(Bed bed) throws Exception {
        bed.pass(Duration.ofSeconds(40));
        asked(bed, 1);
        bed.app().jsmpp().enquire();
        bed.pass(Duration.ofSeconds(40));
        asked(bed, 2);
        bed.app().submit("m1");
    }

    private static void dead(Bed bed) {
        CountDownLatch never = Mobiles.hold(bed.app());
        bed.pass(Duration.ofSeconds(31));
        asked(bed, 1);
        bed.pass(Duration.ofSeconds(11));
        bed.app().awaitEnd();
        bed.app().note("the session ends");
        never.countDown();
    }

    private static void failedBinds(Bed bed) {
        for (int i = 0; i < 2; i++) {
            bed.newApp().bind(bed.address(), BindType.BIND_TRX, "stranger", "secret08");
        }
        bed.standStill();
        long bytesBefore = bed.bytesCome();
        App barred = bed.newApp();
        CompletableFuture<Void> third = CompletableFuture.runAsync(
                () -> barred.bind(bed.address(), BindType.BIND_TRX, "stranger", "secret08"), Bed.THREADS);
        bed.until("it has come", () -> bed.bytesCome() - bytesBefore >= BIND_BYTES);
        bed.pass(Duration.ofSeconds(3));
        Patience.soon(third);
        App another = bed.bind(BindType.BIND_TX);
        another.submit("m1");
    }

    private static void bindsPerSecond(Bed bed) {
        bed.standStill();
        bed.pass(Duration.ofSeconds(10));
        bed.bind(BindType.BIND_TX).note("a bind is accepted");
        long bytesBefore = bed.bytesCome();
        App late = bed.newApp();
        CompletableFuture<Void> second =
                CompletableFuture.runAsync(() -> late.bind(bed.address(), BindType.BIND_TX), Bed.THREADS);
        bed.until("it has come", () -> bed.bytesCome() - bytesBefore >= BIND_BYTES);
        late.note(bed.counted("binds") == 1 ? "the next one waits" : "the next one does not wait");
        bed.pass(Duration.ofMillis(900));
        late.note(bed.counted("binds") == 1 ? "and still" : "but not long");
        bed.pass(Duration.ofMillis(200));
        Patience.soon(second);
        late.note("bind is accepted");
    }

    private static void smscWindow(Bed bed) {
        CountDownLatch answers = AppLimits.hold(bed);
        CompletableFuture<Void> first = bed.app().submitting("m1");
        bed.untilCounted("messages", 1);
        CompletableFuture<Void> second = bed.app().submitting("m2");
        bed.untilCounted("messages", 2);
        bed.app().note(second.isDone() ? "'m2' does not wait" : "'m2' waits");
        answers.countDown();
        Patience.soon(first);
        Patience.soon(second);
    }

    private static void smscRate(Bed bed) {
        bed.standStill();
        bed.app().submit("m1");
        CompletableFuture<Void> second = bed.app().submitting("m2");
        bed.untilCounted("messages", 2);
        bed.app().note(second.isDone() ? "'m2' does not wait" : "'m2' waits");
        bed.pass(Duration.ofMillis(1_100));
        Patience.soon(second);
    }

    private static void waitsTooLong(Bed bed) {
        bed.standStill();
        CountDownLatch answers = AppLimits.hold(bed);
        CompletableFuture<Void> first = bed.app().submitting("m1");
        bed.untilCounted("messages", 1);
        CompletableFuture<Void> second = bed.app().submitting("m2");
        bed.untilCounted("messages", 2);
        bed.pass(Duration.ofSeconds(6));
        Patience.soon(first);
        Patience.soon(second);
        answers.countDown();
    }
}
