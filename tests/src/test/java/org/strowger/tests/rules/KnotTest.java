package org.strowger.tests.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * How much a package may hold, and how tightly its types may depend on each other. Where a package is above the limit
 * today, its value is a ceiling that only falls: the test also fails when the ceiling is higher than the package needs.
 */
class KnotTest {
    static final int MAX_TYPES = 60;
    static final int MAX_KNOT = 8;

    /** Packages with fewer types are counted in {@link #SMALL_PACKAGES}: each should be a subject of its own. */
    static final int SMALL_PACKAGE = 4;

    static final int SMALL_PACKAGES = 27;

    /**
     * Interfaces with one implementation, tests included, in the same module. An interface is for several
     * implementations, or turns a dependency between modules round.
     */
    static final int SINGLE_IMPLEMENTATIONS = 9;

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

    static Rule<Knots> smallPackagesOnlyFall(int figure) {
        return knots -> Figures.onlyFalls(
                "packages with fewer than " + SMALL_PACKAGE + " types",
                smallPackages(knots),
                figure,
                "KnotTest.SMALL_PACKAGES",
                "let its types live in the package of their subject");
    }

    private static List<String> smallPackages(Knots knots) {
        return knots.uses().keySet().stream()
                .filter(name -> knots.typesOf(name).size() < SMALL_PACKAGE)
                .map(name -> name + " " + knots.typesOf(name).size())
                .toList();
    }

    static Rule<Implementations> singleImplementationsOnlyFall(int figure) {
        return implementations -> Figures.onlyFalls(
                "interfaces with one implementation, in the same module",
                implementations.single(),
                figure,
                "KnotTest.SINGLE_IMPLEMENTATIONS",
                "use the class itself");
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
    private static final Implementations IMPLEMENTATIONS =
            Implementations.of(Project.mainClasses(), Project.mainSources(), Project.testSources());

    @BeforeAll
    static void printsTheFigures() {
        List<String> small = smallPackages(KNOTS);
        System.out.println("Packages: " + KNOTS.uses().size() + "; with fewer than " + SMALL_PACKAGE + " types: "
                + small.size() + " " + small);
        List<String> single = IMPLEMENTATIONS.single();
        System.out.println("Interfaces with one implementation, in the same module: " + single.size() + " " + single);
    }

    @Test
    void noPackageHasTooManyTypes() {
        packagesAreSmall(TYPE_CEILINGS).mustHoldIn(KNOTS);
    }

    @Test
    void theNumberOfSmallPackagesIsLimited() {
        smallPackagesOnlyFall(SMALL_PACKAGES).mustHoldIn(KNOTS);
    }

    @Test
    void theNumberOfInterfacesWithOneImplementationIsLimited() {
        singleImplementationsOnlyFall(SINGLE_IMPLEMENTATIONS).mustHoldIn(IMPLEMENTATIONS);
    }

    @Test
    void noPackageHasALargeKnotOfTypes() {
        knotsAreSmall(KNOT_CEILINGS).mustHoldIn(KNOTS);
    }

    @Test
    void noTwoTypesHaveTheSameName() {
        NAMES_ARE_UNIQUE.mustHoldIn(KNOTS);
    }
}
