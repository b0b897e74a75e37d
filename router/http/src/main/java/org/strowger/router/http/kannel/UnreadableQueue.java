package org.strowger.router.http.kannel;

import java.io.Serial;

/** A file of the other gateway that cannot be read, or a part of it: what is wrong and where. */
public final class UnreadableQueue extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    /** @param why the fault, and its position if that is known */
    public UnreadableQueue(String why) {
        super(why);
    }

    public String why() {
        return String.valueOf(getMessage());
    }
}
