package org.strowger.tests.rules;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** A source file as the JDK's own compiler reads it, so that spans and modifiers are exact. */
record SourceFile(Text file, CompilationUnitTree unit, SourcePositions positions) {

    /** A path below the root of the project, and what the file at it says. */
    static final class Text extends SimpleJavaFileObject {
        private final String path;
        private final String content;

        Text(String path, String content) {
            super(URI.create("source:///" + path), Kind.SOURCE);
            this.path = path;
            this.content = content;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return content;
        }
    }

    static List<SourceFile> parse(List<Text> texts) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        var problems = new DiagnosticCollector<JavaFileObject>();
        var task = (JavacTask) compiler.getTask(null, null, problems, List.of("-proc:none"), null, texts);
        SourcePositions positions = Trees.instance(task).getSourcePositions();
        var files = new ArrayList<SourceFile>();
        try {
            // The compiler wraps what it is given but keeps the order, so the texts are told by their place in it.
            for (CompilationUnitTree unit : task.parse()) {
                files.add(new SourceFile(texts.get(files.size()), unit, positions));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (Diagnostic<? extends JavaFileObject> problem : problems.getDiagnostics()) {
            if (problem.getKind() == Diagnostic.Kind.ERROR) {
                throw new IllegalStateException("the rules cannot read a source file: " + problem);
            }
        }
        return files;
    }

    String path() {
        return file.path;
    }

    String simpleName() {
        return path().substring(path().lastIndexOf('/') + 1);
    }

    boolean isPackageInfo() {
        return simpleName().equals("package-info.java");
    }

    String packageName() {
        ExpressionTree name = unit.getPackageName();
        return name == null ? "" : name.toString();
    }

    String content() {
        return file.content;
    }

    List<String> lines() {
        return content().lines().toList();
    }

    /** Every tree of one kind, in the order of the text. */
    <T extends Tree> List<T> all(Class<T> kind) {
        var found = new ArrayList<T>();
        new TreeScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void scan(@Nullable Tree tree, @Nullable Void unused) {
                if (kind.isInstance(tree)) {
                    found.add(kind.cast(tree));
                }
                return super.scan(tree, null);
            }
        }.scan(unit, null);
        return found;
    }

    String position(Tree tree) {
        return path() + ":" + firstLine(tree);
    }

    /** Lines from the first character of the tree to its last, both included. */
    int span(Tree tree) {
        long last = unit.getLineMap().getLineNumber(positions.getEndPosition(unit, tree) - 1);
        return Math.toIntExact(last - firstLine(tree) + 1);
    }

    private long firstLine(Tree tree) {
        return unit.getLineMap().getLineNumber(positions.getStartPosition(unit, tree));
    }
}
