package org.strowger.tests.rules;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.strowger.tests.rules.Sizes.Sized;

/** How long and how wide code may be. Short files are read; long ones are scrolled through. */
class SizesTest {

    /** An item that may be larger than the rules allow: {@code File.java} or {@code File.java#method}, and why. */
    record Exemption(String name, String reason) {}

    static final List<Exemption> EXEMPTIONS = List.of(
            new Exemption("MtFlow.java", "a message's whole way to an SMSC; the way back becomes a class of its own"),
            new Exemption(
                    "MtMessage.java", "the state of a message in all its stations, of which it has one at a time"),
            new Exemption("Custodian.java", "every change of the state of a message in custody, in one place"),
            new Exemption("MoFlow.java", "receipts and messages of mobiles, which become a class each"));

    static final int MAX_COLUMNS = 120;
    /** Above this a file needs an entry in {@link #EXEMPTIONS} with the reason. */
    static final int MAX_FILE = 800;

    /** No file is longer, whatever the reason. */
    static final int MAX_EXEMPT_FILE = 1200;

    static final int HALF_OF_FILES = 150;
    static final int MAX_METHOD = 60;
    static final int NINE_IN_TEN_METHODS = 20;
    static final int MAX_PARAMETERS = 12;

    static Rule<List<SourceFile>> noLineIsTooWide(List<Exemption> exemptions) {
        return atMost(
                "columns", MAX_COLUMNS, Sizes::lines, exemptions, "run mvn spotless:apply, shorten what it leaves");
    }

    static Rule<List<SourceFile>> noFileIsTooLong(List<Exemption> exemptions) {
        return atMost(
                "lines of a file", MAX_FILE, Sizes::files, exemptions, "it holds a second concept: move that out");
    }

    static final Rule<List<SourceFile>> NO_EXEMPT_FILE_IS_TOO_LONG =
            atMost("lines of a file", MAX_EXEMPT_FILE, Sizes::files, List.of(), "split it by concept");

    static Rule<List<SourceFile>> noMethodIsTooLong(List<Exemption> exemptions) {
        return atMost("lines of a method", MAX_METHOD, Sizes::methods, exemptions, "give each of its steps a name");
    }

    static Rule<List<SourceFile>> noConstructorTakesTooMuch(List<Exemption> exemptions) {
        return atMost(
                "parameters of a constructor",
                MAX_PARAMETERS,
                Sizes::constructors,
                exemptions,
                "the class has too many collaborators: split it by concept");
    }

    static final Rule<List<SourceFile>> HALF_OF_FILES_ARE_SHORT =
            share("lines of a file", 50, HALF_OF_FILES, Sizes::files);

    static final Rule<List<SourceFile>> NINE_IN_TEN_METHODS_ARE_SHORT =
            share("lines of a method", 90, NINE_IN_TEN_METHODS, Sizes::methods);

    private static Rule<List<SourceFile>> atMost(
            String what,
            int max,
            Function<List<SourceFile>, List<Sized>> measure,
            List<Exemption> exemptions,
            String advice) {
        Set<String> exempt = exemptions.stream().map(Exemption::name).collect(Collectors.toSet());
        return sources -> measure.apply(sources).stream()
                .filter(sized -> sized.size() > max && !exempt.contains(sized.name()))
                .map(sized -> new Violation(
                        what,
                        sized.location() + " (" + sized.name() + ") has " + sized.size(),
                        "at most " + max + ": " + advice + ", or argue for an entry in SizesTest.EXEMPTIONS"))
                .toList();
    }

    private static Rule<List<SourceFile>> share(
            String what, int percent, int max, Function<List<SourceFile>, List<Sized>> measure) {
        return sources -> {
            List<Sized> all = measure.apply(sources);
            int actual = Sizes.percentile(all, percent);
            String summary = "of " + all.size() + ", " + percent + " in a hundred have up to " + actual;
            return actual <= max
                    ? List.of()
                    : List.of(new Violation(
                            what, summary, "that may be " + max + ": shorten the longest: " + longest(all)));
        };
    }

    private static List<String> longest(List<Sized> all) {
        return all.stream()
                .sorted((a, b) -> b.size() - a.size())
                .limit(10)
                .map(sized -> sized.name() + " " + sized.size())
                .toList();
    }

    @BeforeAll
    static void printsTheFigures() {
        System.out.println("Sizes of main code: " + Sizes.figures("files", Sizes.files(Project.mainSources())) + "; "
                + Sizes.figures("methods", Sizes.methods(Project.mainSources())) + ". Of test code: "
                + Sizes.figures("files", Sizes.files(Project.testSources())) + "; "
                + Sizes.figures("methods", Sizes.methods(Project.testSources())));
    }

    @Test
    void linesFitTheirColumns() {
        noLineIsTooWide(EXEMPTIONS).mustHoldIn(Project.allSources());
    }

    @Test
    void filesAreShort() {
        noFileIsTooLong(EXEMPTIONS).mustHoldIn(Project.allSources());
        NO_EXEMPT_FILE_IS_TOO_LONG.mustHoldIn(Project.allSources());
        HALF_OF_FILES_ARE_SHORT.mustHoldIn(Project.mainSources());
    }

    @Test
    void methodsAreShort() {
        noMethodIsTooLong(EXEMPTIONS).mustHoldIn(Project.allSources());
        NINE_IN_TEN_METHODS_ARE_SHORT.mustHoldIn(Project.mainSources());
    }

    @Test
    void constructorsTakeFewThings() {
        noConstructorTakesTooMuch(EXEMPTIONS).mustHoldIn(Project.mainSources());
    }
}
