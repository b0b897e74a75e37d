package org.strowger.router.imports;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** A list of YAML. */
public final class YamlList implements YamlNode {
    private final List<YamlNode> items = new ArrayList<>();

    public static YamlList of(Collection<String> words) {
        YamlList list = new YamlList();
        words.forEach(list::add);
        return list;
    }

    public YamlList add(YamlNode item) {
        items.add(item);
        return this;
    }

    public YamlList add(String word) {
        return add(new YamlScalar(word));
    }

    public List<YamlNode> items() {
        return List.copyOf(items);
    }

    public boolean isEmpty() {
        return items.isEmpty();
    }
}
