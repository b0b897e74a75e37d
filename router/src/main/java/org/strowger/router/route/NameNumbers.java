package org.strowger.router.route;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** The words of a configuration as what the look-up works with. */
final class NameNumbers {
    private NameNumbers() {}

    /** The place of each name in its list, from 0. */
    static Map<String, Integer> numbers(Stream<String> names) {
        var numbers = new HashMap<String, Integer>();
        names.forEach(name -> numbers.put(name, numbers.size()));
        return numbers;
    }

    /** The place of a name. */
    static int numberOf(String name, Map<String, Integer> numbers, String kind) {
        Integer number = numbers.get(name);
        if (number == null) {
            throw new IllegalArgumentException("no " + kind + " has the name " + name);
        }
        return number;
    }
}
