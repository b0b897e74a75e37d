package org.strowger.tests.rules;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.strowger.tests.rules.Sizes.Sized;

/** How long and how wide code may be. Short files are read; long ones are scrolled through. */
class SizesTest {

    /** An item that may be larger than the rules allow: {@code File.java} or {@code File.java#method}, and why. */
    record Exemption(String name, String reason) {}

    private static final String TO_BE_SPLIT = "the class is to be split by subject";
    private static final String ARRIVAL = "an arriving message is to become one object";

    static final List<Exemption> EXEMPTIONS = List.of(
            new Exemption("MtFlow.java", "a message's whole way to an SMSC; the way back becomes a class of its own"),
            new Exemption(
                    "MtMessage.java", "the state of a message in all its stations, of which it has one at a time"),
            new Exemption("Custodian.java", "every change of the state of a message in custody, in one place"),
            new Exemption("MoFlow.java", "receipts and messages of mobiles, which become a class each"),
            new Exemption("Custodian.java#Custodian", TO_BE_SPLIT),
            new Exemption("MoFlow.java#MoFlow", TO_BE_SPLIT),
            new Exemption("MtFlow.java#MtFlow", TO_BE_SPLIT),
            new Exemption("UnclaimedWalk.java#UnclaimedWalk", TO_BE_SPLIT),
            new Exemption("MessageMover.java#MessageMover", TO_BE_SPLIT),
            new Exemption("HttpContext.java#HttpContext", "each kind of request that its connections take adds one"),
            new Exemption("Rewrite.java#Rewrite", "private: every change copies all the others"),
            new Exemption("MtAdmission.java#textChanged", ARRIVAL),
            new Exemption("MtAdmission.java#arrived", ARRIVAL),
            new Exemption("MtAdmission.java#routed", ARRIVAL));

    static final int MAX_COLUMNS = 120;
    /** Above this a file needs an entry in {@link #EXEMPTIONS} with the reason. */
    static final int MAX_FILE = 800;

    /** No file is longer, whatever the reason. */
    static final int MAX_EXEMPT_FILE = 1200;

    static final int HALF_OF_FILES = 150;
    static final int MAX_METHOD = 60;
    static final int NINE_IN_TEN_METHODS = 20;
    static final int MAX_CONSTRUCTOR_PARAMETERS = 8;
    static final int MAX_METHOD_PARAMETERS = 6;

    /** Records with more components are counted in {@link #WIDE_RECORDS}. */
    static final int WIDE_RECORD = 8;

    static final int MAX_COMPONENTS = 12;

    /** A record is data that one or two places write, so a wide one may stay; but no other joins them. */
    static final int WIDE_RECORDS = 26;

    /** Files of this many lines or more are counted; the aim is one in a hundred. */
    static final int LONG_FILE = 500;

    static final int LONG_MAIN_FILES = 23;
    static final int LONG_TEST_FILES = 33;

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
                MAX_CONSTRUCTOR_PARAMETERS,
                Sizes::constructors,
                exemptions,
                "the class has too many collaborators: split it by concept");
    }

    static Rule<List<SourceFile>> noMethodTakesTooMuch(List<Exemption> exemptions) {
        return atMost(
                "parameters of a method",
                MAX_METHOD_PARAMETERS,
                Sizes::parameters,
                exemptions,
                "pass the object to which they belong, or the parts of the work one by one");
    }

    static final Rule<List<SourceFile>> NO_RECORD_IS_TOO_WIDE =
            atMost("components of a record", MAX_COMPONENTS, Sizes::records, List.of(), "it is two things: split it");

    static Rule<List<SourceFile>> wideRecordsOnlyFall(int figure) {
        return sources -> Figures.onlyFalls(
                "records with more than " + WIDE_RECORD + " components",
                Figures.above(WIDE_RECORD, Sizes.records(sources)),
                figure,
                "SizesTest.WIDE_RECORDS",
                "see whether the new one is two things");
    }

    static Rule<List<SourceFile>> longFilesDoNotIncrease(int figure) {
        return sources -> Figures.doesNotRise(
                "files of " + LONG_FILE + " lines or more",
                Figures.above(LONG_FILE - 1, Sizes.files(sources)),
                figure,
                "move a second concept out of one of them, if one holds two");
    }

    static final Rule<List<SourceFile>> HALF_OF_FILES_ARE_SHORT =
            share("lines of a file", 50, HALF_OF_FILES, Sizes::files);

    static final Rule<List<SourceFile>> NINE_IN_TEN_METHODS_ARE_SHORT =
            share("lines of a method", 90, NINE_IN_TEN_METHODS, Sizes::methods);

    static Rule<List<SourceFile>> exemptionsAreNeeded(List<Exemption> exemptions) {
        return sources -> {
            Set<String> tooLarge = Stream.of(
                            noLineIsTooWide(List.of()),
                            noFileIsTooLong(List.of()),
                            noMethodIsTooLong(List.of()),
                            noConstructorTakesTooMuch(List.of()),
                            noMethodTakesTooMuch(List.of()))
                    .flatMap(rule -> rule.violationsIn(sources).stream())
                    .map(Violation::location)
                    .collect(Collectors.toSet());
            return exemptions.stream()
                    .filter(each -> tooLarge.stream().noneMatch(location -> location.contains("(" + each.name() + ")")))
                    .map(each -> new Violation("exemptions", each.name(), "it is within the limits: remove the entry"))
                    .toList();
        };
    }

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
        printsLongFiles("main", Project.mainSources(), "LONG_MAIN_FILES", LONG_MAIN_FILES);
        printsLongFiles("test", Project.testSources(), "LONG_TEST_FILES", LONG_TEST_FILES);
    }

    private static void printsLongFiles(String code, List<SourceFile> sources, String constant, int figure) {
        List<Sized> files = Sizes.files(sources);
        int count = Figures.above(LONG_FILE - 1, files).size();
        System.out.println("Files of " + code + " code with " + LONG_FILE + " lines or more: " + count + " of "
                + files.size()
                + (count < figure ? "; lower SizesTest." + constant + " from " + figure + " to " + count : ""));
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
        longFilesDoNotIncrease(LONG_MAIN_FILES).mustHoldIn(Project.mainSources());
        longFilesDoNotIncrease(LONG_TEST_FILES).mustHoldIn(Project.testSources());
    }

    @Test
    void methodsAreShort() {
        noMethodIsTooLong(EXEMPTIONS).mustHoldIn(Project.allSources());
        NINE_IN_TEN_METHODS_ARE_SHORT.mustHoldIn(Project.mainSources());
    }

    @Test
    void constructorsHaveFewParameters() {
        noConstructorTakesTooMuch(EXEMPTIONS).mustHoldIn(Project.allSources());
    }

    @Test
    void methodsHaveFewParameters() {
        noMethodTakesTooMuch(EXEMPTIONS).mustHoldIn(Project.allSources());
    }

    @Test
    void recordsHaveFewComponents() {
        NO_RECORD_IS_TOO_WIDE.mustHoldIn(Project.allSources());
        wideRecordsOnlyFall(WIDE_RECORDS).mustHoldIn(Project.allSources());
    }

    @Test
    void everyExemptionIsNeeded() {
        exemptionsAreNeeded(EXEMPTIONS).mustHoldIn(Project.allSources());
    }
}
