package org.strowger.router.exchange;

import java.util.List;
import java.util.Optional;
import org.strowger.message.Address;
import org.strowger.router.application.MessageIds;
import org.strowger.router.custody.IdIndex;
import org.strowger.router.custody.JoinedParts;

/**
 * The messages in custody that can be asked about, by what their applications call them: an id, or a recipient and a
 * second. Some thirty octets for each, and as much again for one that is called by a second.
 */
final class CustodyIndex {
    private static final long SPREAD = 0x9E37_79B9_7F4A_7C15L;

    private final IdIndex<MtMessage> byId = new IdIndex<>();
    private final IdIndex<MtMessage> byStamp = new IdIndex<>();

    /** Finds it by its id from now on; one that was joined by that of each of its parts. */
    void put(MtMessage transit) {
        if (transit.particulars().joined.isNone()) {
            put(transit.id(), transit);
        } else {
            transit.particulars().joined.ids().forEach(id -> put(id, transit));
        }
    }

    private static List<Long> ids(MtMessage transit) {
        JoinedParts joined = transit.particulars().joined;
        return joined.isNone() ? List.of(transit.id()) : joined.ids();
    }

    private void put(long id, MtMessage transit) {
        if (byId.find(id).isEmpty()) {
            byId.put(id, transit);
            if (MessageIdAllocator.isStamped(id)
                    && byStamp.find(stampOf(id, transit)).isEmpty()) {
                byStamp.put(stampOf(id, transit), transit);
            }
        }
    }

    void remove(MtMessage transit) {
        if (transit.particulars().joined.isNone()) {
            remove(transit.id(), transit);
        } else {
            transit.particulars().joined.ids().forEach(id -> remove(id, transit));
        }
    }

    @SuppressWarnings("ReferenceEquality") // another may have the same id
    private void remove(long id, MtMessage transit) {
        if (byId.find(id).filter(each -> each == transit).isPresent()) {
            byId.remove(id);
            if (MessageIdAllocator.isStamped(id)
                    && byStamp.find(stampOf(id, transit))
                            .filter(each -> each == transit)
                            .isPresent()) {
                byStamp.remove(stampOf(id, transit));
            }
        }
    }

    /** The message of that id, whoever sent it. */
    Optional<MtMessage> find(long id) {
        return byId.find(id);
    }

    /** The message to that recipient that the application was told to call by that second. */
    Optional<MtMessage> find(long second, int application, Address recipient) {
        return byStamp.find(stamp(second, application, recipient))
                .filter(each -> each.sentBy().index() == application)
                .filter(each -> ids(each).stream().anyMatch(id -> MessageIds.stampSeconds(id) == second));
    }

    private static long stampOf(long id, MtMessage transit) {
        Address known = transit.destination();
        Address recipient = known.isEmpty() ? transit.kept().destination() : known;
        return stamp(MessageIds.stampSeconds(id), transit.sentBy().index(), recipient);
    }

    private static long stamp(long second, int application, Address recipient) {
        long mixed = (RecentParties.key(recipient) * SPREAD + second) * SPREAD + application;
        return (mixed ^ mixed >>> Integer.SIZE) & Long.MAX_VALUE;
    }
}
