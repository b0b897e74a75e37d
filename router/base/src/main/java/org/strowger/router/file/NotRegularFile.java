package org.strowger.router.file;

import java.io.IOException;

/** Thrown for a path that is a directory, a device, a pipe or a socket. */
public final class NotRegularFile extends IOException {
    private static final long serialVersionUID = 1L;

    /** The advice for users. */
    public static final String ADVICE = "give the path of a regular file";

    NotRegularFile(String kind) {
        super("this is a " + kind + ", and not a regular file");
    }
}
