package org.strowger.router.http.kannel;

import java.io.Serial;

/** Thrown when a file of the other gateway, or a part of it, cannot be read. States the fault and its position. */
public final class UnreadableQueue extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    /** @param why the fault, with its position if known */
    public UnreadableQueue(String why) {
        super(why);
    }

    public String why() {
        return String.valueOf(getMessage());
    }
}
