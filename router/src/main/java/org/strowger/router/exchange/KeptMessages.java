package org.strowger.router.exchange;

import java.util.Optional;
import org.strowger.message.Address;
import org.strowger.router.account.MessageIds;
import org.strowger.router.custody.IdIndex;

/**
 * The messages in custody that can be asked about, by what their applications call them: an id, or a recipient and a
 * second. Some thirty octets for each, and as much again for one that is called by a second.
 */
final class KeptMessages {
    private static final long SPREAD = 0x9E37_79B9_7F4A_7C15L;

    private final IdIndex<Transit> byId = new IdIndex<>();
    private final IdIndex<Transit> byStamp = new IdIndex<>();

    void put(Transit transit) {
        if (byId.find(transit.id()).isEmpty()) {
            byId.put(transit.id(), transit);
            if (isStamped(transit) && byStamp.find(stampOf(transit)).isEmpty()) {
                byStamp.put(stampOf(transit), transit);
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // another may have the same id
    void remove(Transit transit) {
        if (byId.find(transit.id()).filter(each -> each == transit).isPresent()) {
            byId.remove(transit.id());
            if (isStamped(transit)
                    && byStamp.find(stampOf(transit))
                            .filter(each -> each == transit)
                            .isPresent()) {
                byStamp.remove(stampOf(transit));
            }
        }
    }

    /** The message of that id, whoever sent it. */
    Optional<Transit> find(long id) {
        return byId.find(id);
    }

    /** The message to that recipient that the application was told to call by that second. */
    Optional<Transit> find(long second, int application, Address recipient) {
        return byStamp.find(stamp(second, application, recipient))
                .filter(each -> each.sentBy().index() == application)
                .filter(each -> MessageIds.stampSeconds(each.id()) == second);
    }

    private static boolean isStamped(Transit transit) {
        return Naming.isStamped(transit.id());
    }

    private static long stampOf(Transit transit) {
        Address known = transit.destination();
        Address recipient = known.isEmpty() ? transit.kept().destination() : known;
        return stamp(MessageIds.stampSeconds(transit.id()), transit.sentBy().index(), recipient);
    }

    private static long stamp(long second, int application, Address recipient) {
        long mixed = (RecentParties.key(recipient) * SPREAD + second) * SPREAD + application;
        return (mixed ^ mixed >>> Integer.SIZE) & Long.MAX_VALUE;
    }
}
