package org.strowger.tests.rules;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Where the code is that the rules are held against. Read once, since every rule asks for it. */
final class Project {
    /** Test jars, and the harness of whole-router tests. */
    private static final Pattern OF_TESTS = Pattern.compile(".*(-tests\\.jar|/strowger-world-|tests/world/).*");

    private static final List<String> MAIN_MODULES = mainModules();

    private static final Pattern NO_DOCUMENTS =
            Pattern.compile("\\.(git|idea|vscode|settings)|target|node_modules|demo-store");

    /** Names without a dot are those of scripts; stores of former versions have numbers behind theirs. */
    private static final Pattern DOCUMENT = Pattern.compile("[^.]*[^.\\d]"
            + "|.*\\.(md|yaml|conf|cfg|xml|json|txt|expected|properties|options|service|sysusers|tmpfiles|[58])"
            + "|.*\\.(py|js|mjs|ts|go|pl|sh|bash|html|css)");

    private Project() {}

    // Three holders, so that each is read when it is asked for and a fault in one does not hide the others.
    private static final class MainClasses {
        static final JavaClasses READ = importMain();
    }

    private static final class MainSources {
        static final List<SourceFile> READ = read(MAIN_MODULES, "src/main/java");
    }

    private static final class TestSources {
        static final List<SourceFile> READ = readTests();
    }

    static JavaClasses mainClasses() {
        return MainClasses.READ;
    }

    static List<SourceFile> mainSources() {
        return MainSources.READ;
    }

    static List<SourceFile> testSources() {
        return TestSources.READ;
    }

    static List<SourceFile> allSources() {
        return Stream.concat(mainSources().stream(), testSources().stream()).toList();
    }

    /** The classes of a production jar: neither our own test classes nor the test jars of the other modules. */
    private static JavaClasses importMain() {
        JavaClasses classes = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .withImportOption(Project::isNoTestJar)
                .importPackages("org.strowger");
        for (String root : List.of("org.strowger.protocol", "org.strowger.router.app")) {
            if (!classes.containPackage(root)) {
                throw new IllegalStateException(
                        "no classes of " + root + " on the class path: build the modules before the tests (-am)");
            }
        }
        return classes;
    }

    private static boolean isNoTestJar(Location location) {
        return !location.matches(OF_TESTS);
    }

    private static List<String> mainModules() {
        try (Stream<Path> folders = Files.list(root().resolve("router"))) {
            List<String> router = folders.filter(each -> Files.exists(each.resolve("pom.xml")))
                    .map(each -> "router/" + each.getFileName())
                    .sorted()
                    .toList();
            return Stream.of(List.of("protocols"), router, List.of("tests/tools"))
                    .flatMap(List::stream)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The main sources of {@code tests/world} are the harness of tests. */
    private static List<SourceFile> readTests() {
        var sources = new ArrayList<SourceFile>(read(MAIN_MODULES, "src/test/java"));
        sources.addAll(read(List.of("tests", "tests/world"), "src/test/java"));
        sources.addAll(read(List.of("tests/world"), "src/main/java"));
        return sources;
    }

    private static List<SourceFile> read(List<String> modules, String tree) {
        Path root = root();
        var texts = new ArrayList<SourceFile.Text>();
        for (String module : modules) {
            Path sources = root.resolve(module).resolve(tree);
            if (Files.isDirectory(sources)) {
                texts.addAll(textsUnder(root, sources));
            }
        }
        if (texts.isEmpty() && modules.equals(MAIN_MODULES)) {
            throw new IllegalStateException("no sources under " + root.toAbsolutePath() + ": nothing would be checked");
        }
        return texts.isEmpty() ? List.of() : SourceFile.parse(texts);
    }

    /**
     * The text files that are no Java sources: documents, configurations, scripts and data of tests, by their paths.
     */
    static Map<String, String> documents() {
        Path root = root();
        var documents = new TreeMap<String, String>();
        try {
            Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                    return directory.equals(root)
                                    || !NO_DOCUMENTS.matcher(name(directory)).matches()
                            ? FileVisitResult.CONTINUE
                            : FileVisitResult.SKIP_SUBTREE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    if (DOCUMENT.matcher(name(file)).matches()) {
                        documents.put(slashed(root.relativize(file)), Files.readString(file));
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return documents;
    }

    private static String slashed(Path file) {
        return file.toString().replace('\\', '/');
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }

    private static List<SourceFile.Text> textsUnder(Path root, Path sources) {
        try (Stream<Path> files = Files.walk(sources)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .map(file -> text(root, file))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SourceFile.Text text(Path root, Path file) {
        try {
            return new SourceFile.Text(slashed(root.relativize(file)), Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Maven runs the tests of a module in the module's own directory. */
    private static Path root() {
        Path root = Path.of("..");
        if (!Files.isRegularFile(root.resolve("pom.xml")) || !Files.isDirectory(root.resolve("protocols"))) {
            throw new IllegalStateException("the rules look for the project one directory above the working directory, "
                    + "and " + root.toAbsolutePath().normalize() + " is not it: run them in tests/, as Maven does");
        }
        return root;
    }
}
