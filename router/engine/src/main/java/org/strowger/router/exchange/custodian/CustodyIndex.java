package org.strowger.router.exchange.custodian;

import java.util.List;
import java.util.Optional;
import org.strowger.message.Address;
import org.strowger.router.application.MessageIds;
import org.strowger.router.exchange.custody.IdIndex;
import org.strowger.router.exchange.custody.JoinedParts;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.ids.RecentParties;
import org.strowger.router.exchange.mt.MtMessage;

/**
 * The messages in custody that inquiries can identify: by an id, or by recipient and second. Takes about 30 bytes per
 * message, and as much again for a message that is also found by recipient and second.
 */
public final class CustodyIndex {
    private static final long SPREAD = 0x9E37_79B9_7F4A_7C15L;

    private final IdIndex<MtMessage> byId = new IdIndex<>();
    private final IdIndex<MtMessage> byStamp = new IdIndex<>();

    /** Adds the message under its id, or under the id of each part from which it was joined. */
    void put(MtMessage mt) {
        if (mt.extras().joined.isNone()) {
            put(mt.id(), mt);
        } else {
            mt.extras().joined.ids().forEach(id -> put(id, mt));
        }
    }

    private static List<Long> ids(MtMessage mt) {
        JoinedParts joined = mt.extras().joined;
        return joined.isNone() ? List.of(mt.id()) : joined.ids();
    }

    private void put(long id, MtMessage mt) {
        if (byId.find(id).isEmpty()) {
            byId.put(id, mt);
            if (MessageIdAllocator.isStamped(id)
                    && byStamp.find(stampOf(id, mt)).isEmpty()) {
                byStamp.put(stampOf(id, mt), mt);
            }
        }
    }

    void remove(MtMessage mt) {
        if (mt.extras().joined.isNone()) {
            remove(mt.id(), mt);
        } else {
            mt.extras().joined.ids().forEach(id -> remove(id, mt));
        }
    }

    @SuppressWarnings("ReferenceEquality") // another message may have the same id
    private void remove(long id, MtMessage mt) {
        if (byId.find(id).filter(each -> each == mt).isPresent()) {
            byId.remove(id);
            if (MessageIdAllocator.isStamped(id)
                    && byStamp.find(stampOf(id, mt)).filter(each -> each == mt).isPresent()) {
                byStamp.remove(stampOf(id, mt));
            }
        }
    }

    /** The number of ids. */
    public int size() {
        return byId.size();
    }

    /** The message with this id, of any application. */
    public Optional<MtMessage> find(long id) {
        return byId.find(id);
    }

    /** The message to this recipient whose id, as given to the application, is this second. */
    public Optional<MtMessage> find(long second, int application, Address recipient) {
        return byStamp.find(stamp(second, application, recipient))
                .filter(each -> each.sentBy().index() == application)
                .filter(each -> ids(each).stream().anyMatch(id -> MessageIds.stampSeconds(id) == second));
    }

    private static long stampOf(long id, MtMessage mt) {
        Address known = mt.destination();
        Address recipient = known.isEmpty() ? mt.ownMessage().destination() : known;
        return stamp(MessageIds.stampSeconds(id), mt.sentBy().index(), recipient);
    }

    private static long stamp(long second, int application, Address recipient) {
        long mixed = (RecentParties.key(recipient) * SPREAD + second) * SPREAD + application;
        return (mixed ^ mixed >>> Integer.SIZE) & Long.MAX_VALUE;
    }
}
