package org.strowger.router.imports.kannel.routing;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Allowed and denied prefixes of numbers. A number that begins with an allowed prefix is never denied. */
record PrefixLists(Set<String> allowed, Set<String> denied) {
    /** Accepts no number. */
    static final PrefixLists NOTHING = new PrefixLists(Set.of(), Set.of(""));

    boolean accepts(String number) {
        if (!allowed.isEmpty() && beginsWithOneOf(number, allowed)) {
            return true;
        }
        return denied.isEmpty() ? allowed.isEmpty() : !beginsWithOneOf(number, denied);
    }

    List<String> prefixes() {
        List<String> all = new ArrayList<>(allowed);
        all.addAll(denied);
        all.removeIf(String::isEmpty);
        return all;
    }

    /**
     * Whether the number begins with one of the prefixes. Looks up each prefix of the number, so that the time does not
     * depend on the size of the set.
     */
    static boolean beginsWithOneOf(String number, Set<String> prefixes) {
        for (int length = 0; length <= number.length(); length++) {
            if (prefixes.contains(number.substring(0, length))) {
                return true;
            }
        }
        return false;
    }
}
