package org.strowger.router.config.fields;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.grammar.ConfigValue;
import org.strowger.router.config.grammar.ConfigVocabulary;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.grammar.ValueType;
import org.strowger.router.config.yaml.YamlTree;

/** The value type of attributes: names chosen in the configuration file, each with a text. */
public final class AttributeMap implements ValueType<Map<String, String>> {
    /** The maximum number of attributes of an application. Regulators and networks require only a few. */
    private static final int ATTRIBUTES_MAX = 32;

    private static final ScalarType<String> VALUE = TextTypes.ascii("a text", 0, TlvType.OCTETS_MAX);

    @Override
    public Optional<Map<String, String>> read(ConfigValue configValue) {
        if (configValue.tree().isNothing()) {
            return Optional.of(Map.of());
        }
        if (!(configValue.tree() instanceof YamlTree.Mapping mapping)) {
            return configValue.expected(expected(), "write names and values in { and }");
        }
        if (mapping.entries().size() > ATTRIBUTES_MAX) {
            configValue.refuse(FaultText.of("an application has at most " + ATTRIBUTES_MAX + " attributes")
                    .advising("remove those that no rule uses"));
            return Optional.empty();
        }
        Map<String, String> attributes = new LinkedHashMap<>();
        for (YamlTree.Entry each : mapping.entries()) {
            ConfigValue name =
                    new ConfigValue(each.key(), configValue.below(each.key().text()), configValue.reading());
            Optional<String> value = VALUE.read(configValue.entry(each));
            TextTypes.NAME.read(name).ifPresent(right -> value.ifPresent(text -> attributes.put(right, text)));
        }
        boolean whole = attributes.size() == mapping.entries().size();
        return whole ? Optional.of(Map.copyOf(attributes)) : Optional.empty();
    }

    @Override
    public String expected() {
        return "names with texts such as {entity: \"1101000000000000001\"}";
    }

    @Override
    public Map<String, Object> schema(ConfigVocabulary vocabulary) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("maxProperties", ATTRIBUTES_MAX);
        schema.put("additionalProperties", VALUE.schema(vocabulary));
        return schema;
    }
}
