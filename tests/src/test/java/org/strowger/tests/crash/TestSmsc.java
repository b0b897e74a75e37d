package org.strowger.tests.crash;

import java.util.ArrayDeque;
import java.util.ArrayList;
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
    private static final int MOBILES_PER_TURN = 32;
    private static final double NANOS_PER_SECOND = 1e9;

    /** The token of a message from a mobile is this and its number; that of a receipt is its reception. */
    private static final long FIRST_MOBILE = 1L << 32;

    private final ToolContext stage;
    private final Accounts accounts;
    private final ArrivalCheck check;
    private final CrashPlan.Load load;
    private final ShortMessage receipt;
    private final ShortMessage fromMobile;
    private final double mobileIntervalNanos;
    private final List<TestSmscConnection> bound = new ArrayList<>();
    private final ArrayDeque<Owed> answers = new ArrayDeque<>();
    private final ArrayDeque<Offer> again = new ArrayDeque<>();
    private final TouchedSessions<TestSmscConnection> touched = new TouchedSessions<>();
    private double mobileDueNanos;
    private boolean mobilesWrite;
    private boolean isAway;
    private int reported;
    private int next;
    private long offeredAgain;
    private long answersLost;

    /** An answer that is due later. */
    private record Owed(TestSmscConnection connection, long token, int reception, long dueNanos) {}

    /** A receipt or a message from a mobile that is to be offered once more. */
    private record Offer(long token, long dueNanos) {}

    TestSmsc(ToolContext stage, Accounts accounts, CrashPlan.Load load) {
        this.stage = stage;
        this.accounts = accounts;
        this.mobileIntervalNanos = NANOS_PER_SECOND / load.mobileRate();
        this.check = new ArrivalCheck(stage, accounts, load);
        this.load = load;
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
        this.fromMobile = mill.toApplication(PlainMessage.from(Words.mobile(0))
                .to(Words.sender(0))
                .saying(Words.text(0))
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

    /** Ends all sessions and admits none, or admits them again. */
    void away(boolean on, long nowNanos) {
        isAway = on;
        if (on) {
            for (TestSmscConnection connection : List.copyOf(bound)) {
                connection.end(nowNanos);
                touched.add(connection);
            }
            touched.tell(nowNanos);
        }
    }

    boolean isAway() {
        return isAway;
    }

    // ---- Messages

    void messageCame(TestSmscConnection from, ShortMessage message, long token, long nowNanos) {
        int number = check.number(message);
        if (number < 0) {
            accounts.strange("the SMSC was given a message to " + message.destination());
            from.answer(token, Outcome.accepted("0"), nowNanos);
            return;
        }
        check.check(number, message);
        int reception = accounts.received(number, nowNanos);
        answers.addLast(new Owed(from, token, reception, nowNanos + ANSWER_NANOS));
    }

    // ---- What is late

    /** Does what is due. */
    void run(long nowNanos) {
        answer(nowNanos);
        offerNew(nowNanos);
        offerAgain(nowNanos);
        writeMobiles(nowNanos);
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
            if (offer == null || offer.dueNanos() > nowNanos || !offer(offer.token(), nowNanos)) {
                return;
            }
            again.removeFirst();
        }
    }

    /** Lets mobiles write, or stops them. */
    void letMobilesWrite(boolean on) {
        mobilesWrite = on;
    }

    /** Mobiles write at their rate while a session has room; messages that are late are not made up for. */
    private void writeMobiles(long nowNanos) {
        for (int written = 0; mobilesWrite && written < MOBILES_PER_TURN && mobileDueNanos <= nowNanos; written++) {
            mobileDueNanos = Math.max(mobileDueNanos + mobileIntervalNanos, nowNanos - NANOS_PER_SECOND);
            if (bound.stream().noneMatch(TestSmscConnection::hasRoom)) {
                return;
            }
            int number = accounts.mobiles().add(accounts.mobiles().count() % load.applications());
            offer(FIRST_MOBILE + number, nowNanos);
        }
    }

    /** Gives a receipt or a message from a mobile to whoever has room. @return false if nobody has */
    private boolean offer(long token, long nowNanos) {
        boolean isMobile = token >= FIRST_MOBILE;
        ShortMessage form = isMobile ? fromMobile : receipt;
        Rewrite rewrite = isMobile ? fromMobile((int) (token - FIRST_MOBILE)) : report((int) token);
        for (int tried = 0; tried < bound.size(); tried++) {
            next = next + 1 < bound.size() ? next + 1 : 0;
            TestSmscConnection connection = bound.get(next);
            if (connection.hasRoom() && connection.offer(form, rewrite, token, nowNanos)) {
                touched.add(connection);
                if (isMobile) {
                    accounts.mobiles().offered((int) (token - FIRST_MOBILE));
                }
                return true;
            }
        }
        return false;
    }

    private Rewrite report(int reception) {
        Messages messages = accounts.messages();
        int message = accounts.receptions().message(reception);
        int first = messages.firstPart(message);
        Rewrite rewrite = load.variety()
                ? Rewrite.NONE.from(Words.nationalRecipient(first)).to(Words.REWRITTEN)
                : Rewrite.NONE.from(Words.recipient(first)).to(Words.sender(messages.application(message)));
        return rewrite.reporting(id(reception));
    }

    private Rewrite fromMobile(int number) {
        return Rewrite.NONE
                .from(Words.mobile(number))
                .to(Words.sender(accounts.mobiles().application(number)));
    }

    /** Strowger has answered what was offered with this token, or the session has ended before. */
    void offerAnswered(long token, Outcome outcome, long nowNanos) {
        if (!outcome.isAccepted()) {
            offeredAgain += token < FIRST_MOBILE ? 1 : 0;
            again.addLast(new Offer(token, nowNanos + AGAIN_NANOS));
        } else if (token >= FIRST_MOBILE) {
            accounts.mobiles().acknowledged((int) (token - FIRST_MOBILE));
        } else {
            accounts.acknowledged((int) token);
        }
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
