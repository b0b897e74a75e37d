package org.strowger.tests.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.store.disk.Disk;
import org.strowger.router.store.disk.DiskFile;
import org.strowger.router.store.disk.RealDisk;

/** The copy beside a disk of the operating system has what was synced, and nothing else. */
final class SyncedCopyDiskTest {
    @TempDir
    private Path root = Path.of("");

    private Path store = Path.of("");
    private StoreCopy copy = new StoreCopy(Path.of(""));

    @BeforeEach
    void name() throws IOException {
        store = root.resolve("store");
        copy = new StoreCopy(root.resolve("copy"));
        copy.renew(store);
    }

    private Disk disk() {
        return new SyncedCopyDisk(RealDisk.open(store), copy);
    }

    private static void write(DiskFile file, long position, String text) throws IOException {
        file.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)), position);
    }

    private static List<String> in(Path directory) throws IOException {
        TreeMap<String, String> found = new TreeMap<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                found.put(String.valueOf(file.getFileName()), Files.readString(file, StandardCharsets.US_ASCII));
            }
        }
        return found.entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .toList();
    }

    @Test
    void keepsTheSyncedPartOfAFile() throws IOException {
        Disk disk = disk();
        try (DiskFile file = disk.create("one")) {
            disk.syncDirectory();
            assertThat(in(copy.directory())).containsExactly("one=");
            write(file, 0, "abcdef");
            assertThat(in(copy.directory())).containsExactly("one=");
            file.force();
            write(file, 2, "XY");
            assertThat(in(copy.directory())).containsExactly("one=abcdef");
            assertThat(in(store)).containsExactly("one=abXYef");
            file.force();
            assertThat(in(copy.directory())).containsExactly("one=abXYef");
            write(file, 6, "lost");
        }

        copy.replace(store);

        assertThat(in(store)).containsExactly("one=abXYef");
    }

    @Test
    void losesAFileWhoseDirectoryWasNotSynced() throws IOException {
        Disk disk = disk();
        try (DiskFile file = disk.create("one")) {
            write(file, 0, "abc");
            file.force();
            assertThat(in(copy.directory())).isEmpty();

            disk.syncDirectory();
            assertThat(in(copy.directory())).containsExactly("one=abc");

            write(file, 3, "def");
            file.force();
            assertThat(in(copy.directory())).containsExactly("one=abcdef");
        }
    }

    @Test
    void keepsRenamedAndDeletedFilesUntilTheDirectoryIsSynced() throws IOException {
        Disk disk = disk();
        for (String name : List.of("one", "two", "three")) {
            disk.create(name).close();
        }
        disk.syncDirectory();

        disk.rename("one", "two");
        disk.delete("three");
        assertThat(in(store)).containsExactly("two=");
        assertThat(in(copy.directory())).containsExactly("one=", "three=", "two=");

        disk.syncDirectory();
        assertThat(in(copy.directory())).containsExactly("two=");
    }

    @Test
    void forgetsAFileThatWasDeletedBeforeItsNameWasSynced() throws IOException {
        Disk disk = disk();
        disk.create("one").close();
        disk.delete("one");
        disk.create("one").close();
        disk.rename("one", "two");
        disk.syncDirectory();

        assertThat(in(copy.directory())).containsExactly("two=");
    }

    @Test
    void beginsWithTheExistingFiles() throws IOException {
        Disk first = disk();
        try (DiskFile file = first.create("old")) {
            write(file, 0, "before");
        }
        copy.renew(store);

        Disk second = disk();
        second.create("new").close();
        second.syncDirectory();

        assertThat(in(copy.directory())).containsExactly("new=", "old=before");
        assertThat(in(store)).containsExactly("new=", "old=before");
        assertThat(second.list()).containsExactly("new", "old");
    }
}
