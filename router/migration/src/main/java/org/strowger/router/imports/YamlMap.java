package org.strowger.router.imports;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A section of YAML: keys in the order in which they were put, with comments. */
public final class YamlMap implements YamlNode {
    private final List<Entry> entries = new ArrayList<>();
    private final List<String> comments = new ArrayList<>();

    /**
     * A key with its value.
     *
     * @param comment the comment after the value; empty for none
     */
    public record Entry(String key, YamlNode value, String comment) {}

    /** Adds a line of comment above the section. */
    public YamlMap comment(String line) {
        comments.add(line);
        return this;
    }

    public YamlMap put(String key, String word) {
        return put(key, new YamlScalar(word), "");
    }

    public YamlMap put(String key, YamlNode value) {
        return put(key, value, "");
    }

    public YamlMap put(String key, String word, String comment) {
        return put(key, new YamlScalar(word), comment);
    }

    /** Puts a key; if it exists, its value is replaced in place. */
    public YamlMap put(String key, YamlNode value, String comment) {
        Entry entry = new Entry(key, value, comment);
        for (int i = 0; i < entries.size(); i++) {
            if (entries.get(i).key().equals(key)) {
                entries.set(i, entry);
                return this;
            }
        }
        entries.add(entry);
        return this;
    }

    /** The section of this key, which is created if it does not exist. */
    public YamlMap section(String key) {
        if (get(key).orElse(null) instanceof YamlMap section) {
            return section;
        }
        YamlMap section = new YamlMap();
        put(key, section);
        return section;
    }

    /** The list of this key, which is created if it does not exist. */
    public YamlList list(String key) {
        if (get(key).orElse(null) instanceof YamlList list) {
            return list;
        }
        YamlList list = new YamlList();
        put(key, list);
        return list;
    }

    public Optional<YamlNode> get(String key) {
        return entries.stream()
                .filter(each -> each.key().equals(key))
                .map(Entry::value)
                .findFirst();
    }

    public boolean has(String key) {
        return get(key).isPresent();
    }

    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    public List<String> comments() {
        return List.copyOf(comments);
    }

    public boolean isEmpty() {
        return entries.isEmpty();
    }
}
