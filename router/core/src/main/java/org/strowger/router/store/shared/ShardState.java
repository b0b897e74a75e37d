package org.strowger.router.store.shared;

/**
 * The state of a shard according to its log.
 *
 * @param isEmpty whether the log has no record
 * @param epoch the present epoch
 * @param isFree whether no node owns the shard, because it was released or never claimed
 * @param keptMillis the time for which a released shard is reserved for its former owner. The clocks of nodes are not
 *     compared: a reader counts this time from the reading of the release, and a new process from its own start
 * @param node the name key of the present or last owner; see {@link ShardIdentity#keyOf}
 * @param process the process number of the present or last owner
 * @param liveRecords the number of live records of the store in the shard
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
