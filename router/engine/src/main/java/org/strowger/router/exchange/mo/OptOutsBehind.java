package org.strowger.router.exchange.mo;

import java.util.Set;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.SharedCount;

/**
 * The tables of opt-outs that are not yet written for messages that waited for a rule. A new opt-out for such a table
 * must not be written before them, so the SMSC is asked to repeat it. May be read on any thread.
 */
public final class OptOutsBehind {
    /** The number of reloads whose opt-outs are not written yet. If there is one, no table counts as written. */
    private final SharedCount reloads = new SharedCount();

    private final Published<Set<String>> tables = new Published<>(Set.of());

    /** Called when the opt-outs change, before a message can arrive that asks for one. */
    public void changed() {
        reloads.increment();
    }

    /**
     * Ends this number of changes. The tables in {@code except} cannot be written yet. Called by the first thread only.
     */
    void written(int changes, Set<String> except) {
        tables.set(except);
        for (int i = 0; i < changes; i++) {
            reloads.decrement();
        }
    }

    boolean has(String table) {
        return reloads.get() > 0 || tables.get().contains(table);
    }
}
