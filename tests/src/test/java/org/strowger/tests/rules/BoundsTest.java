package org.strowger.tests.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.strowger.smpp.pdu.KeptText;

/** Every bound has an owner, a share, and a row on the page of the manual. */
class BoundsTest {
    private static final Path PAGE = Path.of("../docs/operating/bounds.md");
    private static final Path CONFIGURATION = Path.of("../docs/operating/configuration.md");

    private static final Bounds ALL = new Bounds(runningSources(), configurationKeys());

    /** The protocols and the daemon; the importers and the test tools are programs of one command. */
    private static List<SourceFile> runningSources() {
        return Project.mainSources().stream()
                .filter(source ->
                        !source.path().startsWith("tests/") && !source.path().startsWith("router/migration/"))
                .toList();
    }

    private static Map<String, ConfigurationKeys.Key> configurationKeys() {
        try {
            return ConfigurationKeys.of(Files.readString(CONFIGURATION));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void everyBoundIsDeclared() {
        Rule<Bounds> rule = Bounds::violations;
        rule.mustHoldIn(ALL);
    }

    @Test
    void eachBoundHasANameOfItsOwn() {
        assertThat(new BoundsPage(ALL).names()).doesNotHaveDuplicates();
    }

    @Test
    void thePageShowsTheDeclarations() throws IOException {
        BoundsPage tables = new BoundsPage(ALL);
        String page = Files.readString(PAGE);
        page = with(page, "promises", tables.table("PROMISE"));
        page = with(page, "conveniences", tables.table("CONVENIENCE"));
        page = with(page, "sizes", tables.table("FORMAT"));
        page = with(page, "formats", tables.formats());
        page = with(page, "exemptions", tables.exemptions());
        KeptText.mustBe(PAGE, page);
    }

    private static String with(String page, String name, String text) {
        String begin = "<!-- begin " + name + " -->\n";
        int from = page.indexOf(begin);
        int to = page.indexOf("<!-- end " + name + " -->\n");
        assertThat(from).as(begin).isNotNegative();
        assertThat(to).as(begin).isGreaterThan(from);
        return page.substring(0, from + begin.length()) + text + page.substring(to);
    }
}
