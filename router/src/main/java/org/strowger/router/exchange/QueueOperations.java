package org.strowger.router.exchange;

import java.util.Collections;
import java.util.List;
import org.strowger.message.MessageState;
import org.strowger.message.ShortMessage;
import org.strowger.router.application.Application;
import org.strowger.router.smsc.Smsc;

/**
 * What is in custody and waits, as operators change it: for an SMSC, for a later try, or for somebody's decision. A
 * message belongs to the thread by which it came; all but the constructor is called there, with messages of that
 * thread.
 */
public final class QueueOperations {
    private final List<ThreadExchange> desks;

    QueueOperations(List<ThreadExchange> desks) {
        this.desks = List.copyOf(desks);
    }

    /** A message that is in custody, or was when somebody asked. */
    public interface Waiting {}

    /** Which messages are meant: those of which it says true. */
    public interface Which {
        boolean means(Look message);

        /**
         * Those that wait for that SMSC: in its queue, or for a later try after it was the last that did not take it.
         */
        static Which lastOffered(String smsc) {
            return message -> message.isLastOffered(smsc);
        }

        /** Those whose route has that SMSC for a candidate. */
        static Which thatMayGoBy(String smsc) {
            return message -> message.mayGoBy(smsc);
        }

        /** Those that no route took, because the one that would is out of service. */
        static Which thatWaitForRoutes() {
            return Look::waitsForRoute;
        }

        static Which of(String application) {
            return message -> message.application().equals(application);
        }

        /** What its application calls so; of a message to many, that is all of them. */
        static Which called(String id) {
            return message -> message.isCalled(id);
        }

        static Which thatAreHeld() {
            return Look::isHeld;
        }

        default Which and(Which other) {
            return message -> means(message) && other.means(message);
        }
    }

    /** A message as it is looked at, for one call. */
    public record Look(Waiting message) {
        private MtMessage transit() {
            return (MtMessage) message;
        }

        boolean isLastOffered(String smsc) {
            return !isHeld() && transit().hasSmsc() && transit().smsc().name().equals(smsc);
        }

        boolean mayGoBy(String smsc) {
            MtMessage mt = transit();
            for (int i = 0; i < mt.decision().candidates(); i++) {
                int place = mt.decision().candidate(i);
                if (mt.generation().smscs().get(place).name().equals(smsc)) {
                    return true;
                }
            }
            return false;
        }

        boolean waitsForRoute() {
            return !isHeld() && transit().decision().isNotNow();
        }

        String application() {
            return transit().sentBy().name();
        }

        boolean isCalled(String id) {
            MtMessage mt = transit();
            long number = MessageIdAllocator.number(mt.sentBy(), id);
            return number == mt.id() || mt.extras().joined.ids().contains(number);
        }

        boolean isHeld() {
            return transit().custody().stage() == Custody.Stage.HELD;
        }
    }

    /** What came of it, counted on one thread while it comes: what was asked back from SMSCs comes somewhat later. */
    public static final class Tally {
        private long done;
        private long away;
        private long early;
        private long asked;
        private Runnable whenComplete = () -> {};

        /** Those to which it was done. */
        public long done() {
            return done;
        }

        /** Those that are on their way, and were left alone. */
        public long away() {
            return away;
        }

        /** Those that are not to be sent before a time that their application has named. */
        public long early() {
            return early;
        }

        /** As it is now, for another thread. */
        public Tally copy() {
            Tally copy = new Tally();
            copy.done = done;
            copy.away = away;
            copy.early = early;
            copy.asked = asked;
            return copy;
        }

        /** On its thread: calls that once, as soon as nothing more is to come. */
        public void whenComplete(Runnable then) {
            whenComplete = then;
            weigh();
        }

        private void isDone() {
            done++;
            weigh();
        }

        private void isAway() {
            away++;
            weigh();
        }

        private void isEarly() {
            early++;
            weigh();
        }

        private void weigh() {
            if (isComplete()) {
                Runnable then = whenComplete;
                whenComplete = () -> {};
                then.run();
            }
        }

        /** Whether nothing more is to come. */
        public boolean isComplete() {
            return asked == done + away + early;
        }
    }

    // ---- What there is

    /** All that waits, and some that are on their way: a copy, for it changes from turn to turn. */
    public List<Waiting> all(int thread) {
        return Collections.unmodifiableList(desks.get(thread).custodian().waiting());
    }

    /** Whether it is one of those, and still in custody. */
    public boolean isMeant(Waiting message, Which which) {
        MtMessage mt = (MtMessage) message;
        return mt.isInCustody()
                && mt.custody().stage() != Custody.Stage.ENDED
                && mt.custody().stage() != Custody.Stage.ENTERING
                && which.means(new Look(message));
    }

    // ---- What is done

    /**
     * Has it tried now, if it is one of those and waits for a later try.
     *
     * @param heldToo whether one that is held goes on
     */
    public void retry(Waiting message, Which which, boolean heldToo, Tally tally) {
        MtMessage mt = (MtMessage) message;
        if (!isMeant(message, which)) {
            return;
        }
        Custody.Stage stage = mt.custody().stage();
        if (stage == Custody.Stage.WAITING || (heldToo && stage == Custody.Stage.HELD)) {
            tally.asked++;
            if (isEarly(mt)) {
                tally.isEarly();
            } else {
                tally.isDone();
                guarded(mt, () -> tryNow(mt, nowNanos(mt)));
            }
        }
    }

    /** Ends it, if it is one of those and not with an SMSC; its application hears of that as it has asked to. */
    public void fail(Waiting message, Which which, MessageState state, Tally tally) {
        if (isMeant(message, which)) {
            recall((MtMessage) message, tally, (mt, nowNanos) -> desk(mt).custodian()
                    .end(mt, state, "000"));
        }
    }

    /** Has it go by that SMSC now, if it is one of those and neither held nor with an SMSC. */
    public void move(Waiting message, Which which, Smsc to, Tally tally) {
        MtMessage mt = (MtMessage) message;
        if (!isMeant(message, which) || mt.custody().stage() == Custody.Stage.HELD) {
            return;
        }
        if (mt.custody().isAtHome() && isEarly(mt)) {
            tally.asked++;
            tally.isEarly();
            return;
        }
        recall(mt, tally, (moved, nowNanos) -> goBy(moved, to, nowNanos));
    }

    /** What is to be done with a message that is back. */
    private interface Step {
        void run(MtMessage mt, long nowNanos);
    }

    private static void recall(MtMessage mt, Tally tally, Step step) {
        tally.asked++;
        Recall recall = new Recall() {
            @Override
            public void isBack(MtMessage back, long nowNanos) {
                tally.isDone();
                guarded(back, () -> step.run(back, nowNanos));
            }

            @Override
            public void isAway(MtMessage left, long nowNanos) {
                tally.isAway();
            }
        };
        guarded(mt, () -> desk(mt).custodian().recall(mt, recall));
    }

    private static void guarded(MtMessage mt, Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | AssertionError e) {
            mt.failed(desk(mt), e);
        }
    }

    private static boolean isEarly(MtMessage mt) {
        return desk(mt).custodian().startNanos(mt, nowNanos(mt)) > nowNanos(mt);
    }

    private static void tryNow(MtMessage mt, long nowNanos) {
        ThreadExchange here = desk(mt);
        if (mt.custody().isExpired(nowNanos)) {
            here.custodian().expire(mt);
            return;
        }
        if (mt.custody().stage() == Custody.Stage.HELD) {
            here.custodyLog().waits(mt);
        }
        here.custodian().release(mt);
        here.mtFlow().restart(mt, nowNanos);
    }

    private static void goBy(MtMessage mt, Smsc smsc, long nowNanos) {
        ThreadExchange here = desk(mt);
        here.custodian().release(mt);
        if (!here.mtFlow().sendBy(mt, smsc, nowNanos)) {
            here.custodian().tryLater(mt, nowNanos);
        }
    }

    private static ThreadExchange desk(MtMessage mt) {
        return mt.home();
    }

    private static long nowNanos(MtMessage mt) {
        return desk(mt).nowNanos();
    }

    // ---- Beside messages

    /** On the thread of its home: the letters that rest because the application refused them are tried now. */
    public int restNoMore(Application application, int most) {
        ThreadExchange home = desks.get(application.homeIndex());
        return home.homeOf(application).endRest(most, home.nowNanos());
    }

    /**
     * On the thread of its home: tells it once more what became of a message of it.
     *
     * @param report a receipt, with the addresses as the application used them
     * @return false if nothing more can be kept for it now
     */
    public boolean tellAgain(Application application, ShortMessage report) {
        return desks.get(application.homeIndex()).moFlow().resend(application, report);
    }

    /** On the thread of its home: how many messages wait in the queue of an SMSC. */
    public int waitingFor(Smsc smsc) {
        return desks.get(smsc.homeIndex()).homeOf(smsc).waiting();
    }
}
