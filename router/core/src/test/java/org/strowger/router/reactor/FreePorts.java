package org.strowger.router.reactor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.security.SecureRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ports of the loopback for what must know where it will listen before it does, or listen there again.
 *
 * <p>A port that the kernel chose and that was closed again is in the range from which it takes those of outgoing
 * connections: by the time it is wanted any of them may have it, and a client that tries it may be connected to itself.
 * So these are from below that range, and none is given again before all the others were.
 */
public final class FreePorts {
    private static final int FIRST = 20_000;

    /** Where Linux begins to take those of outgoing connections, unless told otherwise. */
    private static final int END = 32_768;

    private static final int COUNT = END - FIRST;

    /** Processes that run at once begin somewhere else each. */
    private static final AtomicInteger NEXT = new AtomicInteger(new SecureRandom().nextInt(COUNT));

    private FreePorts() {}

    public static int next() {
        for (int tried = 0; tried < COUNT; tried++) {
            int port = FIRST + NEXT.getAndUpdate(at -> (at + 1) % COUNT);
            if (isFree(port)) {
                return port;
            }
        }
        throw new IllegalStateException("every port from " + FIRST + " to " + (END - 1) + " is in use");
    }

    public static InetSocketAddress nextAddress() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), next());
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (BindException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
