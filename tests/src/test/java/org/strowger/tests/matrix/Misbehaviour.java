package org.strowger.tests.matrix;

import static org.strowger.tests.matrix.Row.row;
import static org.strowger.tests.matrix.Row.seen;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.strowger.tests.interop.Patience;
import org.strowger.tools.smsc.ChaosPlan;
import org.strowger.tools.smsc.ChaosProfile;

/** The chaos profiles of the simulated SMSC, each with all its messages. */
final class Misbehaviour {
    private static final Duration LONGER_THAN_EARLY_ONES_WAIT = Duration.ofSeconds(7);
    private static final Duration LONGER_THAN_RESPONSE = Duration.ofSeconds(11);
    private static final String LATER = "shop: messages 1; shop: later 1";
    private static final String NO_ANSWER = "'m1' is answered ESME_RSYSERR";
    private static final String PASSED = "a: submitted 1; a: accepted 1; shop: messages 1; shop: accepted 1";
    private static final String CAME = "'m1' is accepted; receipt of 'm1': DELIVRD";
    private static final String LOST = "a: submitted 1; a: lost 1; a: sessions up 1; a: sessions down 1; " + LATER;
    private static final int SEVERAL = 8;

    static final List<Row> ROWS = List.of(
            row(
                    "slow: it responds slowly",
                    setup(ChaosProfile.SLOW, Duration.ofSeconds(2)),
                    seen(
                            "'m1' waits; " + CAME,
                            tricks(1) + "accepted 1; receipts sent 1; receipts taken 1",
                            PASSED + "; a: receipts 1; shop: delivered 1"),
                    bed -> waits(bed, Duration.ofSeconds(4))),
            row(
                    "throttling: it refuses with ESME_RTHROTTLED",
                    setup(ChaosProfile.THROTTLING, Duration.ZERO),
                    seen(
                            "'m1' is answered ESME_RTHROTTLED",
                            tricks(1) + "throttled 1",
                            "a: submitted 1; a: throttled 1; " + LATER + "; log: a slowed down"),
                    Misbehaviour::one),
            row(
                    "silent: it never responds",
                    setup(ChaosProfile.SILENT, Duration.ZERO),
                    seen(
                            "'m1' waits; " + NO_ANSWER,
                            tricks(1) + "unanswered 1",
                            "a: submitted 1; a: timed out 1; " + LATER),
                    bed -> waits(bed, LONGER_THAN_RESPONSE)),
            row(
                    "dropping: it drops the connection",
                    setup(ChaosProfile.DROPPING, Duration.ZERO),
                    seen(NO_ANSWER, tricks(1) + "unanswered 1", LOST),
                    Misbehaviour::one),
            row(
                    "doubling: it responds twice, and sends receipts twice",
                    setup(ChaosProfile.DOUBLING, Duration.ZERO),
                    seen(
                            CAME,
                            tricks(1) + "accepted 1; receipts sent 2; receipts taken 2",
                            PASSED + "; a: receipts 2; a: receipts unexpected 1; shop: delivered 1"),
                    Misbehaviour::doubled),
            row(
                    "wrong-length: it sends a PDU with a wrong length",
                    setup(ChaosProfile.WRONG_LENGTH, Duration.ZERO),
                    seen(NO_ANSWER, tricks(1) + "accepted 1", LOST),
                    Misbehaviour::withoutReceipt),
            row(
                    "junk: it sends garbage between packets",
                    setup(ChaosProfile.JUNK, Duration.ZERO),
                    seen(NO_ANSWER, tricks(1) + "accepted 1", LOST),
                    Misbehaviour::withoutReceipt),
            row(
                    "refusing-binds: it refuses all binds",
                    setup(ChaosProfile.REFUSING_BINDS, Duration.ZERO),
                    seen(NO_ANSWER, "binds refused +", "a: binds refused +; " + LATER),
                    Misbehaviour::refused),
            row(
                    "receipt-first: it sends the receipt before the response",
                    setup(ChaosProfile.RECEIPT_FIRST, Duration.ZERO),
                    seen(
                            CAME,
                            tricks(1) + "accepted 1; receipts sent 1; receipts taken 1",
                            PASSED + "; a: receipts 1; shop: delivered 1"),
                    Misbehaviour::one),
            row(
                    "receipt-with: it sends the receipt together with the response",
                    setup(ChaosProfile.RECEIPT_WITH, Duration.ZERO),
                    seen(
                            CAME,
                            tricks(1) + "accepted 1; receipts sent 1; receipts taken 1",
                            PASSED + "; a: receipts 1; shop: delivered 1"),
                    Misbehaviour::one),
            row(
                    "out-of-order: it answers in any order",
                    setup(ChaosProfile.OUT_OF_ORDER, Duration.ofMillis(20)),
                    seen(
                            several(text -> "'" + text + "' is accepted; receipt of '" + text + "': DELIVRD"),
                            tricks(SEVERAL) + "accepted 8; receipts sent 8; receipts taken 8",
                            "a: submitted 8; a: accepted 8; a: receipts 8; shop: messages 8; shop: accepted 8;"
                                    + " shop: delivered 8"),
                    Misbehaviour::severalAtOnce),
            row(
                    "late: it responds after the timeout",
                    setup(ChaosProfile.LATE, Duration.ofSeconds(15)),
                    seen(
                            "'m1' waits; " + NO_ANSWER,
                            tricks(1) + "accepted 1",
                            "a: submitted 1; a: timed out 1; " + LATER),
                    Misbehaviour::late),
            row(
                    "errors: it responds with errors",
                    setup(ChaosProfile.ERRORS, Duration.ZERO),
                    seen(
                            several(text -> "'" + text + "' is answered with an error"),
                            tricks(SEVERAL) + "throttled 1; refused 7",
                            "a: submitted 8; a: throttled 1; a: temporary 3; a: permanent 4; shop: messages 8;"
                                    + " shop: refused 4; shop: later 4; log: a slowed down"),
                    Misbehaviour::errors));

    private Misbehaviour() {}

    private static Setup setup(ChaosProfile profile, Duration time) {
        return Setup.of(new ChaosPlan(profile, 1, time, 1));
    }

    private static String tricks(int messages) {
        return "messages " + messages + "; tricks " + messages + "; ";
    }

    private static String several(java.util.function.UnaryOperator<String> lines) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < SEVERAL; i++) {
            all.add(lines.apply("m" + i));
        }
        return String.join(Row.BETWEEN, all);
    }

    private static void one(Bed bed) {
        bed.app().submit("m1", App.END);
    }

    private static void withoutReceipt(Bed bed) {
        bed.app().submit("m1");
    }

    private static void waits(Bed bed, Duration then) {
        bed.standStill();
        CompletableFuture<Void> answer = bed.app().submitting("m1", App.END);
        bed.untilCounted("submitted", 1);
        bed.untilAtSmsc("messages", 1);
        bed.app().note(answer.isDone() ? "'m1' does not wait" : "'m1' waits");
        bed.pass(then);
        Patience.soon(answer);
    }

    private static void doubled(Bed bed) {
        one(bed);
        bed.untilCounted("receipts", 2);
        bed.untilCounted("delivered", 1);
        bed.pass(LONGER_THAN_EARLY_ONES_WAIT);
    }

    private static void refused(Bed bed) {
        CompletableFuture<Void> answer = bed.app().submitting("m1");
        bed.untilCounted("messages", 1);
        bed.pass(Duration.ofSeconds(11));
        Patience.soon(answer);
    }

    private static void severalAtOnce(Bed bed) {
        List<CompletableFuture<Void>> answers = new ArrayList<>();
        for (int i = 0; i < SEVERAL; i++) {
            answers.add(bed.app().submitting("m" + i, App.END));
        }
        answers.forEach(Patience::soon);
    }

    private static void late(Bed bed) {
        bed.standStill();
        CompletableFuture<Void> answer = bed.app().submitting("m1");
        bed.untilAtSmsc("messages", 1);
        bed.app().note(answer.isDone() ? "'m1' does not wait" : "'m1' waits");
        bed.pass(LONGER_THAN_RESPONSE);
        Patience.soon(answer);
        bed.pass(LONGER_THAN_RESPONSE);
    }

    private static void errors(Bed bed) {
        App silent = bed.app();
        for (int i = 0; i < SEVERAL; i++) {
            String text = "m" + i;
            bed.pass(Duration.ofSeconds(1)); // It has been told that it goes too fast.
            try {
                silent.jsmpp().submit(text);
                silent.note("'" + text + "' is accepted");
            } catch (org.jsmpp.extra.NegativeResponseException e) {
                silent.note("'" + text + "' is answered with an error");
            } catch (Exception e) {
                silent.note("'" + text + "' has no answer");
            }
        }
    }
}
