package org.strowger.router.config.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.fault.Span;
import org.strowger.router.config.grammar.ConfigValue;
import org.strowger.router.config.grammar.ConfigVocabulary;
import org.strowger.router.config.grammar.HostDefaults;
import org.strowger.router.config.grammar.ReadContext;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.yaml.YamlText;

/**
 * Reads a configuration file in steps: parses the text into a tree, merges included files, converts the tree to values
 * by the grammar, checks values that depend on each other, and builds the settings records if there are no faults. Each
 * step continues after a fault as far as possible, so that all faults are reported at once.
 */
public final class ConfigurationFile {
    private final ReadContext reading;

    private ConfigurationFile(ReadContext reading) {
        this.reading = reading;
    }

    /**
     * Reads a file and its included files.
     *
     * @param file the file, relative to the working directory
     * @throws IOException if the file does not exist or cannot be read
     */
    public static Verdict read(Path file, ConfigVocabulary vocabulary, HostDefaults hostDefaults) throws IOException {
        ReadContext reading = ReadContext.of(Configuration.FILE, vocabulary, hostDefaults);
        return new ConfigurationFile(reading)
                .verdict(BoundedText.read(file, reading.faults()).orElse(null));
    }

    /** Reads a configuration from a text in memory. */
    public static Verdict of(Source text, ConfigVocabulary vocabulary, HostDefaults hostDefaults) {
        return new ConfigurationFile(ReadContext.of(Configuration.FILE, vocabulary, hostDefaults)).verdict(text);
    }

    /** The routes and inbound rules of a text that are never reached. Other faults of the text do not matter. */
    public static List<UnreachableRoute> unreachable(
            Source text, ConfigVocabulary vocabulary, HostDefaults hostDefaults) {
        return new ConfigurationFile(ReadContext.of(Configuration.FILE, vocabulary, hostDefaults))
                .settings(text)
                .map(UnreachableRoutes::find)
                .orElse(List.of());
    }

    private Verdict verdict(@Nullable Source source) {
        Optional<SectionValues> settings = source == null ? Optional.empty() : settings(source);
        settings.ifPresent(Checks::check);
        return new Verdict(
                settings.filter(right -> reading.faults().isEmpty())
                        .map(Configuration::of)
                        .orElse(null),
                reading.faults().all(Configuration::isWord),
                reading.warnings().all(Configuration::isWord),
                reading.faults().untold(),
                reading.expressions());
    }

    private Optional<SectionValues> settings(Source source) {
        return YamlText.compose(source, reading.faults()).flatMap(tree -> {
            if (tree.isNothing()) {
                refuseEmpty(tree.span());
            }
            return Configuration.FILE.read(
                    new ConfigValue(new Includes(source, reading).mergedInto(tree), "", reading));
        });
    }

    private void refuseEmpty(Span at) {
        reading.faults()
                .add(
                        at,
                        "",
                        FaultText.of("the file is empty")
                                .advising("write at least listeners:, applications: and smscs:"));
    }
}
