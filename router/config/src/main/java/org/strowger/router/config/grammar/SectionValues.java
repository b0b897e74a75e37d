package org.strowger.router.config.grammar;

import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import org.strowger.router.config.yaml.YamlTree;

/** The values of a section's keys, including defaults, with their positions in the file. */
public final class SectionValues {
    private final ConfigValue value;
    private final Map<String, Object> values;
    private final Map<String, ConfigValue> configValues;
    private final Set<String> faulty;

    SectionValues(
            ConfigValue value, Map<String, Object> values, Map<String, ConfigValue> configValues, Set<String> faulty) {
        this.value = value;
        this.values = values;
        this.configValues = configValues;
        this.faulty = faulty;
    }

    /** The value or the default; empty if the value is faulty, or if the key is missing and has no default. */
    @SuppressWarnings("unchecked") // the value under a key has the type of the key
    public <T> Optional<T> find(ConfigKey<T> key) {
        return Optional.ofNullable((T) values.get(key.name()));
    }

    /** The value of a key in a section, which must have no faults. The key must be required or have a default. */
    public <T> T value(ConfigKey<T> key) {
        return find(key).orElseThrow(() -> new NoSuchElementException(value.below(key.name()) + " has no value"));
    }

    public <T> T value(ConfigKey<T> key, T otherwise) {
        return find(key).orElse(otherwise);
    }

    public boolean isWritten(ConfigKey<?> key) {
        return configValues.containsKey(key.name());
    }

    /** Whether a key has no value because of a fault. */
    public boolean isFaulty(ConfigKey<?> key) {
        return faulty.contains(key.name());
    }

    public boolean isFaulty() {
        return !faulty.isEmpty();
    }

    /** The position of the section. */
    public ConfigValue configValue() {
        return value;
    }

    /** The position of a key's value; the position of the section if the key is missing. */
    public ConfigValue configValue(ConfigKey<?> key) {
        return configValues.getOrDefault(key.name(), value);
    }

    /** The position of an item in a list value. */
    public ConfigValue configValue(ConfigKey<? extends List<?>> key, int index) {
        ConfigValue list = configValue(key);
        return list.tree() instanceof YamlTree.Sequence sequence
                ? list.item(sequence.items().get(index))
                : list;
    }
}
