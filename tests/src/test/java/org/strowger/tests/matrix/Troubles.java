package org.strowger.tests.matrix;

import static org.strowger.tests.matrix.Row.row;
import static org.strowger.tests.matrix.Row.seen;
import static org.strowger.tests.matrix.Setup.USUAL;
import static org.strowger.tests.matrix.Setup.with;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.tests.interop.Patience;

/** Answers that refuse, come late or never, and sessions that break. */
final class Troubles {
    private static final String BOTH = "submit_sm 'm1'; the second: submit_sm 'm1'";
    private static final String BY_B = "b: submitted 1; b: accepted 1; shop: messages 1; shop: accepted 1";
    private static final String LATER = "shop: messages 1; shop: later 1";
    private static final String NO_ANSWER = "'m1' is answered ESME_RSYSERR";
    private static final Duration LONGER_THAN_RESPONSE = Duration.ofSeconds(11);
    private static final int IN_A_ROW = 10;

    static final List<Row> ROWS = List.of(
            row(
                    "response timeout",
                    USUAL,
                    seen(NO_ANSWER, "submit_sm 'm1'", "a: submitted 1; a: timed out 1; " + LATER),
                    Troubles::timesOut),
            row(
                    "response timeout, with a next candidate",
                    with(Setup.SECOND, ""),
                    seen("'m1' is accepted", BOTH, "a: submitted 1; a: timed out 1; " + BY_B),
                    Troubles::timesOut),
            row(
                    "the response comes after the timeout",
                    USUAL,
                    seen(
                            NO_ANSWER + "; 'm2' is accepted",
                            "submit_sm 'm1'; submit_sm 'm2'",
                            "a: submitted 2; a: accepted 1; a: timed out 1; shop: messages 2; shop: accepted 1;"
                                    + " shop: later 1"),
                    Troubles::lateAnswer),
            row(
                    "the session breaks before the response",
                    USUAL,
                    seen(
                            NO_ANSWER,
                            "submit_sm 'm1'",
                            "a: submitted 1; a: lost 1; a: sessions up 1; a: sessions down 1; " + LATER),
                    Troubles::breaks),
            row(
                    "the session breaks, on-uncertain: resend, with a next candidate",
                    with(Setup.SMSC, "on-uncertain: resend").and(Setup.SECOND, ""),
                    seen(
                            "'m1' is accepted",
                            BOTH,
                            "a: submitted 1; a: lost 1; a: sessions up 1; a: sessions down 1; " + BY_B),
                    Troubles::breaks),
            row(
                    "the session breaks, on-uncertain: fail, with a next candidate",
                    with(Setup.SMSC, "on-uncertain: fail").and(Setup.SECOND, ""),
                    seen(
                            NO_ANSWER,
                            "submit_sm 'm1'",
                            "a: submitted 1; a: lost 1; a: sessions up 1; a: sessions down 1; " + LATER),
                    Troubles::breaks),
            row(
                    "throttled",
                    USUAL,
                    seen(
                            "'m1' is answered ESME_RTHROTTLED",
                            "submit_sm 'm1'",
                            "a: submitted 1; a: throttled 1; " + LATER + "; log: a slowed down"),
                    bed -> refuses(bed, CommandStatus.RTHROTTLED)),
            row(
                    "throttled, with a next candidate",
                    with(Setup.SECOND, ""),
                    seen("'m1' is accepted", BOTH, "a: submitted 1; a: throttled 1; " + BY_B + "; log: a slowed down"),
                    bed -> refuses(bed, CommandStatus.RTHROTTLED)),
            row(
                    "slowed down after being throttled, then at full speed",
                    USUAL,
                    seen(
                            "'m1' is answered ESME_RTHROTTLED; 'm2' is accepted; 'm3' waits; 'm3' is accepted",
                            "submit_sm 'm1'; submit_sm 'm2'; submit_sm 'm3'",
                            "a: submitted 3; a: accepted 2; a: throttled 1; shop: messages 3; shop: accepted 2;"
                                    + " shop: later 1; log: a slowed down"),
                    Troubles::slowed),
            row(
                    "queue full at the SMSC, with a next candidate",
                    with(Setup.SECOND, ""),
                    seen("'m1' is accepted", BOTH, "a: submitted 1; a: temporary 1; " + BY_B),
                    bed -> refuses(bed, CommandStatus.RMSGQFUL)),
            row(
                    "queue full at the SMSC, not listed in try-next-on",
                    with(Setup.SECOND, "").and(Setup.ROUTE, "try-next-on: [timeout]"),
                    seen(
                            "'m1' is answered ESME_RMSGQFUL",
                            "submit_sm 'm1'",
                            "a: submitted 1; a: temporary 1; " + LATER),
                    bed -> refuses(bed, CommandStatus.RMSGQFUL)),
            row(
                    "queue full at the SMSC, temporary errors in try-next-on",
                    with(Setup.SECOND, "").and(Setup.ROUTE, "try-next-on: [temporary]"),
                    seen("'m1' is accepted", BOTH, "a: submitted 1; a: temporary 1; " + BY_B),
                    bed -> refuses(bed, CommandStatus.RMSGQFUL)),
            row(
                    "an error outside try-next-on",
                    with(Setup.SECOND, ""),
                    seen(NO_ANSWER, "submit_sm 'm1'", "a: submitted 1; a: temporary 1; " + LATER),
                    bed -> refuses(bed, CommandStatus.RSYSERR)),
            row(
                    "an error listed in try-next-on",
                    with(Setup.SECOND, "").and(Setup.ROUTE, "try-next-on: [ESME_RSYSERR]"),
                    seen("'m1' is accepted", BOTH, "a: submitted 1; a: temporary 1; " + BY_B),
                    bed -> refuses(bed, CommandStatus.RSYSERR)),
            row(
                    "refused permanently",
                    with(Setup.SECOND, ""),
                    seen(
                            "'m1' is answered ESME_RINVDSTADR",
                            "submit_sm 'm1'",
                            "a: submitted 1; a: permanent 1; shop: messages 1; shop: refused 1"),
                    bed -> refuses(bed, CommandStatus.RINVDSTADR)),
            row(
                    "an unknown command_status",
                    USUAL,
                    seen(
                            "'m1' is answered ESME_UNLISTED",
                            "submit_sm 'm1'",
                            "a: submitted 1; a: permanent 1; shop: messages 1; shop: refused 1"),
                    bed -> {
                        bed.smsc().jsmpp().status = 0x599;
                        bed.app().submit("m1");
                    }),
            row(
                    "no session for a while: messages are queued",
                    USUAL,
                    seen(
                            "'m1' is accepted",
                            "it refuses binds; it accepts binds again; submit_sm 'm1'",
                            "a: submitted 1; a: accepted 1; a: sessions up 1; a: sessions down 1; a: binds refused +;"
                                    + " shop: messages 1; shop: accepted 1"),
                    Troubles::waits),
            row(
                    "no session for longer than unbound-after",
                    USUAL,
                    seen(NO_ANSWER, "it refuses binds", "a: sessions down 1; a: binds refused +; " + LATER),
                    Troubles::down),
            row(
                    "no session for longer than unbound-after, with a next candidate",
                    with(Setup.SECOND, ""),
                    seen(
                            "'m1' is accepted",
                            "it refuses binds; the second: submit_sm 'm1'",
                            "a: sessions down 1; a: binds refused +; " + BY_B),
                    Troubles::down),
            row(
                    "bound and silent: set aside, the next candidate gets the messages",
                    with(Setup.SECOND, ""),
                    seen(
                            "11 × 'm1' is accepted",
                            "10 × submit_sm 'm1'; 11 × the second: submit_sm 'm1'",
                            "a: submitted 10; a: timed out 10; b: submitted 11; b: accepted 11; shop: messages 11;"
                                    + " shop: accepted 11; log: a set aside"),
                    Troubles::silent),
            row(
                    "a submit_sm_resp without a message id",
                    USUAL,
                    seen(
                            "'' is accepted",
                            "submit_sm ''",
                            "a: submitted 1; a: accepted 1; shop: messages 1;" + " shop: accepted 1"),
                    bed -> bed.app().submit("")),
            row(
                    "an SMSC whose address is our own listener",
                    with(Setup.SMSC, "timers: {reconnect: 10m..10m}"),
                    seen(NO_ANSWER, Row.NOTHING, "log: a loop; " + LATER),
                    Troubles::loop),
            row(
                    "an SMSC whose address is our own listener, on all addresses",
                    with(Setup.SMSC, "timers: {reconnect: 10m..10m}").and(Setup.LISTENER, "listen: 0.0.0.0:0"),
                    seen(NO_ANSWER, Row.NOTHING, "log: a loop; " + LATER),
                    Troubles::loop));

    private Troubles() {}

    private static void refuses(Bed bed, CommandStatus status) {
        bed.smsc().jsmpp().status = status.value();
        bed.app().submit("m1");
    }

    /** The first SMSC answers nothing until the latch opens. */
    private static CountDownLatch hold(Bed bed) {
        CountDownLatch answers = new CountDownLatch(1);
        bed.smsc().jsmpp().beforeSession = () -> Patience.soon(answers);
        return answers;
    }

    private static void timesOut(Bed bed) {
        CountDownLatch answers = hold(bed);
        CompletableFuture<Void> answer = bed.app().submitting("m1");
        bed.until("it has come", () -> bed.smsc().jsmpp().submitted.size() == 1);
        bed.pass(LONGER_THAN_RESPONSE);
        Patience.soon(answer);
        answers.countDown();
    }

    private static void lateAnswer(Bed bed) {
        timesOut(bed);
        bed.smsc().jsmpp().beforeSession = () -> {};
        bed.app().submit("m2");
    }

    private static void breaks(Bed bed) {
        CountDownLatch answers = hold(bed);
        CompletableFuture<Void> answer = bed.app().submitting("m1");
        bed.until("it has come", () -> bed.smsc().jsmpp().submitted.size() == 1);
        bed.smsc().session().close();
        Patience.soon(answer);
        answers.countDown();
        bed.untilCounted("sessions up", 1);
    }

    private static void slowed(Bed bed) {
        AtomicInteger count = new AtomicInteger();
        bed.smsc().jsmpp().verdict = sms -> count.incrementAndGet() == 1 ? CommandStatus.RTHROTTLED.value() : 0;
        bed.standStill();
        bed.app().submit("m1");
        bed.until("it is slowed down", () -> bed.wasTold("a slowed down"));
        bed.app().submit("m2");
        CompletableFuture<Void> third = bed.app().submitting("m3");
        bed.untilCounted("messages", 3);
        bed.app().note(third.isDone() ? "'m3' does not wait" : "'m3' waits");
        bed.pass(Duration.ofSeconds(2));
        Patience.soon(third);
    }

    private static void leaveOut(Bed bed) {
        bed.smsc().jsmpp().bindStatus = CommandStatus.RBINDFAIL.value();
        bed.noteAtSmsc("it refuses binds");
        bed.smsc().session().close();
        bed.untilCounted("sessions down", 1);
    }

    private static void waits(Bed bed) {
        leaveOut(bed);
        CompletableFuture<Void> answer = bed.app().submitting("m1");
        bed.untilCounted("messages", 1);
        bed.until("it was refused", () -> bed.counted("binds refused") > 0);
        bed.noteAtSmsc("it accepts binds again");
        bed.smsc().jsmpp().bindStatus = 0;
        Patience.soon(answer);
    }

    private static void down(Bed bed) {
        leaveOut(bed);
        CompletableFuture<Void> answer = bed.app().submitting("m1");
        bed.untilCounted("messages", 1);
        // In two steps: the thread of the second SMSC may take the message by its time of before the last step, and
        // must not find in its next turn that no answer came for so long.
        bed.pass(Duration.ofSeconds(9));
        bed.pass(Duration.ofSeconds(2));
        Patience.soon(answer);
        bed.until("it was refused", () -> bed.counted("binds refused") > 0);
    }

    private static void silent(Bed bed) {
        CountDownLatch answers = hold(bed);
        List<CompletableFuture<Void>> ten = new ArrayList<>();
        for (int i = 0; i < IN_A_ROW; i++) {
            ten.add(bed.app().submitting("m1"));
        }
        bed.untilCounted("submitted", IN_A_ROW);
        bed.pass(LONGER_THAN_RESPONSE);
        ten.forEach(Patience::soon);
        bed.until("it is set aside", () -> bed.wasTold("a set aside"));
        bed.app().submit("m1");
        answers.countDown();
    }

    private static void loop(Bed bed) throws Exception {
        bed.moveSmsc(bed.address());
        CompletableFuture<Void> answer = bed.app().submitting("m1");
        bed.untilCounted("messages", 1);
        bed.pass(Duration.ofSeconds(11));
        Patience.soon(answer);
    }
}
