package org.strowger.router.application;

import java.nio.charset.StandardCharsets;
import org.strowger.bound.Within;
import org.strowger.router.config.ApplicationSettings.MessageIdForm;

/**
 * Allocates Strowger's message ids on one thread. An id is a positive number of 63 bits:
 *
 * <pre>
 *   37 bits  time since 2024, in units of 16 ms: until 2093
 *    6 bits  the thread
 *    6 bits  a hash of the node's name
 *    1 bit   whether the message is identified by recipient and second
 *   13 bits  a number within the unit; for an id with a second, 4 bits of these are the offset of that second from the
 *            second of the unit, and 9 are the number
 * </pre>
 *
 * <p>A thread has 8,192 ids for each 16 ms, half a million a second, and 512 ids with a second. When a unit is used up,
 * allocation continues with the next unit, ahead of the clock; the unit does not change while the clock is behind. No
 * id is therefore allocated twice in the life of the process. A restart takes longer than 16 ms, so the time separates
 * the ids of two processes. In case the machine's clock was set back meanwhile, allocation starts after the last id in
 * the store.
 *
 * <p>Two nodes that form no cluster may share the same 6 bits. Where ids must differ, {@code uuid} has 59 bits of the
 * node's name, or of the cluster's name.
 *
 * <p>Thread: its owner; {@link #parse} may be called on any thread.
 */
@Within(Within.Scope.PACKET)
public final class MessageIds {
    public static final long NONE = -1;

    public static final int THREADS_MAX = 64;

    private static final long EPOCH_MILLIS = 1_704_067_200_000L;
    private static final int UNIT_BITS = 4;
    private static final int TIME_BITS = 37;
    private static final int THREAD_BITS = 6;
    private static final int NODE_BITS = 6;
    private static final int NUMBER_BITS = 14;
    private static final long STAMPED = 1L << (NUMBER_BITS - 1);
    private static final int LATER_BITS = 4;
    private static final int LATER_MAX = (1 << LATER_BITS) - 1;

    /** The maximum number of seconds by which the second of an id may be later than the time in the id. */
    public static final int LATER_SECONDS_MAX = LATER_MAX;

    private static final int LATER_SHIFT = NUMBER_BITS - 1 - LATER_BITS;
    private static final long NUMBER_MAX = STAMPED - 1;
    private static final long STAMPED_MAX = (1L << LATER_SHIFT) - 1;
    private static final long SECOND_MILLIS = 1000;

    /** The number of seconds that are skipped after a start, because the previous process may have used them. */
    private static final int LEFT_OUT_SECONDS = LATER_MAX / 2;

    private static final int TIME_SHIFT = THREAD_BITS + NODE_BITS + NUMBER_BITS;

    private static final int HEX_DIGITS = 16;
    private static final int SHORT_DIGITS = 8;
    private static final int DECIMAL_DIGITS_MAX = 19;

    private final long origin;
    private final long nodeHash;
    private final byte[] scratch = new byte[UuidText.LENGTH];
    private long unit;
    private long number;
    private long stampedNumber;
    private int firstStamp;

    /**
     * @param node the name of this daemon
     * @param thread the thread, from 0 to {@link #THREADS_MAX} - 1
     * @param kept the greatest id that was allocated before and is still known, or {@link #NONE}
     */
    public MessageIds(String node, int thread, long kept) {
        this(node, (int) (hash(node) >>> (Long.SIZE - NODE_BITS)), thread, kept);
    }

    /**
     * Like {@link #MessageIds(String, int, long)}.
     *
     * @param nodeBits the 6 bits of the node: the number of its home shard
     */
    public MessageIds(String node, int nodeBits, int thread, long kept) {
        assert nodeBits >= 0 && nodeBits < 1 << NODE_BITS;
        assert thread >= 0 && thread < THREADS_MAX
                : "message ids support " + THREADS_MAX + " threads, not thread number " + thread;
        this.nodeHash = hash(node);
        this.origin = ((long) thread << (NODE_BITS + NUMBER_BITS)) | ((long) nodeBits << NUMBER_BITS);
        this.unit = kept == NONE ? 0 : (kept >>> TIME_SHIFT) + 1;
    }

    public long next(long unixMillis) {
        keepUp(unixMillis);
        if (number > NUMBER_MAX) {
            begin(unit + 1);
        }
        return (unit << TIME_SHIFT) | origin | number++;
    }

    private void keepUp(long unixMillis) {
        long due = (unixMillis - EPOCH_MILLIS) >> UNIT_BITS;
        if (due > unit) {
            begin(due);
        }
    }

    private void begin(long next) {
        unit = next;
        number = 0;
        stampedNumber = 0;
        assert unit < 1L << TIME_BITS : "message ids support times until 2093 only: correct the system clock";
    }

    /** The first second, since 2024, that an id may have now. */
    public int earliestStamp(long unixMillis) {
        keepUp(unixMillis);
        if (firstStamp == 0) {
            firstStamp = secondOf(unit) + LEFT_OUT_SECONDS;
        }
        return Math.max(firstStamp, secondOf(unit));
    }

    /** The last second, since 2024, that an id may have now; called after {@link #earliestStamp}. */
    public int latestStamp() {
        return secondOf(unit) + LATER_MAX;
    }

    /**
     * A new id with that second, which is not before {@link #earliestStamp}; {@link #NONE} if the second is too far
     * ahead.
     */
    public long nextStamped(long unixMillis, int second) {
        keepUp(unixMillis);
        if (stampedNumber > STAMPED_MAX) {
            begin(unit + 1);
        }
        int later = second - secondOf(unit);
        if (later < 0 || later > LATER_MAX) {
            return NONE;
        }
        return (unit << TIME_SHIFT) | origin | STAMPED | (long) later << LATER_SHIFT | stampedNumber++;
    }

    private static int secondOf(long unit) {
        return (int) ((unit << UNIT_BITS) / SECOND_MILLIS);
    }

    /** Whether the id has a second. */
    public static boolean isStamped(long id) {
        return (id & STAMPED) != 0;
    }

    /** The second of the id, since 1970. */
    public static long stampSeconds(long id) {
        long later = id >>> LATER_SHIFT & LATER_MAX;
        return secondOf(id >>> TIME_SHIFT) + later + EPOCH_MILLIS / SECOND_MILLIS;
    }

    /** The 6 bits of the node: in a cluster the shard in which the message was stored when it was accepted. */
    public static int node(long id) {
        return (int) (id >>> NUMBER_BITS) & ((1 << NODE_BITS) - 1);
    }

    /** The time of allocation, in milliseconds since 1970, with a resolution of 16 ms. */
    public static long unixMillis(long id) {
        return ((id >>> TIME_SHIFT) << UNIT_BITS) + EPOCH_MILLIS;
    }

    /** The id in the form that the application uses. */
    public String text(long id, MessageIdForm form) {
        return switch (form) {
            case DECIMAL -> Long.toString(id);
            case HEX -> hex(id, HEX_DIGITS);
            case UUID -> UuidText.of(id, nodeHash, scratch);
        };
    }

    /** The text of an id of {@link org.strowger.router.thread.ShortIds}. */
    public String shortText(int shortId) {
        return hex(Integer.toUnsignedLong(shortId), SHORT_DIGITS);
    }

    /** The id that this text represents; {@link #NONE} if it is not an id of Strowger. */
    public static long parse(String text, MessageIdForm form) {
        return switch (form) {
            case DECIMAL -> parseDecimal(text);
            case HEX -> text.length() == HEX_DIGITS ? HexDigits.parse(text, 0, HEX_DIGITS) : NONE;
            case UUID -> UuidText.parse(text);
        };
    }

    private static long parseDecimal(String text) {
        int length = text.length();
        if (length == 0 || length > DECIMAL_DIGITS_MAX || (length > 1 && text.charAt(0) == '0')) {
            return NONE;
        }
        long id = 0;
        for (int i = 0; i < length; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return NONE;
            }
            id = id * 10 + digit;
        }
        // Nineteen digits exceed 63 bits by less than a factor of two, so an overflow has become negative.
        return id < 0 ? NONE : id;
    }

    private String hex(long value, int digits) {
        HexDigits.put(value, scratch, 0, digits);
        return new String(scratch, 0, digits, StandardCharsets.ISO_8859_1);
    }

    /**
     * FNV-1a, with the bits mixed: names of nodes may differ only in their last letter, and the high bits of the hash
     * are used.
     */
    private static long hash(String node) {
        long hash = 0xCBF2_9CE4_8422_2325L;
        for (byte octet : node.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (octet & 0xFF)) * 0x100_0000_01B3L;
        }
        hash = (hash ^ (hash >>> 32)) * 0x9E37_79B9_7F4A_7C15L;
        return hash ^ (hash >>> 29);
    }
}
