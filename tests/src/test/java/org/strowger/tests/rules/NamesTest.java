package org.strowger.tests.rules;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Variables share a word with their type or name a plain role, and the name of a test says thing and behaviour. */
class NamesTest {

    /** A variable's name that says nothing about this type, and the name to use. */
    record Misnomer(String type, String name, String better) {}

    /** Figurative or empty names, allowed only for a type that has the word in its name. */
    static final Set<String> FIGURATIVE = Set.of(
            "place",
            "places",
            "grounds",
            "doors",
            "vault",
            "diary",
            "standings",
            "gate",
            "house",
            "surroundings",
            "spot",
            "spots",
            "glance",
            "errand",
            "parcel",
            "paper",
            "workshop");

    static final List<Misnomer> MISNOMERS = List.of(
            new Misnomer("RouteQuery", "question", "query"),
            new Misnomer("Generation", "now", "generation"),
            new Misnomer("ClientOrigin", "visitor", "origin"),
            new Misnomer("TracedConnection", "wire", "connection"),
            new Misnomer("ConsoleSocket", "wire", "socket"));

    /** Nested types whose names say nothing about what they hold. */
    static final Set<String> EMPTY_TYPES = Set.of("Outside", "Said", "Keep", "Place");

    private static final Set<String> TEST_ANNOTATIONS =
            Set.of("Test", "ParameterizedTest", "RepeatedTest", "TestFactory", "TestTemplate", "FuzzTest");
    private static final Pattern PRONOUN = Pattern.compile("(what|who)(ever|se|m)?(?![a-z]).*");

    static final Rule<List<SourceFile>> TESTS_SAY_THING_AND_BEHAVIOUR = sources -> {
        var found = new ArrayList<Violation>();
        for (SourceFile source : sources) {
            for (MethodTree method : source.all(MethodTree.class)) {
                if (isTest(method) && PRONOUN.matcher(method.getName()).matches()) {
                    found.add(new Violation(
                            "test names",
                            source.position(method) + " " + method.getName(),
                            "name it by thing and behaviour (refusesAFullWindow), without what or who in front"));
                }
            }
        }
        return found;
    };

    static final Rule<List<SourceFile>> NAMES_FIT_THEIR_TYPES = sources -> {
        var found = new ArrayList<Violation>();
        for (SourceFile source : sources) {
            for (VariableTree variable : source.all(VariableTree.class)) {
                String advice = adviceFor(variable);
                if (!advice.isEmpty()) {
                    found.add(new Violation(
                            "variable names", source.position(variable) + " " + variable.getName(), advice));
                }
            }
            for (ClassTree type : source.all(ClassTree.class)) {
                if (EMPTY_TYPES.contains(type.getSimpleName().toString())) {
                    found.add(new Violation(
                            "variable names",
                            source.position(type) + " " + type.getSimpleName(),
                            "name the type by what it holds"));
                }
            }
        }
        return found;
    };

    private static boolean isTest(MethodTree method) {
        return method.getModifiers().getAnnotations().stream()
                .map(AnnotationTree::getAnnotationType)
                .anyMatch(type -> type instanceof IdentifierTree name
                        && TEST_ANNOTATIONS.contains(name.getName().toString()));
    }

    private static String adviceFor(VariableTree variable) {
        String name = variable.getName().toString();
        // A parameter of a lambda has no type in the source, and may then be of any.
        Tree written = variable.getType();
        String type = written == null ? "" : written.toString();
        if (FIGURATIVE.contains(name) && !sharesItsWord(type, name)) {
            return "use a word of its type, or a plain role: index, slot, position, path, context";
        }
        return MISNOMERS.stream()
                .filter(each -> each.name().equals(name) && type.equals(each.type()))
                .map(each -> "name it " + each.better())
                .findFirst()
                .orElse("");
    }

    private static boolean sharesItsWord(String type, String name) {
        String word = name.endsWith("s") ? name.substring(0, name.length() - 1) : name;
        return type.toLowerCase(Locale.ROOT).contains(word);
    }

    @Test
    void testNamesStateThingAndBehaviour() {
        TESTS_SAY_THING_AND_BEHAVIOUR.mustHoldIn(Project.allSources());
    }

    @Test
    void variablesFitTheirTypes() {
        NAMES_FIT_THEIR_TYPES.mustHoldIn(Project.allSources());
    }
}
