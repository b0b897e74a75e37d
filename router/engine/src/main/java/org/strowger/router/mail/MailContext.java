package org.strowger.router.mail;

import org.strowger.router.metrics.Counters;
import org.strowger.router.store.replicated.ReplicatedLogs;
import org.strowger.router.store.shared.ShardIdentity;
import org.strowger.router.time.MonotonicClock;

/**
 * The collaborators that writers and readers of mail share.
 *
 * @param identity this process
 * @param homeShard the home shard of this process
 * @param tasks counts the tasks that were posted to their threads
 */
public record MailContext(
        ReplicatedLogs logs,
        ShardIdentity identity,
        int homeShard,
        MonotonicClock clock,
        Counters tasks,
        MailIncidents incidents) {
    /** The key of the cluster's name. */
    long cluster() {
        return identity.cluster();
    }

    /** The format of records in mail that this process writes. */
    int format() {
        return identity.formats().marks();
    }

    /** The number of this process. */
    public long process() {
        return identity.process();
    }
}
