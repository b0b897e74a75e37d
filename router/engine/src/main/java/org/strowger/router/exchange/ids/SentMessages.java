package org.strowger.router.exchange.ids;

import org.jspecify.annotations.Nullable;

/**
 * The messages of one thread that SMSCs recently accepted. There is a {@link RecentMessages} for each kind of id,
 * because its search needs ids that grow with time, and short ids wrap around.
 */
public final class SentMessages {
    private final RecentMessages usual = new RecentMessages(RecentMessages.ENTRIES_USUAL);

    /** Allocated when needed, because few applications have short ids. */
    private @Nullable RecentMessages shortIds;

    /** The messages whose ids are not short. */
    public RecentMessages usual() {
        return usual;
    }

    /** The messages with ids of the same kind as this id. */
    public RecentMessages of(long id) {
        return MessageIdAllocator.isShort(id) ? shortIds() : usual;
    }

    /** Whether a message with an id of this kind was ever added: if not, a search need not allocate the table. */
    public boolean mayKnow(long id) {
        return !MessageIdAllocator.isShort(id) || shortIds != null;
    }

    /** Forgets a message that its SMSC no longer has. */
    public void forget(long id, int application) {
        if (mayKnow(id)) {
            of(id).forget(id, application);
        }
    }

    private RecentMessages shortIds() {
        RecentMessages known = shortIds;
        if (known == null) {
            known = new RecentMessages(RecentMessages.ENTRIES_USUAL);
            shortIds = known;
        }
        return known;
    }
}
