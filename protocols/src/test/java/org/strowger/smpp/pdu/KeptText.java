package org.strowger.smpp.pdu;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A text in a file that must be what the program makes; it is rewritten if the run is told to. */
public final class KeptText {
    private static final String UPDATE = "strowger.update";

    private KeptText() {}

    /** Compares the file, or with {@code -Dstrowger.update=true} writes it. */
    public static void mustBe(Path file, String made) throws IOException {
        if (Boolean.getBoolean(UPDATE)) {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, made);
        }
        assertThat(Files.exists(file) ? Files.readString(file) : "")
                .as(
                        "%s differs from what the program makes; if the program is right, run the test again with"
                                + " -D%s=true, which rewrites the file, and look at the difference",
                        file, UPDATE)
                .isEqualTo(made);
    }
}
