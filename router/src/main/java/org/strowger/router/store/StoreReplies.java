package org.strowger.router.store;

import java.util.ArrayList;
import java.util.List;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.thread.Mailbox.Posted;

/** The batches that are settled, on their way home: one task for each thread, whatever the number of its batches. */
final class StoreReplies {
    private final KindCounters<StoreCounter> counters;

    /** For each thread the first of its batches, with the others behind it. */
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

    /** Posts what there is. Where a mailbox is full, it stays for the next time; where it is shut, nobody waits. */
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
