package org.strowger.router.config.grammar;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.fault.Span;
import org.strowger.router.config.fault.SpellingHint;
import org.strowger.router.config.yaml.QuotedWords;
import org.strowger.router.config.yaml.YamlTree;

/** A group of keys, which reads their values from a mapping. */
public final class Section implements ValueType<SectionValues> {
    /** A section without keys. */
    public static final Section NONE = new Section("nothing", List.of());

    private static final Pattern KEY = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,39}");

    private final String title;
    private final List<ConfigKey<?>> keys;

    private Section(String title, List<ConfigKey<?>> keys) {
        this.title = title;
        this.keys = keys;
    }

    /** Creates a section; the title describes it for users. */
    public static Section of(String title, ConfigKey<?>... keys) {
        return of(title, List.of(keys));
    }

    public static Section of(String title, List<ConfigKey<?>> keys) {
        return new Section(title, List.copyOf(keys));
    }

    public String title() {
        return title;
    }

    public List<ConfigKey<?>> keys() {
        return keys;
    }

    public List<String> names() {
        return keys.stream().map(ConfigKey::name).toList();
    }

    @Override
    public Optional<SectionValues> read(ConfigValue configValue) {
        if (configValue.tree().isNothing()) {
            return Optional.of(read(configValue, List.of()));
        }
        if (configValue.tree() instanceof YamlTree.Mapping mapping) {
            return Optional.of(read(configValue, mapping.entries()));
        }
        return configValue.expectedStructure(expected(), "known keys are " + String.join(", ", names()));
    }

    private SectionValues read(ConfigValue configValue, List<YamlTree.Entry> entries) {
        Map<String, YamlTree.Entry> written = new HashMap<>();
        for (YamlTree.Entry each : entries) {
            written.put(each.key().text(), each);
            if (!names().contains(each.key().text())) {
                refuseUnknown(configValue, each);
            }
        }
        Map<String, Object> values = new HashMap<>();
        Map<String, ConfigValue> configValues = new HashMap<>();
        Set<String> faulty = new HashSet<>();
        for (ConfigKey<?> key : keys) {
            YamlTree.Entry entry = written.get(key.name());
            Optional<?> value =
                    entry == null ? unwritten(key, configValue) : key.type().read(configValue.entry(entry));
            value.ifPresent(right -> values.put(key.name(), right));
            if (entry != null) {
                configValue.reading().faults().show(entry.key().span());
                configValues.put(key.name(), configValue.entry(entry));
            }
            if (value.isEmpty() && (entry != null || key.isRequired())) {
                faulty.add(key.name());
            }
        }
        return new SectionValues(configValue, values, configValues, faulty);
    }

    /**
     * Reports an unknown key. Shows the key if it is a word of the grammar or similar to one, or begins a line:
     * otherwise it may be a part of a password.
     */
    private void refuseUnknown(ConfigValue configValue, YamlTree.Entry entry) {
        String word = entry.key().text();
        configValue.entry(entry).hide(); // The value may be a password whose key is misspelt.
        if (configValue.reading().faults().isFull()) { // The fault is only counted.
            refuse(configValue, entry, "", false, "no such key", "");
            return;
        }
        int colon = word.indexOf(':');
        if (colon > 0 && names().contains(word.substring(0, colon))) {
            String known = word.substring(0, colon);
            refuse(
                    configValue,
                    entry,
                    known,
                    false,
                    "a blank is missing after the colon",
                    "write \"" + known + ": \" before " + "the value");
            return;
        }
        Section file = configValue.reading().file();
        boolean harmless = SpellingHint.isHarmless(word, names()) || file.knows(word) || beginsLine(entry.key());
        String advice = harmless
                ? SpellingHint.nearest(word, names())
                        .map(near -> "did you mean \"" + near + "\"?")
                        .orElse(elsewhere(word, file))
                : "known keys are " + String.join(", ", names());
        refuse(configValue, entry, harmless ? word : "", harmless, "no such key", advice);
    }

    private static void refuse(
            ConfigValue configValue, YamlTree.Entry entry, String key, boolean shown, String what, String advice) {
        if (shown) {
            configValue.reading().faults().show(entry.key().span());
        }
        configValue
                .reading()
                .faults()
                .add(
                        entry.key().span(),
                        key.isEmpty() ? configValue.key() : configValue.below(key),
                        FaultText.of(what).advising(advice));
    }

    /** Whether the key has the form of a key and is the first word of its line. */
    private static boolean beginsLine(YamlTree.Scalar key) {
        Span at = key.span();
        String line = at.source().line(at.line());
        int begin = line.offsetByCodePoints(0, at.column() - 1);
        return KEY.matcher(key.text()).matches()
                && line.substring(0, begin).chars().allMatch(each -> each == ' ' || each == '-');
    }

    /** Whether the word is a key of this section or of a section below it. */
    private boolean knows(String word) {
        return keys.stream()
                .anyMatch(key -> key.name().equals(word) || key.type().section().knows(word));
    }

    private String elsewhere(String name, Section file) {
        List<String> paths = file.pathsOf(name);
        String known = "known keys are " + String.join(", ", names());
        return paths.isEmpty() ? known : "this is a key of " + SpellingHint.either(paths) + "; " + known;
    }

    /** The places in the file where a key is allowed. */
    private List<String> pathsOf(String name) {
        List<String> paths = new ArrayList<>();
        if (names().contains(name)) {
            paths.add("the top level");
        }
        for (ConfigKey<?> each : keys) {
            if (each.type().section().names().contains(name)) {
                paths.add(each.name());
            }
        }
        return paths;
    }

    private static <T> Optional<T> unwritten(ConfigKey<T> key, ConfigValue section) {
        if (key.isRequired()) {
            section.refuse(FaultText.of("\"" + key.name() + "\" is missing: " + key.meaning())
                    .advising("write for example \"" + key.name() + ": " + key.sample() + "\""));
        }
        return key.hasValueUnwritten() ? Defaults.value(key, section) : Optional.empty();
    }

    @Override
    public String expected() {
        return "a section with keys";
    }

    @Override
    public Map<String, Object> schema(ConfigVocabulary vocabulary) {
        Map<String, Object> properties = new LinkedHashMap<>();
        keys.forEach(key -> properties.put(key.name(), key.schema(vocabulary)));
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("description", title);
        schema.put("properties", properties);
        List<String> required =
                keys.stream().filter(ConfigKey::isRequired).map(ConfigKey::name).toList();
        if (!required.isEmpty()) {
            schema.put("required", required);
        }
        schema.put("additionalProperties", false);
        return schema;
    }

    @Override
    public Section section() {
        return this;
    }

    @Override
    public String toString() {
        return QuotedWords.shortened(title);
    }
}
