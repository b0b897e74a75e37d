package org.strowger.tests.crash;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/** Asks a daemon whether its laws hold. */
final class LawsCheck {
    private static final Pattern UNACCOUNTED = Pattern.compile("strowger_unaccounted\\{.*\\} (?!0(\\.0)?$).+");

    private final int port;

    /** @param port of its metrics */
    LawsCheck(int port) {
        this.port = port;
    }

    /** The figures that are not zero; none if the daemon has not got so far that it can be asked. */
    List<String> unaccounted() throws IOException {
        URI metrics = URI.create("http://127.0.0.1:" + port + "/metrics");
        try (InputStream text = metrics.toURL().openStream()) {
            return unaccounted(new String(text.readAllBytes(), StandardCharsets.UTF_8));
        } catch (ConnectException e) {
            return List.of();
        }
    }

    /** The figures that are not zero, in the text format of Prometheus. */
    static List<String> unaccounted(String metrics) {
        if (!metrics.contains("\nstrowger_unaccounted{")) {
            return List.of("strowger_unaccounted is missing");
        }
        return metrics.lines()
                .filter(line -> UNACCOUNTED.matcher(line).matches())
                .toList();
    }
}
