package org.strowger.world.walk;

import java.util.List;
import org.strowger.world.walk.Subscriber.Fate;
import org.strowger.world.walk.Subscriber.Reaction;

/** How a message ends if no feature says otherwise. */
public final class BasicVerdict {
    private BasicVerdict() {}

    static void judge(Recipient recipient) {
        if (recipient.isRelayed()) {
            judgeRelayed(recipient);
        } else {
            for (String smsc : recipient.area().smscs()) {
                recipient.endsByRoute(ofFate(recipient.subscriber().fate(smsc)), "SMSC " + smsc);
            }
        }
    }

    /** The end of a stored message. */
    public static End ofFate(Fate fate) {
        return fate == Fate.DELIVERED ? End.DELIVERED : End.UNDELIVERABLE;
    }

    public static End relayed(Fate fate) {
        return fate == Fate.REFUSED ? End.REFUSED : ofFate(fate);
    }

    /** The first SMSC that decides answers the application; one that hesitates may be followed by the next. */
    private static void judgeRelayed(Recipient recipient) {
        recipient.area().vias().forEach(each -> judgeRelayed(recipient, each));
    }

    private static void judgeRelayed(Recipient recipient, List<String> via) {
        for (String smsc : via) {
            if (recipient.subscriber().reaction(smsc, 0, 1, 1) == Reaction.DECIDE) {
                Fate fate = recipient.subscriber().fate(smsc);
                recipient.endsByRoute(relayed(fate), "SMSC " + smsc);
                if (fate != Fate.REFUSED || !recipient.area().movesOnWhenRefused()) {
                    return;
                }
                continue;
            }
            recipient.endsByRoute(End.REFUSED_FOR_NOW, "SMSC " + smsc + ", which hesitates");
        }
    }
}
