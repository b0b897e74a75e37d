package org.strowger.router.app.daemon;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.router.admin.action.DaemonControl;
import org.strowger.router.config.Configuration;

/** The most recently applied configurations, one of which is active. Owned by the configuration thread. */
final class ConfigurationHistory {
    @Bound(
            of = "former configurations in `show configurations`",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.OPERATOR,
            share = Sharing.SINGLE,
            full = "the oldest is forgotten")
    private static final int MOST = 5;

    @BoundedBy("MOST")
    private final List<Entry> entries = new ArrayList<>();

    private int active;
    private int numbers = 1;

    private record Entry(int number, Configuration configuration, Instant since, String by, List<String> changes) {}

    /** The configuration that a rollback returns to. */
    record Before(int number, Configuration configuration) {}

    ConfigurationHistory(Configuration first, Instant now) {
        entries.add(new Entry(1, first, now, "", List.of()));
    }

    /** The number for the next new configuration. */
    int nextNumber() {
        return numbers + 1;
    }

    /** Records a new active configuration and discards the configurations that were rolled back. */
    void begin(Configuration next, Instant now, String by, List<String> changes) {
        entries.subList(active + 1, entries.size()).clear();
        entries.add(new Entry(++numbers, next, now, by, changes));
        if (entries.size() > MOST) {
            entries.remove(0);
        }
        active = entries.size() - 1;
    }

    /** The configuration before the active one; empty if it is no longer remembered. */
    Optional<Before> before() {
        if (active == 0) {
            return Optional.empty();
        }
        Entry before = entries.get(active - 1);
        return Optional.of(new Before(before.number(), before.configuration()));
    }

    /** Makes the previous configuration active again. */
    void back(Instant now, String by, List<String> changes) {
        active--;
        Entry back = entries.get(active);
        entries.set(active, new Entry(back.number(), back.configuration(), now, by, changes));
    }

    DaemonControl.Past present() {
        return all().get(active);
    }

    List<DaemonControl.Past> all() {
        List<DaemonControl.Past> all = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            Entry each = entries.get(i);
            all.add(new DaemonControl.Past(each.number(), i == active, each.since(), each.by(), each.changes()));
        }
        return all;
    }
}
