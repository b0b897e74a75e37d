package org.strowger.tests.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.strowger.router.reactor.FreePorts;
import org.strowger.tests.process.JavaCommand;

/** The demonstration that ships, on ports that are free, and the program in a process of its own. */
public record Demo(Path file, String address, String text) {
    private static final String HOST = "127.0.0.1:";
    private static final Pattern ADDRESS = Pattern.compile(Pattern.quote(HOST) + "(\\d+)");
    private static final Path SHIPPED = Path.of("").toAbsolutePath().resolveSibling("conf");

    static Path shipped(String name) {
        return SHIPPED.resolve(name);
    }

    static Demo in(Path directory) throws IOException {
        Map<String, Integer> ports = new HashMap<>();
        String text = ADDRESS.matcher(Files.readString(shipped("demo.yaml")))
                .replaceAll(at -> HOST + ports.computeIfAbsent(at.group(1), shipped -> FreePorts.next()));
        text += "console: {listen: " + HOST + "0}\n";
        text += "http: {listen: '" + HOST + FreePorts.next() + "'}\n";
        Path file = directory.resolve("demo.yaml");
        Files.writeString(file, text);
        return new Demo(file, HOST + ports.get("2775"), text);
    }

    public static ProcessBuilder program(String... words) {
        return program(List.of(), words);
    }

    /** @param options of the JVM */
    static ProcessBuilder program(List<String> options, String... words) {
        ProcessBuilder program = new ProcessBuilder(JavaCommand.strowger(options, List.of(words)));
        program.environment().put("STROWGER_PASSWORD", "secret");
        return program;
    }
}
