package org.strowger.tests.rules;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;

/** Counts lines and parameters in sources. */
final class Sizes {
    private static final String CONSTRUCTOR = "<init>";

    private Sizes() {}

    /** Something counted, and where it stands. */
    record Sized(String name, String location, int size) {}

    static List<Sized> lines(List<SourceFile> sources) {
        var sized = new ArrayList<Sized>();
        for (SourceFile source : sources) {
            int number = 0;
            for (String line : source.lines()) {
                number++;
                sized.add(new Sized(source.simpleName(), source.path() + ":" + number, line.length()));
            }
        }
        return sized;
    }

    /** Lines of each file, without the descriptions of packages: those are short by nature and would flatter. */
    static List<Sized> files(List<SourceFile> sources) {
        return sources.stream()
                .filter(source -> !source.isPackageInfo())
                .map(source -> new Sized(
                        source.simpleName(), source.path(), source.lines().size()))
                .toList();
    }

    /** Lines of each body, from the line of its opening brace to that of its closing one. */
    static List<Sized> methods(List<SourceFile> sources) {
        var sized = new ArrayList<Sized>();
        for (SourceFile source : sources) {
            for (MethodTree method : source.all(MethodTree.class)) {
                Tree body = method.getBody();
                if (body != null) {
                    sized.add(new Sized(
                            source.simpleName() + "#" + method.getName(), source.position(method), source.span(body)));
                }
            }
        }
        return sized;
    }

    /** Parameters of each method. */
    static List<Sized> parameters(List<SourceFile> sources) {
        var sized = new ArrayList<Sized>();
        for (SourceFile source : sources) {
            for (MethodTree method : source.all(MethodTree.class)) {
                if (!isConstructor(method)) {
                    String name = source.simpleName() + "#" + method.getName();
                    sized.add(new Sized(
                            name,
                            source.position(method),
                            method.getParameters().size()));
                }
            }
        }
        return sized;
    }

    /** Parameters of each constructor; not of the canonical one of a record, whose parameters are its components. */
    static List<Sized> constructors(List<SourceFile> sources) {
        return sources.stream()
                .flatMap(source -> source.all(ClassTree.class).stream().flatMap(type -> constructors(source, type)))
                .toList();
    }

    private static Stream<Sized> constructors(SourceFile source, ClassTree type) {
        int canonical = type.getKind() == Tree.Kind.RECORD ? componentsOf(type) : -1;
        return type.getMembers().stream()
                .filter(member -> member instanceof MethodTree method
                        && isConstructor(method)
                        && method.getParameters().size() != canonical)
                .map(MethodTree.class::cast)
                .map(method -> new Sized(
                        nameOf(source, type),
                        source.position(method),
                        method.getParameters().size()));
    }

    private static boolean isConstructor(MethodTree method) {
        return method.getName().contentEquals(CONSTRUCTOR);
    }

    /** Components of each record. */
    static List<Sized> records(List<SourceFile> sources) {
        return sources.stream()
                .flatMap(source -> source.all(ClassTree.class).stream()
                        .filter(type -> type.getKind() == Tree.Kind.RECORD)
                        .map(type -> new Sized(nameOf(source, type), source.position(type), componentsOf(type))))
                .toList();
    }

    private static int componentsOf(ClassTree type) {
        return (int) type.getMembers().stream()
                .filter(member -> member instanceof VariableTree field
                        && !field.getModifiers().getFlags().contains(Modifier.STATIC))
                .count();
    }

    private static String nameOf(SourceFile source, ClassTree type) {
        return source.simpleName() + "#" + type.getSimpleName();
    }

    /** The size that the given share of all does not exceed. */
    static int percentile(List<Sized> all, int percent) {
        if (all.isEmpty()) {
            return 0;
        }
        List<Integer> sorted = all.stream().map(Sized::size).sorted().toList();
        int rank = Math.max(1, (sorted.size() * percent + 99) / 100);
        return sorted.get(rank - 1);
    }

    static String figures(String what, List<Sized> all) {
        return all.size() + " " + what + ", lines p50 " + percentile(all, 50) + ", p90 " + percentile(all, 90)
                + ", max " + percentile(all, 100);
    }
}
