package org.strowger.router.app.cluster;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.strowger.router.thread.SharedCount;

/**
 * The shards that operators have asked this node to claim, until the thread of the cluster knows it. However often and
 * on whichever thread a shard is asked for, one task waits for it.
 */
final class ClaimRequests {
    /** 1 for each shard whose task waits. */
    private final List<SharedCount> waiting;

    private final Consumer<Runnable> thread;
    private final IntConsumer claim;

    /**
     * @param thread posts a task to the thread of the cluster
     * @param claim claims a shard, on that thread
     */
    ClaimRequests(int shards, Consumer<Runnable> thread, IntConsumer claim) {
        this.waiting =
                IntStream.range(0, shards).mapToObj(each -> new SharedCount()).toList();
        this.thread = thread;
        this.claim = claim;
    }

    /** Callable from any thread. */
    void ask(int shard) {
        if (waiting.get(shard).incrementBelow(1)) {
            thread.accept(() -> {
                waiting.get(shard).decrement();
                claim.accept(shard);
            });
        }
    }
}
