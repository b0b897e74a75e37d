package org.strowger.router.app.log;

import org.strowger.router.cluster.ClusterIncidents;
import org.strowger.router.event.LogEvent;
import org.strowger.router.mail.MailIncidents;
import org.strowger.router.mail.UnreadableMail;
import org.strowger.router.store.shared.Fenced;
import org.strowger.router.store.shared.ShardOptions.ShardIncidents;
import org.strowger.router.thread.SharedLong;

/** Logs incidents of a cluster and of its shards. */
public final class ClusterLog implements ClusterIncidents, ShardIncidents, MailIncidents {
    private static final String SHARD = "shard";
    private static final String DETAIL = "detail";

    private final Log log;
    private final Runnable stop;
    private final SharedLong won = new SharedLong();
    private final SharedLong lost = new SharedLong();

    /** @param stop stops the daemon, which must not run without its shard */
    public ClusterLog(Log log, Runnable stop) {
        this.log = log;
        this.stop = stop;
    }

    /** Logs a setting of the brokers that should be changed. */
    public void warns(String sentence) {
        log.tell(LogEvent.CLUSTER_BROKERS, EventField.sentence(DETAIL, sentence));
    }

    public void joined(int shard, long epoch) {
        log.tell(LogEvent.CLUSTER_JOINED, EventField.of(SHARD, shard), EventField.of("epoch", epoch));
    }

    public void movedLocalStore(int records, String from) {
        log.tell(LogEvent.CLUSTER_STORE_MOVED, EventField.of("records", records), EventField.of("from", from));
    }

    /** Logs that this node no longer owns a shard that it had taken over. */
    public void ended(int shard, boolean isReleased) {
        log.say(isReleased ? LogEvent.CLUSTER_RELEASED : LogEvent.CLUSTER_GIVEN_UP, EventField.of(SHARD, shard));
    }

    /** The number of claims that this node won, or that it lost to other nodes. Callable from any thread. */
    public long claims(boolean isOurs) {
        return (isOurs ? won : lost).get();
    }

    @Override
    public void onClaim(int shard, long epoch, boolean isOurs, String formerNode) {
        (isOurs ? won : lost).next();
        log.say(
                isOurs ? LogEvent.CLUSTER_TAKEN_OVER : LogEvent.CLUSTER_CLAIM_LOST,
                EventField.of(SHARD, shard),
                EventField.of("epoch", epoch),
                EventField.of("from", formerNode));
    }

    @Override
    public void onFailure(Exception why) {
        log.say(LogEvent.CLUSTER_UNREACHABLE, EventField.fault(DETAIL, words(why)));
    }

    /** Logs that a shard was not released. */
    public void notReleased(int shard) {
        log.say(
                LogEvent.CLUSTER_NOT_RELEASED,
                EventField.of(SHARD, shard),
                EventField.sentence(
                        DETAIL,
                        "it has records that cannot be read, or that belong to an SMSC that is not configured; stop "
                                + "this node to pass the shard on"));
    }

    @Override
    public void onUnreadable(int shard, Exception why) {
        log.say(
                LogEvent.CLUSTER_SHARD_UNREADABLE,
                EventField.of(SHARD, shard),
                EventField.sentence(DETAIL, words(why)));
    }

    @Override
    public void onFailure(int shard, Exception why) {
        onFailure(why);
    }

    @Override
    public void onUnreadable(int shard, long position, UnreadableMail why) {
        log.say(
                LogEvent.CLUSTER_MAIL_UNREADABLE,
                EventField.of(SHARD, shard),
                EventField.of("position", position),
                EventField.sentence(DETAIL, words(why)));
    }

    @Override
    public void onLost(Throwable why) {
        lost(why);
    }

    @Override
    public void onDifference(String node, Difference difference, boolean begins, long clockAheadMillis) {
        String detail =
                switch (difference) {
                    case CONFIGURATION -> "its configuration differs; reload or restart the node with the older one";
                    case CLOCK -> "its clock is " + clockAheadMillis + " ms ahead of ours; check NTP on both nodes";
                };
        log.say(
                begins ? LogEvent.CLUSTER_DIFFERS : LogEvent.CLUSTER_ALIKE,
                EventField.of("node", node),
                begins
                        ? EventField.sentence(DETAIL, detail)
                        : EventField.of("in", difference == Difference.CLOCK ? "clock" : "configuration"));
    }

    @Override
    public void onUnanswered(int shard, Exception why) {
        log.say(LogEvent.CLUSTER_UNANSWERED, EventField.of(SHARD, shard), EventField.fault(DETAIL, words(why)));
    }

    @Override
    public void onSettled(int shard, long epoch) {
        log.say(LogEvent.CLUSTER_SETTLED, EventField.of(SHARD, shard), EventField.of("epoch", epoch));
    }

    /** Logs that the cluster's thread has ended. */
    public void lost(Throwable why) {
        if (why instanceof Fenced) {
            log.say(LogEvent.CLUSTER_FENCED, EventField.sentence(DETAIL, words(why)));
        } else {
            log.fault(LogEvent.CLUSTER_LOST, why);
        }
        stop.run();
    }

    private static String words(Throwable why) {
        return why.getMessage() == null ? why.toString() : String.valueOf(why.getMessage());
    }
}
