package org.strowger.router.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.app.Main;
import org.strowger.router.store.disk.DiskLock;
import org.strowger.router.store.disk.RealDisk;
import org.strowger.router.store.journal.Journal;
import org.strowger.router.store.journal.JournalLimits;
import org.strowger.router.store.journal.JournalOptions;
import org.strowger.router.store.log.FrameFormat;
import org.strowger.router.store.log.FrameWriter;
import org.strowger.router.store.log.MessageLog;
import picocli.CommandLine;

/** {@code strowger store} on real files. */
class StoreCommandTest {
    private static final String FIRST = "journal-000000000001";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path top = Path.of(".");

    private int run(String... words) {
        CommandLine command = Main.commandLine();
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        return command.execute(words);
    }

    private Path store() throws IOException {
        Path directory = top.resolve("store");
        RealDisk disk = RealDisk.open(directory);
        JournalOptions options = new JournalOptions(JournalLimits.DEFAULT, true, 77, () -> 1_700_000_000_000L);
        try (MessageLog journal = Journal.in(disk, options).open((id, kind, payload) -> {})) {
            for (int id = 1; id < 4; id++) {
                FrameWriter writer = new FrameWriter();
                writer.begin();
                writer.add(id, 5, new byte[] {(byte) id, (byte) 0xAB}, 0, 2);
                writer.finish();
                journal.append(writer.array(), 0, writer.size());
                journal.commit();
            }
        }
        return directory;
    }

    private static List<byte[]> octets(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.sorted().map(StoreCommandTest::read).toList();
        }
    }

    private static byte[] read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void checkReportsTheRecordsAndChangesNothing() throws IOException {
        Path directory = store();
        List<byte[]> before = octets(directory);
        assertThat(run("store", "check", directory.toString())).isZero();
        assertThat(out.toString()).contains(FIRST, "3 live records, 0 corrupt places");
        List<byte[]> after = octets(directory);
        assertThat(after).usingElementComparator(Arrays::compare).isEqualTo(before);
    }

    /** The position of the only entry of kind 5 with the id 1. */
    private static int firstRecord(Path directory) {
        byte[] entry = {FrameFormat.ADD, 5, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1};
        byte[] octets = read(directory.resolve(FIRST));
        int at = 0;
        while (!Arrays.equals(entry, 0, entry.length, octets, at, at + entry.length)) {
            at++;
        }
        return at;
    }

    @Test
    void checkReportsDamageWithItsOffset() throws IOException {
        Path directory = store();
        int record = firstRecord(directory);
        byte[] octets = read(directory.resolve(FIRST));
        octets[record + FrameFormat.ADD_HEADER - 1] ^= 1;
        Files.write(directory.resolve(FIRST), octets);
        assertThat(run("store", "check", directory.toString())).isEqualTo(1);
        assertThat(out.toString())
                .contains(
                        "damage: " + FIRST + " offset " + (record - FrameFormat.FRAME_HEADER),
                        "2 live records, 1 corrupt places");
    }

    @Test
    void dumpShowsContentsOnlyOnRequest() throws IOException {
        Path directory = store();
        assertThat(run("store", "dump", directory.toString())).isZero();
        assertThat(out.toString().lines())
                .hasSize(3)
                .first()
                .isEqualTo("0000000000000001 kind 5, 2 octets, " + FIRST + "@" + firstRecord(directory));
        out.getBuffer().setLength(0);
        assertThat(run("store", "dump", "--payload", directory.toString())).isZero();
        assertThat(out.toString().lines()).hasSize(3).first().asString().endsWith(": 01ab");
    }

    @Test
    void checkRefusesAStoreThatIsInUse() throws IOException {
        Path directory = store();
        try (DiskLock lock = RealDisk.open(directory).lock()) {
            assertThat(lock).isNotNull();
            assertThat(run("store", "check", directory.toString())).isEqualTo(1);
        }
        assertThat(err.toString()).contains("already open");
        assertThat(run("store", "check", directory.toString())).isZero();
    }

    @Test
    void namesAMissingDirectory() {
        assertThat(run("store", "check", top.resolve("nothing").toString())).isEqualTo(1);
        assertThat(err.toString()).contains("directory not found");
    }

    @Test
    void helpHasExamples() {
        assertThat(run("help", "store", "dump")).isZero();
        assertThat(out.toString()).contains("strowger store dump --payload");
    }
}
