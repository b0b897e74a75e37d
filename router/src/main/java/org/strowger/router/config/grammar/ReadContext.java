package org.strowger.router.config.grammar;

import java.util.IdentityHashMap;
import java.util.function.Supplier;
import org.strowger.router.config.fault.Faults;

/**
 * What is at hand while a configuration is read.
 *
 * @param file the section that is the whole file
 * @param vocabulary the words that others define
 * @param machine where it is read
 * @param faults what must be put right
 * @param warnings what had better be
 * @param defaults what keys mean that are not written
 */
public record ReadContext(
        Section file,
        ConfigVocabulary vocabulary,
        HostDefaults machine,
        Faults faults,
        Faults warnings,
        DefaultValues defaults) {

    public static ReadContext of(Section file, ConfigVocabulary vocabulary, HostDefaults machine) {
        return new ReadContext(file, vocabulary, machine, new Faults(), new Faults(), new DefaultValues());
    }

    /** Defaults that were read before: thousands of applications leave out the same keys. */
    public static final class DefaultValues {
        private final IdentityHashMap<ConfigKey<?>, Object> known = new IdentityHashMap<>();

        @SuppressWarnings("unchecked") // a key alone puts in what it gives out
        <T> T of(ConfigKey<T> key, Supplier<T> reader) {
            return (T) known.computeIfAbsent(key, missing -> reader.get());
        }
    }
}
