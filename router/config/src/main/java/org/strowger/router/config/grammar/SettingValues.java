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
    /** Stands for a missing value, and for lists of sections, which are compared one by one. */
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
        return of(section, read, true);
    }

    /** The values without the section's lists of sections, whose items have values of their own. */
    public static SettingValues withoutLists(Section section, SectionValues read) {
        return of(section, read, false);
    }

    private static SettingValues of(Section section, SectionValues read, boolean hasLists) {
        Object[] values = section.keys().stream()
                .map(key -> {
                    Section below = key.type().section();
                    Object value = valueOf(read, key);
                    if (below == Section.NONE) {
                        return value;
                    }
                    if (value instanceof SectionValues inner) {
                        return of(below, inner);
                    }
                    return hasLists && value instanceof List<?> list ? itemsOf(below, list) : NOTHING;
                })
                .toArray();
        return new SettingValues(section, values);
    }

    /** The items of a list of sections that is compared as a whole. */
    private static List<SettingValues> itemsOf(Section section, List<?> list) {
        return list.stream()
                .map(SectionValues.class::cast)
                .map(each -> of(section, each))
                .toList();
    }

    private static <T> Object valueOf(SectionValues read, ConfigKey<T> key) {
        Optional<T> value = read.find(key);
        return value.isPresent() ? value.get() : NOTHING;
    }

    /** The changes from these values to later ones of the same section. */
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
