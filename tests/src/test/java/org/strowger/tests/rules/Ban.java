package org.strowger.tests.rules;

import static java.util.stream.Collectors.joining;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;

/** Something that main code must not do, the layers that may all the same, each with its reason, and what to do. */
record Ban(String what, Find find, Map<String, String> exceptions, Predicate<Layers.Layer> scope, String advice) {

    static Ban ban(String what, Find... finds) {
        return new Ban(what, Find.any(finds), Map.of(), layer -> true, "");
    }

    Ban butIn(String layer, String reason) {
        var more = new LinkedHashMap<String, String>(exceptions);
        more.put(layer, reason);
        return new Ban(what, find, more, scope, advice);
    }

    Ban inProtocolsOnly() {
        return new Ban(what, find, exceptions, layer -> !layer.isAboveProtocols(), advice);
    }

    Ban because(String text) {
        return new Ban(what, find, exceptions, scope, text);
    }

    Rule<JavaClasses> among(Layers layers) {
        return classes -> {
            var found = new ArrayList<Violation>();
            for (JavaClass type : classes) {
                if (Layers.isOurs(type) && appliesTo(type.getPackageName(), layers)) {
                    find.apply(type).forEach(path -> found.add(new Violation(what, path, fullAdvice())));
                }
            }
            return found;
        };
    }

    private boolean appliesTo(String packageName, Layers layers) {
        return layers.ofPackage(packageName)
                .map(layer -> scope.test(layer) && !exceptions.containsKey(layer.name()))
                .orElse(true);
    }

    private String fullAdvice() {
        if (exceptions.isEmpty()) {
            return advice;
        }
        return advice + " (allowed in "
                + exceptions.entrySet().stream()
                        .map(entry -> entry.getKey() + ": " + entry.getValue())
                        .collect(joining("; "))
                + ")";
    }

    @Override
    public String toString() {
        return what;
    }
}
