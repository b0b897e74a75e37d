package org.strowger.router.app.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.strowger.bound.Within;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.filter.FilterRule;
import org.strowger.router.config.hook.HookSettings;
import org.strowger.router.table.price.PriceSource;

/**
 * The heap that the tables of a configuration may take, estimated from their numbers of entries before any of them is
 * built.
 */
@Within(Within.Scope.CONFIGURATION)
public final class MemoryNeed {
    /** A key of a filter's limit: {@code SharedRates}. */
    private static final long COUNTED_KEY_OCTETS = 16;

    /** A cached answer of a hook. */
    private static final long ANSWER_OCTETS = 250;

    /** A score of an SMSC. */
    private static final long SCORE_OCTETS = 100;

    /** The heap for an octet of the file of a price list, while the list is read. */
    private static final long PRICE_OCTETS = 8;

    /** A table with its settings: an equal one is kept by a reload. */
    record Item(String key, String owner, String name, Object settings) {}

    private final Map<Item, Long> octets = new HashMap<>();

    private MemoryNeed() {}

    static MemoryNeed of(Configuration configuration) {
        MemoryNeed need = new MemoryNeed();
        for (ApplicationSettings application : configuration.applications()) {
            List<List<FilterRule>> lists = application.sending().filters();
            for (int i = 0; i < lists.size(); i++) {
                String owner = i == 0 ? application.name() : "";
                lists.get(i).forEach(rule -> need.filter(owner, rule));
            }
        }
        for (HookSettings hook : configuration.services().hooks()) {
            int entries = hook.cache().entries();
            need.add(new Item("hooks[].cache.entries", "", hook.name(), entries), entries * ANSWER_OCTETS);
        }
        int scores = configuration.services().quality().entries();
        need.add(new Item("quality.entries", "", "", scores), scores * SCORE_OCTETS);
        for (PriceSource price : configuration.services().prices()) {
            need.add(new Item("prices[].file", "", price.name(), price), sizeOf(price.file()) * PRICE_OCTETS);
        }
        return need;
    }

    /** The need of no configuration. */
    static MemoryNeed none() {
        return new MemoryNeed();
    }

    private void filter(String owner, FilterRule rule) {
        if (!rule.limit().isNone()) {
            String key = owner.isEmpty() ? "filters[].limit.entries" : "applications[].filters[].limit.entries";
            add(new Item(key, owner, rule.name(), rule.limit()), rule.limit().entries() * COUNTED_KEY_OCTETS);
        }
    }

    private void add(Item item, long needed) {
        if (needed > 0) {
            octets.put(item, needed);
        }
    }

    private static long sizeOf(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            return 0; // The reader of the file reports it.
        }
    }

    /** The need in addition to another configuration, whose equal tables are kept. */
    MemoryNeed beyond(MemoryNeed other) {
        MemoryNeed more = new MemoryNeed();
        octets.forEach((item, needed) -> {
            if (!other.octets.containsKey(item)) {
                more.add(item, needed);
            }
        });
        return more;
    }

    long sum() {
        return octets.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The key whose tables need most; empty if nothing is needed. */
    String largestKey() {
        Map<String, Long> byKey = new HashMap<>();
        octets.forEach((item, needed) -> byKey.merge(item.key(), needed, Long::sum));
        return byKey.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse("");
    }
}
