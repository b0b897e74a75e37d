package org.strowger.tools.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.Set;

/**
 * Free ports of 127.0.0.1 for processes that must know their ports before they listen. They are below those that Linux
 * takes for outgoing connections, which could be taken before the process listens.
 */
public final class LocalPorts {
    private static final int FIRST = 20_000;
    private static final int END = 32_768;

    private final SecureRandom random = new SecureRandom();
    private final Set<Integer> given = new HashSet<>();

    /** A port that is free now and was not returned before. */
    public int next() {
        for (int tried = 0; tried < END - FIRST; tried++) {
            int port = FIRST + random.nextInt(END - FIRST);
            if (given.add(port) && isFree(port)) {
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
