package org.strowger.router.store;

import java.util.ArrayList;
import java.util.List;
import org.strowger.bound.Within;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.thread.Mailbox.Posted;

/** Returns settled batches to their threads, with one task per thread regardless of the number of batches. */
@Within(Within.Scope.PARTS)
final class StoreReplies {
    private final KindCounters<StoreCounter> counters;

    /** The first batch of each thread, to which the thread's other batches are chained. */
    private final List<StoreBatch> chains = new ArrayList<>();

    private final List<StoreBatch> ends = new ArrayList<>();

    StoreReplies(KindCounters<StoreCounter> counters) {
        this.counters = counters;
    }

    void add(StoreBatch batch) {
        for (int i = 0; i < chains.size(); i++) {
            if (chains.get(i).home() == batch.home()) {
                ends.get(i).follow(batch);
                ends.set(i, batch);
                return;
            }
        }
        chains.add(batch);
        ends.add(batch);
    }

    /**
     * Posts the batches. A batch whose mailbox is full stays for the next call; a batch whose mailbox is closed is
     * dropped.
     */
    void post() {
        int kept = 0;
        for (int i = 0; i < chains.size(); i++) {
            StoreBatch chain = chains.get(i);
            if (chain.home().post(chain) == Posted.FULL) {
                chains.set(kept, chain);
                ends.set(kept, ends.get(i));
                kept++;
            } else {
                counters.increment(StoreCounter.COMPLETIONS);
            }
        }
        chains.subList(kept, chains.size()).clear();
        ends.subList(kept, ends.size()).clear();
    }

    boolean isEmpty() {
        return chains.isEmpty();
    }
}
