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
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.grammar.ValueType;
import org.strowger.router.config.yaml.YamlTree;

/** One tier of a route: the name of an SMSC, or several with weights. */
public final class ViaTier implements ValueType<List<ViaTier.Named>> {
    private static final ScalarType<Integer> WEIGHT = NumberTypes.integer(1, 1_000_000);

    /** An SMSC and its weight. */
    public record Named(String smsc, int weight) {}

    /** An SMSC in a tier of a route, and the position of its name in the file. */
    public record Target(List<Named> tier, String smsc, ConfigValue value) {}

    static final ListOf<List<Named>> TIERS = ListOf.words(new ViaTier());

    private ViaTier() {}

    @Override
    public Optional<List<Named>> read(ConfigValue value) {
        if (!(value.tree() instanceof YamlTree.Mapping mapping)) {
            return value.tree() instanceof YamlTree.Scalar
                    ? TextTypes.NAME.read(value).map(name -> List.of(new Named(name, 1)))
                    : value.expected(expected(), "");
        }
        List<Named> named = new ArrayList<>();
        for (YamlTree.Entry each : mapping.entries()) {
            Optional<Integer> weight = WEIGHT.read(value.entry(each));
            TextTypes.NAME
                    .read(nameOf(each, value))
                    .ifPresent(smsc -> weight.ifPresent(right -> named.add(new Named(smsc, right))));
        }
        if (mapping.entries().isEmpty()) {
            return value.expected(expected(), "");
        }
        return named.size() == mapping.entries().size() ? Optional.of(List.copyOf(named)) : Optional.empty();
    }

    private static ConfigValue nameOf(YamlTree.Entry entry, ConfigValue tier) {
        return new ConfigValue(entry.key(), tier.below(entry.key().text()), tier.reading());
    }

    /** The SMSCs that a route names, each with its tier and its position in the file, in the order of the file. */
    public static List<Target> targets(SectionValues route) {
        List<Target> targets = new ArrayList<>();
        List<List<Named>> tiers = route.value(RouteSettings.VIA, List.of());
        for (int i = 0; i < tiers.size(); i++) {
            ConfigValue tier = route.configValue(RouteSettings.VIA, i);
            for (int j = 0; j < tiers.get(i).size(); j++) {
                ConfigValue value = tier.tree() instanceof YamlTree.Mapping mapping
                        ? nameOf(mapping.entries().get(j), tier)
                        : tier;
                targets.add(new Target(tiers.get(i), tiers.get(i).get(j).smsc(), value));
            }
        }
        return targets;
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
