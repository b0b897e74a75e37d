package org.strowger.router.config.grammar;

import java.util.IdentityHashMap;
import java.util.function.Supplier;
import org.strowger.bound.Within;
import org.strowger.router.config.fault.Faults;

/**
 * The context in which a configuration is read.
 *
 * @param file the section of the whole file
 * @param vocabulary words defined by other packages
 * @param hostDefaults defaults from the machine
 * @param faults receives errors
 * @param warnings receives warnings
 * @param defaults cache of parsed defaults
 * @param expressions counts the memory of regular expressions
 */
public record ReadContext(
        Section file,
        ConfigVocabulary vocabulary,
        HostDefaults hostDefaults,
        Faults faults,
        Faults warnings,
        DefaultValues defaults,
        ExpressionTally expressions) {

    public static ReadContext of(Section file, ConfigVocabulary vocabulary, HostDefaults hostDefaults) {
        Faults faults = new Faults();
        return new ReadContext(
                file,
                vocabulary,
                hostDefaults,
                faults,
                faults.ofSameFiles(),
                new DefaultValues(),
                new ExpressionTally(hostDefaults.expressionOctetsMax()));
    }

    /** A cache of parsed defaults, because thousands of applications may omit the same keys. */
    public static final class DefaultValues {
        @Within(Within.Scope.CONFIGURATION)
        private final IdentityHashMap<ConfigKey<?>, Object> known = new IdentityHashMap<>();

        @SuppressWarnings("unchecked") // the value under a key has the type of the key
        <T> T of(ConfigKey<T> key, Supplier<T> reader) {
            return (T) known.computeIfAbsent(key, missing -> reader.get());
        }
    }
}
