package org.strowger.tests.bench.dispatch.model;

import java.io.IOException;
import java.net.InetSocketAddress;

/** A server that is open. */
public interface DispatchServer {
    InetSocketAddress address();

    /** The fault of which its clients see only the effects; empty if there was none. Any thread. */
    default String trouble() {
        return "";
    }

    /** Ends all connections, and waits for the threads that serve them. */
    void close() throws IOException, InterruptedException;
}
