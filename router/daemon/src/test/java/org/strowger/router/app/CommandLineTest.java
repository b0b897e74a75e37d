package org.strowger.router.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The answers to a user who makes a mistake, or asks for help, where the tools are not installed. */
class CommandLineTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... words) {
        CommandLine command = Main.commandLine(List.of());
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        return command.execute(words);
    }

    /** @return the first line of the complaint */
    private String refused(int status, String line) {
        assertThat(run(line.split(" ", -1))).as(line + ": " + err).isEqualTo(status);
        assertThat(out.toString()).as("standard output").isEmpty();
        assertThat(err.toString()).doesNotContain("Exception", "\tat ", "internal error");
        return err.toString().lines().findFirst().orElse("");
    }

    private String refusedInOneLine(int status, String line) {
        err.getBuffer().setLength(0);
        String first = refused(status, line);
        assertThat(err.toString().lines()).hasSize(1);
        assertThat(first).startsWith("strowger: ");
        return first;
    }

    @Test
    void anUnknownVerbIsWrongUsage() {
        assertThat(refused(2, "rout")).contains("rout");
        assertThat(err.toString()).contains("strowger");
    }

    @Test
    void anArgumentBeginningWithAnAtSignIsNotExpandedAsAFile(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("arguments"), "version");
        assertThat(refused(2, "@" + file)).contains("@" + file);
    }

    @Test
    void aMissingVerbIsWrongUsageAndShowsTheVerbs() {
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString())
                .startsWith("no command given; see strowger help")
                .contains("run", "store", "version", "help");
    }

    @Test
    void anUnknownOptionIsWrongUsage() {
        assertThat(refused(2, "run --confg strowger.yaml")).contains("--confg");
    }

    @Test
    void theVersionIsPrintedByVerbAndByOption() {
        assertThat(run("--version")).isZero();
        assertThat(out.toString()).matches("strowger \\d+\\.\\d+\\.\\d+\\S* \\(Java .+\\)\\R");
        String told = out.toString();
        out.getBuffer().setLength(0);
        assertThat(run("version")).isZero();
        assertThat(out.toString()).isEqualTo(told);
        assertThat(err.toString()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"run --help", "check --help", "store check --help"})
    void helpShowsAnExample(String line) {
        assertThat(run(line.split(" ", -1))).isZero();
        assertThat(out.toString()).containsPattern("Examples?.*:").contains("  strowger ");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void helpOfStoreNamesItsVerbs() {
        assertThat(run("help", "store")).isZero();
        assertThat(out.toString()).contains("check", "dump");
    }

    @Test
    void helpOfAVerbOfTwoWordsShowsItsExample() {
        assertThat(run("help", "store", "dump")).isZero();
        assertThat(out.toString()).contains("strowger store dump --payload /var/lib/strowger");
    }

    @Test
    void aMissingSecondVerbIsWrongUsage() {
        assertThat(refused(2, "store")).contains("subcommand");
        assertThat(err.toString()).contains("check", "dump");
    }

    @ParameterizedTest
    @ValueSource(strings = {"send --to 44 --text hello", "simulate smsc --help", "blast", "decode smpp 00"})
    void aVerbOfMissingToolsNamesThePackageToInstall(String line) {
        assertThat(refusedInOneLine(1, line))
                .isEqualTo("strowger: 'strowger " + line.split(" ", -1)[0]
                        + "' is not installed; install the package strowger-tools");
    }

    @Test
    void helpNamesThePackageOfTheMissingTools() {
        assertThat(run("help")).isZero();
        assertThat(out.toString()).containsPattern("send +Not installed: install the package strowger-tools");
    }

    @Test
    void helpWithoutAVerbListsAllVerbs() {
        assertThat(run("help")).isZero();
        assertThat(out.toString()).contains("Usage: strowger", "check", "run", "version", "help");
    }

    /** The list of verbs shows the first line of each description. */
    @Test
    void theFirstLineOfEachDescriptionIsAWholeSentence() {
        assertThat(Main.commandLine(List.of()).getSubcommands().values()).allSatisfy(verb -> assertThat(
                        verb.getCommandSpec().usageMessage().description()[0])
                .as(verb.getCommandName())
                .endsWith("."));
    }

    @Test
    void helpForAnUnknownVerbIsWrongUsage() {
        assertThat(refused(2, "help store chek")).isEqualTo("unknown command 'strowger store chek'");
    }
}
