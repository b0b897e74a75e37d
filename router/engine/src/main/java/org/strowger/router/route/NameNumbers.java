package org.strowger.router.route;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Maps names in the configuration to their positions in its lists. */
final class NameNumbers {
    private NameNumbers() {}

    /** The position of each name in its list, from 0. */
    static Map<String, Integer> numbers(Stream<String> names) {
        var numbers = new HashMap<String, Integer>();
        names.forEach(name -> numbers.put(name, numbers.size()));
        return numbers;
    }

    /** The position of a name. */
    static int numberOf(String name, Map<String, Integer> numbers, String kind) {
        Integer number = numbers.get(name);
        if (number == null) {
            throw new IllegalArgumentException("no " + kind + " has the name " + name);
        }
        return number;
    }
}
