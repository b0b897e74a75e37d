package org.strowger.world.walk;

import java.util.List;
import org.strowger.world.walk.Subscriber.Fate;
import org.strowger.world.walk.Subscriber.Reaction;

/** How a message ends if no feature says otherwise. */
final class BasicVerdict {
    private BasicVerdict() {}

    static void judge(Recipient recipient) {
        if (recipient.isRelayed()) {
            judgeRelayed(recipient);
        } else {
            for (String smsc : recipient.area().smscs()) {
                recipient.mayEnd(ofFate(recipient.subscriber().fate(smsc)), "SMSC " + smsc);
            }
        }
    }

    /** The end of a stored message. */
    static End ofFate(Fate fate) {
        return fate == Fate.DELIVERED ? End.DELIVERED : End.UNDELIVERABLE;
    }

    static End relayed(Fate fate) {
        return fate == Fate.REFUSED ? End.REFUSED : ofFate(fate);
    }

    /** The answer of an SMSC is that of the application; if it is none, the next SMSC is asked. */
    private static void judgeRelayed(Recipient recipient) {
        List<String> smscs = recipient.area().smscs();
        for (String smsc : smscs) {
            Reaction first = recipient.subscriber().reaction(smsc, 0);
            Fate fate = recipient.subscriber().fate(smsc);
            if (first != Reaction.DECIDE) {
                recipient.mayEnd(End.REFUSED_FOR_NOW, "SMSC " + smsc + ", which hesitates");
            } else {
                recipient.mayEnd(relayed(fate), "SMSC " + smsc);
            }
            if (first == Reaction.DECIDE && !recipient.area().isShared()) {
                return;
            }
        }
    }
}
