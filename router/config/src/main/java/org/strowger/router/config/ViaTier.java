package org.strowger.router.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.strowger.router.config.grammar.ConfigValue;
import org.strowger.router.config.grammar.ConfigVocabulary;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.NumberTypes;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.grammar.ValueType;
import org.strowger.router.config.yaml.YamlTree;

/** One tier of a route: the name of an SMSC, or several with weights. */
public final class ViaTier implements ValueType<List<ViaTier.Named>> {
    private static final ScalarType<Integer> WEIGHT = NumberTypes.integer(1, 1_000_000);

    /** An SMSC, its weight, and the position of its name in the file. */
    public record Named(String smsc, int weight, ConfigValue value) {}

    static final ListOf<List<Named>> TIERS = ListOf.words(new ViaTier());

    private ViaTier() {}

    @Override
    public Optional<List<Named>> read(ConfigValue value) {
        if (!(value.tree() instanceof YamlTree.Mapping mapping)) {
            return value.tree() instanceof YamlTree.Scalar
                    ? TextTypes.NAME.read(value).map(name -> List.of(new Named(name, 1, value)))
                    : value.expected(expected(), "");
        }
        List<Named> named = new ArrayList<>();
        for (YamlTree.Entry each : mapping.entries()) {
            ConfigValue name =
                    new ConfigValue(each.key(), value.below(each.key().text()), value.reading());
            Optional<Integer> weight = WEIGHT.read(value.entry(each));
            TextTypes.NAME
                    .read(name)
                    .ifPresent(smsc -> weight.ifPresent(right -> named.add(new Named(smsc, right, name))));
        }
        if (mapping.entries().isEmpty()) {
            return value.expected(expected(), "");
        }
        return named.size() == mapping.entries().size() ? Optional.of(List.copyOf(named)) : Optional.empty();
    }

    @Override
    public String expected() {
        return "the name of an SMSC, or several with weights such as {operator-a: 3, operator-b: 1}";
    }

    @Override
    public Map<String, Object> schema(ConfigVocabulary vocabulary) {
        Map<String, Object> weights = new LinkedHashMap<>();
        weights.put("type", "object");
        weights.put("minProperties", 1);
        weights.put("additionalProperties", WEIGHT.schema(vocabulary));
        return Map.of("anyOf", List.of(TextTypes.NAME.schema(vocabulary), weights));
    }
}
