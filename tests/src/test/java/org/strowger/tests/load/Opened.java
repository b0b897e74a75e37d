package org.strowger.tests.load;

import java.util.ArrayDeque;
import java.util.Deque;

/** The objects that a test has opened; they are closed in the reverse order. */
public final class Opened {
    private final Deque<AutoCloseable> open = new ArrayDeque<>();

    public <T extends AutoCloseable> T add(T opened) {
        open.push(opened);
        return opened;
    }

    public void closeAll() throws Exception {
        while (!open.isEmpty()) {
            open.pop().close();
        }
    }
}
