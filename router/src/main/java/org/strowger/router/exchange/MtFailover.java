package org.strowger.router.exchange;

import java.util.function.Predicate;
import org.strowger.message.Outcome;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.config.FailoverCause;
import org.strowger.router.config.SmscSettings.OnUncertain;
import org.strowger.router.route.Route;
import org.strowger.router.route.RouteDecision;
import org.strowger.router.smsc.Smsc;

/** Whether a message goes on from one candidate of its route to the next. */
final class MtFailover {
    private MtFailover() {}

    /** The candidate does not take it: the next has it, if there is one and the route says so. */
    static boolean movesOn(MtMessage mt, FailoverCause.Word why) {
        Route route = mt.decision().route();
        boolean moves = mt.hasNextCandidate()
                && (why == FailoverCause.Word.FULL ? route.movesOnWhenFull() : route.movesOnWhenUnbound());
        if (moves) {
            mt.nextCandidate();
        }
        return moves;
    }

    /** Where the session broke, the SMSC says whether what was not answered may be sent a second time. */
    private static boolean mayBeSentAgain(MtMessage mt, boolean lost) {
        return !lost || mt.smsc().settings().dialect().onUncertain() == OnUncertain.RESEND;
    }

    /** The candidate has not accepted it: likewise. */
    static boolean movesOn(MtMessage mt, Outcome outcome, boolean lost) {
        String protocol = mt.smsc().suite().name();
        Route route = mt.decision().route();
        boolean moves = mayBeSentAgain(mt, lost)
                && mt.hasNextCandidate()
                && mt.hasOwnBytes()
                && (route.movesOn(outcome, protocol) || (route.movesOnWhenFull() && saysFull(mt.smsc(), outcome)));
        if (moves) {
            mt.nextCandidate();
        }
        return moves;
    }

    /** Whether that is how its protocol says that a queue is full, be it the SMSC's own. */
    private static boolean saysFull(Smsc smsc, Outcome outcome) {
        return outcome.code()
                == smsc.suite().statuses().refusal(RefusalReason.QUEUE_FULL).code();
    }

    /** Whether one of its candidates wants receipts of everything. */
    static boolean mayAskAlways(MtMessage mt) {
        return hasAny(mt, Smsc::asksAlways);
    }

    /** Whether nobody could ask about it who does not name its recipient: there or here. */
    static boolean areAskedByNumber(MtMessage mt) {
        return MessageIdAllocator.isStamped(mt.id()) || hasAny(mt, Smsc::idsAreTimestamps);
    }

    private static boolean hasAny(MtMessage mt, Predicate<Smsc> what) {
        RouteDecision decision = mt.decision();
        for (int i = 0; i < decision.candidates(); i++) {
            if (what.test(mt.generation().smscs().get(decision.candidate(i)))) {
                return true;
            }
        }
        return false;
    }
}
