package org.strowger.router.app.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether the system's journal reads what we write; sd-daemon(3) and systemd.exec(5) tell how to know. */
final class JournalStream {
    private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

    private JournalStream() {}

    /** The variable is inherited by who writes elsewhere: so what it names must be what our standard error is. */
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
            return false; // Not Linux; then there is no journal either.
        }
    }
}
