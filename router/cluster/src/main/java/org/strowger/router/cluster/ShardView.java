package org.strowger.router.cluster;

/**
 * A shard as this node knows it.
 *
 * @param owner the node that owns it, by its hellos; empty if no living node does
 * @param epoch the epoch of the owner; if there is none, the last one that this node has read, or 0
 * @param heir the node that takes it over if the owner falls silent; empty if no other node lives
 * @param isOurs whether this node owns it
 * @param isFollowed whether this node follows it, as its heir
 * @param live how many records live in it, if this node follows it
 * @param lag how many records of its log this node has not read that its owner has written, by the last hello of the
 *     owner, if this node follows it
 * @param isUnreadable whether it has records that this version cannot read
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
