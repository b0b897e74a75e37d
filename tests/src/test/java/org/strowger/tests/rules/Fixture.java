package org.strowger.tests.rules;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Small pieces of code to try a rule on. They are compiled while the test runs, so they may stand in any package and
 * break any rule without the build or the other rules ever seeing them.
 */
final class Fixture {
    private static final Pattern PACKAGE = Pattern.compile("package ([\\w.]+);");
    private static final Pattern TYPE = Pattern.compile("\\b(?:class|interface|record|enum) (\\w+)");

    private Fixture() {}

    static JavaClasses classes(Path directory, String... sources) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        var output = new StringWriter();
        List<String> options = List.of("-proc:none", "-nowarn", "-d", directory.toString());
        if (!compiler.getTask(output, null, null, options, null, texts(sources)).call()) {
            throw new IllegalArgumentException("the fixture does not compile: " + output);
        }
        return new ClassFileImporter().importPath(directory);
    }

    static List<SourceFile> sources(String... sources) {
        return SourceFile.parse(texts(sources));
    }

    /** A class with a body in the package of a layer of the router. */
    static String inRouter(String layer, String body) {
        return "package org.strowger.router." + layer + ";\npublic class Sample {\n" + body + "\n}\n";
    }

    /** A method whose body, with its braces, has this many lines. */
    static String methodOf(int lines) {
        return "void m() {\n" + "m();\n".repeat(lines - 2) + "}\n";
    }

    static String linesOf(int lines) {
        return "class Long {\n" + "\n".repeat(lines - 2) + "}\n";
    }

    private static List<SourceFile.Text> texts(String... sources) {
        return Arrays.stream(sources).map(Fixture::text).toList();
    }

    private static SourceFile.Text text(String source) {
        String folder = firstGroup(PACKAGE, source).replace('.', '/');
        String name = source.startsWith("@NullMarked\n") || source.contains("@NullMarked\npackage")
                ? "package-info"
                : firstGroup(TYPE, source);
        return new SourceFile.Text((folder.isEmpty() ? "" : folder + "/") + name + ".java", source);
    }

    private static String firstGroup(Pattern pattern, String source) {
        Matcher matcher = pattern.matcher(source);
        return matcher.find() ? matcher.group(1) : "";
    }
}
