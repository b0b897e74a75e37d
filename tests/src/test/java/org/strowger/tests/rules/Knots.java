package org.strowger.tests.rules;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The dependencies between the top-level types of each package, and the knots in them. A knot is a set of types in
 * which each reaches all others: none of them can be read, tested or moved alone. Nested types count as their outermost
 * type.
 */
record Knots(Map<String, Map<String, Set<String>>> uses) {

    static Knots of(JavaClasses classes) {
        Map<String, Map<String, Set<String>>> uses = new TreeMap<>();
        for (JavaClass each : classes) {
            String from = outermost(each);
            if (each.getSimpleName().equals("package-info")) {
                continue;
            }
            Set<String> targets = uses.computeIfAbsent(each.getPackageName(), name -> new TreeMap<>())
                    .computeIfAbsent(from, name -> new TreeSet<>());
            for (Dependency dependency : each.getDirectDependenciesFromSelf()) {
                JavaClass target = dependency.getTargetClass().getBaseComponentType();
                if (target.getPackageName().equals(each.getPackageName())) {
                    targets.add(outermost(target));
                }
            }
            targets.remove(from);
        }
        return new Knots(uses);
    }

    private static String outermost(JavaClass type) {
        String name = type.getName().substring(type.getName().lastIndexOf('.') + 1);
        int nested = name.indexOf('$');
        return nested < 0 ? name : name.substring(0, nested);
    }

    /** The top-level types of a package, by name. */
    Set<String> typesOf(String packageName) {
        return graphOf(packageName).keySet();
    }

    /** The largest knot of a package; a package without cycles has one of a single type. */
    Set<String> largestOf(String packageName) {
        Map<String, Set<String>> graph = graphOf(packageName);
        Map<String, Set<String>> reached = new TreeMap<>();
        graph.keySet().forEach(type -> reached.put(type, reachedFrom(type, graph)));
        Set<String> largest = Set.of();
        for (String type : graph.keySet()) {
            Set<String> knot = new TreeSet<>(reached.getOrDefault(type, Set.of()));
            knot.removeIf(other -> !reached.getOrDefault(other, Set.of()).contains(type));
            knot.add(type);
            largest = knot.size() > largest.size() ? knot : largest;
        }
        return largest;
    }

    private Map<String, Set<String>> graphOf(String packageName) {
        return uses.getOrDefault(packageName, Map.of());
    }

    private static Set<String> reachedFrom(String type, Map<String, Set<String>> graph) {
        Set<String> seen = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(graph.getOrDefault(type, Set.of()));
        while (!open.isEmpty()) {
            String next = open.pop();
            if (seen.add(next)) {
                open.addAll(graph.getOrDefault(next, Set.of()));
            }
        }
        seen.retainAll(graph.keySet());
        return seen;
    }
}
