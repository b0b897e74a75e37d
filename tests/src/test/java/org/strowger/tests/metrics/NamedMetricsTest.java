package org.strowger.tests.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.router.admin.metrics.Catalogue;
import org.strowger.router.admin.metrics.Family;

/** Alerts and boards name metrics by heart: a name that is none is an alert that never comes. */
class NamedMetricsTest {
    private static final Path PACKAGING = Path.of("../packaging");
    private static final Pattern NAME = Pattern.compile("\\b(?:strowger|jvm|process)_[a-z0-9_]+");
    private static final Pattern LABEL = Pattern.compile("\\{\\{\\s*\\$?(?:labels\\.)?([a-z]+)\\s*}}");

    /** Those that Prometheus itself adds. */
    private static final Set<String> ADDED = Set.of("instance", "job", "value");

    private static Stream<String> namesOf(Family family) {
        return switch (family.type()) {
            case HISTOGRAM -> Stream.of("_bucket", "_count", "_sum").map(end -> family.name() + end);
            case SUMMARY -> Stream.of("_count", "_sum").map(end -> family.name() + end);
            case COUNTER, GAUGE, INFO -> Stream.of(family.name());
        };
    }

    private static Set<String> found(Pattern pattern, int group, String text) {
        Set<String> found = new TreeSet<>();
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            found.add(matcher.group(group));
        }
        return found;
    }

    @ParameterizedTest
    @CsvSource({"prometheus/strowger-rules.yaml, 20", "grafana/strowger.json, 25"})
    void everyMetricInThePackagedFilesExists(Path file, int atLeast) throws IOException {
        Set<String> known =
                Catalogue.all().stream().flatMap(NamedMetricsTest::namesOf).collect(Collectors.toSet());
        Set<String> named = found(NAME, 0, Files.readString(PACKAGING.resolve(file)));
        assertThat(named).hasSizeGreaterThanOrEqualTo(atLeast).isSubsetOf(known);
    }

    @ParameterizedTest
    @CsvSource({"prometheus/strowger-rules.yaml", "grafana/strowger.json"})
    void everyLabelInThePackagedFilesExists(Path file) throws IOException {
        Set<String> known =
                Catalogue.all().stream().flatMap(each -> each.labels().stream()).collect(Collectors.toSet());
        known.addAll(ADDED);
        assertThat(found(LABEL, 1, Files.readString(PACKAGING.resolve(file))))
                .isNotEmpty()
                .isSubsetOf(known);
    }
}
