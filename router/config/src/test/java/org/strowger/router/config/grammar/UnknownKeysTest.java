package org.strowger.router.config.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.router.config.grammar.ConfigKey.key;

import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.strowger.router.config.fault.Fault;
import org.strowger.router.config.fault.Faults;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.file.TestVocabulary;
import org.strowger.router.config.yaml.YamlText;

/** A section with many keys that the grammar does not know. */
final class UnknownKeysTest {
    private static final int KEYS = 20_000;

    private int searches;

    /** Counts the searches for keys in the sections below. */
    private final class Counting implements ValueType<String> {
        @Override
        public Optional<String> read(ConfigValue value) {
            return Optional.of("");
        }

        @Override
        public String expected() {
            return "a text";
        }

        @Override
        public Map<String, Object> schema(ConfigVocabulary vocabulary) {
            return Map.of();
        }

        @Override
        public Section section() {
            searches++;
            return Section.NONE;
        }
    }

    private Faults faultsOf(String yaml) {
        Section section =
                Section.of("a file", key("known", new Counting(), "a key").or("x"));
        HostDefaults hostDefaults = new HostDefaults(Map.of(), "exchange-1", ZoneId.of("UTC"));
        ReadContext reading = ReadContext.of(section, new TestVocabulary(), hostDefaults);
        Source source = Source.of(Path.of("many.yaml"), yaml);
        section.read(new ConfigValue(YamlText.compose(source, reading.faults()).orElseThrow(), "", reading));
        return reading.faults();
    }

    private static String keys(String form) {
        StringBuilder yaml = new StringBuilder();
        for (int i = 0; i < KEYS; i++) {
            yaml.append(form.formatted(i));
        }
        return yaml.toString();
    }

    @Test
    void searchesForAdviceOnlyForFaultsThatAreReported() {
        Faults faults = faultsOf(keys("secret%d: word\n"));

        assertThat(faults.all(word -> false)).hasSize(Faults.TOLD_MAX);
        assertThat(faults.untold()).isEqualTo(KEYS - Faults.TOLD_MAX);
        assertThat(searches).isLessThanOrEqualTo(10 * Faults.TOLD_MAX);
    }

    @Test
    void hidesTheKeysThatAreNotReported() {
        Faults faults = faultsOf("{" + keys("secret%d: word, ") + "}");

        assertThat(faults.all(word -> false))
                .hasSize(Faults.TOLD_MAX)
                .extracting(Fault::withPicture)
                .allSatisfy(text -> assertThat(text).hasSizeLessThan(1_000).doesNotContain("secret", "word"));
    }
}
