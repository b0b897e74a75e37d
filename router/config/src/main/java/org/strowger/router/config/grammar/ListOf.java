package org.strowger.router.config.grammar;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.strowger.router.config.yaml.YamlTree;

/**
 * A list of values of one type.
 *
 * @param item the type of an item
 * @param lone whether a single item may be written without brackets
 * @param max the maximum number of items
 */
public record ListOf<T>(ValueType<T> item, boolean lone, int max) implements ValueType<List<T>> {
    private static final int WORDS_MAX = 10_000;
    private static final int SECTIONS_MAX = 100_000;

    /** A list of words; a single word needs no brackets. */
    public static <T> ListOf<T> words(ValueType<T> item) {
        return new ListOf<>(item, true, WORDS_MAX);
    }

    public static ListOf<SectionValues> sections(Section item) {
        return new ListOf<>(item, false, SECTIONS_MAX);
    }

    @Override
    public Optional<List<T>> read(ConfigValue value) {
        if (value.tree().isNothing()) {
            return Optional.of(List.of());
        }
        if (!(value.tree() instanceof YamlTree.Sequence sequence)) {
            return lone
                    ? item.read(value).map(List::of)
                    : value.expectedStructure(
                            expected(), "begin each item with a dash and a space, or put the list in [ and ]");
        }
        if (sequence.items().size() > max) {
            return value.expected("at most " + max + " items", "split the configuration among several daemons");
        }
        List<T> values = new ArrayList<>();
        for (YamlTree.Item each : sequence.items()) {
            item.read(value.item(each)).ifPresent(values::add);
        }
        // In a list of words, dropping a faulty item would change the meaning of the list. In a list of sections, the
        // valid sections can still be checked.
        boolean whole = values.size() == sequence.items().size() || !lone;
        return whole ? Optional.of(List.copyOf(values)) : Optional.empty();
    }

    @Override
    public String expected() {
        return lone ? item.expected() + ", or a list" : "a list";
    }

    @Override
    public Map<String, Object> schema(ConfigVocabulary vocabulary) {
        Map<String, Object> list = new LinkedHashMap<>();
        list.put("type", "array");
        list.put("items", item.schema(vocabulary));
        return lone ? Map.of("anyOf", List.of(item.schema(vocabulary), list)) : list;
    }

    @Override
    public Section section() {
        return item.section();
    }

    @Override
    public boolean isList() {
        return true;
    }
}
