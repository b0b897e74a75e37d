package org.strowger.router.exchange.ops;

import java.util.AbstractList;
import java.util.List;
import java.util.Set;
import java.util.function.ObjLongConsumer;
import org.strowger.message.MessageState;
import org.strowger.message.ShortMessage;
import org.strowger.router.application.Application;
import org.strowger.router.application.CallbackReport;
import org.strowger.router.application.MessageIds;
import org.strowger.router.exchange.custodian.Custodian;
import org.strowger.router.exchange.custody.CustodyState;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.mo.MoFlow;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.exchange.mt.Recall;
import org.strowger.router.exchange.mt.RoutedAddresses;
import org.strowger.router.exchange.mt.SmscHomes;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.smsc.Smsc;

/**
 * Operators' actions on messages in custody that wait for an SMSC, for a retry or for an operator. A message belongs to
 * the thread by which it arrived: unless stated otherwise, a method is called on that thread.
 */
public final class QueueOperations {
    private final List<ExchangeThread> threads;
    private final List<Custodian> custodians;
    private final List<SmscHomes> smscHomes;
    private final List<MoFlow> moFlows;

    /** Each list has one element per thread, in the same order. */
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

        MtMessage message() {
            return message;
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
            if (MessageIdAllocator.isStamped(message.id())) {
                return MessageIdAllocator.seconds(message.sentBy(), id).contains(MessageIds.stampSeconds(message.id()));
            }
            long number = MessageIdAllocator.number(message.sentBy(), id);
            return number == message.id() || message.extras().joined.ids().contains(number);
        }

        /** Whether the number is the recipient as the application wrote it, or as routes see it. */
        private boolean isTo(String number) {
            return RoutedAddresses.destination(message).text().equals(number) || isWrittenTo(number);
        }

        private boolean isWrittenTo(String number) {
            return message.isOneOfMany()
                    ? message.recipient().text().equals(number)
                    : message.hasOwnBytes()
                            && message.ownMessage().destination().text().equals(number);
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

        /**
         * Messages that wait for this SMSC: in its queue, or for a retry after this SMSC was the last not to take them.
         */
        static Which lastOffered(String smsc) {
            return message -> message.isLastOffered(smsc);
        }

        /** Messages whose route has this SMSC as a candidate. */
        static Which thatMayGoBy(String smsc) {
            return message -> message.mayGoBy(smsc);
        }

        /** Messages of these routes, which may have other SMSCs now than when the messages were routed. */
        static Which ofRoutes(Set<String> routes) {
            return message -> routes.contains(message.message.decision().route().name());
        }

        /** Messages that wait because an operator has taken their route out of service. */
        static Which thatWaitForRoutes() {
            return Waiting::waitsForRoute;
        }

        static Which of(String application) {
            return message -> message.message.sentBy().name().equals(application);
        }

        /**
         * Messages with this id; for a message to many recipients, the messages to all of them. An id that is a time
         * matches all messages that the application sent in that second.
         */
        static Which called(String id) {
            return message -> message.isCalled(id);
        }

        static Which to(String number) {
            return message -> message.isTo(number);
        }

        static Which thatAreHeld() {
            return Waiting::isHeld;
        }

        default Which or(Which other) {
            return message -> means(message) || other.means(message);
        }

        default Which and(Which other) {
            return message -> means(message) && other.means(message);
        }
    }

    /** The counted results on one thread. Messages recalled from SMSCs are counted later than others. */
    public static final class Tally {
        private long done;
        private long away;
        private long early;
        private long asked;
        private Runnable whenComplete = () -> {};

        /** The number of messages on which the action was carried out. */
        public long done() {
            return done;
        }

        /** The number of messages that are on their way, and were left unchanged. */
        public long away() {
            return away;
        }

        /** The number of messages that their application has scheduled for later. */
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

        /** Runs {@code then} once, as soon as all messages are counted. Called on the thread of this tally. */
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

        /** Whether all messages are counted. */
        public boolean isComplete() {
            return asked == done + away + early;
        }
    }

    // ---- Lists

    /**
     * A list of all waiting messages, and of some that are on their way. It is a copy of four octets for each message,
     * which takes a millisecond for a million, and does not change while its messages are handled in slices.
     */
    public List<Waiting> all(int thread) {
        assertOwner(thread);
        List<MtMessage> messages = custodians.get(thread).allTimed();
        return new AbstractList<>() {
            @Override
            public Waiting get(int index) {
                return new Waiting(messages.get(index));
            }

            @Override
            public int size() {
                return messages.size();
            }
        };
    }

    /** Whether the message is still in custody and selected. */
    public boolean isMeant(Waiting waiting, Which which) {
        return waiting.isInCustody() && which.means(waiting);
    }

    private void assertOwner(int thread) {
        assert threads.get(thread).isOwner() : "called on a thread other than that of the message";
    }

    // ---- Actions

    /**
     * Retries the message now, if it is selected and waits for a retry.
     *
     * @param heldToo whether a held message is also retried
     * @return whether it is such a message
     */
    public boolean retry(Waiting waiting, Which which, boolean heldToo, Tally tally) {
        if (!isMeant(waiting, which)) {
            return false;
        }
        MtMessage mt = waiting.message;
        CustodyState state = mt.custody().state();
        if (state != CustodyState.WAITING && !(heldToo && state == CustodyState.HELD)) {
            return false;
        }
        tally.asked++;
        if (isEarly(mt)) {
            tally.countEarly();
        } else {
            tally.countDone();
            mt.guard(mt.home(), () -> custodianOf(mt).retry(mt, nowNanos(mt)));
        }
        return true;
    }

    /**
     * Ends the message, if it is selected and no SMSC has it; its application gets a receipt if it requested one.
     *
     * @return whether it is such a message
     */
    public boolean fail(Waiting waiting, Which which, MessageState state, Tally tally) {
        boolean isMeant = isMeant(waiting, which);
        if (isMeant) {
            MtMessage mt = waiting.message;
            recall(mt, tally, (back, nowNanos) -> custodianOf(mt).end(mt, state, "000"));
        }
        return isMeant;
    }

    /**
     * Sends the message by that SMSC now, if it is selected, not held, and no other SMSC has it.
     *
     * @return whether it is such a message
     */
    public boolean move(Waiting waiting, Which which, Smsc to, Tally tally) {
        if (!isMeant(waiting, which) || waiting.isHeld()) {
            return false;
        }
        MtMessage mt = waiting.message;
        if (mt.custody().state().isAtHome() && isEarly(mt)) {
            tally.asked++;
            tally.countEarly();
            return true;
        }
        recall(mt, tally, (back, nowNanos) -> custodianOf(mt).moveTo(mt, to, nowNanos));
        return true;
    }

    private void recall(MtMessage mt, Tally tally, ObjLongConsumer<MtMessage> step) {
        tally.asked++;
        Recall<MtMessage> recall = new Recall<>() {
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
        return custodianOf(mt).startNanos(mt) > nowNanos(mt);
    }

    private Custodian custodianOf(MtMessage mt) {
        assertOwner(mt.home().index());
        return custodians.get(mt.home().index());
    }

    private long nowNanos(MtMessage mt) {
        return threads.get(mt.home().index()).nowNanos();
    }

    // ---- At the homes of applications and SMSCs

    /**
     * Retries the deliveries that the application has refused temporarily, each once, in the next turns. Called on the
     * home thread of the application.
     *
     * @return the number of these deliveries
     */
    public int endRest(Application application) {
        MoFlow home = moFlows.get(application.homeIndex());
        return home.homes().of(application).endRest(home.nowNanos());
    }

    /**
     * Sends a receipt to the application again. Called on the home thread of the application.
     *
     * @param report the receipt, with the addresses as the application wrote them
     * @param callback the callback that the application requested for it
     * @return false if nothing more can be stored for the application now
     */
    public boolean tellAgain(Application application, ShortMessage report, CallbackReport callback) {
        return moFlows.get(application.homeIndex()).ownReceipts().resend(application, report, callback);
    }

    /** The number of messages in the queue of the SMSC. Called on the home thread of the SMSC. */
    public int waitingFor(Smsc smsc) {
        return smscHomes.get(smsc.homeIndex()).of(smsc).waiting();
    }
}
