package org.strowger.tests.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.strowger.tests.rules.Fixture.inRouter;
import static org.strowger.tests.rules.Fixture.sources;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A rule that cannot fail checks nothing: each is shown bad code to refuse and good code to pass. */
class RulesBiteTest {
    private static final String OTHER = "package %s;\npublic class Other {}\n";

    @TempDir
    Path bad;

    @TempDir
    Path good;

    private static String user(int number, String from, String to) {
        return "package %s;\npublic class User%d { %s.Other[] others; }\n".formatted(from, number, to);
    }

    private static JavaClasses use(Path directory, String from, String to) {
        return Fixture.classes(directory, user(0, from, to), OTHER.formatted(to));
    }

    /** Those of the uses that the rule refuses, each written as {@code user -> used}, compiled all at once. */
    private static List<String> refused(Rule<JavaClasses> rule, Path directory, List<String> uses) {
        var sources = new LinkedHashSet<String>();
        for (int i = 0; i < uses.size(); i++) {
            List<String> names = List.of(uses.get(i).split(" -> ", 2));
            sources.add(user(i, "org.strowger." + names.get(0), names.get(1)));
            sources.add(OTHER.formatted(names.get(1)));
        }
        List<Violation> found = rule.violationsIn(Fixture.classes(directory, sources.toArray(String[]::new)));
        return IntStream.range(0, uses.size())
                .filter(i -> found.stream()
                        .anyMatch(violation -> violation.location().contains("(User" + i + ".java")))
                .mapToObj(uses::get)
                .toList();
    }

    @Test
    void layersRefuseAUseThatIsNotListed() {
        List<String> uses = List.of(
                "router.reactor -> org.strowger.router.store",
                "router.smsc -> org.strowger.router.application",
                "tools.load -> org.strowger.router.exchange",
                "tools -> org.strowger.smpp.pdu",
                "router.route -> org.strowger.gsm",
                "smpp -> org.strowger.ucp",
                "smpp.pdu -> org.strowger.smpp",
                "protocol -> org.strowger.router.time",
                "wire -> org.strowger.gsm");

        assertThat(refused(LayersTest.MAY_USE.allowEveryUse(), bad, uses)).isEqualTo(uses);
    }

    @Test
    void layersAllowAUseThatIsListed() {
        List<String> uses = List.of(
                "router.route -> org.strowger.message",
                "router.smsc -> org.strowger.gsm",
                "router.smsc -> org.strowger.router.thread",
                "tools.load -> org.strowger.router.metrics",
                "router.reactor.tls -> org.strowger.router.reactor",
                "smpp -> org.strowger.smpp.pdu",
                "smpp -> org.strowger.gsm",
                "router.app -> org.strowger.ucp.operation");

        assertThat(refused(LayersTest.MAY_USE.allowEveryUse(), good, uses)).isEmpty();
    }

    @Test
    void theMessageNamesRulePositionAndRemedy() {
        JavaClasses classes = use(bad, "org.strowger.router.reactor", "org.strowger.router.store");

        assertThatThrownBy(() -> LayersTest.MAY_USE.allowEveryUse().mustHoldIn(classes))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("[layers]")
                .hasMessageContaining("User0.java")
                .hasMessageContaining("reactor must not use store")
                .hasMessageContaining("see the may-use list in LayersTest");
    }

    @Test
    void packagesThatAreNotListedAreRefused() {
        Rule<JavaClasses> rule = LayersTest.MAY_USE.listsEveryPackage();
        String[] strangers = Stream.of("org.strowger.router.util", "org.strowger.router", "org.strowger.smppx")
                .map(OTHER::formatted)
                .toArray(String[]::new);

        assertThat(rule.violationsIn(Fixture.classes(bad, strangers))).hasSize(strangers.length);
        assertThat(rule.violationsIn(Fixture.classes(
                        good,
                        OTHER.formatted("org.strowger.router.reactor.echo"),
                        OTHER.formatted("org.strowger.smpp"))))
                .isEmpty();
    }

    @Test
    void librariesAreOpenToListedLayers() {
        List<String> uses = List.of(
                "router.config -> org.yaml.snakeyaml",
                "router.app -> picocli",
                "router.app -> com.sun.jna",
                "router.admin -> org.jline.reader",
                "router.config -> com.google.re2j",
                "router.thread -> org.jctools.queues",
                "router.app -> org.apache.logging.log4j",
                "router.app -> io.netty.util.internal.logging",
                "router.smsc -> io.netty.util",
                "wire -> io.netty.buffer",
                "wire -> org.jspecify.annotations");

        assertThat(refused(LayersTest.LIBRARIES.areUsedWhereTheyMay(), good, uses))
                .isEmpty();
    }

    @Test
    void librariesAreClosedToUnlistedLayers() {
        List<String> uses = List.of(
                "router.app -> com.google.common.base",
                "router.app -> sun.nio.secret",
                "router.app -> io.netty.util.internal.shaded.org.jctools",
                "router.app -> io.netty.util.concurrent",
                "router.reactor -> org.yaml.snakeyaml",
                "tools -> picocli",
                "router.reactor -> com.sun.jna",
                "router.app -> org.jline.reader",
                "router.route -> com.google.re2j",
                "router.reactor -> org.jctools.queues",
                "protocol -> org.apache.logging.log4j",
                "router.smsc -> org.apache.logging.log4j",
                "protocol -> io.netty.util");

        assertThat(refused(LayersTest.LIBRARIES.areUsedWhereTheyMay(), bad, uses))
                .isEqualTo(uses);
    }

    @Test
    void onlyAdminMayUseTheHttpServer() {
        String field = "com.sun.net.httpserver.HttpServer server;";
        Rule<JavaClasses> rule = LayersTest.LIBRARIES.areUsedWhereTheyMay();

        assertThat(rule.violationsIn(Fixture.classes(bad, inRouter("app", field))))
                .hasSize(1);
        assertThat(rule.violationsIn(Fixture.classes(good, inRouter("admin", field))))
                .isEmpty();
    }

    @Test
    void cyclesAreFound() {
        String low = "package org.strowger.tools.low;\npublic class Low { org.strowger.tools.High high; }\n";
        String high = "package org.strowger.tools;\npublic class High { org.strowger.tools.low.Low low; }\n";

        assertThat(CyclesTest.NO_CYCLES.violationsIn(Fixture.classes(bad, low, high)))
                .hasSize(1);
        assertThat(CyclesTest.NO_CYCLES.violationsIn(use(good, "org.strowger.wire", "org.strowger.gsm")))
                .isEmpty();
    }

    @Test
    void knotsOfTypesAreFoundAndTheirLimitsMustNotRise() {
        String knot = "package org.strowger.router.lab;\nclass A { B b; }\nclass B { C c; }\nclass C { A a; }\n";
        Knots knots = Knots.of(Fixture.classes(bad, knot));
        String name = "org.strowger.router.lab";

        assertThat(knots.largestOf(name)).containsExactly("A", "B", "C");
        assertThat(KnotTest.knotsAreSmall(Map.of(name, 2)).violationsIn(knots)).hasSize(1);
        assertThat(KnotTest.knotsAreSmall(Map.of(name, 3)).violationsIn(knots)).isEmpty();
        assertThat(KnotTest.knotsAreSmall(Map.of(name, 9)).violationsIn(knots)).hasSize(1);
        assertThat(KnotTest.packagesAreSmall(Map.of(name, 2)).violationsIn(knots))
                .hasSize(1);
        assertThat(KnotTest.packagesAreSmall(Map.of()).violationsIn(knots)).isEmpty();
    }

    @Test
    void theNumberOfSmallPackagesMustNotRise() {
        Knots knots = Knots.of(use(bad, "org.strowger.router.lab", "org.strowger.gsm"));

        assertThat(KnotTest.smallPackagesOnlyFall(1).violationsIn(knots)).hasSize(1);
        assertThat(KnotTest.smallPackagesOnlyFall(2).violationsIn(knots)).isEmpty();
        assertThat(KnotTest.smallPackagesOnlyFall(3).violationsIn(knots)).hasSize(1);
    }

    @Test
    void interfacesWithOneImplementationAreCountedAndMustNotIncrease() {
        String source = """
                package org.strowger.gsm;
                interface One { void a(); void b(); }
                final class OfOne implements One { public void a() {} public void b() {} }
                interface Two { void a(); void b(); }
                final class First implements Two { public void a() {} public void b() {} }
                final class Second implements Two { public void a() {} public void b() {} }
                interface Tested { void a(); void b(); }
                final class OfTested implements Tested { public void a() {} public void b() {} }
                interface Functional { void a(); }
                final class OfFunctional implements Functional { public void a() {} }
                """;
        String test = "class T { Object o = new org.strowger.gsm.Tested() {}; }";
        Implementations implementations = Implementations.of(Fixture.classes(bad, source), List.of(), sources(test));

        assertThat(implementations.single()).containsExactly("org.strowger.gsm.One");
        assertThat(KnotTest.singleImplementationsOnlyFall(0).violationsIn(implementations))
                .hasSize(1);
        assertThat(KnotTest.singleImplementationsOnlyFall(1).violationsIn(implementations))
                .isEmpty();
        assertThat(KnotTest.singleImplementationsOnlyFall(2).violationsIn(implementations))
                .hasSize(1);
    }

    @Test
    void synchronizedBlocksAreFoundInCodeAndNotInComments() {
        String block = "void m() { synchronized (this) {} }";
        String talk = "// synchronized (this) {}\nString s = \"synchronized (this) {}\";";

        assertThat(ThreadRulesTest.NO_SYNCHRONIZED_BLOCKS.violationsIn(sources(inRouter("store", block))))
                .hasSize(1);
        assertThat(ThreadRulesTest.NO_SYNCHRONIZED_BLOCKS.violationsIn(
                        sources(inRouter("store", talk), inRouter("thread", block))))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"Thread.sleep(1), 1", "java.util.concurrent.TimeUnit.DAYS.sleep(1), 1", "sleep(1), 1", "asleep(1), 0"})
    void sleepingTestsAreFound(String call, int violations) {
        String source = "class SampleTest { void t() throws Exception { " + call + "; } }";

        assertThat(ThreadRulesTest.NO_SLEEP.violationsIn(sources(source))).hasSize(violations);
    }

    @Test
    void mocksAreFound() throws Exception {
        Fixture.classes(bad, "package org.mockito;\npublic class Mockito {}\n");

        assertThat(BannedCallsTest.NO_MOCKS.violationsIn(sources("import org.mockito.Mockito;\nclass ATest {}")))
                .hasSize(1);
        assertThat(BannedCallsTest.NO_MOCKS.violationsIn(sources("import org.junit.Test;\nclass ATest {}")))
                .isEmpty();
        try (var loader = new URLClassLoader(new URL[] {bad.toUri().toURL()})) {
            assertThat(BannedCallsTest.NO_MOCKS_TO_LOAD.violationsIn(loader)).hasSize(1);
        }
    }

    @Test
    void packagesWithoutAnIntroductionAreFound() {
        String type = "package org.strowger.wire;\nclass First {}\n";
        String full = """
                /** Purpose. Thread: any. May use: nothing. Read {@link First} first. */
                @NullMarked
                package org.strowger.wire;
                """;

        assertThat(StyleTest.PACKAGES_INTRODUCE_THEMSELVES.violationsIn(sources(type)))
                .hasSize(1);
        assertThat(StyleTest.PACKAGES_INTRODUCE_THEMSELVES.violationsIn(
                        sources(type, "\n@NullMarked\npackage org.strowger.wire;\n")))
                .hasSize(4);
        assertThat(StyleTest.PACKAGES_INTRODUCE_THEMSELVES.violationsIn(
                        sources(type, full.replace("link First", "link Lost"))))
                .hasSize(1);
        assertThat(StyleTest.PACKAGES_INTRODUCE_THEMSELVES.violationsIn(sources(type, full)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"SmscManager, 1", "TextHelper, 1", "BitUtil, 1", "BitUtils, 1", "SmscImpl, 1", "UtilityPole, 0"})
    void meaninglessTypeNamesAreFound(String name, int violations) {
        assertThat(StyleTest.NAMES_SAY_SOMETHING.violationsIn(sources("final class " + name + " {}")))
                .hasSize(violations);
    }

    @ParameterizedTest
    @CsvSource({
        "@Test, whatIsTooLongIsCut, 1",
        "@ParameterizedTest, whoLeavesWaits, 1",
        "@Test, whoeverComesIsRefused, 1",
        "@Test, wholeMessagesPass, 0",
        "@Test, cutsATooLongText, 0",
        "@Deprecated, whatItHolds, 0"
    })
    void testNamesThatBeginWithAPronounAreFound(String annotation, String name, int violations) {
        String source = "class A { " + annotation + " void " + name + "() {} }";

        assertThat(NamesTest.TESTS_SAY_THING_AND_BEHAVIOUR.violationsIn(sources(source)))
                .hasSize(violations);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "class A { void a(RouterContext place) {} }|1",
                "class A { int[] places; }|1",
                "record A(ExchangeStorage vault) {}|1",
                "class A { { java.util.List.of(1).forEach(spot -> {}); } }|1",
                "class A { void a() { Generation now = null; } }|1",
                "class A { void a(ClientOrigin visitor) {} }|1",
                "class A { record Said(int status) {} }|1",
                "class A { void a(Offer.Standing[] standings, EntryVisitor visitor, long now) {} }|0",
                "class A { void a(RouterContext context, int index) {} }|0"
            })
    void namesThatDoNotFitTheirTypesAreFound(String source, int violations) {
        assertThat(NamesTest.NAMES_FIT_THEIR_TYPES.violationsIn(sources(source)))
                .hasSize(violations);
    }

    @ParameterizedTest
    @CsvSource({"TO:DO later, 1", "FIX:ME, 1", "TO:DO(#12) later, 0", "mastoTO:DOn, 0"})
    void todoNotesWithoutAnIssueAreFound(String note, int violations) {
        String source = "class A {}\n// " + note.replace(":", "") + "\n";

        assertThat(StyleTest.NO_BARE_NOTES.violationsIn(sources(source))).hasSize(violations);
    }

    @ParameterizedTest
    @CsvSource({
        "/** Wh:at is known of a shard. */, 1",
        "// A node has died. Wh:oever claims its shard first owns it., 1",
        "String s = \"Wh:at waits: \" + \"none\";, 1",
        "char c = '\"'; // Wh:o reads this?, 0",
        "String s = \"Wh:at is \" + \"this?\";, 0",
        "/** A shard as this node knows it: wh:at lives in it. */, 0",
        "int Wh:at;, 0",
    })
    void sentencesWithoutSubjectAreFoundInSources(String line, int violations) {
        String source = "class A {\n" + line.replace("h:", "h") + "\n}\n";

        assertThat(SentencesTest.SOURCES_NAME_THEIR_SUBJECT.violationsIn(sources(source)))
                .hasSize(violations);
    }

    @ParameterizedTest
    @CsvSource({
        "# Wh:at operators see, 1",
        "'A node stops.\nWh:at it had accepted\nis in the store.', 1",
        "# Wh:y does a node stop? Wh:o starts it?, 0",
        "'Wh:o starts\na node again?', 0",
        "'| Wh:at | Bound |', 1",
    })
    void sentencesWithoutSubjectAreFoundInDocuments(String text, int violations) {
        assertThat(SentencesTest.DOCUMENTS_NAME_THEIR_SUBJECT.violationsIn(Map.of("a.md", text.replace("h:", "h"))))
                .hasSize(violations);
    }

    @ParameterizedTest
    @CsvSource({
        "class A {}, 1",
        "final class A { static class B {} }, 1",
        "final class A {}, 0",
        "abstract class A {}, 0",
        "sealed class A permits B {} final class B extends A {}, 0",
        "record A() {}, 0",
        "interface A { Object o = new Object() {}; }, 0",
        "enum A { B { } }, 0",
    })
    void nonFinalClassesAreFound(String source, int violations) {
        assertThat(StyleTest.classesAreShut(Set.of()).violationsIn(sources(source)))
                .hasSize(violations);
        assertThat(StyleTest.classesAreShut(Map.of("A", "why", "B", "why").keySet())
                        .violationsIn(sources(source)))
                .isEmpty();
    }

    @Test
    void gettersAreFoundUnlessALibraryRequiresThem() {
        Rule<JavaClasses> rule = StyleTest.noGetters(StyleTest.FOREIGN_NAMES);
        String version = """
                package org.strowger.router.app;
                public class V implements picocli.CommandLine.IVersionProvider {
                    public String[] getVersion() { return new String[0]; }
                    int get() { return 1; }
                    int getaway;
                }
                """;

        assertThat(rule.violationsIn(Fixture.classes(bad, inRouter("smsc", "int getSize() { return 1; }"))))
                .hasSize(1);
        assertThat(rule.violationsIn(Fixture.classes(good, version))).isEmpty();
    }
}
