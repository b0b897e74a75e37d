package org.strowger.world.planted;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The table of planted faults: blocks of lines {@code fault:}, {@code type:}, {@code method:}, {@code text:} and
 * {@code with:}.
 */
final class PlantedFaults {
    private static final List<String> KEYS = List.of("fault: ", "type: ", "method: ", "text: ", "with:");

    private PlantedFaults() {}

    static List<PlantedFault> all() {
        try (var in = PlantedFaults.class.getResourceAsStream("planted.txt")) {
            if (in == null) {
                throw new IllegalStateException("planted.txt is missing");
            }
            return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<PlantedFault> parse(String table) {
        List<PlantedFault> all = new ArrayList<>();
        List<String> values = new ArrayList<>();
        for (String line : table.lines().toList()) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            String key = KEYS.get(values.size());
            if (!line.startsWith(key)) {
                throw new IllegalStateException("expected \"" + key + "\", found \"" + line + "\"");
            }
            values.add(line.substring(key.length()).strip());
            if (values.size() == KEYS.size()) {
                all.add(new PlantedFault(values.get(0), values.get(1), values.get(2), values.get(3), values.get(4)));
                values.clear();
            }
        }
        return all;
    }
}
