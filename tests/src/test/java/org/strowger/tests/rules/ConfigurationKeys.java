package org.strowger.tests.rules;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The configuration keys, as the page of the manual lists them; a test compares that page with the program. */
final class ConfigurationKeys {
    private static final Pattern HEADING = Pattern.compile("### (The top level|`.*`)");
    private static final Pattern PATH = Pattern.compile("`([^`]+)`");
    private static final Pattern LIMITS = Pattern.compile("\\bmaximum (?:size|number|unsent)\\b");

    /** Rates, although they are written as numbers: a reload, not a neighbour, changes how much they leave. */
    private static final Pattern RATE = Pattern.compile("per second|may arrive at once");

    private static final Pattern NUMBER = Pattern.compile("(?:a number|a size) from .*");

    private ConfigurationKeys() {}

    /** A row of the page. */
    record Key(String unwritten, String meaning, String value) {
        /** Whether it limits a number of things or a size; rates, times and amounts of money do not. */
        boolean limits() {
            return NUMBER.matcher(value).matches()
                    && LIMITS.matcher(meaning).find()
                    && !RATE.matcher(meaning).find();
        }
    }

    static Map<String, Key> of(String page) {
        var keys = new LinkedHashMap<String, Key>();
        List<String> paths = List.of();
        for (String line : page.lines().toList()) {
            Matcher heading = HEADING.matcher(line);
            if (heading.matches()) {
                paths = heading.group(1).startsWith("`")
                        ? PATH.matcher(line)
                                .results()
                                .map(path -> path.group(1) + ".")
                                .toList()
                        : List.of("");
            } else if (line.startsWith("| `")) {
                String[] cells = line.replace("\\|", "/").split(" \\| ", -1);
                if (cells.length >= 4) {
                    String name = cells[0].replaceAll("[|` ]", "");
                    Key key = new Key(cells[1].replace("`", ""), cells[2], cells[3]);
                    paths.forEach(path -> keys.put(path + name, key));
                }
            }
        }
        return keys;
    }
}
