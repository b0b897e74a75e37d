package org.strowger.tests.crash;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptCounts;
import org.strowger.message.ReceiptTimes;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.tools.SessionLoopback;
import org.strowger.tools.ToolContext;
import org.strowger.tools.TouchedSessions;

/**
 * An SMSC that never dies and forgets nothing: what it has taken it answers later, and reports later still, to whoever
 * is there; a receipt that was not acknowledged it offers again.
 */
final class TestSmsc {
    private static final long ANSWER_NANOS = 20_000_000;
    private static final long RECEIPT_NANOS = 300_000_000;
    private static final long AGAIN_NANOS = 500_000_000;
    private static final long ID_BASE = 1_000_000_000L;
    private static final int RECEIPTS_PER_TURN = 256;

    private final ToolContext stage;
    private final Accounts accounts;
    private final byte[][] texts;
    private final ShortMessage receipt;
    private final List<TestSmscConnection> bound = new ArrayList<>();
    private final ArrayDeque<Owed> answers = new ArrayDeque<>();
    private final ArrayDeque<Offer> again = new ArrayDeque<>();
    private final TouchedSessions<TestSmscConnection> touched = new TouchedSessions<>();
    private int reported;
    private int next;
    private long offeredAgain;
    private long answersLost;

    /** An answer that is due later. */
    private record Owed(TestSmscConnection connection, long token, int reception, long dueNanos) {}

    /** A receipt that is to be offered once more. */
    private record Offer(int reception, long dueNanos) {}

    /** @param applications how many there are, of whom messages may come */
    TestSmsc(ToolContext stage, Accounts accounts, int applications) {
        this.stage = stage;
        this.accounts = accounts;
        this.texts = new byte[applications][];
        for (int i = 0; i < applications; i++) {
            texts[i] = Words.text(i).octets();
        }
        Receipt form = new Receipt(
                "0",
                MessageState.DELIVERED,
                "000",
                new ReceiptTimes("2601010000", "2601010000"),
                new ReceiptCounts(1, 1),
                "");
        SessionLoopback mill = new SessionLoopback(stage, TestSmscConnection.millTerms());
        this.receipt = mill.toApplication(PlainMessage.from(Words.recipient(0))
                .to(Words.sender(0))
                .reporting(form)
                .build());
        mill.close();
    }

    ToolContext stage() {
        return stage;
    }

    // ---- Who comes and goes

    void bound(TestSmscConnection connection) {
        bound.add(connection);
    }

    void gone(TestSmscConnection connection) {
        bound.remove(connection);
    }

    // ---- Messages

    void messageCame(TestSmscConnection from, ShortMessage message, long token, long nowNanos) {
        int number = Words.message(message.destination().text());
        if (number < 0 || number >= accounts.messages().count()) {
            accounts.strange("the SMSC was given a message to " + message.destination());
            from.answer(token, Outcome.accepted("0"), nowNanos);
            return;
        }
        int application = accounts.messages().application(number);
        boolean asSent = Words.application(message.source().text()) == application
                && Arrays.equals(message.body().octets(), texts[application]);
        if (!asSent) {
            accounts.strange("message " + number + " of application " + application + " came from " + message.source()
                    + " as " + message.body());
        }
        int reception = accounts.received(number, nowNanos);
        answers.addLast(new Owed(from, token, reception, nowNanos + ANSWER_NANOS));
    }

    // ---- What is late

    /** Does what is due. */
    void run(long nowNanos) {
        answer(nowNanos);
        offerNew(nowNanos);
        offerAgain(nowNanos);
        touched.tell(nowNanos);
    }

    private void answer(long nowNanos) {
        Owed owed;
        while ((owed = answers.peekFirst()) != null && owed.dueNanos() <= nowNanos) {
            answers.removeFirst();
            if (owed.connection().isClosed()) {
                answersLost++;
                continue;
            }
            accounts.answered(owed.reception(), nowNanos);
            owed.connection().answer(owed.token(), Outcome.accepted(id(owed.reception())), nowNanos);
            touched.add(owed.connection());
        }
    }

    private static String id(int reception) {
        return Long.toString(ID_BASE + reception);
    }

    /** All are reported in the order in which they came, answered or not. */
    private void offerNew(long nowNanos) {
        Receptions receptions = accounts.receptions();
        for (int offered = 0; offered < RECEIPTS_PER_TURN && reported < receptions.count(); offered++) {
            if (receptions.cameNanos(reported) + ANSWER_NANOS + RECEIPT_NANOS > nowNanos
                    || !offer(reported, nowNanos)) {
                return;
            }
            reported++;
        }
    }

    private void offerAgain(long nowNanos) {
        for (int offered = 0; offered < RECEIPTS_PER_TURN; offered++) {
            Offer offer = again.peekFirst();
            if (offer == null || offer.dueNanos() > nowNanos || !offer(offer.reception(), nowNanos)) {
                return;
            }
            again.removeFirst();
        }
    }

    /** Gives a receipt to whoever has room. @return false if nobody has */
    private boolean offer(int reception, long nowNanos) {
        int message = accounts.receptions().message(reception);
        for (int tried = 0; tried < bound.size(); tried++) {
            next = next + 1 < bound.size() ? next + 1 : 0;
            TestSmscConnection connection = bound.get(next);
            if (connection.hasRoom()) {
                Rewrite rewrite = Rewrite.NONE
                        .from(Words.recipient(message))
                        .to(Words.sender(accounts.messages().application(message)))
                        .reporting(id(reception));
                if (connection.offer(receipt, rewrite, reception, nowNanos)) {
                    touched.add(connection);
                    return true;
                }
            }
        }
        return false;
    }

    void receiptAnswered(int reception, Outcome outcome, long nowNanos) {
        if (outcome.isAccepted()) {
            accounts.acknowledged(reception);
            return;
        }
        offeredAgain++;
        again.addLast(new Offer(reception, nowNanos + AGAIN_NANOS));
    }

    // ---- What can be seen

    /** How often a receipt was not acknowledged. */
    long offeredAgain() {
        return offeredAgain;
    }

    /** Messages whose answer found nobody any more. */
    long answersLost() {
        return answersLost;
    }

    int boundCount() {
        return bound.size();
    }
}
