package org.strowger.router.exchange.mt;

import org.strowger.message.Address;
import org.strowger.message.Rewrite;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.ids.RecentParties;
import org.strowger.router.exchange.ids.SentMessages;

/** Remembers which SMSC has accepted a message and under which id, so that inquiries about the message go there. */
final class AcceptedMessages {
    private final SentMessages sentMessages;

    AcceptedMessages(SentMessages sentMessages) {
        this.sentMessages = sentMessages;
    }

    void remember(MtMessage mt, String smscId) {
        if (mt.extras().joined.isNone()) {
            remember(mt, mt.id(), smscId);
        } else {
            mt.extras().joined.ids().forEach(id -> remember(mt, id, smscId));
        }
    }

    private void remember(MtMessage mt, long id, String smscId) {
        sentMessages.of(id).put(id, mt.sentBy().index(), mt.smsc().index(), smscId, parties(mt));
    }

    /** The addresses that an inquiry about the message needs, as far as they are known. */
    private static RecentParties.Parties parties(MtMessage mt) {
        if (!mt.smsc().idsAreTimestamps() && !MessageIdAllocator.isStamped(mt.id())) {
            return RecentParties.Parties.UNKNOWN;
        }
        Address from = mt.source();
        Address to = mt.destination();
        if (to.isEmpty() && mt.hasOwnBytes()) {
            from = mt.ownMessage().source();
            to = mt.ownMessage().destination();
        }
        Rewrite rewrite = mt.rewrite();
        Address oneOfMany = mt.recipient();
        return new RecentParties.Parties(
                from,
                oneOfMany.isEmpty() ? to : oneOfMany,
                rewrite.source().orElse(from),
                rewrite.destination().orElse(to));
    }
}
