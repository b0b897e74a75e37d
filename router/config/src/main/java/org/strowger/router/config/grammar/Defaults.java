package org.strowger.router.config.grammar;

import java.nio.file.Path;
import java.util.Optional;
import org.strowger.router.config.fault.Faults;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.yaml.YamlText;
import org.strowger.router.config.yaml.YamlTree;

/**
 * Parses the default values of keys by the same rules as the values in a file, so that a user could write each default
 * in a file.
 */
final class Defaults {
    /** Stands for a missing section, in which all keys have their defaults. */
    static final String EMPTY_SECTION = "{}";

    private Defaults() {}

    /** The default of a key. If a required part is missing, reports a fault and returns an empty result. */
    static <T> Optional<T> value(ConfigKey<T> key, ConfigValue section) {
        String path = section.below(key.name());
        if (key.fallback().text().equals(EMPTY_SECTION)) {
            YamlTree nothing = new YamlTree.Scalar(section.span(), "", true);
            return key.type().read(new ConfigValue(nothing, path, section.reading()));
        }
        return Optional.of(section.reading()
                .defaults()
                .of(key, () -> read(key, key.fallback().text(), section)));
    }

    /** Parses a default value in the grammar. */
    static <T> T read(ConfigKey<T> key, String yaml, ConfigValue section) {
        ReadContext reading = section.reading();
        Faults faults = new Faults();
        Source source = Source.of(Path.of("grammar of " + section.below(key.name())), yaml);
        ReadContext ours = new ReadContext(
                reading.file(),
                reading.vocabulary(),
                reading.hostDefaults(),
                faults,
                faults,
                reading.defaults(),
                reading.expressions());
        Optional<T> value = YamlText.compose(source, faults)
                .flatMap(tree -> key.type().read(new ConfigValue(tree, section.below(key.name()), ours)));
        return value.orElseThrow(() ->
                new IllegalStateException("the configuration grammar is inconsistent: " + faults.all(word -> true)));
    }
}
