package org.strowger.router.app.log;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.router.admin.action.LogLevels;
import org.strowger.router.config.LogSettings.Level;
import org.strowger.router.event.LogEvent;
import org.strowger.router.thread.CopyOnWriteMap;
import org.strowger.router.thread.Published;

/** The configured log level, and the levels set at run time. */
final class Levels implements LogLevels {
    /** Maximum number of levels set at run time; far more than an operator would set by hand. */
    @Bound(
            of = "log levels set at run time",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.OPERATOR,
            share = Sharing.NONE,
            full = "the command is refused")
    static final int CHANGED_MAX = 1_000;

    private final Published<Level> configured;
    private final CopyOnWriteMap<String, Level> changed = new CopyOnWriteMap<>(CHANGED_MAX);
    private final BiConsumer<String, Level> told;

    /** @param told receives each change */
    Levels(Level configured, BiConsumer<String, Level> told) {
        this.configured = new Published<>(configured);
        this.told = told;
    }

    void configure(Level level) {
        configured.set(level);
    }

    @Override
    public Set<String> areas() {
        Set<String> areas = new TreeSet<>();
        for (LogEvent event : LogEvent.values()) {
            areas.add(event.area());
        }
        return areas;
    }

    @Override
    public boolean set(String logger, Level level) {
        boolean taken = changed.put(logger, level);
        if (taken) {
            told.accept(logger, level);
        }
        return taken;
    }

    @Override
    public void unset(String logger) {
        if (changed.remove(logger)) {
            told.accept(logger, of(logger));
        }
    }

    @Override
    public Level of(String logger) {
        Map<String, Level> all = changed.all();
        if (all.isEmpty()) {
            return configured.get();
        }
        String name = logger;
        Level found = all.get(name);
        while (found == null && !name.isEmpty()) {
            name = name.substring(0, Math.max(0, name.lastIndexOf('.')));
            found = all.get(name);
        }
        return found == null ? configured.get() : found;
    }

    @Override
    public Map<String, Level> changed() {
        return changed.all();
    }

    boolean allow(String logger, Level level) {
        return level.compareTo(of(logger)) <= 0;
    }
}
