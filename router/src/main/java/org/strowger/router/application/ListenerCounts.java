package org.strowger.router.application;

import java.util.ArrayList;
import java.util.List;
import org.strowger.router.metrics.KindCounters;

/** What is counted of a listener: on each thread by that thread, and read by any. */
public final class ListenerCounts {
    private final List<KindCounters<ListenerFigure>> figures = new ArrayList<>();
    private final List<KindCounters<BindRefusal>> refusals = new ArrayList<>();

    public ListenerCounts(int threads) {
        for (int i = 0; i < threads; i++) {
            figures.add(new KindCounters<>(ListenerFigure.class));
            refusals.add(new KindCounters<>(BindRefusal.class));
        }
    }

    /** That thread: something has happened. */
    public void count(int thread, ListenerFigure figure) {
        figures.get(thread).increment(figure);
    }

    /** That thread: somebody was not let in. */
    void refused(int thread, BindRefusal why) {
        count(thread, ListenerFigure.BINDS_REFUSED);
        refusals.get(thread).increment(why);
    }

    /** Any thread. */
    public long total(ListenerFigure figure) {
        long total = 0;
        for (int i = 0; i < figures.size(); i++) {
            total += figures.get(i).get(figure);
        }
        return total;
    }

    /** Any thread: how many were not let in for that reason. */
    public long total(BindRefusal why) {
        long total = 0;
        for (int i = 0; i < refusals.size(); i++) {
            total += refusals.get(i).get(why);
        }
        return total;
    }
}
