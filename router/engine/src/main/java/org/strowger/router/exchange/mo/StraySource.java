package org.strowger.router.exchange.mo;

import org.strowger.message.Outcome;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscPort;
import org.strowger.router.smsc.SmscTraffic;

/**
 * The origin of a receipt that came to another node. The SMSC already has its response: the response to this origin
 * only shows whether the receipt is settled or must be offered again.
 */
final class StraySource implements SmscTraffic.Source {
    private final Smsc smsc;
    private final int threadIndex;
    private final Answer answered;
    private boolean isExpected = true;

    /** Takes the response. */
    interface Answer {
        /** @param isExpected whether this node expected the receipt */
        void accept(Outcome outcome, boolean isExpected);
    }

    StraySource(Smsc smsc, int threadIndex, Answer answered) {
        this.smsc = smsc;
        this.threadIndex = threadIndex;
        this.answered = answered;
    }

    /** Notes that this node does not expect the receipt. */
    void isNotExpected() {
        isExpected = false;
    }

    @Override
    public Smsc smsc() {
        return smsc;
    }

    @Override
    public SmscPort port() {
        return smsc.port(threadIndex);
    }

    @Override
    public void respond(long token, Outcome outcome, long nowNanos) {
        answered.accept(outcome, isExpected);
    }
}
