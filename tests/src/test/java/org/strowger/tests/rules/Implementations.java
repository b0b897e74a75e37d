package org.strowger.tests.rules;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.NewClassTree;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The interfaces of main code and the classes that implement them.
 *
 * @param moduleOf the module of a class
 * @param inTests the simple names of the interfaces that tests implement
 */
record Implementations(JavaClasses classes, Function<JavaClass, String> moduleOf, Set<String> inTests) {

    /**
     * Creates the list.
     *
     * @param sources the sources of the classes; a module is the folder above {@code src}
     */
    static Implementations of(JavaClasses classes, List<SourceFile> sources, List<SourceFile> tests) {
        Map<String, String> modules = sources.stream()
                .collect(Collectors.toMap(
                        source -> source.packageName() + "." + source.simpleName(),
                        source -> source.path().substring(0, source.path().indexOf("/src/"))));
        return new Implementations(
                classes,
                type -> modules.getOrDefault(type.getPackageName() + "." + outermost(type) + ".java", "no module"),
                implementedIn(tests));
    }

    private static Set<String> implementedIn(List<SourceFile> tests) {
        return tests.stream()
                .flatMap(source -> Stream.concat(
                        source.all(ClassTree.class).stream().flatMap(type -> type.getImplementsClause().stream()),
                        source.all(NewClassTree.class).stream()
                                .filter(created -> created.getClassBody() != null)
                                .map(NewClassTree::getIdentifier)))
                .map(Object::toString)
                .map(name -> name.replaceAll("<.*", "").replaceAll(".*\\.", ""))
                .collect(Collectors.toSet());
    }

    private static String outermost(JavaClass type) {
        String name = type.getName().substring(type.getPackageName().length() + 1);
        int nested = name.indexOf('$');
        return nested < 0 ? name : name.substring(0, nested);
    }

    /**
     * The interfaces with exactly one implementation, tests included, in the same module. Interfaces with a single
     * abstract method are not among them: a class file does not tell which lambdas implement them.
     */
    List<String> single() {
        return classes.stream()
                .filter(type -> type.isInterface() && !type.isAnnotation() && isNotFunctional(type))
                .filter(type -> !inTests.contains(type.getSimpleName()))
                .filter(this::hasOneBesideIt)
                .map(JavaClass::getName)
                .sorted()
                .toList();
    }

    private static boolean isNotFunctional(JavaClass type) {
        return type.getAllMethods().stream()
                        .filter(method -> method.getOwner().isInterface())
                        .filter(method -> method.getModifiers().contains(JavaModifier.ABSTRACT))
                        .count()
                > 1;
    }

    private boolean hasOneBesideIt(JavaClass type) {
        List<JavaClass> found = type.getAllSubclasses().stream()
                .filter(each -> !each.isInterface() && !each.getModifiers().contains(JavaModifier.ABSTRACT))
                .toList();
        return found.size() == 1 && moduleOf.apply(found.get(0)).equals(moduleOf.apply(type));
    }
}
