package org.strowger.tests.bench.dispatch.model;

import java.io.IOException;

/**
 * A way to bring what comes on many connections to the code that answers it, and the answers back. To add one, write a
 * class and put it into {@link DispatchModels}.
 */
public interface DispatchModel {
    /** Its name on the command line: one word. */
    String name();

    /** Its description in a line. */
    String meaning();

    /** Why this Java cannot do it; empty if it can. */
    default String whyNot() {
        return "";
    }

    /**
     * Listens. Each connection's packets are answered in the order in which they came.
     *
     * @throws IOException if the address is not ours or in use
     */
    DispatchServer open(ServerPlan plan) throws IOException, InterruptedException;
}
