package org.strowger.router.app.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.file.TestVocabulary;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ConfigValue;
import org.strowger.router.config.grammar.HostDefaults;
import org.strowger.router.config.grammar.ReadContext;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.value.SecretType;
import org.strowger.router.config.yaml.YamlText;

/**
 * For every key of the configuration: two configurations that differ in the key differ in the report, and two
 * configurations of the same text do not. Rules that concern several keys are not checked here.
 */
final class ConfigurationDifferencesTest {
    /** Values of the types of most keys; no two of them mean the same. */
    private static final List<String> VALUES = List.of(
            "true",
            "false",
            "off",
            "3",
            "5",
            "3s",
            "5s",
            "3h",
            "5h",
            "3/s",
            "5/s",
            "3%",
            "5%",
            "3MiB",
            "5MiB",
            "3..5",
            "3s..5s",
            "one",
            "two",
            "[one]",
            "[two]",
            "one.pem",
            "two.pem",
            "\"447700900001\"",
            "\"447700900002\"",
            "127.0.0.1:3001",
            "127.0.0.1:3002",
            "10.3.0.0/16",
            "10.5.0.0/16",
            "192.0.2.3",
            "192.0.2.5",
            "GB",
            "FR",
            "http://127.0.0.1:3001/",
            "http://127.0.0.1:3002/",
            "Europe/Paris",
            "Asia/Tokyo",
            "timeout",
            "temporary",
            "ESME_RINVDSTADR",
            "0x1403",
            "0x1405",
            "GET",
            "POST",
            "json",
            "3.3",
            "3.4",
            "smpp",
            "ucp",
            "slow",
            "drops",
            "{one: 3}",
            "{one: 5}",
            "sentence-sentence-sentence-one",
            "sentence-sentence-sentence-two",
            "16GiB",
            "200",
            "300",
            "00:00-01:00",
            "00:00-02:00",
            "2027-01-01",
            "2027-01-02",
            "3.5",
            "5.5",
            "Mon 03:00",
            "2000",
            "3000",
            "prefix",
            "exact",
            "GiB",
            "kannel",
            "jasmin-get",
            "v1",
            "[v1]",
            "[kannel]",
            "/one/",
            "/two/",
            "1/1",
            "5/0",
            "account.one",
            "account.two",
            "{0x1403: /one/}",
            "{0x1403: /two/}",
            "'\"one\"'",
            "'\"two\"'",
            "segments > 3",
            "segments > 5",
            "status",
            "body",
            "status = 200",
            "status = 500",
            "3ms",
            "5ms",
            "100KiB",
            "never");

    private static final Set<String> WITH_ONE_VALUE = Set.of("records.format");

    /** Further lines that a list or section of this name needs, unless one of their keys is the key of the test. */
    private static final Map<String, List<String>> NEEDED = Map.of(
            "tlvs", List.of("remove: 0x1402"),
            "tls", List.of("certificate: one.pem", "key: one.pem"),
            "rules", List.of("country: GB"),
            "incoming", List.of("country: GB"),
            "outgoing", List.of("country: GB"));

    /** Keys of which an item has exactly one. */
    private static final Set<String> ALTERNATIVES =
            Set.of("add", "set", "remove", "rename", "require", "check", "country", "prefix");

    private static final Map<String, String> KINDS = Map.ofEntries(
            Map.entry("listeners", "listener"),
            Map.entry("applications", "application"),
            Map.entry("groups", "group"),
            Map.entry("smscs", "smsc"),
            Map.entry("simulators", "simulator"),
            Map.entry("routes", "route"),
            Map.entry("inbound", "inbound"),
            Map.entry("filters", "filter"),
            Map.entry("tables", "table"),
            Map.entry("prices", "price table"),
            Map.entry("opt-outs", "opt-out"),
            Map.entry("hooks", "hook"),
            Map.entry("accounts", "account"));

    @TempDir
    static Path directory;

    /** A key with the keys of the sections that contain it. */
    private record KeyPath(List<ConfigKey<?>> keys) {
        ConfigKey<?> key() {
            return keys.get(keys.size() - 1);
        }

        @Override
        public String toString() {
            return String.join(".", keys.stream().map(ConfigKey::name).toList());
        }
    }

    static List<KeyPath> keys() {
        List<KeyPath> paths = new ArrayList<>();
        gather(Configuration.FILE, List.of(), paths);
        return paths.stream()
                .filter(path -> !WITH_ONE_VALUE.contains(path.toString()))
                .toList();
    }

    private static void gather(Section section, List<ConfigKey<?>> above, List<KeyPath> paths) {
        for (ConfigKey<?> key : section.keys()) {
            List<ConfigKey<?>> keys = new ArrayList<>(above);
            keys.add(key);
            if (key.type().section() == Section.NONE) {
                paths.add(new KeyPath(keys));
            } else {
                gather(key.type().section(), keys, paths);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("keys")
    void aChangeOfAnyKeyIsReportedAndAnEqualFileHasNoChanges(KeyPath path) throws IOException {
        Files.createDirectories(directory.resolve("tls"));
        for (String name : List.of("one.pem", "two.pem", "tls/server.pem", "tls/server.key")) {
            Files.writeString(directory.resolve(name), name);
        }
        List<String> texts = texts(path);
        Configuration before = read(texts.get(0)).orElseThrow();
        Configuration next = read(texts.get(1)).orElseThrow();
        assertThat(lines(before, read(texts.get(0)).orElseThrow()))
                .as(texts.get(0))
                .isEmpty();
        assertThat(before)
                .as("the settings made of the same text")
                .isEqualTo(read(texts.get(0)).orElseThrow());
        assertThat(lines(before, next))
                .as(texts.get(0) + " becomes " + texts.get(1))
                .anyMatch(line -> names(line, path));
    }

    @Test
    void anotherOrderOfRoutesIsReported() {
        String one = "{name: one, match: {to: \"1*\"}, via: a}";
        String two = "{name: two, match: {to: \"2*\"}, via: a}";
        Configuration before = read("routes: [" + one + ", " + two + "]\n").orElseThrow();
        assertThat(lines(before, read("routes: [" + two + ", " + one + "]\n").orElseThrow()))
                .containsExactly("changed order of routes");
        assertThat(lines(before, read("routes: [" + two + "]\n").orElseThrow())).containsExactly("gone route one");
    }

    private static List<String> lines(Configuration before, Configuration next) {
        return ConfigurationDifferences.between(before, next).lines();
    }

    private static boolean names(String line, KeyPath path) {
        String top = path.keys().get(0).name();
        String kind = KINDS.get(top);
        if (path.toString().startsWith("console.users.")) {
            return line.contains("console user ");
        }
        if (kind == null) {
            return line.startsWith("changed " + top) || line.startsWith("pending " + top);
        }
        boolean isName = path.keys().size() == 2 && path.key().name().equals("name");
        return isName
                ? line.startsWith("new " + kind + " ") || line.startsWith("pending new " + kind + " ")
                : (line.startsWith("changed " + kind + " ") || line.startsWith("pending changed " + kind + " "))
                        && line.contains(path.keys().get(1).name());
    }

    /** Two texts with different values of the key. */
    private static List<String> texts(KeyPath path) {
        Set<String> values = new LinkedHashSet<>();
        values.add(path.key().sample());
        Arrays.stream(path.key().type().expected().split(", | or |, or ", -1))
                .filter(each -> each.matches("[a-z0-9+-]+"))
                .forEach(values::add);
        values.addAll(VALUES);
        Set<String> words = new HashSet<>();
        List<String> texts = new ArrayList<>();
        for (String value : values) {
            String text = text(path, value);
            boolean isNew = words.add(value.replaceAll("[\\[\\]]", ""));
            if (isNew && texts.size() < 2 && read(text).isPresent()) {
                texts.add(text);
            }
        }
        assertThat(texts)
                .as("two values of " + path + ", " + path.key().type().expected())
                .hasSize(2);
        return texts;
    }

    private static String text(KeyPath path, String value) {
        List<String> lines = new ArrayList<>();
        write(Configuration.FILE, "", path.keys(), value, lines);
        return String.join("\n", lines) + "\n";
    }

    private static void write(
            Section section, String indent, List<ConfigKey<?>> keys, String value, List<String> lines) {
        ConfigKey<?> first = keys.get(0);
        for (ConfigKey<?> key : section.keys()) {
            if (key.isRequired() && !key.name().equals(first.name())) {
                lines.add(indent + key.name() + ": " + (key.type() instanceof SecretType ? "sesame" : key.sample()));
            }
        }
        if (keys.size() == 1) {
            lines.add(indent + first.name() + ": " + value);
            return;
        }
        lines.add(indent + first.name() + ":");
        boolean isList = first.type().isList();
        int begin = lines.size();
        String below = indent + (isList ? "    " : "  ");
        String leaf = keys.get(1).name();
        List<String> present = requiredOf(first.type().section());
        for (String needed : NEEDED.getOrDefault(first.name(), List.of())) {
            String name = needed.substring(0, needed.indexOf(':'));
            boolean isReplaced = ALTERNATIVES.contains(name) && ALTERNATIVES.contains(leaf);
            if (!name.equals(leaf) && !isReplaced && !present.contains(name)) {
                lines.add(below + needed);
            }
        }
        write(first.type().section(), below, keys.subList(1, keys.size()), value, lines);
        if (isList) {
            lines.set(begin, indent + "  - " + lines.get(begin).substring(below.length()));
        }
    }

    private static List<String> requiredOf(Section section) {
        return section.keys().stream()
                .filter(ConfigKey::isRequired)
                .map(ConfigKey::name)
                .toList();
    }

    /** The configuration; empty if a value is not valid. */
    private static Optional<Configuration> read(String text) {
        HostDefaults machine =
                new HostDefaults(new HashMap<>(TestVocabulary.MACHINE.environment()), "here", ZoneOffset.UTC);
        ReadContext reading = ReadContext.of(Configuration.FILE, new TestVocabulary(), machine);
        Source source = Source.of(directory.resolve("test.yaml"), text);
        Optional<SectionValues> file = YamlText.compose(source, reading.faults())
                .flatMap(tree -> Configuration.FILE.read(new ConfigValue(tree, "", reading)));
        return file.filter(right -> reading.faults().isEmpty()).map(Configuration::of);
    }
}
