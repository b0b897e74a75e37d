package org.strowger.router.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class RegularFilesTest {
    @TempDir
    private Path directory;

    @Test
    void refusesAPipeWithoutWaitingForItsWriter() throws Exception {
        Path pipe = directory.resolve("pipe");
        assumeTrue(isMade(pipe), "this machine cannot make pipes");

        assertThatThrownBy(() -> RegularFiles.read(pipe, 10))
                .isInstanceOf(NotRegularFile.class)
                .hasMessage("this is a device, pipe or socket, and not a regular file");
    }

    @Test
    void refusesADevice() {
        Path zeros = Path.of("/dev/zero");
        assumeTrue(Files.exists(zeros));

        assertThatThrownBy(() -> RegularFiles.open(zeros, 10L)).isInstanceOf(NotRegularFile.class);
    }

    @Test
    void refusesADirectory() {
        assertThatThrownBy(() -> RegularFiles.open(directory))
                .isInstanceOf(NotRegularFile.class)
                .hasMessage("this is a directory, and not a regular file");
    }

    @Test
    void aMissingFileIsMissing() {
        assertThatThrownBy(() -> RegularFiles.open(directory.resolve("none"))).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void readsALinkToARegularFile() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "abc");
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);

        assertThat(RegularFiles.read(link, 10)).asString().isEqualTo("abc");
    }

    @Test
    void readsOneOctetMoreThanTheMaximumOfALargerFile() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "abcdef");

        assertThat(RegularFiles.read(file, 3)).asString().isEqualTo("abcd");
    }

    @Test
    void readingBeyondTheMaximumFails() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "abcdef");

        try (InputStream whole = RegularFiles.open(file, 6L);
                InputStream larger = RegularFiles.open(file, 5L)) {
            assertThat(whole.readAllBytes()).asString().isEqualTo("abcdef");
            assertThatThrownBy(larger::readAllBytes)
                    .isInstanceOf(FileTooLarge.class)
                    .hasMessage("the file is larger than 5 octets");
        }
    }

    private static boolean isMade(Path pipe) throws InterruptedException {
        try {
            return new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
