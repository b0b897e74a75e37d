package org.strowger.router.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The directory of the event records and its modes, on the disk of the machine. */
final class RecordDirectoryTest {
    private static final String NAME = "2026-11-25.jsonl";

    @TempDir
    private Path above = Path.of("");

    /** Another process opens a directory and a file in it, since the umask of this one cannot be changed. */
    public static final class Opener {
        public static void main(String[] words) throws IOException {
            RecordDirectory.open(Path.of(words[0])).open(NAME).close();
        }
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    private static void write(RecordFile file, String text) throws IOException {
        file.append(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
        file.close();
    }

    @Test
    void theFileModesMatchTheManualUnderAnyUmask() throws IOException, InterruptedException {
        Path directory = above.resolve("log/records");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(
                        "sh",
                        "-c",
                        "umask 077; exec \"$@\"",
                        "sh",
                        java,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Opener.class.getName(),
                        directory.toString())
                .inheritIO()
                .start();
        assertThat(process.waitFor()).isZero();
        assertThat(mode(directory)).isEqualTo("rwxr-x---");
        assertThat(mode(Objects.requireNonNull(directory.getParent())))
                .as("the group must reach it")
                .isEqualTo("rwxr-x---");
        assertThat(mode(directory.resolve(NAME))).isEqualTo("rw-r-----");
    }

    @Test
    void aModeThatTheOperatorHasSetIsKept() throws IOException {
        Path directory = Files.createDirectory(above.resolve("records"));
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx--x---"));
        write(RecordDirectory.open(directory).open(NAME), "one\n");
        Files.setPosixFilePermissions(directory.resolve(NAME), PosixFilePermissions.fromString("rw-------"));
        write(RecordDirectory.open(directory).open(NAME), "two\n");
        assertThat(mode(directory)).isEqualTo("rwx--x---");
        assertThat(mode(directory.resolve(NAME))).isEqualTo("rw-------");
        assertThat(directory.resolve(NAME)).hasContent("one\ntwo\n");
    }

    @Test
    void aWorldWritableDirectoryIsRefused() throws IOException {
        Path directory = Files.createDirectory(above.resolve("records"));
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThatThrownBy(() -> RecordDirectory.open(directory))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("writable by every user")
                .hasMessageContaining("chmod 750 " + directory);
    }

    @Test
    void aDirectoryOfAnotherUserIsRefused() throws IOException {
        Path directory = Path.of("/usr"); // Belongs to root, unless a container maps the users.
        if (Files.getOwner(directory).equals(Files.getOwner(above))) {
            directory = Files.createDirectory(above.resolve("records"));
            Files.setOwner(
                    directory,
                    directory.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
        }
        Path ofAnother = directory;
        assertThatThrownBy(() -> RecordDirectory.open(ofAnother))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the directory belongs to ")
                .hasMessageContaining("chown -R ");
    }

    @Test
    void noSymbolicLinkIsFollowed() throws IOException {
        RecordDirectory directory = RecordDirectory.open(above.resolve("records"));
        Path victim = Files.writeString(above.resolve("victim"), "untouched");
        Files.createSymbolicLink(above.resolve("records").resolve(NAME), victim);
        assertThatThrownBy(() -> directory.open(NAME))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(NAME + " is a symbolic link: remove it");
        assertThatThrownBy(() -> directory.look(NAME)).isInstanceOf(IOException.class);
        assertThat(directory.list()).isEmpty();
        assertThat(victim).hasContent("untouched");
        Files.createSymbolicLink(above.resolve("records/dangling"), above.resolve("nowhere"));
        assertThatThrownBy(() -> directory.open("dangling")).isInstanceOf(IOException.class);
        assertThat(above.resolve("nowhere")).doesNotExist();
    }

    @Test
    void refusesToOpenADirectoryAsAFile() throws IOException {
        RecordDirectory directory = RecordDirectory.open(above.resolve("records"));
        Files.createDirectory(above.resolve("records").resolve(NAME));
        assertThatThrownBy(() -> directory.open(NAME))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is not a regular file");
    }
}
