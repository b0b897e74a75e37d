package org.strowger.tests.http;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.tests.load.Program;

/** Applications that send by HTTP, each made of a client that others wrote: {@code tests/peers} has their scripts. */
enum HttpPeer {
    PYTHON,
    NODE,
    GO,
    CURL,
    JASMIN,
    OPENAPI_PYTHON,
    OPENAPI_NODE;

    private static final Pattern LIBRARY = Pattern.compile("^library (\\S+ \\S+)$", Pattern.MULTILINE);

    private List<String> command() {
        return switch (this) {
            case PYTHON -> List.of("python3", "-B", script("http/python.py"));
            case NODE -> List.of("node", script("http/node.mjs"));
            case GO -> List.of("env", "GOFLAGS=-mod=mod", "GO111MODULE=off", "go", "run", script("http/go.go"));
            case CURL -> List.of("sh", script("http/curl.sh"));
            case JASMIN -> List.of("python3", "-B", script("http/jasmin.py"));
            case OPENAPI_PYTHON ->
                List.of(
                        "env",
                        "PYTHONPATH=" + installed("openapi-python"),
                        "python3",
                        "-B",
                        script("openapi-python/client.py"));
            case OPENAPI_NODE ->
                List.of(
                        "env",
                        "NODE_PATH=" + installed("openapi-node/node_modules"),
                        "node",
                        script("openapi-node/peer.mjs"));
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

    /** The account that the peer uses: Jasmin's callbacks need another style than those of {@code /v1}. */
    String account() {
        return this == JASMIN ? "foo" : "shop";
    }

    /** The name and version of its library, if that is installed. */
    Optional<String> library(Path directory) throws IOException, InterruptedException {
        try (Program asked = start(directory, word() + "-version", List.of("--version"))) {
            int status = asked.await();
            Matcher found = LIBRARY.matcher(asked.said());
            return status == 0 && found.find() ? Optional.of(found.group(1)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // The language is missing.
        }
    }

    Program start(Path directory, String name, List<String> arguments) throws IOException {
        List<String> whole = new ArrayList<>(command());
        whole.addAll(arguments);
        return Program.start(directory, name, whole, "");
    }
}
