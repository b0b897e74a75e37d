package org.strowger.router.imports.kannel.conf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.imports.ImportFailure;
import org.strowger.router.imports.SourceFiles;

/** The syntax of kannel.conf. */
final class ConfFileTest {
    @TempDir
    private Path directory = Path.of("");

    private ConfFile read(String text) throws IOException {
        Path file = Files.writeString(directory.resolve("kannel.conf"), text);
        return ConfFile.read(file, new SourceFiles(List.of(directory)));
    }

    private String groups(String text) throws IOException {
        return read(text).groups().stream()
                .map(group -> group.kind()
                        + group.directives().stream()
                                .map(each -> " " + each.key() + "=<" + each.value() + ">@"
                                        + each.at().line())
                                .collect(Collectors.joining()))
                .collect(Collectors.joining("; "));
    }

    @Test
    void anEmptyLineAndTheEndOfTheFileEndAGroup() throws IOException {
        assertThat(groups("group = core\na = 1\n  \t \n\n# remark\nb=2\n# inside\ngroup=smsc\n"))
                .isEqualTo("core a=<1>@2; smsc b=<2>@6");
    }

    @Test
    void aValueExtendsToTheEndOfTheLineAndCanHaveHashesAndEqualsSigns() throws IOException {
        assertThat(groups("group = core\nurl =  http://x/?a=1#b  \nempty =\n"))
                .isEqualTo("core url=<http://x/?a=1#b>@2 empty=<>@3");
    }

    @Test
    void quotesAndEscapesAreProcessedOnlyInFullyQuotedValues() throws IOException {
        assertThat(groups("""
                group = core
                a = "two words "
                b = "say \\"x\\" and \\\\ and \\n"
                c = "open
                d = no \\" escape
                e = ""
                """))
                .isEqualTo("core a=<two words >@2 b=<say \"x\" and \\ and \\n>@3 c=<\"open>@4"
                        + " d=<no \\\" escape>@5 e=<>@6");
    }

    @Test
    void aLineThatEndsWithABackslashContinuesWithoutABlank() throws IOException {
        assertThat(groups("group = core\na = one;\\\ntwo;\\\nthree\nb = path\\\\\nc = 3\\"))
                .isEqualTo("core a=<one;two;three>@2 b=<path\\>@5 c=<3>@6");
    }

    @Test
    void theLastOccurrenceOfADirectiveIsUsed() throws IOException {
        ConfFile file = read("group = core\na = 1\na = 2\n");
        assertThat(file.groups().get(0).value("a")).contains("2");
        assertThat(file.repeated()).extracting(each -> each.at().line()).containsExactly(2);
    }

    @Test
    void filesOfAnIncludedDirectoryAreReadInNameOrderWithoutSubdirectories() throws IOException {
        Files.createDirectories(directory.resolve("d/deeper"));
        Path included = directory.resolve("d");
        Files.writeString(included.resolve("b.conf"), "group = two\nx = 1\n");
        Files.writeString(included.resolve("a.conf"), "group = one\nx = 1\n");
        Files.writeString(included.resolve("deeper/c.conf"), "group = three\nx = 1\n");
        assertThat(groups("include = d\n\ngroup = core\n")).isEqualTo("one x=<1>@2; two x=<1>@2; core");
    }

    @Test
    void anyDirectiveThatContainsIncludeIsAnInclusion() throws IOException {
        Files.writeString(directory.resolve("x.conf"), "group = smsc\nx = 1\n");
        assertThat(groups("conf-include = \"x.conf\"\n")).isEqualTo("smsc x=<1>@2");
    }

    @Test
    void errorsNameTheLineAndTheColumn() {
        assertThatThrownBy(() -> read("group = core\n\n  without equals sign\n"))
                .isInstanceOf(ImportFailure.class)
                .hasMessage("kannel.conf:3:3: expected \"key = value\", but the line has no \"=\"; correct the line, "
                        + "or put a # in front of it");
        assertThatThrownBy(() -> read("a = 1\nb = 2\n"))
                .hasMessageStartingWith("kannel.conf:1:1: the group that begins here has no line");
        assertThatThrownBy(() -> read("group = core\n = 2\n"))
                .hasMessageStartingWith("kannel.conf:2:2: there is no key before the");
        assertThatThrownBy(() -> read("group = core\na = \0\n")).hasMessageContaining("NUL");
    }

    @Test
    void selfIncludingFilesAndFilesOutsideTheRootAreRefused() throws IOException {
        Files.writeString(directory.resolve("x.conf"), "include = kannel.conf\n");
        assertThatThrownBy(() -> read("include = x.conf\n"))
                .hasMessage("x.conf:1: kannel.conf includes itself; remove this include");
        assertThatThrownBy(() -> read("include = /etc/passwd\n"))
                .hasMessageStartingWith("kannel.conf:1: /etc/passwd is outside ")
                .hasMessageEndingWith("with --include-root DIR");
        Path link = Files.createSymbolicLink(directory.resolve("link.conf"), Path.of("/etc/passwd"));
        assertThatThrownBy(() -> read("include = " + link + "\n")).hasMessageContaining("is outside");
        assertThatThrownBy(() -> read("include = missing.conf\n")).hasMessageContaining("there is no file");
    }

    @Test
    void aChainOfTooManyFilesIsRefused() throws IOException {
        for (int i = 0; i < 25; i++) {
            Files.writeString(directory.resolve("f" + i), "include = f" + (i + 1) + "\n");
        }
        assertThatThrownBy(() -> read("include = f0\n")).hasMessageContaining("included more than 20 deep");
    }

    @Test
    void numbersAndBooleansAreReadAsKannelReadsThem() throws InvalidDirective {
        assertThat(Values.integer("42")).isEqualTo(42);
        assertThat(Values.integer("0x1F")).isEqualTo(31);
        assertThat(Values.integer("017")).isEqualTo(15);
        assertThat(Values.integer("-1")).isEqualTo(-1);
        assertThat(Values.integer("60 seconds")).isEqualTo(60);
        assertThatThrownBy(() -> Values.integer("many")).hasMessageContaining("not a number");
        assertThat(List.of("true", "YES", "on", "1", "maybe", "")).allMatch(Values::isTrue);
        assertThat(List.of("false", "No", "off", "0")).noneMatch(Values::isTrue);
        assertThat(List.of("maybe", "2")).allMatch(Values::isDubious);
        assertThat(Values.rate(12)).isEqualTo("12/s");
        assertThat(Values.rate(0.5)).isEqualTo("30/m");
    }
}
