package org.strowger.tests.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * How much a package may hold, and how tightly its types may depend on each other. Where a package is above the limit
 * today, its value is a ceiling that only falls: the test also fails when the ceiling is higher than the package needs.
 */
class KnotTest {
    static final int MAX_TYPES = 60;
    static final int MAX_KNOT = 8;

    /** Packages with more types than {@link #MAX_TYPES}. */
    static final Map<String, Integer> TYPE_CEILINGS = Map.of();

    /** Packages with a knot larger than {@link #MAX_KNOT}. */
    static final Map<String, Integer> KNOT_CEILINGS = Map.of();

    /** Simple names that stand for types of several packages. */
    static final int MAX_SHARED_NAMES = 10;

    static Rule<Knots> packagesAreSmall(Map<String, Integer> ceilings) {
        return knots -> {
            List<Violation> found = new ArrayList<>();
            for (String name : knots.uses().keySet()) {
                int types = knots.typesOf(name).size();
                found.addAll(compare("types of a package", name, types, MAX_TYPES, ceilings, "split it by concept"));
            }
            return found;
        };
    }

    static Rule<Knots> knotsAreSmall(Map<String, Integer> ceilings) {
        return knots -> {
            List<Violation> found = new ArrayList<>();
            for (String name : knots.uses().keySet()) {
                Set<String> knot = knots.largestOf(name);
                String advice = "pass in what a type uses; its largest knot is " + String.join(", ", knot);
                found.addAll(compare("knot in a package", name, knot.size(), MAX_KNOT, ceilings, advice));
            }
            return found;
        };
    }

    static final Rule<Knots> NAMES_ARE_UNIQUE = knots -> {
        Map<String, Set<String>> packages = new TreeMap<>();
        knots.uses().forEach((name, types) -> types.keySet()
                .forEach(type -> packages.computeIfAbsent(type, simple -> new TreeSet<>())
                        .add(name)));
        packages.values().removeIf(names -> names.size() == 1);
        return packages.size() <= MAX_SHARED_NAMES
                ? List.of()
                : List.of(new Violation(
                        "names",
                        packages.toString(),
                        "at most " + MAX_SHARED_NAMES + " names may be used twice: rename"));
    };

    private static List<Violation> compare(
            String rule, String name, int actual, int max, Map<String, Integer> ceilings, String advice) {
        int ceiling = ceilings.getOrDefault(name, max);
        if (actual > ceiling) {
            return List.of(new Violation(rule, name + " has " + actual, "at most " + ceiling + ": " + advice));
        }
        if (ceilings.containsKey(name) && actual < ceiling) {
            String lower = actual > max ? "lower its ceiling to " + actual : "remove its ceiling";
            return List.of(new Violation(rule, name + " has " + actual, lower + " in KnotTest"));
        }
        return List.of();
    }

    private static final Knots KNOTS = Knots.of(Project.mainClasses());

    @Test
    void noPackageHoldsTooMuch() {
        packagesAreSmall(TYPE_CEILINGS).mustHoldIn(KNOTS);
    }

    @Test
    void noPackageIsKnotted() {
        knotsAreSmall(KNOT_CEILINGS).mustHoldIn(KNOTS);
    }

    @Test
    void aNameStandsForOneType() {
        NAMES_ARE_UNIQUE.mustHoldIn(KNOTS);
    }
}
