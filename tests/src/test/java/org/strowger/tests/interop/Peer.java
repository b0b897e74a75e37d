package org.strowger.tests.interop;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.tests.load.Program;

/** Applications that others have written, in languages of their own: {@code tests/peers} has one script for each. */
enum Peer {
    PYTHON,
    NODE,
    PERL;

    /** The answer of each to a message. */
    static final String ANSWER = "heard";

    private static final Pattern LIBRARY = Pattern.compile("^library (\\S+ \\S+)$", Pattern.MULTILINE);

    private List<String> command() {
        return switch (this) {
            case PYTHON -> List.of("env", "PYTHONPATH=" + installed("python"), "python3", script("python/peer.py"));
            case NODE -> List.of("env", "NODE_PATH=" + installed("node/node_modules"), "node", script("node/peer.js"));
            case PERL -> List.of("perl", script("perl/peer.pl"));
        };
    }

    private static String installed(String name) {
        return Path.of("target", "peers", name).toAbsolutePath().toString();
    }

    private static String script(String name) {
        return Path.of("peers", name).toAbsolutePath().toString();
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The name and version of its library, if that is installed. */
    Optional<String> library(Path directory) throws IOException, InterruptedException {
        try (Program asked = start(directory, word(), List.of("--version"), "")) {
            int status = asked.await();
            Matcher found = LIBRARY.matcher(asked.said());
            return status == 0 && found.find() ? Optional.of(found.group(1)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // Not even the language is there.
        }
    }

    Program start(Path directory, String name, List<String> arguments, String input) throws IOException {
        List<String> whole = new ArrayList<>(command());
        whole.addAll(arguments);
        return Program.start(directory, name, whole, input);
    }
}
