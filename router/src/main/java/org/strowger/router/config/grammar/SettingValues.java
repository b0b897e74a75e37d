package org.strowger.router.config.grammar;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.strowger.router.config.grammar.ConfigKey.Effect;

/**
 * The values of a section's keys, for comparison with another configuration. Lists of sections are left out. An
 * instance is kept for each of thousands of applications, so the values are stored in a compact array in the order of
 * the section's keys.
 */
public final class SettingValues {
    /** Stands for the value of a key that has no value, and for lists of sections. */
    private static final Object NOTHING = new Object();

    private final Section section;
    private final Object[] values;

    /**
     * A key whose value has changed.
     *
     * @param path the names of the key's section, if any, and of the key, such as {@code timers.response}
     * @param effect when the new value takes effect
     */
    public record Change(String path, Effect effect) {}

    private SettingValues(Section section, Object[] values) {
        this.section = section;
        this.values = values;
    }

    public static SettingValues of(Section section, SectionValues read) {
        Object[] values = section.keys().stream()
                .map(key -> {
                    Section below = key.type().section();
                    Object value = valueOf(read, key);
                    if (value instanceof SectionValues inner) {
                        return of(below, inner);
                    }
                    return below == Section.NONE ? value : NOTHING;
                })
                .toArray();
        return new SettingValues(section, values);
    }

    private static <T> Object valueOf(SectionValues read, ConfigKey<T> key) {
        Optional<T> value = read.find(key);
        return value.isPresent() ? value.get() : NOTHING;
    }

    /** The changes from these values to the next ones of the same section. */
    public List<Change> changesTo(SettingValues next) {
        List<Change> changes = new ArrayList<>();
        addChanges(next, "", Effect.AT_RELOAD, changes);
        return changes;
    }

    private void addChanges(SettingValues next, String path, Effect above, List<Change> changes) {
        List<ConfigKey<?>> keys = section.keys();
        for (int i = 0; i < keys.size(); i++) {
            ConfigKey<?> key = keys.get(i);
            Effect effect = key.effect().or(above);
            if (values[i] instanceof SettingValues before && next.values[i] instanceof SettingValues after) {
                before.addChanges(after, path + key.name() + ".", effect, changes);
            } else if (!values[i].equals(next.values[i])) {
                changes.add(new Change(path + key.name(), effect));
            }
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SettingValues that && section == that.section && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }
}
