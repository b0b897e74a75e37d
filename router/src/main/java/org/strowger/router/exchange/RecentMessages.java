package org.strowger.router.exchange;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.strowger.message.Address;
import org.strowger.protocol.Inquiry;
import org.strowger.router.application.MessageIds;
import org.strowger.router.exchange.RecentParties.Parties;

/**
 * Which SMSC has a message, and what the SMSC calls it: for those who ask about one of their messages. It knows the
 * last so many of a thread, and takes the same memory whatever is put in: nothing is allocated for a message, and what
 * is written lies beside what was written before.
 *
 * <p>The entries stand in a ring in the order in which they came. Ids grow with time, so of each block of entries the
 * smallest and the largest are kept, and whoever looks for one passes over nearly all blocks with a glance.
 */
final class RecentMessages {
    /** Some six megabytes on each thread, and at a thousand messages a second the last two minutes. */
    static final int ENTRIES_USUAL = 1 << 17;

    /** It is not known. */
    static final int NONE = -1;

    /** To look for a message whoever sent it. */
    static final int ANYBODYS = Integer.MIN_VALUE;

    /** A longer id of an SMSC is not kept: its message cannot be asked about. SMPP allows 64 characters. */
    private static final int ID_OCTETS_MAX = 64;

    /** What most ids need; where they are longer, the octets of old ones are used up before their entries. */
    private static final int ID_OCTETS_USUAL = 24;

    private static final int BLOCK_BITS = 8;
    private static final int BLOCK = 1 << BLOCK_BITS;

    /** Of an entry: its id, where its text begins in the count of all octets and how long it is, and whose it is. */
    private static final int LONGS = 3;

    private static final int TEXT = 1;
    private static final int WHOSE = 2;
    private static final int LENGTH_BITS = 7;
    private static final int ID_OCTETS_MASK = (1 << LENGTH_BITS) - 1;

    private final int mask;
    private final long[] entries;
    private final byte[] texts;
    private final long[] smallest;
    private final long[] largest;
    private RecentParties parties = RecentParties.NONE;
    private long put;
    private long textPut;

    /**
     * Knows nothing yet.
     *
     * @param entries how many messages are known at most; a power of two, and no less than a block
     */
    RecentMessages(int entries) {
        assert Integer.bitCount(entries) == 1 && entries >= BLOCK : "a power of two from " + BLOCK + " on";
        this.mask = entries - 1;
        this.entries = new long[entries * LONGS];
        this.texts = new byte[entries * ID_OCTETS_USUAL];
        this.smallest = new long[entries >> BLOCK_BITS];
        this.largest = new long[entries >> BLOCK_BITS];
    }

    /**
     * Keeps that {@code smsc} has the message, in place of the oldest if there is no room.
     *
     * @param who {@link Parties#UNKNOWN} where a message can be asked about without
     */
    void put(long id, int application, int smsc, String smscId, Parties who) {
        int length = smscId.length();
        if (length == 0 || length > ID_OCTETS_MAX) {
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

    /** Where the newest message with that id is, if it was this application's; else {@link #NONE}. */
    int find(long id, int application) {
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
     * Where the message to that recipient is that the application was told to call by that second, since 1970; else
     * {@link #NONE}.
     */
    int find(long second, int application, Address recipient) {
        long key = RecentParties.key(recipient);
        // An id is no younger than its second, and no older than that by as many as it may name.
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
                if (parties.isTo(entry, key) && isCalled(entry, second, application)) {
                    return entry;
                }
            }
            at = blockBegins - 1;
        }
        return NONE;
    }

    private boolean isCalled(int entry, long second, int application) {
        return application(entry) == application
                && MessageIdAllocator.isStamped(id(entry))
                && MessageIds.stampSeconds(id(entry)) == second
                && isWhole(entry);
    }

    /** Whether who asks so may mean that message, which was found by its id: he names nobody whom it does not. */
    boolean isMeant(int entry, Inquiry asked) {
        boolean fromOther = !asked.source().isEmpty() && !parties.isFrom(entry, asked.source());
        boolean toOther =
                !asked.destination().isEmpty() && !parties.isTo(entry, RecentParties.key(asked.destination()));
        return !parties.isKnown(entry) || !(fromOther || toOther);
    }

    /** What the SMSC is to be asked: in its own name for the message, and with the addresses that it was told. */
    Inquiry asSmscKnows(int entry, Inquiry asked) {
        boolean named = parties.isKnown(entry);
        return new Inquiry(
                asked.kind(),
                smscId(entry),
                named ? parties.source(entry) : asked.source(),
                named ? parties.destination(entry) : asked.destination(),
                asked.serviceType(),
                asked.replacement());
    }

    int application(int entry) {
        return (int) (entries[entry * LONGS + WHOSE] >>> Integer.SIZE);
    }

    int smsc(int entry) {
        return (int) entries[entry * LONGS + WHOSE];
    }

    String smscId(int entry) {
        byte[] text = new byte[(int) entries[entry * LONGS + TEXT] & ID_OCTETS_MASK];
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
            if (id(entry) == id && (application == ANYBODYS || application(entry) == application) && isWhole(entry)) {
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

    /** Whether no later text was written over that of this entry. */
    private boolean isWhole(int entry) {
        return textPut - textBegin(entry) <= texts.length;
    }
}
