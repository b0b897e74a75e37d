package org.strowger.tests.rules;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.NewClassTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests and benchmarks use only ports that are free, because the demonstration or a daemon may run on the same machine.
 * A daemon that a test starts must not open the console and the status page on their default ports either.
 */
class PortsTest {

    /** Files that may contain a fixed port, and why. */
    static final Map<String, String> EXEMPTIONS = Map.of(
            "BenchCommandLineTest.java", "only reads command lines",
            "EchoServerCommand.java", "the default of a program that people start by hand",
            "EchoClientCommand.java", "the default of a program that people start by hand");

    private static final String RULE = "ports";
    private static final String ADVICE = "take a port from FreePorts, or 0 if the program prints the port it got";

    /** Port 0 is chosen by the system, and port 1 refuses every connection. */
    private static final Pattern FIXED =
            Pattern.compile("(127\\.0\\.0\\.1|0\\.0\\.0\\.0|localhost|\\[::1?]):([2-9]\\b|[1-9]\\d+)");

    /** A variable or an option of a script. */
    private static final Pattern FIXED_IN_SCRIPT = Pattern.compile("(?i)port\\w*\\s*=\\s*[1-9]\\d{3,}|" + FIXED);

    /** Classes whose constructors take a port, each with the number of leading arguments among which the port is. */
    private static final Map<String, Integer> ADDRESSES =
            Map.of("InetSocketAddress", 2, "java.net.InetSocketAddress", 2, "Socket", 2, "ServerSocket", 1);

    private static final List<String> SCRIPTS = List.of("tests/bench", "tests/peers", "tests/src/test/python");
    private static final Pattern LISTENERS = Pattern.compile("(?:\\b|\\\\n)listeners:");
    private static final List<Pattern> DOORS =
            List.of(Pattern.compile("(?:\\b|\\\\n)console: "), Pattern.compile("(?:\\b|\\\\n)http: "));

    static final Rule<List<SourceFile>> NO_PORT_IS_FIXED = sources -> {
        var found = new ArrayList<Violation>();
        for (SourceFile source : sources) {
            if (opensRealSockets(source) && !EXEMPTIONS.containsKey(source.simpleName())) {
                for (LiteralTree literal : source.all(LiteralTree.class)) {
                    if (literal.getValue() instanceof String text
                            && FIXED.matcher(text).find()) {
                        found.add(new Violation(RULE, source.position(literal), ADVICE));
                    }
                }
                for (NewClassTree made : source.all(NewClassTree.class)) {
                    int leading = ADDRESSES.getOrDefault(made.getIdentifier().toString(), 0);
                    if (made.getArguments().stream().limit(leading).anyMatch(PortsTest::isFixed)) {
                        found.add(new Violation(RULE, source.position(made), ADVICE));
                    }
                }
            }
        }
        return found;
    };

    static final Rule<List<SourceFile>> NO_DAEMON_OPENS_DEFAULT_PORTS = sources -> sources.stream()
            .filter(PortsTest::opensRealSockets)
            .filter(source -> opensDefaultPorts(strings(source)))
            .map(source -> new Violation(RULE, source.path(), "configure console and http beside listeners"))
            .toList();

    /** The ports of the simulated network, which is used by tests with a {@code World}, are in no one's way. */
    private static boolean opensRealSockets(SourceFile source) {
        boolean fromOutside = source.path().startsWith("tests/src/");
        return (fromOutside || source.simpleName().endsWith("IT.java"))
                && !source.content().contains("new World(");
    }

    private static boolean isFixed(ExpressionTree argument) {
        return argument instanceof LiteralTree literal && literal.getValue() instanceof Integer port && port > 1;
    }

    private static String strings(SourceFile source) {
        return source.all(LiteralTree.class).stream()
                .map(LiteralTree::getValue)
                .filter(String.class::isInstance)
                .map(String.class::cast)
                .collect(joining("\n"));
    }

    private static boolean opensDefaultPorts(String text) {
        return LISTENERS.matcher(text).find()
                && !DOORS.stream().allMatch(door -> door.matcher(text).find());
    }

    @Test
    void noTestUsesAFixedPort() {
        NO_PORT_IS_FIXED.mustHoldIn(Project.testSources());
        NO_DAEMON_OPENS_DEFAULT_PORTS.mustHoldIn(Project.testSources());
    }

    @Test
    void noBenchmarkAndNoPeerUsesAFixedPort() throws IOException {
        List<Path> scripts = new ArrayList<>();
        for (String root : SCRIPTS) {
            try (Stream<Path> files = Files.walk(Path.of("..", root))) {
                files.filter(Files::isRegularFile)
                        .filter(file -> !file.toString().contains("node_modules"))
                        .forEach(scripts::add);
            }
        }
        assertThat(scripts).hasSizeGreaterThan(20).allSatisfy(script -> {
            String text = Files.readString(script, StandardCharsets.ISO_8859_1);
            assertThat(FIXED_IN_SCRIPT.matcher(text).find())
                    .as("%s has a fixed port: take one from rig.free_port()", script)
                    .isFalse();
            assertThat(opensDefaultPorts(text))
                    .as("%s: configure console and http beside listeners", script)
                    .isFalse();
        });
    }

    // ---- The rules find what they should

    private static String at(int port) {
        return "127.0.0.1:" + port;
    }

    @Test
    void fixedPortsAreFound() {
        assertThat(NO_PORT_IS_FIXED.violationsIn(Fixture.sources(
                        "class AIT { String s = \"hosts: [" + at(2775) + "]\"; }",
                        "class BIT { Object o = new ServerSocket(2770, 1); Object p = new Socket(\"h\", 2780); }",
                        "class CIT { Object o = new java.net.InetSocketAddress(2780); }")))
                .hasSize(4);
        assertThat(NO_PORT_IS_FIXED.violationsIn(Fixture.sources(
                        "class AIT { String s = \"" + at(0) + " " + at(1) + "\"; Object o = new ServerSocket(0, 50); }",
                        "class BIT { World world = new World(1); String s = \"" + at(2775) + "\"; }",
                        "class CTest { String s = \"" + at(2775) + "\"; }")))
                .isEmpty();
    }

    @Test
    void testDaemonsWithDefaultPortsAreFound() {
        String form = "class AIT { String s = \"{listeners: [], %s}\"; }";
        assertThat(NO_DAEMON_OPENS_DEFAULT_PORTS.violationsIn(
                        Fixture.sources(form.formatted("console: {listen: off}"))))
                .hasSize(1);
        assertThat(NO_DAEMON_OPENS_DEFAULT_PORTS.violationsIn(
                        Fixture.sources(form.formatted("console: {listen: off}, http: {listen: off}"))))
                .isEmpty();
    }
}
