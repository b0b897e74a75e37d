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

    /** Parameters of each constructor; those of a record without one of its own are its components. */
    static List<Sized> constructors(List<SourceFile> sources) {
        return sources.stream()
                .flatMap(source -> source.all(ClassTree.class).stream().flatMap(type -> constructors(source, type)))
                .toList();
    }

    private static Stream<Sized> constructors(SourceFile source, ClassTree type) {
        var sized = new ArrayList<Sized>();
        String name = source.simpleName() + "#" + type.getSimpleName();
        int components = 0;
        for (Tree member : type.getMembers()) {
            if (member instanceof MethodTree method && method.getName().contentEquals(CONSTRUCTOR)) {
                sized.add(new Sized(
                        name, source.position(method), method.getParameters().size()));
            }
            if (member instanceof VariableTree field
                    && !field.getModifiers().getFlags().contains(Modifier.STATIC)) {
                components++;
            }
        }
        if (type.getKind() == Tree.Kind.RECORD) {
            sized.add(new Sized(name, source.position(type), components));
        }
        return sized.stream();
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
