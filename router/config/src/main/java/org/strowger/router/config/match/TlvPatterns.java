package org.strowger.router.config.match;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.strowger.router.config.grammar.ConfigValue;
import org.strowger.router.config.grammar.ConfigVocabulary;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.ValueType;
import org.strowger.router.config.yaml.YamlTree;

/**
 * Optional parameters that a message must have, all of them.
 *
 * @param all at least one
 */
public record TlvPatterns(List<TlvPatterns.One> all) {
    /**
     * An optional parameter and the expression that its value must match.
     *
     * @param tag the tag
     * @param value the expression, searched for in the value as text
     */
    public record One(int tag, TextPattern value) {
        @Override
        public String toString() {
            return String.format("0x%04X", tag) + ": " + value;
        }
    }

    /** A mapping of tags to expressions; a list of such mappings. */
    static final ListOf<TlvPatterns> TYPE = ListOf.words(new Type());

    public TlvPatterns {
        all = List.copyOf(all);
    }

    @Override
    public String toString() {
        return all.stream().map(One::toString).collect(Collectors.joining(", ", "{", "}"));
    }

    private static final class Type implements ValueType<TlvPatterns> {
        @Override
        public Optional<TlvPatterns> read(ConfigValue configValue) {
            if (!(configValue.tree() instanceof YamlTree.Mapping mapping)
                    || mapping.entries().isEmpty()) {
                return configValue.expected(expected(), "");
            }
            List<One> all = new ArrayList<>();
            for (YamlTree.Entry each : mapping.entries()) {
                ConfigValue name =
                        new ConfigValue(each.key(), configValue.below(each.key().text()), configValue.reading());
                Optional<Integer> tag = Labels.TAG.read(name);
                Optional<TextPattern> value = PatternTypes.TEXT.read(configValue.entry(each));
                tag.ifPresent(right -> value.ifPresent(wanted -> all.add(new One(right, wanted))));
            }
            return all.size() == mapping.entries().size() ? Optional.of(new TlvPatterns(all)) : Optional.empty();
        }

        @Override
        public String expected() {
            return "TLVs with expressions for their values such as {0x1400: /^110/}";
        }

        @Override
        public Map<String, Object> schema(ConfigVocabulary vocabulary) {
            return Map.of(
                    "type", "object", "minProperties", 1, "additionalProperties", PatternTypes.TEXT.schema(vocabulary));
        }
    }
}
