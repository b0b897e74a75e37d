package org.strowger.router.application;

import java.util.ArrayList;
import java.util.List;
import org.strowger.router.application.login.BindRefusal;
import org.strowger.router.metrics.KindCounters;

/** Counters of a listener: one set per thread, readable by any thread. */
public final class ListenerCounts {
    private final List<KindCounters<ListenerFigure>> figures = new ArrayList<>();
    private final List<KindCounters<BindRefusal>> refusals = new ArrayList<>();

    public ListenerCounts(int threads) {
        for (int i = 0; i < threads; i++) {
            figures.add(new KindCounters<>(ListenerFigure.class));
            refusals.add(new KindCounters<>(BindRefusal.class));
        }
    }

    /** Counts an event. Called on the thread with this index. */
    public void count(int thread, ListenerFigure figure) {
        figures.get(thread).increment(figure);
    }

    /** Counts a refused bind. Called on the thread with this index. */
    public void refused(int thread, BindRefusal why) {
        count(thread, ListenerFigure.BINDS_REFUSED);
        refusals.get(thread).increment(why);
    }

    /** May be called on any thread. */
    public long total(ListenerFigure figure) {
        long total = 0;
        for (int i = 0; i < figures.size(); i++) {
            total += figures.get(i).get(figure);
        }
        return total;
    }

    /** The number of binds refused for that reason. May be called on any thread. */
    public long total(BindRefusal why) {
        long total = 0;
        for (int i = 0; i < refusals.size(); i++) {
            total += refusals.get(i).get(why);
        }
        return total;
    }
}
