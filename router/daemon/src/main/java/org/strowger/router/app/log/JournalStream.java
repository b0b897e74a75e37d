package org.strowger.router.app.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Detects whether standard error is connected to the system journal, as defined in sd-daemon(3) and systemd.exec(5).
 */
final class JournalStream {
    private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

    private JournalStream() {}

    /**
     * Whether the variable names the device and inode of this process's standard error. It may not, because child
     * processes inherit the variable.
     */
    static boolean isStandardError() {
        String named = System.getenv("JOURNAL_STREAM");
        if (named == null || named.isEmpty()) {
            return false;
        }
        try {
            String ours = Files.getAttribute(STANDARD_ERROR, "unix:dev") + ":"
                    + Files.getAttribute(STANDARD_ERROR, "unix:ino");
            return ours.equals(named);
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return false; // There is no journal on systems other than Linux.
        }
    }
}
