package org.strowger.router.store.shared;

import java.io.IOException;
import org.strowger.router.store.shared.ShardRecord.Fence;
import org.strowger.router.store.shared.ShardRecord.RecordType;

/** Claims a shard with a fence. The log decides: of several fences that end the same epoch, the first one counts. */
final class ShardClaim {
    private ShardClaim() {}

    /**
     * Claims the shard from its present owner. The caller has read the log, and found that the owner is silent or has
     * released the shard, or that it is this process. If another process claims it in between, that claim counts.
     *
     * @return whether this process owns it. If not, another node was first; its fence was read
     * @throws IOException if it is unknown whether the fence is in the log; it is known once the log was read to its
     *     end and the claim was tried again with another incarnation
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
        // An earlier fence of this process that has come late is as good as this one.
        ShardHistory history = contents.history();
        return identity.isOurs(history.incarnation()) && !history.isFree();
    }
}
