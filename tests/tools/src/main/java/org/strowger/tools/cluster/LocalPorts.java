package org.strowger.tools.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/**
 * Free ports of 127.0.0.1 for processes that must know their ports before they listen. They are below the range from
 * which Linux chooses ports for outgoing connections, because such a port could be taken before the process listens.
 */
public final class LocalPorts {
    private static final int FIRST = 20_000;
    private static final int END = 32_768;
    private static final int COUNT = END - FIRST;

    /** Spreads the first ports of processes that run at the same time. */
    private static final long APART = 97;

    private int next = FIRST + (int) (ProcessHandle.current().pid() * APART % COUNT);

    /** A port that is free now, and different from the earlier ones. */
    public int next() {
        for (int tried = 0; tried < COUNT; tried++) {
            int port = next;
            next = next + 1 < END ? next + 1 : FIRST;
            if (isFree(port)) {
                return port;
            }
        }
        throw new IllegalStateException("no port from " + FIRST + " to " + (END - 1) + " of 127.0.0.1 is free");
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }
}
