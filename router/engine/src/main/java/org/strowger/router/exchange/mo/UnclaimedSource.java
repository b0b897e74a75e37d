package org.strowger.router.exchange.mo;

import java.util.function.Consumer;
import org.strowger.message.Outcome;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscPort;
import org.strowger.router.smsc.SmscTraffic;

/** The origin of a message that waited for a rule and is submitted by that rule. Its SMSC has its response already. */
final class UnclaimedSource implements SmscTraffic.Source {
    private final Smsc smsc;
    private final int threadIndex;
    private final Consumer<Outcome> answered;

    /** @param answered takes the outcome of the submission */
    UnclaimedSource(Smsc smsc, int threadIndex, Consumer<Outcome> answered) {
        this.smsc = smsc;
        this.threadIndex = threadIndex;
        this.answered = answered;
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
        answered.accept(outcome);
    }
}
