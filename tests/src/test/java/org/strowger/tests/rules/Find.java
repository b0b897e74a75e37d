package org.strowger.tests.rules;

import static java.util.stream.Collectors.joining;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.properties.HasName;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Ways to find things in a class file; each gives a description with the line for every find.
 *
 * <p>Names may hold stars. A call counts whether it is written as a call or as a method reference, and also when it is
 * made by the name of a subclass.
 */
@FunctionalInterface
interface Find extends Function<JavaClass, Stream<String>> {

    static Find any(Find... finds) {
        return type -> Arrays.stream(finds).flatMap(find -> find.apply(type));
    }

    static Find types(String... names) {
        Predicate<String> wanted = anyOf(names);
        return type -> type.getDirectDependenciesFromSelf().stream()
                .filter(dependency -> wanted.test(dependency.getTargetClass().getName()))
                .map(dependency -> dependency.getDescription());
    }

    /** Calls with any parameters. */
    static Find calls(String owner, String... names) {
        Predicate<String> wanted = anyOf(names);
        return accesses(owner, access -> wanted.test(access.getTarget().getName()));
    }

    /** Calls of the one form whose parameters are these; {@code <init>} is the constructor. */
    static Find call(String owner, String name, String... parameters) {
        String wanted = String.join(",", parameters);
        return accesses(
                owner,
                access -> access.getTarget().getName().equals(name)
                        && access.getTarget() instanceof CodeUnitAccessTarget target
                        && target.getRawParameterTypes().stream()
                                .map(HasName::getName)
                                .collect(joining(","))
                                .equals(wanted));
    }

    /** {@code new} of the class itself or of anything that extends it. */
    static Find creates(String owner) {
        return calls(owner, JavaConstructor.CONSTRUCTOR_NAME);
    }

    private static Find accesses(String owner, Predicate<JavaAccess<?>> wanted) {
        return type -> type.getAccessesFromSelf().stream()
                .filter(wanted)
                .filter(access -> access.getTargetOwner().isAssignableTo(owner))
                .map(JavaAccess::getDescription);
    }

    static Find members(JavaModifier modifier) {
        return members(member -> member.getModifiers().contains(modifier));
    }

    static Find members(Predicate<JavaMember> wanted) {
        return type -> type.getMembers().stream()
                .filter(member -> !member.getModifiers().contains(JavaModifier.SYNTHETIC))
                .filter(wanted)
                .map(member -> member.getDescription() + " in " + member.getSourceCodeLocation());
    }

    static Find fieldsAndParameters(String... typeNames) {
        Predicate<String> wanted = anyOf(typeNames);
        Find fields = type -> type.getFields().stream()
                .filter(field -> wanted.test(field.getRawType().getName()))
                .map(field -> field.getDescription() + " in " + field.getSourceCodeLocation());
        Find parameters = type -> type.getCodeUnits().stream()
                .filter(unit -> !unit.getModifiers().contains(JavaModifier.SYNTHETIC))
                .flatMap(unit -> unit.getParameters().stream())
                .filter(parameter -> wanted.test(parameter.getRawType().getName()))
                .map(parameter -> parameter.getDescription() + " in "
                        + parameter.getOwner().getSourceCodeLocation());
        return any(fields, parameters);
    }

    private static Predicate<String> anyOf(String... globs) {
        List<Pattern> patterns = Arrays.stream(globs)
                .map(glob -> Pattern.compile(
                        glob.replace(".", "\\.").replace("$", "\\$").replace("*", ".*") + "(\\$.*)?"))
                .toList();
        return name ->
                patterns.stream().anyMatch(pattern -> pattern.matcher(name).matches());
    }
}
