package org.strowger.router.exchange.ops;

import java.util.List;
import java.util.function.ObjLongConsumer;
import org.strowger.message.MessageState;
import org.strowger.message.ShortMessage;
import org.strowger.router.application.Application;
import org.strowger.router.exchange.custodian.Custodian;
import org.strowger.router.exchange.custody.CustodyState;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.mo.MoFlow;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.exchange.mt.SmscHomes;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.smsc.Smsc;

/**
 * The messages in custody that wait for an SMSC, for a retry, or for an operator, and what operators do with them. A
 * message belongs to the thread by which it came: unless it says otherwise, a method is called on that thread.
 */
public final class QueueOperations {
    private final List<ExchangeThread> threads;
    private final List<Custodian> custodians;
    private final List<SmscHomes> smscHomes;
    private final List<MoFlow> moFlows;

    /** Each list has one element for each thread, in the same order. */
    public QueueOperations(
            List<ExchangeThread> threads, List<Custodian> custodians, List<SmscHomes> smscHomes, List<MoFlow> moFlows) {
        this.threads = List.copyOf(threads);
        this.custodians = List.copyOf(custodians);
        this.smscHomes = List.copyOf(smscHomes);
        this.moFlows = List.copyOf(moFlows);
    }

    /** A message that was in custody when it was listed, and may have ended since. */
    public static final class Waiting {
        private final MtMessage message;

        Waiting(MtMessage message) {
            this.message = message;
        }

        private boolean isLastOffered(String smsc) {
            return !isHeld() && message.hasSmsc() && message.smsc().name().equals(smsc);
        }

        private boolean mayGoBy(String smsc) {
            for (int i = 0; i < message.decision().candidates(); i++) {
                if (message.candidate(i).name().equals(smsc)) {
                    return true;
                }
            }
            return false;
        }

        private boolean waitsForRoute() {
            return !isHeld() && message.decision().isNotNow();
        }

        private boolean isCalled(String id) {
            long number = MessageIdAllocator.number(message.sentBy(), id);
            return number == message.id() || message.extras().joined.ids().contains(number);
        }

        private boolean isHeld() {
            return message.custody().state() == CustodyState.HELD;
        }

        private boolean isInCustody() {
            return message.isInCustody()
                    && message.custody().state() != CustodyState.ENDED
                    && message.custody().state() != CustodyState.ENTERING;
        }
    }

    /** Selects messages. */
    public interface Which {
        boolean means(Waiting message);

        /** Those that wait for this SMSC: in its queue, or for a retry after it was the last that did not take them. */
        static Which lastOffered(String smsc) {
            return message -> message.isLastOffered(smsc);
        }

        /** Those whose route has this SMSC as a candidate. */
        static Which thatMayGoBy(String smsc) {
            return message -> message.mayGoBy(smsc);
        }

        /** Those that no route took because the route for them is out of service. */
        static Which thatWaitForRoutes() {
            return Waiting::waitsForRoute;
        }

        static Which of(String application) {
            return message -> message.message.sentBy().name().equals(application);
        }

        /** Those with this id: of a message to many, the messages to all its recipients. */
        static Which called(String id) {
            return message -> message.isCalled(id);
        }

        static Which thatAreHeld() {
            return Waiting::isHeld;
        }

        default Which and(Which other) {
            return message -> means(message) && other.means(message);
        }
    }

    /** The result, counted on one thread; messages that were recalled from SMSCs are counted somewhat later. */
    public static final class Tally {
        private long done;
        private long away;
        private long early;
        private long asked;
        private Runnable whenComplete = () -> {};

        /** The messages to which it was done. */
        public long done() {
            return done;
        }

        /** The messages that are on their way, and were left alone. */
        public long away() {
            return away;
        }

        /** The messages that their application does not want sent yet. */
        public long early() {
            return early;
        }

        /** A copy for another thread. */
        public Tally copy() {
            Tally copy = new Tally();
            copy.done = done;
            copy.away = away;
            copy.early = early;
            copy.asked = asked;
            return copy;
        }

        /** On its thread: runs this once, as soon as it is complete. */
        public void whenComplete(Runnable then) {
            whenComplete = then;
            checkComplete();
        }

        private void countDone() {
            done++;
            checkComplete();
        }

        private void countAway() {
            away++;
            checkComplete();
        }

        private void countEarly() {
            early++;
            checkComplete();
        }

        private void checkComplete() {
            if (isComplete()) {
                Runnable then = whenComplete;
                whenComplete = () -> {};
                then.run();
            }
        }

        /** Whether nothing more will be counted. */
        public boolean isComplete() {
            return asked == done + away + early;
        }
    }

    // ---- Looking

    /** A copy: all that wait, and some that are on their way. */
    public List<Waiting> all(int thread) {
        assertOwner(thread);
        return custodians.get(thread).allTimed().stream().map(Waiting::new).toList();
    }

    /** Whether it is still in custody, and selected. */
    public boolean isMeant(Waiting waiting, Which which) {
        return waiting.isInCustody() && which.means(waiting);
    }

    private void assertOwner(int thread) {
        assert threads.get(thread).isOwner() : "called on another thread than that of the message";
    }

    // ---- Acting

    /**
     * Tries it now, if it is selected and waits for a retry.
     *
     * @param heldToo whether a held message goes on too
     */
    public void retry(Waiting waiting, Which which, boolean heldToo, Tally tally) {
        if (!isMeant(waiting, which)) {
            return;
        }
        MtMessage mt = waiting.message;
        CustodyState state = mt.custody().state();
        if (state == CustodyState.WAITING || (heldToo && state == CustodyState.HELD)) {
            tally.asked++;
            if (isEarly(mt)) {
                tally.countEarly();
            } else {
                tally.countDone();
                mt.guard(mt.home(), () -> custodianOf(mt).retry(mt, nowNanos(mt)));
            }
        }
    }

    /** Ends it, if it is selected and not with an SMSC; its application gets a receipt if it asked for one. */
    public void fail(Waiting waiting, Which which, MessageState state, Tally tally) {
        if (isMeant(waiting, which)) {
            MtMessage mt = waiting.message;
            recall(mt, tally, (back, nowNanos) -> custodianOf(mt).end(mt, state, "000"));
        }
    }

    /** Sends it by that SMSC now, if it is selected, and neither held nor with an SMSC. */
    public void move(Waiting waiting, Which which, Smsc to, Tally tally) {
        if (!isMeant(waiting, which) || waiting.isHeld()) {
            return;
        }
        MtMessage mt = waiting.message;
        if (mt.custody().state().isAtHome() && isEarly(mt)) {
            tally.asked++;
            tally.countEarly();
            return;
        }
        recall(mt, tally, (back, nowNanos) -> custodianOf(mt).moveTo(mt, to, nowNanos));
    }

    private void recall(MtMessage mt, Tally tally, ObjLongConsumer<MtMessage> step) {
        tally.asked++;
        MtMessage.Recall recall = new MtMessage.Recall() {
            @Override
            public void isBack(MtMessage back, long nowNanos) {
                tally.countDone();
                back.guard(back.home(), () -> step.accept(back, nowNanos));
            }

            @Override
            public void isAway(MtMessage left, long nowNanos) {
                tally.countAway();
            }
        };
        mt.guard(mt.home(), () -> custodianOf(mt).recall(mt, recall));
    }

    private boolean isEarly(MtMessage mt) {
        return custodianOf(mt).startNanos(mt, nowNanos(mt)) > nowNanos(mt);
    }

    private Custodian custodianOf(MtMessage mt) {
        assertOwner(mt.home().index());
        return custodians.get(mt.home().index());
    }

    private long nowNanos(MtMessage mt) {
        return threads.get(mt.home().index()).nowNanos();
    }

    // ---- At the homes of applications and SMSCs

    /** On the home thread of the application: tries the deliveries now that it has refused for now. */
    public int restNoMore(Application application, int most) {
        MoFlow home = moFlows.get(application.homeIndex());
        return home.homes().of(application).endRest(most, home.nowNanos());
    }

    /**
     * On the home thread of the application: sends it a receipt once more.
     *
     * @param report the receipt, with the addresses as the application wrote them
     * @return false if nothing more can be stored for it now
     */
    public boolean tellAgain(Application application, ShortMessage report) {
        return moFlows.get(application.homeIndex()).resend(application, report);
    }

    /** On the home thread of the SMSC: how many messages wait in its queue. */
    public int waitingFor(Smsc smsc) {
        return smscHomes.get(smsc.homeIndex()).of(smsc).waiting();
    }
}
