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
    static boolean movesOn(MtMessage transit, FailoverCause.Word why) {
        Route route = transit.decision().route();
        boolean moves = transit.hasNextCandidate()
                && (why == FailoverCause.Word.FULL ? route.movesOnWhenFull() : route.movesOnWhenUnbound());
        if (moves) {
            transit.nextCandidate();
        }
        return moves;
    }

    /** Where the session broke, the SMSC says whether what was not answered may be sent a second time. */
    private static boolean mayBeSentAgain(MtMessage transit, boolean lost) {
        return !lost || transit.smsc().settings().dialect().onUncertain() == OnUncertain.RESEND;
    }

    /** The candidate has not accepted it: likewise. */
    static boolean movesOn(MtMessage transit, Outcome outcome, boolean lost) {
        String protocol = transit.smsc().suite().name();
        Route route = transit.decision().route();
        boolean moves = mayBeSentAgain(transit, lost)
                && transit.hasNextCandidate()
                && transit.isKept()
                && (route.movesOn(outcome, protocol) || (route.movesOnWhenFull() && saysFull(transit.smsc(), outcome)));
        if (moves) {
            transit.nextCandidate();
        }
        return moves;
    }

    /** Whether that is how its protocol says that a queue is full, be it the SMSC's own. */
    private static boolean saysFull(Smsc smsc, Outcome outcome) {
        return outcome.code() == smsc.suite().refusal(RefusalReason.QUEUE_FULL).code();
    }

    /** Whether one of its candidates wants receipts of everything. */
    static boolean mayAskAlways(MtMessage transit) {
        return hasAny(transit, Smsc::asksAlways);
    }

    /** Whether nobody could ask about it who does not name its recipient: there or here. */
    static boolean areAskedByNumber(MtMessage transit) {
        return MessageIdAllocator.isStamped(transit.id()) || hasAny(transit, Smsc::callsByNumber);
    }

    private static boolean hasAny(MtMessage transit, Predicate<Smsc> what) {
        RouteDecision decision = transit.decision();
        for (int i = 0; i < decision.candidates(); i++) {
            if (what.test(transit.generation().smscs().get(decision.candidate(i)))) {
                return true;
            }
        }
        return false;
    }
}
