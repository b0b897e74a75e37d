package org.strowger.tests.crash;

import java.util.BitSet;
import org.strowger.message.MessageState;
import org.strowger.tests.crash.Messages.Answer;

/**
 * All that was sent, answered, taken and reported in a run, on both sides of the daemon. Faults that must never be are
 * noted as they happen; {@link Balance} finds those that show only when all has settled.
 */
final class Accounts {
    private final Messages messages = new Messages();
    private final Receptions receptions = new Receptions();
    private final Lives lives = new Lives();
    private final Faults faults = new Faults();
    private final Mobiles mobiles;
    private final CrashPlan.Load load;

    /** Messages that the store has said an SMSC may have. */
    private final BitSet uncertain = new BitSet();

    private long refused;
    private long unanswered;
    private long accepted;
    private long undelivered;
    private long unreported;
    private long doubles;
    private long oldestDoubleNanos;
    private long oldestReportNanos;
    private long reported;
    private long reportedAgain;
    private long firstAcceptNanos = Lives.NEVER;

    Accounts(CrashPlan.Load load) {
        this.load = load;
        this.mobiles = new Mobiles(lives, faults);
    }

    // ---- The daemon

    /** It is about to be started with this in its store. */
    void starts(StoreRemains remains) {
        lives.began(remains, messages, mobiles);
        remains.messages().stream().filter(messages::has).forEach(uncertain::set);
        firstAcceptNanos = Lives.NEVER;
    }

    void ended(long nowNanos) {
        lives.ended(nowNanos);
    }

    // ---- The applications

    /** An application has sent a message. @return its number */
    int sent(int application) {
        return sent(application, Form.PLAIN, 0);
    }

    /** An application has sent a message, or a part of one. @return its number */
    int sent(int application, Form form, int part) {
        return messages.add(application, form, part);
    }

    /** The fate that a message must have. */
    Fate fate(int message) {
        return Fate.of(messages.form(message), load.role(messages.application(message)));
    }

    /** Whether an attempt of a message has ended without an answer: the SMSC may have it. */
    boolean isUncertain(int message) {
        boolean isUncertain = uncertain.get(message);
        int reception = messages.lastReception(message);
        while (!isUncertain && reception != Receptions.NONE) {
            isUncertain = receptions.answeredNanos(reception) == Lives.NEVER;
            reception = receptions.earlier(reception);
        }
        return isUncertain;
    }

    void accepted(int message, long id, long nowNanos) {
        messages.answered(message, Answer.ACCEPTED, id);
        accepted++;
        Fate fate = fate(message);
        if (fate == Fate.REFUSED) {
            strange("message " + message + " was accepted, although a filter refuses it");
        }
        undelivered += fate.reachesSmsc() && messages.lastReception(message) == Receptions.NONE ? 1 : 0;
        unreported += messages.form(message).wantsReceipt() && messages.receipts(message) == 0 ? 1 : 0;
        firstAcceptNanos = Math.min(firstAcceptNanos, nowNanos);
    }

    void refused(int message) {
        messages.answered(message, Answer.REFUSED, Messages.NO_ID);
        refused++;
    }

    /** The connection is no more: nobody knows whether it was accepted. */
    void unanswered(int message) {
        messages.answered(message, Answer.NEVER, Messages.NO_ID);
        unanswered++;
    }

    /**
     * An application was given the last receipt of a message, and takes it.
     *
     * @param to the first part of the message: it is that of the recipient
     * @param eventId the {@code webhook-id}; empty if the receipt came by a session
     */
    void reported(int application, int to, long id, MessageState state, String eventId, long nowNanos) {
        if (to < 0 || to >= messages.count()) {
            faults.add(Fault.RECEIPT_OF_NOTHING, "a receipt of message " + to + " for application " + application);
            return;
        }
        int message = messages.partWithId(to, id);
        if (messages.application(message) != application) {
            faults.add(
                    Fault.RECEIPT_CROSSED,
                    "the receipt of " + message + ", of application " + messages.application(message)
                            + ", came to application " + application);
            return;
        }
        reported++;
        if (!messages.form(message).wantsReceipt() || state != fate(message).state()) {
            faults.add(
                    Fault.STATE_CHANGED,
                    "message " + message + ", " + messages.form(message) + ", has a receipt that says " + state);
        }
        if (messages.receipts(message) > 0) {
            reportedAgain(message, eventId, nowNanos);
        } else if (messages.answer(message) == Answer.ACCEPTED) {
            unreported -= messages.form(message).wantsReceipt() ? 1 : 0;
        }
        messages.reported(message, id, eventId.hashCode(), nowNanos);
    }

    private void reportedAgain(int message, String eventId, long nowNanos) {
        long before = messages.reportedNanos(message);
        reportedAgain++;
        int last = messages.lastReception(message);
        boolean takenTwice = last != Receptions.NONE && receptions.earlier(last) != Receptions.NONE;
        boolean mayComeAgain = lives.mayReportAgain(message);
        if (!takenTwice && !mayComeAgain) {
            faults.add(
                    Fault.RECEIPT_DOUBLED,
                    "the receipt of " + message + " came twice, " + millis(nowNanos - before) + " apart, the last end "
                            + since(before, lives.endNanos()));
        } else if (!takenTwice) {
            oldestReportNanos = Math.max(oldestReportNanos, lives.endNanos() - before);
        }
        if (!takenTwice && messages.event(message) != eventId.hashCode()) {
            faults.add(Fault.EVENT_RENAMED, "the receipt of " + message + " came again with the id " + eventId);
        }
    }

    // ---- The SMSC

    /** The SMSC has a message. @return the number of the reception */
    int received(int message, long nowNanos) {
        int before = messages.lastReception(message);
        boolean isAgain = before != Receptions.NONE;
        int reception = receptions.add(message, before, isAgain && lives.mayResend(message), nowNanos);
        messages.received(message, reception);
        if (isAgain) {
            receivedAgain(before);
        } else if (messages.answer(message) == Answer.ACCEPTED) {
            undelivered -= fate(message).reachesSmsc() ? 1 : 0;
        } else if (messages.answer(message) == Answer.REFUSED) {
            faults.add(Fault.REFUSED_AND_SENT, "message " + message + " was refused, and was delivered later");
        }
        if (!fate(message).mayReachSmsc()) {
            faults.add(
                    Fault.REFUSED_AND_SENT,
                    "message " + message + ", " + messages.form(message) + ", came to the SMSC");
        }
        return reception;
    }

    private void receivedAgain(int before) {
        long answered = receptions.answeredNanos(before);
        doubles++;
        if (answered != Lives.NEVER && lives.endNanos() != Lives.NEVER) {
            oldestDoubleNanos = Math.max(oldestDoubleNanos, lives.endNanos() - answered);
        }
    }

    void answered(int reception, long nowNanos) {
        receptions.answered(reception, nowNanos);
    }

    /** The SMSC has refused a message: there is no receipt, and it may come again if that is not for good. */
    void refusedBySmsc(int reception, boolean isForGood) {
        receptions.refused(reception, !isForGood);
    }

    void acknowledged(int reception) {
        receptions.acknowledged(reception);
    }

    /** It has left as it came, and not as the route says. */
    void unprepared(int message, String detail) {
        faults.add(Fault.UNPREPARED, "message " + message + ", " + messages.form(message) + ": " + detail);
    }

    /** Something that nobody has sent, or not so. */
    void strange(String what) {
        faults.add(Fault.CHANGED, what);
    }

    private static String millis(long nanos) {
        return nanos / 1_000_000 + " ms";
    }

    private static String since(long from, long until) {
        return until == Lives.NEVER ? "never" : "after " + millis(until - from);
    }

    // ---- Observations

    Messages messages() {
        return messages;
    }

    Receptions receptions() {
        return receptions;
    }

    Mobiles mobiles() {
        return mobiles;
    }

    Faults faults() {
        return faults;
    }

    /** When the first message since the last start was accepted; {@link Lives#NEVER} as long as none was. */
    long firstAcceptNanos() {
        return firstAcceptNanos;
    }

    long inFlight() {
        return messages.count() - accepted - refused - unanswered;
    }

    /** Whether nothing is left to come. */
    boolean isSettled() {
        return inFlight() == 0
                && undelivered == 0
                && unreported == 0
                && receptions.acknowledgedCount() == receptions.count()
                && mobiles.isSettled();
    }

    /** The missing messages, in words for people. */
    String left() {
        return "%d answers, %d messages, %d receipts to be taken by Strowger, %d by applications"
                        .formatted(
                                inFlight(),
                                undelivered,
                                receptions.count() - receptions.acknowledgedCount(),
                                unreported)
                + "; " + mobiles.left();
    }

    /** Grows whenever something happens. */
    long progress() {
        return accepted
                + refused
                + unanswered
                + receptions.count()
                + receptions.acknowledgedCount()
                + reported
                + mobiles.progress();
    }

    long accepted() {
        return accepted;
    }

    long refused() {
        return refused;
    }

    long unanswered() {
        return unanswered;
    }

    long doubles() {
        return doubles;
    }

    /** The longest time before a kill at which one was answered that came again. */
    long oldestDoubleNanos() {
        return oldestDoubleNanos;
    }

    /** The longest time before an end at which an application took a receipt that came again. */
    long oldestReportNanos() {
        return oldestReportNanos;
    }

    long reported() {
        return reported;
    }

    long reportedAgain() {
        return reportedAgain;
    }
}
