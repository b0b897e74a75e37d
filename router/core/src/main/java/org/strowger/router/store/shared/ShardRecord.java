package org.strowger.router.store.shared;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.strowger.router.store.log.FrameFormat;
import org.strowger.router.store.replicated.LogRecord;

/**
 * A record in the log of a shard. Numbers are big-endian; {@code docs/internals/cluster.md} specifies the format.
 *
 * @param type the type of the record
 * @param format the format version of the frames in the body
 * @param cluster the key of the cluster's name, see {@link #keyOf}
 * @param node the name key of the node that wrote the record
 * @param epoch the ownership under which the record was written; a fence begins this epoch
 * @param incarnation the process that wrote the record, more precisely the period of that process since its last claim
 * @param number the number of the record in its epoch and incarnation; 0 for a fence
 * @param unixMillis the time of writing, by the clock of the writer; for operators only
 * @param body the frames of a flight; for the other types, see {@link Fence} and {@link Release}
 */
record ShardRecord(
        RecordType type,
        int format,
        long cluster,
        int shard,
        long node,
        long epoch,
        long incarnation,
        long number,
        long unixMillis,
        ByteBuffer body) {
    /** The types of records. */
    enum RecordType {
        /** The groups of the store that are committed together; a flight without groups is a sign of life. */
        FLIGHT,
        /** Ends an epoch and begins the next one. */
        FENCE,
        /** Ends an epoch, because the owner stops in an orderly way. */
        RELEASE
    }

    static final int HEADER = 64;

    private static final int MAGIC = 0x5354_5257; // STRW
    private static final int FORMAT_AT = 4;
    private static final int TYPE_AT = 6;
    private static final int CRC_AT = 8;
    private static final int SHARD_AT = 12;
    private static final int CLUSTER_AT = 16;
    private static final int EPOCH_AT = 24;
    private static final int INCARNATION_AT = 32;
    private static final int NUMBER_AT = 40;
    private static final int MILLIS_AT = 48;
    private static final int NODE_AT = 56;

    /** The key that stands for the name of a cluster or a node. */
    static long keyOf(String name) {
        byte[] octets = name.getBytes(StandardCharsets.UTF_8);
        long key = octets.length;
        for (byte each : octets) {
            key = (key ^ each) * 0x100_0000_01B3L;
        }
        return key ^ key >>> Integer.SIZE;
    }

    /** Writes the header at the beginning of a buffer that already contains the body after the header. */
    void seal(ByteBuffer into, int length) {
        into.putInt(0, MAGIC);
        into.putShort(FORMAT_AT, (short) format);
        into.put(TYPE_AT, (byte) type.ordinal());
        into.put(TYPE_AT + 1, (byte) 0);
        into.putInt(CRC_AT, 0);
        into.putInt(SHARD_AT, shard);
        into.putLong(CLUSTER_AT, cluster);
        into.putLong(EPOCH_AT, epoch);
        into.putLong(INCARNATION_AT, incarnation);
        into.putLong(NUMBER_AT, number);
        into.putLong(MILLIS_AT, unixMillis);
        into.putLong(NODE_AT, node);
        into.putInt(CRC_AT, FrameFormat.crc(into, 0, checkedBytes(type, length)));
    }

    /** The record with its body as one buffer. */
    ByteBuffer toBuffer() {
        ByteBuffer into = ByteBuffer.allocate(HEADER + body.remaining());
        into.put(HEADER, body, body.position(), body.remaining());
        seal(into, into.capacity());
        return into;
    }

    /** Whether {@code other} is the same record, written by the same writer. */
    boolean isSame(@Nullable ShardRecord other) {
        return other != null
                && epoch == other.epoch
                && incarnation == other.incarnation
                && number == other.number
                && type == other.type;
    }

    /** The number of bytes that the checksum of the record covers. The frames of a flight have their own checksums. */
    private static int checkedBytes(RecordType type, int length) {
        return type == RecordType.FLIGHT ? HEADER : length;
    }

    /**
     * Reads a record.
     *
     * @param formatMax the highest format that this process can read
     * @throws ForeignRecord if the record does not belong to this cluster and shard, or has a format that this program
     *     cannot read
     */
    static ShardRecord read(LogRecord from, long cluster, int shard, int formatMax) {
        ByteBuffer bytes = from.bytes().slice();
        if (bytes.limit() < HEADER || bytes.getInt(0) != MAGIC) {
            throw new ForeignRecord(from.position(), "it was not written by Strowger");
        }
        int format = bytes.getShort(FORMAT_AT) & 0xFFFF;
        int type = bytes.get(TYPE_AT);
        if (format > formatMax || type < 0 || type >= RecordType.values().length) {
            throw new ForeignRecord(
                    from.position(),
                    "it has format " + format + ", and this version of Strowger reads formats up to " + formatMax);
        }
        RecordType known = RecordType.values()[type];
        int crc = bytes.getInt(CRC_AT);
        bytes.putInt(CRC_AT, 0);
        boolean isIntact = crc == FrameFormat.crc(bytes, 0, checkedBytes(known, bytes.limit()));
        bytes.putInt(CRC_AT, crc);
        if (!isIntact) {
            throw new ForeignRecord(from.position(), "its checksum is wrong");
        }
        if (bytes.getLong(CLUSTER_AT) != cluster || bytes.getInt(SHARD_AT) != shard) {
            throw new ForeignRecord(from.position(), "it belongs to another cluster or shard");
        }
        if (known != RecordType.FLIGHT && bytes.limit() < HEADER + Long.BYTES) {
            throw new ForeignRecord(from.position(), "its body is too short");
        }
        return new ShardRecord(
                known,
                format,
                cluster,
                shard,
                bytes.getLong(NODE_AT),
                bytes.getLong(EPOCH_AT),
                bytes.getLong(INCARNATION_AT),
                bytes.getLong(NUMBER_AT),
                bytes.getLong(MILLIS_AT),
                bytes.position(HEADER).slice());
    }

    /**
     * The body of a fence.
     *
     * @param ends the epoch that the fence ends; the fence counts only while this is the present epoch
     * @param node the node that claims the shard
     */
    record Fence(long ends, String node) {
        static Fence of(ShardRecord record) {
            ByteBuffer body = record.body().duplicate();
            return new Fence(body.getLong(), text(body));
        }

        ByteBuffer toBody() {
            return numberAndText(ends, node);
        }
    }

    /**
     * The body of a release.
     *
     * @param keptUntilMillis the time until which the shard is reserved for its former owner, by the former owner's
     *     clock, as the time in the header; readers count from the time at which they read the release, see
     *     {@link #keptMillis}
     * @param node the former owner
     */
    record Release(long keptUntilMillis, String node) {
        /** The maximum reservation; a longer one is treated as this long. */
        private static final long KEPT_MILLIS_MAX = TimeUnit.HOURS.toMillis(1);

        /** The time for which the shard is reserved. */
        static long keptMillis(ShardRecord record) {
            return Math.max(0, Math.min(KEPT_MILLIS_MAX, of(record).keptUntilMillis() - record.unixMillis()));
        }

        static Release of(ShardRecord record) {
            ByteBuffer body = record.body().duplicate();
            return new Release(body.getLong(), text(body));
        }

        ByteBuffer toBody() {
            return numberAndText(keptUntilMillis, node);
        }
    }

    private static String text(ByteBuffer from) {
        return StandardCharsets.UTF_8.decode(from).toString();
    }

    private static ByteBuffer numberAndText(long number, String text) {
        byte[] octets = text.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(Long.BYTES + octets.length)
                .putLong(number)
                .put(octets)
                .flip();
    }
}
