package org.strowger.tests.rules;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Code that others wrote, and the layers that may name it. A library that is not listed may be used by nobody. */
record Libraries(List<Library> table, Layers layers) {

    /** Packages or classes by prefix; the longest prefix decides. */
    record Library(String name, List<String> prefixes, String where, Predicate<Layers.Layer> allowed) {
        static Library library(String name, String... prefixes) {
            return new Library(name, List.of(prefixes), "nobody", layer -> false);
        }

        Library onlyIn(String... names) {
            List<String> layers = List.of(names);
            return new Library(name, prefixes, String.join(", ", layers), layer -> layers.contains(layer.name()));
        }

        Library inRouter() {
            return new Library(name, prefixes, "the router", Layers.Layer::isAboveProtocols);
        }

        Library everywhere() {
            return new Library(name, prefixes, "everybody", layer -> true);
        }

        int match(String className) {
            return prefixes.stream()
                    .filter(prefix -> className.startsWith(prefix + ".")
                            || className.startsWith(prefix + "$")
                            || className.equals(prefix))
                    .mapToInt(String::length)
                    .max()
                    .orElse(0);
        }
    }

    Rule<JavaClasses> areUsedWhereTheyMay() {
        return classes -> {
            var found = new ArrayList<Violation>();
            for (JavaClass type : classes) {
                if (Layers.isOurs(type)) {
                    type.getDirectDependenciesFromSelf().forEach(dependency -> check(dependency, found));
                }
            }
            return found;
        };
    }

    private void check(Dependency dependency, List<Violation> found) {
        JavaClass used = dependency.getTargetClass();
        // The element type of an array is a dependency of its own.
        if (used.isArray() || used.isPrimitive() || Layers.isOurs(used) || isPlainJdk(used.getName())) {
            return;
        }
        Optional<Library> library = find(used.getName());
        if (library.isEmpty()) {
            found.add(new Violation(
                    "libraries",
                    dependency.getDescription(),
                    used.getPackageName()
                            + " is in no library that LayersTest lists: do without, or argue for an entry"));
            return;
        }
        Optional<Layers.Layer> user =
                layers.ofPackage(dependency.getOriginClass().getPackageName());
        if (user.isEmpty() || !library.get().allowed().test(user.get())) {
            found.add(new Violation(
                    "libraries",
                    dependency.getDescription(),
                    library.get().name() + " may be used by: " + library.get().where()
                            + "; get what is needed from there; see the libraries in LayersTest"));
        }
    }

    private Optional<Library> find(String className) {
        Library best = null;
        for (Library library : table) {
            if (library.match(className) > (best == null ? 0 : best.match(className))) {
                best = library;
            }
        }
        return Optional.ofNullable(best);
    }

    /** The standard; what a JDK brings beyond it (com.sun, jdk, sun) is listed like any other library. */
    private static boolean isPlainJdk(String className) {
        return className.startsWith("java.") || className.startsWith("javax.");
    }
}
