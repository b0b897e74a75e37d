package org.strowger.tests.rules;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.Tree;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.lang.model.element.Modifier;
import org.junit.jupiter.api.Test;

/** How code introduces itself: packages tell what they are for, names say something, classes are shut. */
class StyleTest {

    /** A name that somebody else's interface demands of us. */
    record Foreign(String type, String method, String reason) {}

    static final List<Foreign> FOREIGN_NAMES = List.of(
            new Foreign(
                    "picocli.CommandLine$IVersionProvider", "getVersion", "picocli asks for the version by this name"),
            keyManager("getCertificateChain"),
            keyManager("getPrivateKey"),
            keyManager("getServerAliases"),
            keyManager("getClientAliases"));

    private static Foreign keyManager(String method) {
        return new Foreign("javax.net.ssl.X509KeyManager", method, "TLS asks for keys and certificates by these names");
    }

    /** Concrete classes that others may extend: the simple name, and why. */
    static final Map<String, String> OPEN_CLASSES = Map.of();

    private static final Pattern EMPTY_NAME = Pattern.compile(".*(Manager|Helper|Utils?|Impl)");
    private static final Pattern GETTER = Pattern.compile("get[A-Z].*");
    private static final Pattern FIRST_CLASS = Pattern.compile("Read[\\s*]+\\{@link(?:plain)?[\\s*]+([\\w.]+)");

    // The words are put together here, or this file would be the first to break the rule.
    private static final Pattern BARE_NOTE = Pattern.compile("\\b(TO" + "DO|FIX" + "ME)\\b(?!\\(#\\d+\\))");

    static final Rule<List<SourceFile>> PACKAGES_INTRODUCE_THEMSELVES = sources -> {
        var found = new ArrayList<Violation>();
        Map<String, List<SourceFile>> packages =
                sources.stream().collect(groupingBy(SourceFile::packageName, TreeMap::new, toList()));
        Set<String> types = sources.stream().map(SourceFile::simpleName).collect(toSet());
        packages.forEach((name, files) -> files.stream()
                .filter(SourceFile::isPackageInfo)
                .findFirst()
                .ifPresentOrElse(
                        info -> missingIn(info, types).forEach(gap -> found.add(introduce(info.path(), gap))),
                        () -> found.add(introduce(name, "a package-info.java"))));
        return found;
    };

    static final Rule<List<SourceFile>> NAMES_SAY_SOMETHING = sources -> {
        var found = new ArrayList<Violation>();
        for (SourceFile source : sources) {
            for (ClassTree type : source.all(ClassTree.class)) {
                if (EMPTY_NAME.matcher(type.getSimpleName()).matches()) {
                    found.add(new Violation(
                            "names",
                            source.position(type) + " " + type.getSimpleName(),
                            "name it by what it is in the domain: Manager, Helper, Util and Impl say nothing"));
                }
            }
        }
        return found;
    };

    static final Rule<List<SourceFile>> NO_BARE_NOTES = sources -> {
        var found = new ArrayList<Violation>();
        for (SourceFile source : sources) {
            int number = 0;
            for (String line : source.lines()) {
                number++;
                if (BARE_NOTE.matcher(line).find()) {
                    found.add(new Violation(
                            "notes",
                            source.path() + ":" + number,
                            "do it now, or open an issue and name its number in brackets: (#12)"));
                }
            }
        }
        return found;
    };

    static Rule<List<SourceFile>> classesAreShut(Set<String> open) {
        return sources -> {
            var found = new ArrayList<Violation>();
            for (SourceFile source : sources) {
                for (ClassTree type : source.all(ClassTree.class)) {
                    if (isOpen(type) && !open.contains(type.getSimpleName().toString())) {
                        found.add(new Violation(
                                "final classes",
                                source.position(type) + " " + type.getSimpleName(),
                                "make it final, sealed or abstract, or argue for an entry in StyleTest.OPEN_CLASSES"));
                    }
                }
            }
            return found;
        };
    }

    static Rule<JavaClasses> noGetters(List<Foreign> foreign) {
        return classes -> classes.stream()
                .flatMap(type -> type.getMethods().stream())
                .filter(method -> !method.getModifiers().contains(JavaModifier.SYNTHETIC))
                .filter(method -> GETTER.matcher(method.getName()).matches())
                .filter(method -> foreign.stream().noneMatch(name -> demands(name, method)))
                .map(method -> new Violation(
                        "getters",
                        method.getDescription() + " in " + method.getSourceCodeLocation(),
                        "name it by what it gives (size, not getSize); if an interface of others asks for the name,"
                                + " list it in StyleTest.FOREIGN_NAMES"))
                .toList();
    }

    private static boolean demands(Foreign foreign, JavaMethod method) {
        return method.getName().equals(foreign.method()) && method.getOwner().isAssignableTo(foreign.type());
    }

    private static boolean isOpen(ClassTree type) {
        Set<Modifier> flags = type.getModifiers().getFlags();
        return type.getKind() == Tree.Kind.CLASS
                && !type.getSimpleName().isEmpty()
                && !flags.contains(Modifier.FINAL)
                && !flags.contains(Modifier.ABSTRACT)
                && !flags.contains(Modifier.SEALED);
    }

    private static Violation introduce(String location, String gap) {
        return new Violation(
                "packages introduce themselves", location, "lacks " + gap + ": see the one of router.app for the form");
    }

    private static List<String> missingIn(SourceFile info, Set<String> types) {
        var gaps = new ArrayList<String>();
        String text = info.content();
        if (!text.contains("\n@NullMarked")) {
            gaps.add("@NullMarked");
        }
        if (!text.startsWith("/**")) {
            gaps.add("its purpose as the first sentence");
        }
        // A sentence may be broken anywhere, behind the asterisk of the next line too.
        String sentences = text.replaceAll("\\s+(\\* )?", " ");
        if (!sentences.contains("Thread: ")) {
            gaps.add("the thread that runs it (\"Thread: ...\")");
        }
        if (!sentences.contains("May use: ")) {
            gaps.add("what it may use (\"May use: ...\")");
        }
        Matcher first = FIRST_CLASS.matcher(text);
        if (!first.find() || !types.contains(lastWord(first.group(1)) + ".java")) {
            gaps.add("an existing class to begin with (\"Read {@link ...} first.\")");
        }
        return gaps;
    }

    private static String lastWord(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    @Test
    void everyPackageHasAnIntroduction() {
        PACKAGES_INTRODUCE_THEMSELVES.mustHoldIn(Project.mainSources());
    }

    @Test
    void typeNamesAreMeaningful() {
        NAMES_SAY_SOMETHING.mustHoldIn(Project.allSources());
    }

    @Test
    void everyTodoNoteNamesAnIssue() {
        NO_BARE_NOTES.mustHoldIn(Project.allSources());
    }

    @Test
    void classesAreFinalUnlessListed() {
        classesAreShut(OPEN_CLASSES.keySet()).mustHoldIn(Project.mainSources());
    }

    @Test
    void methodsAreNamedWithoutGet() {
        noGetters(FOREIGN_NAMES).mustHoldIn(Project.mainClasses());
    }
}
