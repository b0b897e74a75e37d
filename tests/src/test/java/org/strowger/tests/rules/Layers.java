package org.strowger.tests.rules;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The may-use list as data, and the two rules that follow from it. */
final class Layers {
    private static final String ROOT = "org.strowger";

    /** A package with all below it that is not a layer by itself, and the layers it may use besides its own. */
    record Layer(String name, String packageName, Set<String> named, boolean transitive, boolean everything) {
        static Layer protocols(String name) {
            return new Layer(name, ROOT + "." + name, Set.of(), false, false);
        }

        static Layer router(String name) {
            // A package of the router with the name of a protocol is told from it by "router." before its name.
            String inside = name.startsWith("router.") ? name : "router." + name;
            return new Layer(name, ROOT + "." + inside, Set.of(), false, false);
        }

        static Layer tools(String name) {
            return new Layer(name, ROOT + "." + name, Set.of(), false, false);
        }

        /** A module with one package, beside the router. */
        static Layer module(String name) {
            return new Layer(name, ROOT + "." + name, Set.of(), false, false);
        }

        Layer mayUse(String... names) {
            return new Layer(name, packageName, Set.of(names), false, false);
        }

        Layer andWhatTheyUse() {
            return new Layer(name, packageName, named, true, false);
        }

        Layer mayUseAll() {
            return new Layer(name, packageName, Set.of(), false, true);
        }

        boolean isAboveProtocols() {
            return Stream.of(".router.", ".tools", ".kafka").anyMatch(above -> packageName.startsWith(ROOT + above));
        }
    }

    private final Map<String, Layer> byName = new LinkedHashMap<>();

    private Layers() {}

    static Layers of(Layer... table) {
        var layers = new Layers();
        for (Layer layer : table) {
            if (layers.byName.put(layer.name(), layer) != null) {
                throw new IllegalArgumentException(layer.name() + " is listed twice");
            }
        }
        for (Layer layer : table) {
            for (String name : layer.named()) {
                if (!layers.byName.containsKey(name)) {
                    throw new IllegalArgumentException(layer.name() + " may use " + name + ", which is no layer");
                }
            }
        }
        return layers;
    }

    /** The layer that a package belongs to: the nearest listed one at or above it. */
    Optional<Layer> ofPackage(String packageName) {
        Layer best = null;
        for (Layer layer : byName.values()) {
            boolean inside = (packageName + ".").startsWith(layer.packageName() + ".");
            if (inside
                    && (best == null
                            || layer.packageName().length() > best.packageName().length())) {
                best = layer;
            }
        }
        return Optional.ofNullable(best);
    }

    String nameFor(String packageName) {
        return ofPackage(packageName).map(Layer::name).orElse("");
    }

    boolean allows(Layer user, Layer used) {
        return user.equals(used) || user.everything() || usableBy(user).contains(used.name());
    }

    private Set<String> usableBy(Layer user) {
        if (!user.transitive()) {
            return user.named();
        }
        var usable = new HashSet<String>();
        user.named().forEach(name -> addWithWhatItUses(name, usable));
        return usable;
    }

    private void addWithWhatItUses(String name, Set<String> usable) {
        if (usable.add(name)) {
            requireNonNull(byName.get(name)).named().forEach(used -> addWithWhatItUses(used, usable));
        }
    }

    Rule<JavaClasses> listsEveryPackage() {
        return classes -> {
            var found = new ArrayList<Violation>();
            for (JavaClass type : classes) {
                if (isOurs(type) && ofPackage(type.getPackageName()).isEmpty()) {
                    found.add(new Violation(
                            "packages",
                            type.getName(),
                            type.getPackageName()
                                    + " is not in the may-use list in LayersTest: move the class into a listed package"
                                    + " (" + String.join(" ", byName.keySet()) + ") or have the list changed"));
                }
            }
            return found;
        };
    }

    Rule<JavaClasses> allowEveryUse() {
        return classes -> {
            var found = new ArrayList<Violation>();
            for (JavaClass type : classes) {
                ofPackage(type.getPackageName()).ifPresent(user -> type.getDirectDependenciesFromSelf()
                        .forEach(dependency -> check(user, dependency, found)));
            }
            return found;
        };
    }

    private void check(Layer user, Dependency dependency, List<Violation> found) {
        JavaClass target = dependency.getTargetClass();
        // The element type of an array is a dependency of its own.
        if (target.isArray()) {
            return;
        }
        ofPackage(target.getPackageName())
                .filter(used -> !allows(user, used))
                .ifPresent(used -> found.add(violation(dependency, user, used)));
    }

    private Violation violation(Dependency dependency, Layer user, Layer used) {
        String allowed = usableBy(user).stream().sorted().collect(joining(" "));
        return new Violation(
                "layers",
                dependency.getDescription(),
                user.name() + " must not use " + used.name() + ", only "
                        + (allowed.isEmpty() ? "itself" : "[" + allowed + "]")
                        + ": see the may-use list in LayersTest");
    }

    static boolean isOurs(JavaClass type) {
        return (type.getPackageName() + ".").startsWith(ROOT + ".");
    }
}
