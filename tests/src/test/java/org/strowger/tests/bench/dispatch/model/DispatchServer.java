package org.strowger.tests.bench.dispatch.model;

import java.io.IOException;
import java.net.InetSocketAddress;

/** A server that is open. */
public interface DispatchServer {
    InetSocketAddress address();

    /** What went wrong in a way that its clients only see the effects of; empty if nothing did. Any thread. */
    default String trouble() {
        return "";
    }

    /** Ends all connections, and waits for the threads that serve them. */
    void close() throws IOException, InterruptedException;
}
