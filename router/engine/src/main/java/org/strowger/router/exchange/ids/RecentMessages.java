package org.strowger.router.exchange.ids;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;
import org.strowger.message.Address;
import org.strowger.protocol.Inquiry;
import org.strowger.router.application.MessageIds;
import org.strowger.router.exchange.ids.RecentParties.Parties;
import org.strowger.router.share.FairShare;

/**
 * The SMSC that has a message and the SMSC's own id of the message, for inquiries. Keeps the latest messages of a
 * thread in a fixed amount of memory, and allocates nothing per message.
 *
 * <p>The entries are in blocks, each of one application, which share the blocks: see {@link FairShare}. An application
 * fills a block in order of arrival, and then begins another one. Ids grow with time; with the smallest and the largest
 * id of each block, a search skips nearly all blocks of the application.
 *
 * <p>Memory: 39 octets for an entry, and twelve octets for each application up to the one with the highest number.
 */
public final class RecentMessages {
    /**
     * The usual number of entries: about five megabytes on each thread, and the last two minutes at a thousand messages
     * a second.
     */
    @Bound(
            of = "accepted messages that `query_sm` and cancel requests find, for each thread",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.APPLICATION,
            share = Sharing.FAIR,
            full = "the oldest messages of an application above its part are forgotten, first those older than an "
                    + "hour; a query about one of them is answered from the expected receipts, or as unknown")
    static final int ENTRIES_USUAL = 1 << 17;

    /** Returned if there is no entry. */
    static final int NONE = -1;

    /** Stands for all applications in a search. */
    public static final int ANY_APPLICATION = Integer.MIN_VALUE;

    /** A message with a longer id is not kept, and inquiries do not find it. SMPP allows 64 characters. */
    @Within(Within.Scope.PACKET)
    private static final int ID_BYTES_MAX = 64;

    /** The length of most ids. A block holds fewer messages with longer ids. */
    private static final int ID_BYTES_USUAL = 24;

    private static final int BLOCK_BITS = 5;

    /** The number of entries of a block. The last block of an application is half full on average. */
    private static final int BLOCK = 1 << BLOCK_BITS;

    private static final int BLOCK_BYTES = BLOCK * ID_BYTES_USUAL;

    /** The age at which messages give way to those of any application, because inquiries about them are rare. */
    private static final long OLD_MILLIS = TimeUnit.HOURS.toMillis(1);

    // ---- The entries

    private final long[] ids;
    private final int[] smscs;

    /** The ends of the texts within the block; a text begins at the end of the one before. */
    private final short[] textEnds;

    private final byte[] texts;
    private RecentParties parties = RecentParties.NONE;

    // ---- The blocks

    private final int blocks;
    private final int[] applications;
    private final int[] counts;
    private final long[] smallest;
    private final long[] largest;

    /** The number of blocks that were begun before this one. */
    private final long[] orders;

    private final FairShare share;
    private final BlockCursor cursor = new BlockCursor();
    private long begun;

    /** The next newer block of the same application, by block. */
    private final int[] newer;

    /** The block whose age is examined next. */
    private int examined;

    /** The oldest and the newest block by application; meaningless if it has none. */
    @Within(Within.Scope.CONFIGURATION)
    private int[] oldest = {};

    @Within(Within.Scope.CONFIGURATION)
    private int[] newest = {};

    /** @param entries the number of messages: a multiple of a block */
    RecentMessages(int entries) {
        assert entries > 0 && entries % BLOCK == 0 : "the number of entries must be a multiple of " + BLOCK;
        this.ids = new long[entries];
        this.smscs = new int[entries];
        this.textEnds = new short[entries];
        this.texts = new byte[entries * ID_BYTES_USUAL];
        this.blocks = entries >> BLOCK_BITS;
        this.applications = new int[blocks];
        this.counts = new int[blocks];
        this.smallest = new long[blocks];
        this.largest = new long[blocks];
        this.orders = new long[blocks];
        this.newer = new int[blocks];
        this.share = new FairShare(blocks);
    }

    private final class BlockCursor implements FairShare.Cursor {
        private int block;

        @Override
        public int entry() {
            return block;
        }

        @Override
        public int owner() {
            return applications[block];
        }

        @Override
        public void advance() {
            block = next(block);
        }
    }

    private int next(int block) {
        return block + 1 == blocks ? 0 : block + 1;
    }

    /**
     * Adds a message that the SMSC has accepted. When all blocks are in use, the messages of a block are forgotten.
     *
     * @param who the addresses; {@link Parties#UNKNOWN} if inquiries do not need them
     */
    public void put(long id, int application, int smsc, String smscId, Parties who) {
        int length = smscId.length();
        if (length == 0 || length > ID_BYTES_MAX) {
            return;
        }
        int block = share.count(application) == 0 ? NONE : newest[application];
        if (block == NONE || counts[block] == BLOCK || textEnd(block) + length > BLOCK_BYTES) {
            block = begin(id, application);
        }
        int textBegin = textEnd(block);
        int entry = beginOf(block) + counts[block]++;
        smallest[block] = Math.min(smallest[block], id);
        largest[block] = Math.max(largest[block], id);
        ids[entry] = id;
        smscs[entry] = smsc;
        textEnds[entry] = (short) (textBegin + length);
        write(smscId, block * BLOCK_BYTES + textBegin);
        putParties(entry, who);
    }

    /** Begins a block for messages of the application, the first of which has this id. */
    private int begin(long id, int application) {
        int block = share.size();
        share.enter(application);
        if (share.isBeyond()) {
            block = oldest[ownerThatGivesWay(id, application)];
            remove(block);
        }
        append(block, application);
        counts[block] = 0;
        smallest[block] = Long.MAX_VALUE;
        largest[block] = Long.MIN_VALUE;
        orders[block] = begun++;
        return block;
    }

    /** The application whose oldest block gives way to a new one. */
    private int ownerThatGivesWay(long id, int application) {
        int block = examined;
        examined = next(examined);
        boolean isOld = MessageIds.unixMillis(id) - MessageIds.unixMillis(largest[block]) > OLD_MILLIS;
        if (isOld) {
            return applications[block];
        }
        int newcomer = blocks;
        int chosen = share.givesWay(newcomer, application, cursor);
        if (chosen == newcomer) {
            return application;
        }
        cursor.advance(); // The new block may take the place of the chosen one.
        return applications[chosen];
    }

    private void remove(int block) {
        int application = applications[block];
        oldest[application] = newer[block];
        share.leave(application);
    }

    private void append(int block, int application) {
        if (application >= newest.length) {
            int length = Math.max(application + 1, 2 * newest.length);
            oldest = Arrays.copyOf(oldest, length);
            newest = Arrays.copyOf(newest, length);
        }
        if (share.count(application) == 1) {
            oldest[application] = block;
        } else {
            newer[newest[application]] = block;
        }
        newest[application] = block;
        applications[block] = application;
    }

    private int textEnd(int block) {
        return counts[block] == 0 ? 0 : textEnds[endOf(block)];
    }

    @SuppressWarnings("deprecation") // getBytes drops the high byte of a character, as intended
    private void write(String text, int at) {
        text.getBytes(0, text.length(), texts, at);
    }

    private void putParties(int entry, Parties who) {
        if (who.isKnown() && !parties.hasRoom()) {
            parties = new RecentParties(ids.length);
        }
        if (parties.hasRoom()) {
            parties.put(entry, who);
        }
    }

    /** Forgets the newest message of this application with this id: its SMSC no longer has it. */
    public void forget(long id, int application) {
        int entry = find(id, application);
        if (entry != NONE) {
            ids[entry] = MessageIds.NONE;
        }
    }

    // ---- Searches

    /** The entry of the newest message of this application with this id, or {@link #NONE}. */
    public int find(long id, int application) {
        int found = NONE;
        for (int block = 0; block < share.size(); block++) {
            if ((applications[block] == application || application == ANY_APPLICATION)
                    && smallest[block] <= id
                    && id <= largest[block]
                    && isNewer(block, found)) {
                int entry = endOf(block);
                while (entry >= beginOf(block) && ids[entry] != id) {
                    entry--;
                }
                found = entry < beginOf(block) ? found : entry;
            }
        }
        return found;
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
        int found = NONE;
        for (int block = 0; block < share.size() && parties.hasRoom(); block++) {
            if (applications[block] == application
                    && MessageIds.unixMillis(largest[block]) >= sinceMillis
                    && MessageIds.unixMillis(smallest[block]) <= untilMillis
                    && isNewer(block, found)) {
                int entry = endOf(block);
                while (entry >= beginOf(block) && !(parties.isTo(entry, key) && isStamped(entry, second))) {
                    entry--;
                }
                found = entry < beginOf(block) ? found : entry;
            }
        }
        return found;
    }

    private boolean isStamped(int entry, long second) {
        return MessageIdAllocator.isStamped(ids[entry]) && MessageIds.stampSeconds(ids[entry]) == second;
    }

    /** Whether the block was begun after the block of the entry that was found before. */
    private boolean isNewer(int block, int found) {
        return found == NONE || orders[block] > orders[found >> BLOCK_BITS];
    }

    private static int beginOf(int block) {
        return block << BLOCK_BITS;
    }

    /** The newest entry of the block. */
    private int endOf(int block) {
        return beginOf(block) + counts[block] - 1;
    }

    // ---- A message that was found

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
        return applications[entry >> BLOCK_BITS];
    }

    public int smsc(int entry) {
        return smscs[entry];
    }

    public String smscId(int entry) {
        int block = entry >> BLOCK_BITS;
        int begin = entry == beginOf(block) ? 0 : textEnds[entry - 1];
        int length = textEnds[entry] - begin;
        return new String(texts, block * BLOCK_BYTES + begin, length, StandardCharsets.ISO_8859_1);
    }
}
