package org.strowger.router.cluster;

/**
 * A shard as known to this node.
 *
 * @param owner the living node that owns the shard, according to the node's hellos; empty if there is none
 * @param epoch the epoch of the owner; without an owner, the last epoch that this node has read, or 0
 * @param heir the node that takes the shard over if the owner falls silent; empty if no other node lives
 * @param isOurs whether this node owns the shard
 * @param isFollowed whether this node follows the shard as its heir
 * @param live the number of live records in the shard, if this node follows it
 * @param lag the number of records that the owner has written, according to its last hello, and that this node has not
 *     read yet, if this node follows the shard
 * @param isUnreadable whether the shard has records that this version cannot read
 */
public record ShardView(
        int shard,
        String owner,
        long epoch,
        String heir,
        boolean isOurs,
        boolean isFollowed,
        int live,
        long lag,
        boolean isUnreadable) {}
