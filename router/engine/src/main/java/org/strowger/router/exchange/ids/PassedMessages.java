package org.strowger.router.exchange.ids;

import java.util.ArrayDeque;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.router.thread.shared.SharedNumbers;

/**
 * The shards to which this node has passed messages on, by the ids of the messages. Inquiries about these messages go
 * there.
 *
 * <p>A message takes about 90 bytes: at most 9 MB for four threads. May be read on any thread.
 */
public final class PassedMessages {
    public static final int NOT_PASSED = SharedNumbers.NONE;

    @BoundedBy("OfThread.MESSAGES_MAX")
    private final SharedNumbers shards = new SharedNumbers();

    /** The shard to which the message with this id was passed on; {@link #NOT_PASSED} if that is not known. */
    public int shardOf(long id) {
        return shards.of(id);
    }

    /** The messages that one thread has passed on; the oldest are forgotten. */
    public static final class OfThread {
        @Bound(
                of = "messages passed to other nodes that a thread remembers",
                kind = Bound.Kind.CONVENIENCE,
                owner = Bound.Owner.NOBODY,
                share = Sharing.NONE,
                full = "the oldest is forgotten; queries about it ask all nodes")
        private static final int MESSAGES_MAX = 25_000;

        private final PassedMessages all;

        @BoundedBy("MESSAGES_MAX")
        private final ArrayDeque<Long> ids = new ArrayDeque<>();

        public OfThread(PassedMessages all) {
            this.all = all;
        }

        public void put(long id, int shard) {
            if (ids.size() == MESSAGES_MAX) {
                all.shards.remove(ids.remove());
            }
            ids.add(id);
            all.shards.put(id, shard);
        }
    }
}
