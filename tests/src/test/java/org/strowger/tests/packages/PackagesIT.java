package org.strowger.tests.packages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.reactor.FreePorts;
import org.strowger.tests.documents.DocumentLinks;
import org.strowger.tests.load.Program;

/** The packages that {@code mvn package} has made, checked with the tools of the systems that they are for. */
@Tag("original")
@Tag("packages")
final class PackagesIT {
    private static final Path BUILT =
            Path.of("../packaging/target").toAbsolutePath().normalize();
    private static final Pattern LAYER = Pattern.compile("(?s).*\"Layers\":\\[\"([^\"]+)\"].*");
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final String DOCUMENTS = "/usr/share/doc/strowger";
    private static final Pattern DOCUMENT = Pattern.compile(DOCUMENTS + "(?:/[\\w.-]*\\w)+");

    @TempDir
    private Path directory = Path.of("");

    @BeforeEach
    void needsThem() throws IOException {
        boolean there = Files.isDirectory(BUILT) && !built("*.deb").isEmpty();
        if (System.getenv("STROWGER_CI") == null
                || !System.getProperty("os.arch").equals("amd64")) {
            assumeTrue(there, "there are no packages: mvn package makes them on Linux for amd64");
        }
        assertThat(there).as("the packages were built").isTrue();
    }

    private static List<Path> built(String glob) throws IOException {
        try (Stream<Path> files = Files.list(BUILT)) {
            return files.filter(file ->
                            BUILT.getFileSystem().getPathMatcher("glob:" + glob).matches(file.getFileName()))
                    .toList();
        }
    }

    private static String only(String glob) throws IOException {
        assertThat(built(glob)).as(glob).hasSize(1);
        return built(glob).get(0).toString();
    }

    private static void needs(String tool) {
        boolean there =
                Stream.of("/usr/bin/", "/bin/").anyMatch(directory -> Files.isExecutable(Path.of(directory + tool)));
        if (System.getenv("STROWGER_CI") == null || !Files.isExecutable(Path.of("/usr/bin/apt-get"))) {
            assumeTrue(there, tool + " is missing");
        }
        assertThat(there).as(tool + " is here").isTrue();
    }

    private record Answer(int status, String said) {}

    private Answer ask(String... words) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("JAVA") || name.startsWith("STROWGER"));
        Process process = builder.directory(directory.toFile()).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Answer(process.waitFor(), said);
    }

    private List<String> lines(String... words) throws IOException, InterruptedException {
        Answer answer = ask(words);
        assertThat(answer.status()).as(answer.said()).isZero();
        return answer.said().lines().toList();
    }

    // ---- Debian's

    @Test
    void theDebianPackageHasItsFilesWithTheRightModes() throws IOException, InterruptedException {
        needs("dpkg-deb");
        String deb = only("strowger_*_amd64.deb");
        Map<String, String> modes = lines("dpkg-deb", "--contents", deb).stream()
                .map(line -> BLANKS.split(line, 6))
                .collect(Collectors.toMap(
                        fields -> fields[5].split(" -> ", 2)[0], fields -> fields[0] + " " + fields[1]));
        assertThat(modes)
                .containsEntry("./usr/lib/strowger/bin/strowger", "-rwxr-xr-x root/root")
                .containsEntry("./usr/lib/strowger/runtime/bin/java", "-rwxr-xr-x root/root")
                .containsEntry("./usr/lib/strowger/runtime/lib/jspawnhelper", "-rwxr-xr-x root/root")
                .containsEntry("./usr/lib/strowger/runtime/lib/modules", "-rw-r--r-- root/root")
                .containsEntry("./usr/lib/strowger/native/libjnidispatch.so", "-rw-r--r-- root/root")
                .containsEntry("./etc/strowger/strowger.yaml", "-rw-r----- root/root")
                .containsEntry("./etc/strowger/secrets/", "drwxr-x--- root/root")
                .containsEntry("./etc/default/strowger", "-rw-r--r-- root/root")
                .containsKeys(
                        "./usr/lib/systemd/system/strowger.service",
                        "./usr/lib/sysusers.d/strowger.conf",
                        "./usr/lib/tmpfiles.d/strowger.conf",
                        "./usr/share/man/man8/strowger.8.gz",
                        "./usr/share/man/man5/strowger.yaml.5.gz",
                        "./usr/share/bash-completion/completions/strowger",
                        "./usr/share/doc/strowger/copyright",
                        "./usr/share/doc/strowger/docs/operating/configuration.md",
                        "./usr/share/strowger/grafana/strowger.json",
                        "./usr/share/strowger/prometheus/strowger-rules.yaml");
        assertThat(modes.get("./usr/bin/strowger")).as("an SMSC").startsWith("l");
        assertThat(modes.values()).as("all is root's").allMatch(each -> each.endsWith(" root/root"));
        assertThat(lines("dpkg-deb", "--info", deb, "conffiles"))
                .containsExactlyInAnyOrder("/etc/default/strowger", "/etc/strowger/strowger.yaml");
    }

    @Test
    void theToolsAreASeparatePackage() throws IOException, InterruptedException {
        needs("dpkg-deb");
        assertThat(lines("dpkg-deb", "--contents", only("strowger_*_amd64.deb")))
                .noneMatch(line -> line.contains("strowger-tools"));
        String tools = only("strowger-tools_*_all.deb");
        assertThat(lines("dpkg-deb", "--contents", tools).stream()
                        .map(line -> BLANKS.split(line, 6))
                        .map(fields ->
                                fields[0] + " " + fields[1] + " " + fields[5].replaceAll("-[0-9.]+[.]jar", ".jar")))
                .contains(
                        "-rw-r--r-- root/root ./usr/lib/strowger/tools/strowger-tools.jar",
                        "-rw-r--r-- root/root ./usr/share/man/man8/strowger-tools.8.gz",
                        "-rw-r--r-- root/root ./usr/share/doc/strowger-tools/copyright");
        assertThat(lines("dpkg-deb", "--field", tools, "Depends").get(0)).startsWith("strowger (= ");
    }

    @Test
    void kafkaIsASeparatePackageWithoutCompressionLibraries() throws IOException, InterruptedException {
        needs("dpkg-deb");
        assertThat(lines("dpkg-deb", "--contents", only("strowger_*_amd64.deb")))
                .noneMatch(line -> line.matches(".*(?:kafka|slf4j).*[.]jar"));
        String kafka = only("strowger-kafka_*_all.deb");
        assertThat(lines("dpkg-deb", "--contents", kafka).stream()
                        .map(line -> BLANKS.split(line, 6)[5].replaceAll("-[0-9.]+[.]jar", ".jar"))
                        .filter(file -> file.endsWith(".jar")))
                .containsExactlyInAnyOrder(
                        "./usr/lib/strowger/kafka/kafka-clients.jar",
                        "./usr/lib/strowger/kafka/log4j-slf4j2-impl.jar",
                        "./usr/lib/strowger/kafka/slf4j-api.jar",
                        "./usr/lib/strowger/kafka/strowger-kafka.jar");
        assertThat(lines("dpkg-deb", "--field", kafka, "Depends").get(0)).startsWith("strowger (= ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"strowger_*_amd64.deb", "strowger-tools_*_all.deb", "strowger-kafka_*_all.deb"})
    void lintianFindsNoErrorsOrWarnings(String glob) throws IOException, InterruptedException {
        needs("lintian");
        Answer answer = ask("lintian", "--allow-root", "--fail-on", "error,warning", only(glob));
        assertThat(answer.said()).isEmpty();
        assertThat(answer.status()).isZero();
    }

    // ---- Red Hat's

    @Test
    void theRpmHasTheFilesAndModesOfTheDebianPackage() throws IOException, InterruptedException {
        needs("rpm");
        List<String> files = lines(
                "rpm",
                "-qp",
                "--nosignature",
                "--qf",
                "[%{FILEMODES:perms} %{FILEUSERNAME} %{FILEGROUPNAME} %{FILEFLAGS:fflags} %{FILENAMES}\\n]",
                only("strowger-0*.x86_64.rpm"));
        Map<String, String> modes = files.stream()
                .collect(Collectors.toMap(line -> line.substring(line.lastIndexOf(' ') + 1), Function.identity()));
        assertThat(modes.get("/etc/strowger/strowger.yaml")).startsWith("-rw-r----- root strowger cn ");
        assertThat(modes.get("/etc/default/strowger")).startsWith("-rw-r--r-- root root cn ");
        assertThat(modes.get("/etc/strowger/secrets")).startsWith("drwxr-x--- root strowger ");
        assertThat(modes.get("/var/lib/strowger")).startsWith("drwxr-x--- strowger strowger ");
        assertThat(modes.get("/usr/lib/strowger/runtime/bin/java")).startsWith("-rwxr-xr-x root root ");
        assertThat(modes.get("/usr/lib/strowger/runtime/lib/jspawnhelper")).startsWith("-rwxr-xr-x root root ");
        assertThat(modes.get("/usr/lib/strowger/lib")).startsWith("drwxr-xr-x root root ");
        assertThat(modes.get("/usr/bin/strowger")).startsWith("l");
        assertThat(modes).containsKeys("/usr/lib/systemd/system/strowger.service", "/usr/share/man/man8/strowger.8.gz");
    }

    @Test
    void theToolsAreASeparateRpm() throws IOException, InterruptedException {
        needs("rpm");
        assertThat(lines("rpm", "-qpl", "--nosignature", only("strowger-0*.x86_64.rpm")))
                .noneMatch(file -> file.contains("strowger-tools"));
        String tools = only("strowger-tools-*.noarch.rpm");
        assertThat(lines("rpm", "-qpl", "--nosignature", tools))
                .anyMatch(file -> file.matches("/usr/lib/strowger/tools/strowger-tools-.*[.]jar"))
                .contains("/usr/share/man/man8/strowger-tools.8.gz");
        assertThat(lines("rpm", "-qp", "--nosignature", "--requires", tools))
                .anyMatch(line -> line.startsWith("strowger = "));
    }

    @Test
    void kafkaIsASeparateRpm() throws IOException, InterruptedException {
        needs("rpm");
        assertThat(lines("rpm", "-qpl", "--nosignature", only("strowger-0*.x86_64.rpm")))
                .noneMatch(file -> file.matches(".*(?:kafka|slf4j).*[.]jar"));
        String kafka = only("strowger-kafka-*.noarch.rpm");
        assertThat(lines("rpm", "-qpl", "--nosignature", kafka))
                .anyMatch(file -> file.matches("/usr/lib/strowger/kafka/strowger-kafka-.*[.]jar"))
                .anyMatch(file -> file.matches("/usr/lib/strowger/kafka/kafka-clients-.*[.]jar"));
        assertThat(lines("rpm", "-qp", "--nosignature", "--requires", kafka))
                .anyMatch(line -> line.startsWith("strowger = "));
    }

    // ---- The archives

    @Test
    void theKafkaArchiveUnpacksIntoTheDirectoryOfTheProgram() throws IOException, InterruptedException {
        String top = unpacked("strowger-*-linux-x86_64.tar.gz");
        assertThat(Files.exists(Path.of(top, "kafka"))).isFalse();
        assertThat(unpacked("strowger-*-kafka.tar.gz")).isEqualTo(top);
        try (Stream<Path> jars = Files.list(Path.of(top, "kafka"))) {
            assertThat(jars).anyMatch(jar -> jar.getFileName().toString().startsWith("strowger-kafka-"));
        }
    }

    @Test
    void theArchiveRunsWithItsBundledRuntime() throws IOException, InterruptedException {
        String top = unpacked("strowger-*-linux-x86_64.tar.gz");
        assertThat(ask(top + "/bin/strowger", "version").said()).contains("strowger", "17");
        assertThat(ask(top + "/bin/strowger", "check", top + "/conf/strowger.yaml"))
                .satisfies(
                        answer -> assertThat(answer.status()).as(answer.said()).isZero());
        assertThat(ask(top + "/bin/strowger", "check", top + "/conf/demo.yaml").status())
                .isZero();
    }

    /** The directory {@code tools} of an archive is what the package strowger-tools brings. */
    @Test
    void theArchiveWithoutItsToolsNamesTheirPackage() throws IOException, InterruptedException {
        String top = unpacked("strowger-*-linux-x86_64.tar.gz");
        lines("rm", "-r", top + "/tools");
        assertThat(ask(top + "/bin/strowger", "help").said()).contains("install the package strowger-tools");
        Answer send = ask(top + "/bin/strowger", "send", "--to", "44", "--from", "SHOP", "--text", "hello");
        assertThat(send.status()).isOne();
        assertThat(send.said()).contains("'strowger send' is not installed; install the package strowger-tools");
        Answer check = ask(top + "/bin/strowger", "check", top + "/conf/demo.yaml");
        assertThat(check.status()).isEqualTo(78);
        assertThat(check.said())
                .containsPattern("demo.yaml:\\d+:\\d+: simulators: ")
                .contains("install the package strowger-tools");
    }

    /** Libraries find out what they miss when they are used. */
    @Test
    void theDaemonStartsAndStopsWithTheBundledRuntime() throws IOException, InterruptedException {
        String top = unpacked("strowger-*-linux-x86_64.tar.gz");
        Path file = Files.writeString(
                directory.resolve("strowger.yaml"), """
                listeners: [{name: smpp, listen: 127.0.0.1:%d}]
                store: {path: %s}
                http: {listen: off}
                console: {listen: 127.0.0.1:0, socket: off}
                """.formatted(FreePorts.next(), directory.resolve("store")));
        List<String> command = List.of(top + "/bin/strowger", "run", "--config", file.toString());
        try (Program daemon = Program.start(directory, "daemon", command, "")) {
            daemon.awaitSaid("ready with");
            daemon.terminate();
            assertThat(daemon.await()).as(daemon.said()).isEqualTo(143);
            assertThat(daemon.said()).contains("shutdown.wound_up").doesNotContain("Exception", "Error", "\tat ");
        }
    }

    @Test
    void theRuntimeHasEveryModuleThatOurCodeNeeds() throws IOException, InterruptedException {
        String top = unpacked("strowger-*-linux-x86_64.tar.gz");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "jdeps").toString(),
                "--ignore-missing-deps",
                "--multi-release",
                "17",
                "--print-module-deps"));
        try (Stream<Path> jars = Files.list(Path.of(top, "lib"))) {
            jars.filter(jar -> jar.getFileName().toString().startsWith("strowger-"))
                    .forEach(jar -> command.add(jar.toString()));
        }
        String needed = String.join("", lines(command.toArray(String[]::new)));
        List<String> brought = lines(top + "/runtime/bin/java", "--list-modules").stream()
                .map(line -> line.replaceAll("@.*", ""))
                .toList();
        assertThat(needed).isNotEmpty();
        assertThat(brought).contains(needed.split(",", -1));
        assertThat(brought).as("without it Kafka's clients cannot sign in").contains("java.security.jgss");
    }

    @Test
    void theArchiveWithoutARuntimeRunsWithAnyJava() throws IOException, InterruptedException {
        String top = unpacked("strowger-*-noruntime.tar.gz");
        assertThat(Files.exists(Path.of(top, "runtime"))).isFalse();
        Answer answer =
                ask("env", "STROWGER_JAVA_HOME=" + System.getProperty("java.home"), top + "/bin/strowger", "version");
        assertThat(answer.status()).as(answer.said()).isZero();
    }

    private String unpacked(String glob) throws IOException, InterruptedException {
        lines("tar", "-xzf", only(glob));
        try (Stream<Path> tops = Files.list(directory)) {
            return tops.filter(Files::isDirectory).findFirst().orElseThrow().toString();
        }
    }

    // ---- The image

    /**
     * As an engine would: the layer is unpacked, and its program is called by its user, with nothing else around it.
     */
    @Test
    void theContainerImageRunsWithoutOtherFiles() throws IOException, InterruptedException {
        lines("tar", "-xf", only("strowger-*-oci.tar"));
        String manifest = Files.readString(directory.resolve("manifest.json"));
        assertThat(Files.readString(directory.resolve("index.json")))
                .as("by what podman calls it")
                .contains("\"org.opencontainers.image.ref.name\":\"strowger:");
        Matcher layer = LAYER.matcher(manifest);
        assertThat(layer.matches()).as(manifest).isTrue();
        Path root = Files.createDirectory(directory.resolve("root"));
        lines("tar", "-xzf", layer.group(1), "-C", root.toString());
        assumeTrue(System.getProperty("user.name").equals("root"), "only root may change its root directory");
        Files.createDirectory(root.resolve("proc")); // As every engine has it.
        Answer answer = ask(
                "unshare",
                "--mount",
                "--pid",
                "--fork",
                "sh",
                "-c",
                "cd " + root + " && mount -t proc proc proc && exec chroot --userspec=10001:10001 ."
                        + " /usr/lib/strowger/runtime/bin/java @/usr/lib/strowger/java.options"
                        + " org.strowger.router.app.Main check");
        assertThat(answer.status()).as(answer.said()).isZero();
        assertThat(answer.said()).contains("/etc/strowger/strowger.yaml: OK (1 listener");
    }

    // ---- The documents

    @Test
    void everyLinkOfTheInstalledDocumentsLeadsToAnInstalledFile() throws IOException, InterruptedException {
        unpackedTexts();
        assertThat(DocumentLinks.follow(DocumentLinks.documents(directory.resolve("usr/share/doc"))))
                .isGreaterThan(100);
    }

    @Test
    void everyLinkInTheArchivedDocumentsLeadsToAFileInTheArchive() throws IOException, InterruptedException {
        Path top = Path.of(unpacked("strowger-*-noruntime.tar.gz"));
        assertThat(DocumentLinks.follow(DocumentLinks.documents(top))).isGreaterThan(100);
    }

    /** As manual pages and the configuration name them. */
    @Test
    void everyDocumentThatThePackageNamesIsInstalled() throws IOException, InterruptedException {
        unpackedTexts();
        List<String> named = new ArrayList<>();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                named.addAll(documentsNamedIn(file));
            }
        }
        assertThat(named).hasSizeGreaterThan(3).allSatisfy(each -> assertThat(directory.resolve(each.substring(1)))
                .exists());
    }

    private static List<String> documentsNamedIn(Path file) throws IOException {
        try (InputStream plain = Files.newInputStream(file);
                InputStream in = file.toString().endsWith(".gz") ? new GZIPInputStream(plain) : plain) {
            String text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
            return DOCUMENT.matcher(text).results().map(MatchResult::group).toList();
        }
    }

    /** Unpacks the package of Debian, without the program. */
    private void unpackedTexts() throws IOException, InterruptedException {
        needs("dpkg-deb");
        lines(
                "sh",
                "-c",
                "dpkg-deb --fsys-tarfile \"$1\" | tar -x ./etc ./usr/share",
                "sh",
                only("strowger_*_amd64.deb"));
    }

    @Test
    void theRpmHasTheSameDocuments() throws IOException, InterruptedException {
        needs("dpkg-deb");
        needs("rpm");
        List<String> debian = lines("dpkg-deb", "--contents", only("strowger_*_amd64.deb")).stream()
                .map(line -> BLANKS.split(line, 6)[5].substring(1).replaceAll("/$", ""))
                .filter(file -> file.startsWith(DOCUMENTS))
                .toList();
        assertThat(lines("rpm", "-qpl", "--nosignature", only("strowger-0*.x86_64.rpm")))
                .filteredOn(file -> file.startsWith(DOCUMENTS))
                .containsExactlyInAnyOrderElementsOf(debian);
    }

    // ---- Contents

    @Test
    void theBillOfMaterialsNamesEveryLibrary() throws IOException, InterruptedException {
        String bill = Files.readString(Path.of(only("strowger-*-sbom.json")));
        String top = unpacked("strowger-*-noruntime.tar.gz");
        try (Stream<Path> jars = Files.list(Path.of(top, "lib"))) {
            assertThat(jars.map(jar -> jar.getFileName().toString().replaceAll("-[0-9].*", "")))
                    .hasSizeGreaterThan(10)
                    .allMatch(name -> bill.contains("\"name\" : \"" + name + "\""));
        }
    }
}
