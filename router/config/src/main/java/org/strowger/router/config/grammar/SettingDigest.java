package org.strowger.router.config.grammar;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.strowger.router.config.yaml.YamlTree;

/**
 * A digest that is equal for two files with the same settings, apart from excluded keys and values. Values are compared
 * as written: a key with its default written out differs from an omitted key.
 */
public final class SettingDigest {
    private final MessageDigest digest;
    private final Set<String> keysLeftOut;
    private final Predicate<Object> valuesLeftOut;

    private SettingDigest(Set<String> keysLeftOut, Predicate<Object> valuesLeftOut) {
        this.keysLeftOut = keysLeftOut;
        this.valuesLeftOut = valuesLeftOut;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java runtime has SHA-256", e);
        }
    }

    /**
     * The digest of a file, which must have no faults.
     *
     * @param keysLeftOut the excluded keys, each with its section, such as {@code smscs.local}
     * @param valuesLeftOut the excluded values, such as secrets
     */
    public static long of(
            Section section, SectionValues file, Set<String> keysLeftOut, Predicate<Object> valuesLeftOut) {
        SettingDigest all = new SettingDigest(keysLeftOut, valuesLeftOut);
        all.add(file, section.keys(), "");
        return ByteBuffer.wrap(all.digest.digest()).getLong();
    }

    private void add(SectionValues values, List<ConfigKey<?>> keys, String path) {
        for (ConfigKey<?> key : keys) {
            if (values.isWritten(key) && !keysLeftOut.contains(path + key.name())) {
                values.find(key).ifPresent(value -> add(values.configValue(key), key, path + key.name(), value));
            }
        }
    }

    private void add(ConfigValue configValue, ConfigKey<?> key, String path, Object value) {
        if (value instanceof SectionValues inner) {
            add(path + "{");
            add(inner, key.type().section().keys(), path + ".");
        } else if (value instanceof List<?> list) {
            add(path + "[" + list.size());
            list.stream().filter(SectionValues.class::isInstance).forEach(each -> add(configValue, key, path, each));
            if (list.stream().noneMatch(each -> each instanceof SectionValues || valuesLeftOut.test(each))) {
                add(configValue.tree());
            }
        } else if (!valuesLeftOut.test(value)) {
            add(path + "=");
            add(configValue.tree());
        }
    }

    private void add(YamlTree tree) {
        if (tree instanceof YamlTree.Scalar scalar) {
            add(scalar.text());
        } else if (tree instanceof YamlTree.Sequence sequence) {
            add("[" + sequence.items().size());
            sequence.items().forEach(each -> add(each.value()));
        } else if (tree instanceof YamlTree.Mapping mapping) {
            add("{" + mapping.entries().size());
            mapping.entries().forEach(each -> {
                add(each.key());
                add(each.value());
            });
        }
    }

    private void add(String text) {
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
    }
}
