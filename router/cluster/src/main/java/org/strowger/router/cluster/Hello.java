package org.strowger.router.cluster;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.strowger.bound.Within;

/**
 * A sign of life of a node.
 *
 * @param node the name of the node
 * @param process the number of the node's process
 * @param number the number of the hello, counted from the start of the process
 * @param unixMillis the time of day at the node
 * @param version the version of the node's program, for operators
 * @param format the highest record format that the node can read
 * @param digest the digest of the node's configuration, without the settings that may differ between nodes
 * @param owned the shards that the node owns
 * @param use the use that the node makes of the shared limits and SMSCs
 */
@Within(Within.Scope.PACKET)
public record Hello(
        String node,
        long process,
        long number,
        long unixMillis,
        String version,
        int format,
        long digest,
        List<OwnedShard> owned,
        HelloUse use) {
    private static final int MAGIC = 0x5354_4845; // STHE
    private static final int SHARDS_MAX = 64;

    /** The step between the numbers of a member's hellos; the numbers in between are for repetitions. */
    public static final int NUMBER_STEP = 1 << 16;

    /** Stands for the last hello of a process that has not written one yet. */
    static final Hello NONE = new Hello("", 0, 0, 0, "", 0, 0, List.of(), HelloUse.NONE);

    /**
     * A shard and the epoch of its owner.
     *
     * @param next the position in the shard's log after the last flight of the owner that counts
     */
    public record OwnedShard(int shard, long epoch, long next) {}

    /**
     * Creates a repetition of this hello, without its report of applications. Readers ignore a repetition that follows
     * the next hello in the log.
     *
     * @param times the number of repetitions of this hello, including this one
     */
    Hello again(int times, long atMillis) {
        return new Hello(
                node, process, number + times, atMillis, version, format, digest, owned, use.withoutApplications());
    }

    /** @param cluster the key of the cluster's name */
    ByteBuffer toBuffer(long cluster) {
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(octets)) {
            out.writeInt(MAGIC);
            out.writeLong(cluster);
            out.writeUTF(node);
            out.writeLong(process);
            out.writeLong(number);
            out.writeLong(unixMillis);
            out.writeUTF(version);
            out.writeInt(format);
            out.writeLong(digest);
            out.writeByte(owned.size());
            for (OwnedShard each : owned) {
                out.writeByte(each.shard());
                out.writeLong(each.epoch());
                out.writeLong(each.next());
            }
            use.write(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ByteBuffer.wrap(octets.toByteArray());
    }

    /**
     * Reads a hello. Fields that a later version has added at the end are ignored.
     *
     * @return empty if the record is not a hello of this cluster
     */
    static Optional<Hello> read(ByteBuffer from, long cluster) {
        byte[] octets = new byte[from.remaining()];
        from.duplicate().get(octets);
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(octets))) {
            if (in.readInt() != MAGIC || in.readLong() != cluster) {
                return Optional.empty();
            }
            String node = in.readUTF();
            long process = in.readLong();
            long number = in.readLong();
            long unixMillis = in.readLong();
            String version = in.readUTF();
            int format = in.readInt();
            long digest = in.readLong();
            List<OwnedShard> owned = new ArrayList<>();
            int shards = Math.min(SHARDS_MAX, in.readUnsignedByte());
            for (int i = 0; i < shards; i++) {
                owned.add(new OwnedShard(in.readUnsignedByte(), in.readLong(), in.readLong()));
            }
            return Optional.of(new Hello(
                    node, process, number, unixMillis, version, format, digest, List.copyOf(owned), HelloUse.read(in)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
