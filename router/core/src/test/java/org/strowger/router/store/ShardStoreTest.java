package org.strowger.router.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.router.store.StoreOutcome.DURABLE;
import static org.strowger.router.store.StoreOutcome.UNCERTAIN;

import org.junit.jupiter.api.Test;
import org.strowger.router.store.StoreBed.Answer;
import org.strowger.simulation.log.ShardOnReplicatedLog;

/**
 * The store over a shard. A commit that is not answered is not a failure here: the shard is claimed again. Brokers do
 * not tell their free space.
 */
class ShardStoreTest extends StoreConformance {
    ShardStoreTest() {
        super(StoreBed.Medium.SHARD);
    }

    @Override
    @Test
    void aFailedCommitLeavesNewGroupsUncertainAndHoldsOwedGroups() {
        bed().add(1, 10);
        bed().turn();
        bed().log.failCommits(3);
        Answer fresh = bed().add(2, 10);
        Answer owed = bed().change(1, 3, 10);
        bed().turn();
        assertThat(fresh.is(DURABLE)).isTrue();
        assertThat(owed.is(DURABLE)).isTrue();
        bed().crash();
        assertThat(bed().found).containsOnlyKeys(2L, 3L);
    }

    @Override
    @Test
    void owedGroupsAreUncertainIfTheStoreClosesWhileCommitsFail() {
        bed().add(1, 10);
        bed().turn();
        bed().log.failCommits(100);
        ((ShardOnReplicatedLog) bed().log).endWaiting();
        Answer owed = bed().end(1);
        bed().turn();
        assertThat(owed.isOpen()).isTrue();
        bed().store.end();
        bed().runMail();
        assertThat(owed.is(UNCERTAIN)).isTrue();
        bed().log.heal();
        bed().reopen();
        assertThat(bed().damages).isEmpty();
    }
}
