package org.strowger.router.migration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.cli.CommandFailure;
import picocli.CommandLine;

/** {@code strowger import queue}, with the store of a bearerbox 1.4.5. */
class ImportQueueCommandTest {
    private static final String STORE = "src/test/resources/imports/queue/kannel-1.4.5.store";

    @TempDir
    private Path directory;

    private final StringWriter out = new StringWriter();
    private final List<String> failures = new ArrayList<>();

    @BeforeEach
    void configure() throws IOException {
        Files.writeString(directory.resolve("strowger.yaml"), """
                listeners: [{name: web, protocol: http, listen: 127.0.0.1:8080, http: {apis: [kannel]}}]
                applications: [{name: shop, password: {env: NONE}, callbacks: {style: kannel}}]
                smscs: [{name: a, hosts: [127.0.0.1:2776], system-id: s, password: {env: NONE}}]
                """.replace("{env: NONE}", "sesame"));
    }

    private int run(String... arguments) {
        CommandLine line = new CommandLine(new ImportQueueCommand());
        line.setOut(new PrintWriter(out, true));
        line.setExecutionExceptionHandler((failure, command, parsed) -> {
            failures.add(String.valueOf(failure.getMessage()));
            return ((CommandFailure) failure).status();
        });
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add(directory.resolve("strowger.yaml").toString());
        return line.execute(all.toArray(String[]::new));
    }

    private String to() {
        return directory.resolve("queue.jsonl").toString();
    }

    @Test
    void theQueueFileIsReadableOnlyByItsOwner() throws IOException {
        assertThat(run("--store", STORE, "--application", "tester=shop", "--to", to()))
                .isZero();
        assertThat(Files.readAllLines(Path.of(to())))
                .as("a line with the time, and one for each message")
                .hasSize(4)
                .first()
                .asString()
                .matches("\\{\"kind\":\"queue\",\"from\":[0-9]+\\}");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(Path.of(to()))))
                .isEqualTo("rw-------");
        assertThat(out.toString())
                .startsWith("3 messages and 0 receipts prepared in " + to() + "\n")
                .endsWith("import queue " + to() + "\n");
        assertThat(Path.of(to() + ".left")).doesNotExist();
    }

    @Test
    void messagesOfUnknownAccountsAreWrittenToTheFileOfMessagesNotImported() throws IOException {
        assertThat(run("--store", STORE, "--to", to())).isOne();
        assertThat(Files.readAllLines(Path.of(to()))).hasSize(1);
        assertThat(Files.readAllLines(Path.of(to() + ".left"))).hasSize(3).allMatch(line -> line.contains("tester"));
        assertThat(out.toString()).contains("left: 3, unknown account \"tester\"");
    }

    @Test
    void aFileThatExistsIsNotReplaced() throws IOException {
        Files.writeString(Path.of(to()), "mine");
        assertThat(run("--store", STORE, "--to", to())).isEqualTo(78);
        assertThat(failures).singleElement().satisfies(each -> assertThat(each)
                .contains("exists already: --to names a new file"));
        assertThat(Files.readString(Path.of(to()))).isEqualTo("mine");
    }

    @Test
    void wrongUsageIsExplained() {
        assertThat(run("--to", to())).isEqualTo(2);
        assertThat(run("--receipts", "dlr.sql", "--column", "msg=id", "--to", to()))
                .isEqualTo(2);
        assertThat(run("--receipts", "absent.sql", "--to", to())).isEqualTo(78);
        assertThat(run("--receipts", "dlr.sql", "--hex-ids", "nobody", "--to", to()))
                .isEqualTo(2);
        assertThat(failures).hasSize(4);
        assertThat(failures.get(0)).contains("--store and --receipts");
        assertThat(failures.get(1)).contains("the names are table, smsc");
        assertThat(failures.get(2)).contains("there is no file or directory absent.sql");
        assertThat(failures.get(3)).contains("--hex-ids nobody", "has no SMSC of this name, and no --smsc names it");
    }
}
