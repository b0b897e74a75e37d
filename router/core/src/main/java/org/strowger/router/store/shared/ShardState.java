package org.strowger.router.store.shared;

/**
 * The state of a shard, as read.
 *
 * @param isEmpty whether there is no record
 * @param epoch the present epoch
 * @param isFree whether nobody owns it: it was released, or never claimed
 * @param keptMillis how long a released shard is kept for its former owner. A reader counts this time from the moment
 *     at which it read the release, and a new process from its start: the clocks of nodes are not compared
 * @param node the key of the name of the node that owns or owned it; see {@link ShardIdentity#keyOf}
 * @param process the number of the process that owns or owned it
 * @param liveRecords how many records of the store live in it
 */
public record ShardState(
        boolean isEmpty, long epoch, boolean isFree, long keptMillis, long node, long process, int liveRecords) {
    static ShardState of(ShardContents contents) {
        ShardHistory history = contents.history();
        return new ShardState(
                history.isEmpty(),
                history.epoch(),
                history.isFree(),
                history.keptMillis(),
                history.ownerKey(),
                ShardIdentity.processOf(history.incarnation()),
                contents.liveRecords());
    }
}
