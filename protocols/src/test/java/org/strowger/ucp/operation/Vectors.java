package org.strowger.ucp.operation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.strowger.protocol.Json;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** All test vectors, in the order of their file. */
public final class Vectors {
    private static final String FILE = "/ucp/vectors.jsonl";
    private static final List<Vector> ALL = load();

    private Vectors() {}

    public static List<Vector> all() {
        return ALL;
    }

    public static Stream<Vector> those(Predicate<Vector> wanted) {
        return ALL.stream().filter(wanted);
    }

    public static Vector named(String part) {
        return those(each -> each.name().contains(part)).findFirst().orElseThrow(() -> new AssertionError(part));
    }

    /** JSON is YAML, but for corners that the file does not go into. */
    private static List<Vector> load() {
        var yaml = new Yaml(new SafeConstructor(new LoaderOptions()));
        try (InputStream file = Vectors.class.getResourceAsStream(FILE)) {
            if (file == null) {
                throw new AssertionError("no " + FILE);
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> new Vector(Json.of(yaml.load(line))))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
