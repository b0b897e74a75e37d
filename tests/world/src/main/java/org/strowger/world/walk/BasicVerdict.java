package org.strowger.world.walk;

import java.util.List;
import org.strowger.world.walk.Subscriber.Fate;
import org.strowger.world.walk.Subscriber.Reaction;

/** The end of a message if no feature changes it. */
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

    /**
     * Judges a relayed message. The first SMSC that decides determines the response to the application. After an SMSC
     * that hesitates, the next one may be tried.
     */
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
