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

/**
 * A sign of life of a node.
 *
 * @param node its name
 * @param process the number of its process
 * @param number the number of the hello in the life of the process
 * @param unixMillis its time of day
 * @param version its version, for operators
 * @param format the highest format of records that it reads
 * @param digest the digest of its configuration, without the settings that may differ between nodes
 * @param owned the shards that it owns
 * @param use the use that the node makes of limits and SMSCs that the nodes share
 */
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

    /** The numbers of a member's own hellos are multiples of this; those between are for repetitions. */
    public static final int NUMBER_STEP = 1 << 16;

    /** The hello of a process that has said nothing yet. */
    static final Hello NONE = new Hello("", 0, 0, 0, "", 0, 0, List.of(), HelloUse.NONE);

    /**
     * A shard and the epoch of its owner.
     *
     * @param next the position in its log behind the last flight of the owner that counts
     */
    public record OwnedShard(int shard, long epoch, long next) {}

    /**
     * A repetition of this hello, without its changes. It is ignored if it comes behind the next hello.
     *
     * @param times how often it was said again, this time included
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
     * @return empty if it is not a hello of this cluster
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
