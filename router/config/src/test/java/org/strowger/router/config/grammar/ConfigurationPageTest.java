package org.strowger.router.config.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.file.ConfigurationFile;
import org.strowger.router.config.file.TestVocabulary;
import org.strowger.router.config.file.Verdict;
import org.strowger.smpp.pdu.KeptText;

/** The page on the configuration: its tables are made here, from the rows that the parser itself goes by. */
final class ConfigurationPageTest {
    private static final Path PAGE = Path.of("../../docs/operating/configuration.md");
    private static final Path SAMPLES = Path.of("src/test/resources/config");
    private static final HostDefaults MACHINE = new HostDefaults(Map.of(), "exchange-1", ZoneId.of("UTC"));

    @Test
    void theExamplesAndTablesOfThePageMatchTheCode() throws IOException {
        String page = Files.readString(PAGE);
        page = with(page, "smallest", "```yaml\n" + Files.readString(SAMPLES.resolve("good/smallest.yaml")) + "```\n");
        page = with(page, "faults", "```\n" + faults() + "\n```\n");
        page = with(page, "keys", keys());
        KeptText.mustBe(PAGE, page);
    }

    @Test
    void theManualHasEveryKey() throws IOException {
        ManText page = new ManText("strowger.yaml", 5, "the configuration of Strowger")
                .heading("DESCRIPTION")
                .says("One YAML file says everything: /etc/strowger/strowger.yaml, or what --config names."
                        + " 'strowger check' reads it as the daemon would, and tells all that is wrong with it;"
                        + " 'systemctl reload strowger' has the daemon go on with it, all of it or nothing.")
                .says("A password is a text, {env: NAME} of the environment, {file: PATH} from this file's directory"
                        + " on, or {credential: NAME} of what systemd hands over.");
        Map<Section, List<String>> pathsOfSections = new LinkedHashMap<>();
        gather(Configuration.FILE, "", pathsOfSections);
        page.heading("KEYS");
        pathsOfSections.forEach((section, paths) -> {
            page.subheading(paths.contains("") ? "The top level" : String.join(", ", paths));
            page.says(section.title() + ".");
            for (ConfigKey<?> key : section.keys()) {
                String value = key.type().section() == Section.NONE
                        ? " Value: " + key.type().expected() + "."
                        : " See below.";
                String unwritten = key.isRequired()
                        ? " It must be there."
                        : " Default: " + key.fallback().text() + ".";
                page.item(key.name(), key.documentation() + "." + value + unwritten);
            }
        });
        page.heading("EXAMPLE")
                .shows(Files.readAllLines(SAMPLES.resolve("good/smallest.yaml")))
                .heading("SEE ALSO")
                .says("strowger(8), /usr/share/doc/strowger/docs/operating/configuration.md, "
                        + "/usr/share/doc/strowger/conf/examples");
        KeptText.mustBe(Path.of("../../packaging/src/man/strowger.yaml.5"), page.toString());
    }

    private static String with(String page, String name, String text) {
        String begin = "<!-- begin " + name + " -->\n";
        int from = page.indexOf(begin);
        int to = page.indexOf("<!-- end " + name + " -->\n");
        assertThat(from).as(begin).isNotNegative();
        assertThat(to).as(begin).isGreaterThan(from);
        return page.substring(0, from + begin.length()) + text + page.substring(to);
    }

    private static String faults() throws IOException {
        String text = Files.readString(SAMPLES.resolve("good/smallest.yaml"))
                .replace("listen: 127.0.0.1:2775", "listen: 2775")
                .replace("password: sesame", "password: sesame, allow-form: 10.0.0.0/8, throughput: 50");
        Verdict verdict =
                ConfigurationFile.of(Source.of(Path.of("strowger.yaml"), text), new TestVocabulary(), MACHINE);
        return verdict.text();
    }

    private static String keys() {
        Map<Section, List<String>> pathsOfSections = new LinkedHashMap<>();
        gather(Configuration.FILE, "", pathsOfSections);
        return pathsOfSections.entrySet().stream()
                .map(each -> chapter(each.getKey(), each.getValue()))
                .collect(Collectors.joining("\n"));
    }

    private static void gather(Section section, String path, Map<Section, List<String>> pathsOfSections) {
        pathsOfSections.computeIfAbsent(section, each -> new ArrayList<>()).add(path);
        for (ConfigKey<?> key : section.keys()) {
            Section below = key.type().section();
            if (below != Section.NONE) {
                String name = path.isEmpty() ? key.name() : path + "." + key.name();
                gather(below, key.type().isList() ? name + "[]" : name, pathsOfSections);
            }
        }
    }

    private static String chapter(Section section, List<String> paths) {
        String heading = paths.contains("")
                ? "The top level"
                : paths.stream().map(path -> "`" + path + "`").collect(Collectors.joining(", "));
        StringBuilder text = new StringBuilder("### " + heading + "\n\n");
        String title = section.title();
        text.append(Character.toUpperCase(title.charAt(0)))
                .append(title.substring(1))
                .append(".\n\n");
        text.append("| Key | Default | Meaning | Value | Example |\n| --- | --- | --- | --- | --- |\n");
        for (ConfigKey<?> key : section.keys()) {
            text.append("| ")
                    .append(String.join(
                            " | ", code(key.name()), unwritten(key), meaning(key), value(key), example(key)))
                    .append(" |\n");
        }
        return text.toString();
    }

    private static String unwritten(ConfigKey<?> key) {
        return key.isRequired()
                ? ""
                : key.hasValueUnwritten()
                        ? code(key.fallback().text())
                        : key.fallback().text();
    }

    private static String meaning(ConfigKey<?> key) {
        return escaped(key.documentation());
    }

    private static String value(ConfigKey<?> key) {
        return key.type().section() == Section.NONE ? escaped(key.type().expected()) : "see below";
    }

    private static String example(ConfigKey<?> key) {
        return key.example().isEmpty() ? "" : code(key.example());
    }

    private static String code(String text) {
        return "`" + escaped(text) + "`";
    }

    private static String escaped(String text) {
        return text.replace("|", "\\|");
    }
}
