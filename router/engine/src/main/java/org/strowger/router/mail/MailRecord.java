package org.strowger.router.mail;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.strowger.bound.Within;
import org.strowger.router.store.log.FrameFormat;
import org.strowger.router.store.shared.ShardFormats;

/**
 * A record of a mail log or of the log of strays. Numbers are big-endian; {@code docs/internals/cluster.md} specifies
 * the format.
 *
 * @param shard the shard whose owner the items are for; {@link #STRAYS} for the owners of all shards
 * @param process the number of the process that has written it
 * @param senderShard the home shard of that process, to which questions are answered
 */
@Within(Within.Scope.PACKET)
public record MailRecord(int shard, long process, int senderShard, List<MailItem> items) {
    /** Stands in place of the number of a shard: the record is for all shards. */
    public static final int STRAYS = -1;

    /** The newest format that this program reads, which is also the newest format of the records in the items. */
    static final int FORMAT_MAX = ShardFormats.NEWEST;

    static final int HEADER = 40;

    /**
     * The maximum size of a record: the receiver writes its items as one group of the store, which has a maximum size.
     */
    static final int OCTETS_MAX = FrameFormat.FRAME_MAX - 4096;

    static final int ITEMS_MAX = 8192;

    private static final int MAGIC = 0x5354_4D4C; // STML
    private static final int FORMAT_AT = 4;
    private static final int CRC_AT = 8;
    private static final int SHARD_AT = 12;
    private static final int CLUSTER_AT = 16;
    private static final int PROCESS_AT = 24;
    private static final int SENDER_AT = 32;
    private static final int COUNT_AT = 36;

    /**
     * @param cluster the key of the cluster's name
     * @param format the format of the records in the items, see {@link ShardFormats#marks}
     */
    ByteBuffer toBuffer(long cluster, int format) {
        int octets = HEADER + items.stream().mapToInt(MailItem::octets).sum();
        assert octets <= OCTETS_MAX && items.size() <= ITEMS_MAX : "a mail record is too large";
        ByteBuffer out = ByteBuffer.allocate(octets);
        out.putInt(MAGIC).putShort((short) format).putShort((short) 0).putInt(0).putInt(shard);
        out.putLong(cluster).putLong(process).putInt(senderShard).putInt(items.size());
        for (MailItem each : items) {
            out.put((byte) each.kind().code())
                    .put((byte) each.recordKind())
                    .putLong(each.origin())
                    .putInt(each.payload().length)
                    .put(each.payload());
        }
        out.flip();
        return out.putInt(CRC_AT, FrameFormat.crc(out, 0, octets));
    }

    /**
     * Reads a record.
     *
     * @param cluster the key of the cluster's name
     * @param shard the shard of the log from which it comes, or {@link #STRAYS}
     */
    static MailRecord read(ByteBuffer record, long cluster, int shard) throws UnreadableMail {
        ByteBuffer from = record.slice();
        checkHeader(from, cluster, shard);
        int count = from.getInt(COUNT_AT);
        if (count < 0 || count > ITEMS_MAX) {
            throw new UnreadableMail(count + " items");
        }
        from.position(HEADER);
        List<MailItem> items = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            items.add(item(from));
        }
        if (from.hasRemaining()) {
            throw new UnreadableMail(from.remaining() + " octets after the last item");
        }
        return new MailRecord(shard, from.getLong(PROCESS_AT), from.getInt(SENDER_AT), items);
    }

    private static void checkHeader(ByteBuffer from, long cluster, int shard) throws UnreadableMail {
        if (from.limit() < HEADER || from.limit() > OCTETS_MAX || from.getInt(0) != MAGIC) {
            throw new UnreadableMail("no mail");
        }
        int crc = from.getInt(CRC_AT);
        ByteBuffer whole =
                ByteBuffer.allocate(from.limit()).put(from.duplicate()).putInt(CRC_AT, 0);
        if (crc != FrameFormat.crc(whole.clear(), 0, from.limit())) {
            throw new UnreadableMail("wrong checksum");
        }
        if (from.getLong(CLUSTER_AT) != cluster || from.getInt(SHARD_AT) != shard) {
            throw new UnreadableMail("the record belongs to another cluster, or to shard " + from.getInt(SHARD_AT));
        }
        int format = Short.toUnsignedInt(from.getShort(FORMAT_AT));
        if (format < ShardFormats.OLDEST || format > FORMAT_MAX) {
            throw UnreadableMail.later(format);
        }
    }

    private static MailItem item(ByteBuffer from) throws UnreadableMail {
        if (from.remaining() < MailItem.HEADER) {
            throw new UnreadableMail("the record ends within an item");
        }
        MailKind kind = MailKind.of(Byte.toUnsignedInt(from.get()));
        int recordKind = Byte.toUnsignedInt(from.get());
        long origin = from.getLong();
        int length = from.getInt();
        if (length < 0 || length > from.remaining()) {
            throw new UnreadableMail("an item of " + length + " octets, with " + from.remaining() + " left");
        }
        byte[] payload = new byte[length];
        from.get(payload);
        return new MailItem(kind, origin, recordKind, payload);
    }
}
