package org.strowger.router.config.grammar;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The value of a key outside of lists, for comparison with another configuration.
 *
 * @param takesRestart whether a change takes effect only after a restart
 */
public record SettingValue(boolean takesRestart, Object value) {
    /** The values by path, such as {@code store.max-size}; keys without a value are omitted. */
    public static Map<String, SettingValue> of(Section section, SectionValues values) {
        Map<String, SettingValue> settings = new LinkedHashMap<>();
        collect(section, values, "", false, settings);
        return settings;
    }

    private static void collect(
            Section section, SectionValues values, String path, boolean restart, Map<String, SettingValue> settings) {
        for (ConfigKey<?> key : section.keys()) {
            Section below = key.type().section();
            boolean takesRestart = restart || key.takesRestart();
            values.find(key).ifPresent(value -> {
                if (value instanceof SectionValues inner) {
                    collect(below, inner, path + key.name() + ".", takesRestart, settings);
                } else if (below == Section.NONE) {
                    settings.put(path + key.name(), new SettingValue(takesRestart, value));
                }
            });
        }
    }

    /** Omits the value, which may be a secret. */
    @Override
    public String toString() {
        return "SettingValue";
    }
}
