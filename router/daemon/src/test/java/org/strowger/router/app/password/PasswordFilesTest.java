package org.strowger.router.app.password;

import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.router.event.LogEvent.APPLICATION_PASSWORD_KEPT;
import static org.strowger.router.event.LogEvent.APPLICATION_PASSWORD_REPLACED;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.value.HashFile;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.PasswordHash;
import org.strowger.router.event.LogEvent;
import org.strowger.router.store.disk.DiskFile;
import org.strowger.router.store.disk.RealDisk;
import org.strowger.simulation.disk.SimulatedDisk;
import org.strowger.simulation.disk.SimulatedDisk.Operation;
import org.strowger.simulation.disk.SimulatedDisk.PowerLost;

class PasswordFilesTest {
    private static final String OLD = "md5:5ebe2294ecd0e0f08eab7690d2a6ee69\n";
    private static final Path FILE = Path.of("/state/shop");
    private static final Password.Hashed HASH = PasswordHash.hash("secret", 1000, new byte[16]);

    private final List<LogEvent> events = new ArrayList<>();
    private final List<String> details = new ArrayList<>();

    @TempDir
    private Path directory;

    private void told(String application, LogEvent event, String detail) {
        assertThat(application).isEqualTo("shop");
        events.add(event);
        details.add(detail);
    }

    private PasswordFiles real() {
        return new PasswordFiles(Runnable::run, RealDisk::existing, this::told);
    }

    private PasswordFiles on(SimulatedDisk disk) {
        return new PasswordFiles(Runnable::run, asked -> disk, this::told);
    }

    private static Password.Foreign old(Path file) throws InvalidValue {
        return (Password.Foreign) HashFile.parse(OLD, file);
    }

    private Path written(String content) throws IOException {
        return Files.writeString(directory.resolve("shop"), content);
    }

    private static SimulatedDisk disk(long seed) throws IOException {
        SimulatedDisk disk = new SimulatedDisk(seed);
        try (DiskFile file = disk.create("shop")) {
            file.write(ByteBuffer.wrap(OLD.getBytes(StandardCharsets.ISO_8859_1)), 0);
            file.force();
        }
        disk.syncDirectory();
        return disk;
    }

    private static String content(SimulatedDisk disk) {
        return new String(disk.octets("shop"), StandardCharsets.ISO_8859_1);
    }

    @Test
    void theTargetOfALinkIsReplaced() throws IOException, InvalidValue {
        Path target = written(OLD);
        Path link = Files.createSymbolicLink(directory.resolve("link"), target);
        real().replace("shop", old(link), HASH);
        assertThat(events).containsExactly(LogEvent.APPLICATION_PASSWORD_REPLACED);
        assertThat(link).isSymbolicLink();
        assertThat(Files.readString(target)).isEqualTo(HashFile.written(HASH));
    }

    @Test
    void noCopyOfTheOldPasswordRemainsInTheDirectory() throws Exception {
        Path file = written(OLD);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        real().replace("shop", old(file), HASH);

        assertThat(events).containsExactly(APPLICATION_PASSWORD_REPLACED);
        assertThat(HashFile.parse(Files.readString(file), file)).isEqualTo(HASH);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void hashesDifferBySalt() {
        PasswordFiles files = real();
        Password.Hashed first = files.hash("secret");
        assertThat(PasswordHash.verify(first, "secret")).isTrue();
        assertThat(first).isNotEqualTo(files.hash("secret"));
    }

    @Test
    void aFileThatWasChangedMeanwhileIsNotOverwritten() throws Exception {
        Path file = written("plain:other\n");
        real().replace("shop", old(file), HASH);
        assertThat(events).isEmpty();
        assertThat(file).hasContent("plain:other\n");
    }

    @Test
    void aFileThatWasMadeUnusableMeanwhileIsNotOverwritten() throws Exception {
        Path file = written("hunter2\n");
        real().replace("shop", old(file), HASH);
        assertThat(events).containsExactly(APPLICATION_PASSWORD_KEPT);
        assertThat(details.get(0)).contains(file.toString()).doesNotContain("hunter2");
        assertThat(file).hasContent("hunter2\n");
    }

    @Test
    void aMissingDirectoryIsReportedWithAdvice() throws Exception {
        Path file = directory.resolve("gone").resolve("shop");
        real().replace("shop", old(file), HASH);
        assertThat(events).containsExactly(APPLICATION_PASSWORD_KEPT);
        assertThat(details.get(0)).contains("gone").contains("move the file").doesNotContain("5ebe2294");
    }

    @ParameterizedTest
    @EnumSource(names = {"CREATE", "WRITE", "SYNC"})
    void theOldPasswordIsKeptIfTheDirectoryCannotBeWritten(Operation operation) throws Exception {
        SimulatedDisk disk = disk(1);
        disk.fail(operation, 1);
        on(disk).replace("shop", old(FILE), HASH);
        assertThat(events).containsExactly(APPLICATION_PASSWORD_KEPT);
        assertThat(details.get(0)).doesNotContain("5ebe2294");
        assertThat(content(disk)).isEqualTo(OLD);
        assertThat(disk.list()).as("the new file is removed").containsExactly("shop");

        on(disk).replace("shop", old(FILE), HASH);
        assertThat(content(disk)).as("the next attempt succeeds").isEqualTo(HashFile.written(HASH));
    }

    @Test
    void aFullQueueIsReported() throws Exception {
        PasswordFiles files = new PasswordFiles(
                task -> {
                    throw new RejectedExecutionException();
                },
                RealDisk::existing,
                this::told);
        files.replace("shop", old(FILE), HASH);
        assertThat(events).containsExactly(APPLICATION_PASSWORD_KEPT);
        assertThat(details.get(0)).contains("too many passwords are being replaced");
    }

    /** The power fails within each operation in turn, with different losses. */
    @Test
    void afterAPowerFailureTheFileHasTheOldPasswordOrTheNewHash() throws Exception {
        int kept = 0;
        int replaced = 0;
        for (long seed = 0; seed < 300; seed++) {
            SimulatedDisk disk = disk(seed);
            disk.crashAfter((int) (seed % 6) + 1);
            try {
                on(disk).replace("shop", old(FILE), HASH);
            } catch (PowerLost e) {
                disk.heal();
            }
            disk.crash();
            String content = content(disk);
            assertThat(content).as("seed %d", seed).isIn(OLD, HashFile.written(HASH));
            kept += content.equals(OLD) ? 1 : 0;
            replaced += content.equals(OLD) ? 0 : 1;
        }
        assertThat(kept).as("failures before the renaming").isPositive();
        assertThat(replaced).as("failures after it").isPositive();
    }
}
