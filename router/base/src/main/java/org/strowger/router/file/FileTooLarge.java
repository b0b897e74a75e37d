package org.strowger.router.file;

import java.io.IOException;

/** Thrown for a file that is larger than its reader permits. */
public final class FileTooLarge extends IOException {
    private static final long serialVersionUID = 1L;

    /** The advice for users. */
    public static final String ADVICE = "check that this is the right file";

    FileTooLarge(long octetsMax) {
        super("the file is larger than " + octetsMax + " octets");
    }
}
