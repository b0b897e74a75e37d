package org.strowger.router.exchange.mo;

import java.util.Set;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.SharedCount;

/**
 * The tables of opt-outs that are not yet written for messages that waited for a rule. An opt-out that comes anew must
 * not be overtaken by them, so the SMSC is to repeat it. Any thread may ask.
 */
public final class OptOutsBehind {
    /** The reloads whose opt-outs are not written yet. While there is one, all tables are behind. */
    private final SharedCount reloads = new SharedCount();

    private final Published<Set<String>> tables = new Published<>(Set.of());

    /** The opt-outs change, before a message can come that asks for one. */
    public void changed() {
        reloads.increment();
    }

    /**
     * Ends this number of changes; the tables of {@code except} cannot be written yet. Called by the first thread only.
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
