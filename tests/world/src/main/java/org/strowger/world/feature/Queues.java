package org.strowger.world.feature;

import org.strowger.world.walk.BasicVerdict;
import org.strowger.world.walk.End;
import org.strowger.world.walk.Recipient;

/** The effects of SMSCs that accept few messages at a time. */
final class Queues {
    private Queues() {}

    /** Permits the effects of a full queue: a relayed message cannot wait long, and a short validity may expire. */
    static void mayBeFull(Recipient recipient) {
        if (!recipient.isRelayed() && recipient.message().validityNanos() > 0) {
            recipient.mayEnd(End.NOT_SENT, "a short validity and a long queue");
        }
        if (recipient.isRelayed()) {
            recipient.mayEnd(End.REFUSED_FOR_NOW, "a queue in which nothing that is relayed may wait for long");
            for (String each : recipient.area().smscs()) {
                recipient.mayEnd(
                        BasicVerdict.relayed(recipient.subscriber().fate(each)), "a full queue before SMSC " + each);
            }
        }
    }
}
