package org.strowger.tests.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.file.ConfigurationFile;
import org.strowger.router.config.file.Verdict;
import org.strowger.router.config.grammar.HostDefaults;
import org.strowger.router.config.tls.TlsIdentity;
import org.strowger.router.program.ProgramVocabulary;
import org.strowger.router.reactor.tls.TestCertificates;

/** Every configuration that ships is right, given the variables and files that it names. */
final class ShippedFilesTest {
    private static final Path SHIPPED = Path.of("../conf");
    private static final Pattern VARIABLE = Pattern.compile("\\{env: ([A-Z_]+)}");
    private static final Pattern PEM = Pattern.compile("tls/[a-z-]+\\.(?:pem|key)");

    @TempDir
    private Path directory = Path.of("");

    static List<Path> shipped() throws IOException {
        try (Stream<Path> files = Files.walk(SHIPPED)) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    // An included file is no configuration by itself.
                    .filter(file -> !String.valueOf(file.getParent()).endsWith(".d"))
                    .map(SHIPPED::relativize)
                    .sorted()
                    .toList();
        }
    }

    private Verdict read(Path name) throws IOException {
        Map<String, String> environment = new HashMap<>();
        try (Stream<Path> files = Files.walk(SHIPPED)) {
            for (Path file : files.filter(Files::isRegularFile)
                    .filter(each -> !each.toString().contains("demo-store"))
                    .toList()) {
                Path copy = directory.resolve(SHIPPED.relativize(file).toString());
                Files.createDirectories(parent(copy));
                Files.copy(file, copy);
                provide(Files.readString(file), parent(copy), environment);
            }
        }
        HostDefaults hostDefaults = new HostDefaults(environment, "exchange-1", ZoneId.of("UTC"));
        return ConfigurationFile.read(directory.resolve(name), ProgramVocabulary.readingTables(), hostDefaults);
    }

    private static void provide(String text, Path beside, Map<String, String> environment) throws IOException {
        for (Matcher variable = VARIABLE.matcher(text); variable.find(); ) {
            String name = String.valueOf(variable.group(1));
            environment.put(name, secret(name));
        }
        for (Matcher pem = PEM.matcher(text); pem.find(); ) {
            Path file = beside.resolve(pem.group());
            Files.createDirectories(parent(file));
            TlsIdentity any = TestCertificates.in(beside).localhost();
            Path made = pem.group().endsWith(".key") ? any.key() : any.certificate();
            Files.copy(made, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** A secret of the form that the key demands to which the variable belongs. */
    private static String secret(String variable) {
        if (variable.endsWith("_WEBHOOK_SECRET")) {
            return "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
        }
        return variable.endsWith("_API_KEY") || variable.endsWith("_SECRET") ? variable + "0123456789abcdef" : "sesame";
    }

    private static Path parent(Path file) {
        return file.resolveSibling("");
    }

    @Test
    void aStarterConfigurationAndExamplesForEachTaskAreShipped() throws IOException {
        assertThat(shipped())
                .contains(Path.of("strowger.yaml"), Path.of("demo.yaml"), Path.of("examples/fail-over.yaml"));
        assertThat(shipped()).hasSizeGreaterThanOrEqualTo(10);
    }

    @ParameterizedTest
    @MethodSource("shipped")
    void eachShippedConfigurationIsValid(Path name) throws IOException {
        Verdict verdict = read(name);
        assertThat(verdict.text()).isEmpty();
        assertThat(verdict.warnings()).isEmpty();
        Configuration configuration = verdict.configuration();
        assertThat(configuration.listeners()).isNotEmpty();
        assertThat(configuration.applications()).isNotEmpty();
        assertThat(configuration.smscs()).isNotEmpty();
        assertThat(configuration.routing().routes()).isNotEmpty();
    }
}
