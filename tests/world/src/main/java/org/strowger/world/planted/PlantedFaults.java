package org.strowger.world.planted;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The table of planted faults: blocks of lines {@code fault:}, {@code type:}, {@code method:}, {@code text:} and
 * {@code with:}. For a fault with several changes, the lines from {@code method:} or {@code type:} on are repeated.
 */
final class PlantedFaults {
    private static final List<String> KEYS = List.of("fault:", "type:", "method:", "text:", "with:");

    /** The line that ends a change. */
    private static final int LAST = KEYS.size() - 1;

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
        String[] values = new String[KEYS.size()];
        int before = LAST;
        for (String line : table.lines().toList()) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            int key = key(line);
            boolean isNext = before == LAST ? key < LAST && key != 3 : key == before + 1;
            if (!isNext || (all.isEmpty() && before == LAST && key > 0)) {
                throw new IllegalStateException("unexpected line \"" + line + "\"");
            }
            values[key] = line.substring(KEYS.get(key).length()).strip();
            if (key == 0) {
                all.add(new PlantedFault(values[0], new ArrayList<>()));
            } else if (key == LAST) {
                PlantedFault.Change change = new PlantedFault.Change(values[1], values[2], values[3], values[4]);
                all.get(all.size() - 1).changes().add(change);
            }
            before = key;
        }
        return all;
    }

    private static int key(String line) {
        for (int i = 0; i < KEYS.size(); i++) {
            if (line.startsWith(KEYS.get(i))) {
                return i;
            }
        }
        throw new IllegalStateException("unexpected line \"" + line + "\"");
    }
}
