package org.strowger.router.exchange.ids;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;
import org.strowger.message.Address;
import org.strowger.protocol.Inquiry;
import org.strowger.router.application.MessageIds;
import org.strowger.router.exchange.ids.RecentParties.Parties;

/**
 * The SMSC that has a message and the SMSC's own id of the message, for inquiries. Keeps the latest messages of a
 * thread in a fixed amount of memory, and allocates nothing per message.
 *
 * <p>The entries are in a ring, in order of arrival. Ids grow with time; with the smallest and the largest id of each
 * block of entries, a search skips nearly all blocks.
 */
public final class RecentMessages {
    /**
     * The usual number of entries: about six megabytes on each thread, and the last two minutes at a thousand messages
     * a second.
     */
    @Bound(
            of = "accepted messages that `query_sm` and cancel requests find, for each thread",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.NOBODY,
            share = Sharing.NONE,
            full = "the oldest is overwritten, of any application; a query about it is answered "
                    + "from the expected receipts, or as unknown")
    static final int ENTRIES_USUAL = 1 << 17;

    /** Returned if there is no entry. */
    static final int NONE = -1;

    /** Stands for all applications in a search. */
    public static final int ANY_APPLICATION = Integer.MIN_VALUE;

    /** A message with a longer id is not kept, and inquiries do not find it. SMPP allows 64 characters. */
    @Within(Within.Scope.PACKET)
    private static final int ID_BYTES_MAX = 64;

    /** The length of most ids. Longer ids overwrite the text of older entries before those entries are reused. */
    private static final int ID_BYTES_USUAL = 24;

    private static final int BLOCK_BITS = 8;
    private static final int BLOCK = 1 << BLOCK_BITS;

    /**
     * The number of longs in an entry: the id; the start of the text, counted over all texts ever written, and its
     * length; application and SMSC.
     */
    private static final int LONGS = 3;

    private static final int TEXT = 1;
    private static final int WHOSE = 2;
    private static final int LENGTH_BITS = 7;
    private static final int ID_BYTES_MASK = (1 << LENGTH_BITS) - 1;

    private final int mask;
    private final long[] entries;
    private final byte[] texts;
    private final long[] smallest;
    private final long[] largest;
    private RecentParties parties = RecentParties.NONE;
    private long put;
    private long textPut;

    /** @param entries the number of messages: a power of two, and at least a block */
    RecentMessages(int entries) {
        assert Integer.bitCount(entries) == 1 && entries >= BLOCK
                : "the number of entries must be a power of two, at least " + BLOCK;
        this.mask = entries - 1;
        this.entries = new long[entries * LONGS];
        this.texts = new byte[entries * ID_BYTES_USUAL];
        this.smallest = new long[entries >> BLOCK_BITS];
        this.largest = new long[entries >> BLOCK_BITS];
    }

    /**
     * Adds a message that the SMSC has accepted; the oldest entry is overwritten.
     *
     * @param who the addresses; {@link Parties#UNKNOWN} if inquiries do not need them
     */
    public void put(long id, int application, int smsc, String smscId, Parties who) {
        int length = smscId.length();
        if (length == 0 || length > ID_BYTES_MAX) {
            return;
        }
        int entry = (int) put & mask;
        int block = entry >> BLOCK_BITS;
        boolean begins = (entry & BLOCK - 1) == 0;
        smallest[block] = begins ? id : Math.min(smallest[block], id);
        largest[block] = begins ? id : Math.max(largest[block], id);
        int at = entry * LONGS;
        entries[at] = id;
        entries[at + TEXT] = (textPut << LENGTH_BITS) | length;
        entries[at + WHOSE] = ((long) application << Integer.SIZE) | Integer.toUnsignedLong(smsc);
        writeText(smscId, length);
        putParties(entry, who);
        put++;
    }

    /** Forgets the newest message of this application with this id: its SMSC no longer has it. */
    public void forget(long id, int application) {
        int entry = find(id, application);
        if (entry != NONE) {
            entries[entry * LONGS] = MessageIds.NONE;
        }
    }

    /** The entry of the newest message of this application with this id, or {@link #NONE}. */
    public int find(long id, int application) {
        long oldest = Math.max(0, put - capacity());
        long at = put - 1;
        while (at >= oldest) {
            int block = ((int) at & mask) >> BLOCK_BITS;
            long blockBegins = at & -BLOCK;
            if (smallest[block] <= id && id <= largest[block]) {
                int entry = findBack(id, application, at, Math.max(oldest, blockBegins));
                if (entry != NONE) {
                    return entry;
                }
            }
            at = blockBegins - 1;
        }
        return NONE;
    }

    /**
     * The entry of the message to this recipient whose id, as given to the application, is this second since 1970; or
     * {@link #NONE}.
     */
    public int find(long second, int application, Address recipient) {
        long key = RecentParties.key(recipient);
        // An id is created at its second or up to LATER_SECONDS_MAX earlier.
        long sinceMillis = TimeUnit.SECONDS.toMillis(second - MessageIds.LATER_SECONDS_MAX - 1);
        long untilMillis = TimeUnit.SECONDS.toMillis(second + 1);
        long oldest = Math.max(0, put - capacity());
        long at = parties.hasRoom() ? put - 1 : NONE;
        while (at >= oldest) {
            int block = ((int) at & mask) >> BLOCK_BITS;
            long blockBegins = Math.max(oldest, at & -BLOCK);
            boolean mayBeThere = MessageIds.unixMillis(largest[block]) >= sinceMillis
                    && MessageIds.unixMillis(smallest[block]) <= untilMillis;
            for (; mayBeThere && at >= blockBegins; at--) {
                int entry = (int) at & mask;
                if (parties.isTo(entry, key) && isNamed(entry, second, application)) {
                    return entry;
                }
            }
            at = blockBegins - 1;
        }
        return NONE;
    }

    private boolean isNamed(int entry, long second, int application) {
        return application(entry) == application
                && MessageIdAllocator.isStamped(id(entry))
                && MessageIds.stampSeconds(id(entry)) == second
                && isWhole(entry);
    }

    /** Whether the addresses in the inquiry, if any, match the addresses of the entry's message. */
    public boolean isMeantBy(int entry, Inquiry asked) {
        boolean fromOther = !asked.source().isEmpty() && !parties.isFrom(entry, asked.source());
        boolean toOther =
                !asked.destination().isEmpty() && !parties.isTo(entry, RecentParties.key(asked.destination()));
        return !parties.isKnown(entry) || !(fromOther || toOther);
    }

    /** The query for the SMSC: with the SMSC's own id of the message, and the addresses that the SMSC received. */
    public Inquiry asSmscKnows(int entry, Inquiry asked) {
        boolean named = parties.isKnown(entry);
        return new Inquiry(
                asked.kind(),
                smscId(entry),
                named ? parties.source(entry) : asked.source(),
                named ? parties.destination(entry) : asked.destination(),
                asked.serviceType(),
                asked.replacement());
    }

    public int application(int entry) {
        return (int) (entries[entry * LONGS + WHOSE] >>> Integer.SIZE);
    }

    public int smsc(int entry) {
        return (int) entries[entry * LONGS + WHOSE];
    }

    public String smscId(int entry) {
        byte[] text = new byte[(int) entries[entry * LONGS + TEXT] & ID_BYTES_MASK];
        int at = (int) (textBegin(entry) % texts.length);
        for (int i = 0; i < text.length; i++) {
            text[i] = texts[at];
            at = at + 1 == texts.length ? 0 : at + 1;
        }
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    private int capacity() {
        return mask + 1;
    }

    private long id(int entry) {
        return entries[entry * LONGS];
    }

    private long textBegin(int entry) {
        return entries[entry * LONGS + TEXT] >>> LENGTH_BITS;
    }

    private int findBack(long id, int application, long from, long to) {
        for (long at = from; at >= to; at--) {
            int entry = (int) at & mask;
            if (id(entry) == id
                    && (application == ANY_APPLICATION || application(entry) == application)
                    && isWhole(entry)) {
                return entry;
            }
        }
        return NONE;
    }

    private void putParties(int entry, Parties who) {
        if (who.isKnown() && !parties.hasRoom()) {
            parties = new RecentParties(capacity());
        }
        if (parties.hasRoom()) {
            parties.put(entry, who);
        }
    }

    private void writeText(String text, int length) {
        int at = (int) (textPut % texts.length);
        for (int i = 0; i < length; i++) {
            texts[at] = (byte) text.charAt(i);
            at = at + 1 == texts.length ? 0 : at + 1;
        }
        textPut += length;
    }

    /** Whether no later text has overwritten the text of this entry. */
    private boolean isWhole(int entry) {
        return textPut - textBegin(entry) <= texts.length;
    }
}
