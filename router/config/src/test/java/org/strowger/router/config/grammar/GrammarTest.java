package org.strowger.router.config.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.fault.Fault;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.fault.UnmarkedSecrets;
import org.strowger.router.config.file.TestVocabulary;
import org.strowger.router.config.value.SecretType;
import org.strowger.router.config.yaml.YamlText;
import org.strowger.router.config.yaml.YamlTree;

/** The rows of the grammar: each must be fit for the parser, the schema and the manual. */
final class GrammarTest {
    static List<ConfigKey<?>> rows() {
        Set<Section> seen = new LinkedHashSet<>();
        List<ConfigKey<?>> rows = new ArrayList<>();
        gather(Configuration.FILE, seen, rows);
        return rows;
    }

    private static void gather(Section section, Set<Section> seen, List<ConfigKey<?>> rows) {
        if (section != Section.NONE && seen.add(section)) {
            for (ConfigKey<?> key : section.keys()) {
                rows.add(key);
                gather(key.type().section(), seen, rows);
            }
        }
    }

    /** The faults of a value in itself; files and variables that it names need not exist. */
    private static List<String> faults(ConfigKey<?> key, String yaml) {
        HostDefaults hostDefaults = new HostDefaults(Map.of(), "exchange-1", ZoneId.of("UTC"));
        ReadContext reading = ReadContext.of(Configuration.FILE, new TestVocabulary(), hostDefaults);
        Source source = Source.of(Path.of("row.yaml"), yaml);
        YamlTree tree = YamlText.compose(source, reading.faults()).orElseThrow();
        key.type().read(new ConfigValue(tree, key.name(), reading));
        return reading.faults().all(word -> true).stream()
                .map(Fault::toString)
                .filter(text -> !text.contains("file not found") && !text.contains("there is no environment variable"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void everyExampleAndDefaultIsAValueOfItsKey(ConfigKey<?> key) {
        boolean section = key.type().section() != Section.NONE;
        assertThat(!key.sample().isEmpty() || section).as("has a sample").isTrue();
        if (!key.sample().equals(Defaults.EMPTY_SECTION)
                && !(section && key.sample().equals("[]"))) {
            assertThat(faults(key, key.sample())).isEmpty();
        }
        if (key.hasValueUnwritten() && !section) {
            assertThat(faults(key, key.fallback().text())).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void everyKeyHasANameAMeaningAndAnExpectation(ConfigKey<?> key) {
        assertThat(key.name()).matches("[a-z]+(-[a-z]+)*");
        assertThat(key.meaning()).isNotBlank().doesNotEndWith(".");
        assertThat(key.type().expected()).isNotBlank();
        assertThat(key.isRequired()).isEqualTo(key.fallback().text().isEmpty());
    }

    @ParameterizedTest
    @MethodSource("rows")
    void exactlyTheSecretKeysAreHiddenInFaults(ConfigKey<?> key) {
        boolean secret = key.type() instanceof SecretType
                || (key.type() instanceof ListOf<?> list && list.item() instanceof SecretType);
        assertThat(UnmarkedSecrets.mayBeIn(key.name() + ":x"))
                .as("a fault may quote " + key.name() + ":x")
                .isEqualTo(secret);
    }

    @Test
    void noSectionHasAKeyTwice() {
        for (ConfigKey<?> key : rows()) {
            List<String> names = key.type().section().names();
            assertThat(new HashSet<>(names)).hasSameSizeAs(names);
        }
    }

    @Test
    void theGrammarHasMoreThan120Keys() {
        assertThat(rows()).hasSizeGreaterThan(120);
    }
}
