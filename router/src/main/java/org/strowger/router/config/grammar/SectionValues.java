package org.strowger.router.config.grammar;

import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import org.strowger.router.config.yaml.YamlTree;

/** A section as it was read: the values of its keys, those too that were not written, and where they stand. */
public final class SectionValues {
    private final ConfigValue spot;
    private final Map<String, Object> values;
    private final Map<String, ConfigValue> spots;
    private final Set<String> faulty;

    SectionValues(ConfigValue spot, Map<String, Object> values, Map<String, ConfigValue> spots, Set<String> faulty) {
        this.spot = spot;
        this.values = values;
        this.spots = spots;
        this.faulty = faulty;
    }

    /** The value, or the default; empty if it is faulty, or is not written and has no default. */
    @SuppressWarnings("unchecked") // a key alone puts in what it gives out
    public <T> Optional<T> find(ConfigKey<T> key) {
        return Optional.ofNullable((T) values.get(key.name()));
    }

    /** The value of a key that has one: what was read is right, and the key is required or has a default. */
    public <T> T value(ConfigKey<T> key) {
        return find(key).orElseThrow(() -> new NoSuchElementException(spot.below(key.name()) + " has no value"));
    }

    public <T> T value(ConfigKey<T> key, T otherwise) {
        return find(key).orElse(otherwise);
    }

    public boolean isWritten(ConfigKey<?> key) {
        return spots.containsKey(key.name());
    }

    /** Whether a key has no value because something is wrong with it. */
    public boolean isFaulty(ConfigKey<?> key) {
        return faulty.contains(key.name());
    }

    public boolean isFaulty() {
        return !faulty.isEmpty();
    }

    /** Where the whole section stands. */
    public ConfigValue spot() {
        return spot;
    }

    /** Where the value of a key stands; the whole section if it is not written. */
    public ConfigValue spot(ConfigKey<?> key) {
        return spots.getOrDefault(key.name(), spot);
    }

    /** Where an item stands in the list that is the value of a key. */
    public ConfigValue spot(ConfigKey<? extends List<?>> key, int index) {
        ConfigValue list = spot(key);
        return list.tree() instanceof YamlTree.Sequence sequence
                ? list.item(sequence.items().get(index))
                : list;
    }
}
