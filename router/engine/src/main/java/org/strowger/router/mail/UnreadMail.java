package org.strowger.router.mail;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.strowger.bound.Within;
import org.strowger.router.store.replicated.ReplicatedLog;

/**
 * Finds mail for shards that no node owns: mail that was sent to a node shortly before other nodes knew that the node
 * had died. Such a shard is claimed so that its mail is read. Read mail is deleted before a shard is given up, so any
 * mail there is unread.
 *
 * <p>Owned by the cluster's thread.
 */
@Within(Within.Scope.PARTS)
public final class UnreadMail {
    private static final long AGAIN_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long READ_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final MailContext context;
    private final Map<Integer, Look> looks = new HashMap<>();

    /**
     * The result of a check of a mail log.
     *
     * @param end the end of the log if nothing was there
     */
    private record Look(long atNanos, long end, boolean isThere) {
        private static final Look NEVER = new Look(Long.MIN_VALUE / 2, 0, false);
    }

    public UnreadMail(MailContext context) {
        this.context = context;
    }

    /** Whether there is mail for the shard; checked at most every two seconds. */
    public boolean isThere(int shard) {
        Look last = looks.getOrDefault(shard, Look.NEVER);
        long nowNanos = context.clock().nowNanos();
        if (nowNanos - last.atNanos() < AGAIN_NANOS) {
            return last.isThere();
        }
        Look now = look(shard, last, nowNanos);
        looks.put(shard, now);
        return now.isThere();
    }

    private Look look(int shard, Look last, long nowNanos) {
        try (ReplicatedLog log = context.logs().mail(shard)) {
            long end = log.end();
            if (end == last.end()) {
                return new Look(nowNanos, end, false);
            }
            boolean isThere = !log.read(0, READ_NANOS).isEmpty();
            return new Look(nowNanos, isThere ? last.end() : end, isThere);
        } catch (IOException e) {
            context.incidents().onFailure(shard, e);
            return new Look(nowNanos, last.end(), false);
        }
    }
}
