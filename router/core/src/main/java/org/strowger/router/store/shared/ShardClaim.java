package org.strowger.router.store.shared;

import java.io.IOException;
import org.strowger.router.store.shared.ShardRecord.Fence;
import org.strowger.router.store.shared.ShardRecord.RecordType;

/** Claims a shard by appending a fence. If several fences end the same epoch, the first one in the log counts. */
final class ShardClaim {
    private ShardClaim() {}

    /**
     * Claims the shard from its present owner. The caller has read the log, and found that the owner is silent, has
     * released the shard, or is this process. If another process claims the shard in between, the other claim counts.
     *
     * @return whether this process owns the shard. If not, another node was first, and its fence was read
     * @throws IOException if it is unknown whether the fence is in the log; to find out, the caller must read the log
     *     to its end and claim again with another incarnation
     */
    static boolean claim(ShardReader reader, ShardIdentity identity, long unixMillis) throws IOException {
        ShardContents contents = reader.contents();
        long ends = contents.history().epoch();
        long incarnation = identity.nextIncarnation();
        ShardRecord fence = new ShardRecord(
                RecordType.FENCE,
                contents.formatOf(identity),
                contents.cluster(),
                contents.shard(),
                identity.nodeKey(),
                ends + 1,
                incarnation,
                0,
                unixMillis,
                new Fence(ends, identity.node()).toBody());
        long position = reader.log().append(fence.toBuffer());
        reader.readTo(position + 1);
        // An earlier fence of this process that entered the log late is just as valid as this fence.
        ShardHistory history = contents.history();
        return identity.isOurs(history.incarnation()) && !history.isFree();
    }
}
