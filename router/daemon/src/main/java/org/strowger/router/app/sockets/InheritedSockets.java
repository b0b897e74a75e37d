package org.strowger.router.app.sockets;

import com.sun.jna.LastErrorException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;

/**
 * Listening sockets that this process inherited from its predecessor or from the service manager. A connection that
 * arrives while no process accepts waits in the queue of its socket, so no client is refused during the change of
 * processes.
 */
@Within(Within.Scope.START)
public final class InheritedSockets {
    /** The first descriptor that a service manager passes. */
    private static final int FIRST_PASSED = 3;

    @Within(Within.Scope.PACKET)
    private static final int PASSED_MAX = 10_000;

    private final Map<InetSocketAddress, Integer> descriptors = new HashMap<>();

    private InheritedSockets() {}

    /** No sockets. */
    public static InheritedSockets none() {
        return new InheritedSockets();
    }

    /** The listening TCP sockets among these descriptors; the others are closed. */
    static InheritedSockets of(Collection<Integer> passed) {
        InheritedSockets sockets = new InheritedSockets();
        for (int descriptor : passed) {
            InetSocketAddress address = ListeningSockets.addressOf(descriptor);
            if (address == null || sockets.descriptors.putIfAbsent(address, descriptor) != null) {
                close(descriptor);
            }
        }
        return sockets;
    }

    /** The sockets that a service manager kept for this process, as defined in {@code sd_listen_fds(3)}. */
    public static InheritedSockets of(Map<String, String> environment) {
        return of(passed(environment));
    }

    /** The descriptors that a service manager passed to this process. */
    public static List<Integer> passed(Map<String, String> environment) {
        try {
            int count = Integer.parseInt(ofThisProcess(environment, "LISTEN_FDS"));
            return IntStream.range(FIRST_PASSED, FIRST_PASSED + Math.min(count, PASSED_MAX))
                    .boxed()
                    .toList();
        } catch (NumberFormatException e) {
            return List.of();
        }
    }

    /** The names that were given to the descriptors when the service manager began to keep them. */
    public static List<String> names(Map<String, String> environment) {
        return List.of(ofThisProcess(environment, "LISTEN_FDNAMES").split(":", -1));
    }

    /** A variable about the passed descriptors; empty if the descriptors were passed to another process. */
    private static String ofThisProcess(Map<String, String> environment, String variable) {
        boolean isOurs = environment
                .getOrDefault("LISTEN_PID", "")
                .equals(Long.toString(ProcessHandle.current().pid()));
        return isOurs ? environment.getOrDefault(variable, "") : "";
    }

    /**
     * Adopts the socket that listens on an address.
     *
     * @return a channel, whose own address is not the socket's address; null if no inherited socket listens there
     */
    public @Nullable ServerSocketChannel adopt(InetSocketAddress address) throws IOException {
        Integer descriptor = descriptors.remove(ListeningSockets.normal(address));
        return descriptor == null ? null : channel(descriptor);
    }

    /**
     * Creates a channel for a descriptor, which the public API of the JDK does not allow. A channel is opened on a
     * temporary port; the port is used to find the channel's descriptor, which is then replaced by the inherited
     * socket.
     */
    private static ServerSocketChannel channel(int descriptor) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open();
        try {
            channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            Integer own = ListeningSockets.find().get((InetSocketAddress) channel.getLocalAddress());
            if (own == null) {
                throw new IOException("the descriptor of a new socket is not listed in /proc/self/fd");
            }
            Libc.dup3(descriptor, own, Libc.O_CLOEXEC);
            return channel;
        } catch (IOException | LastErrorException e) {
            channel.close();
            throw e instanceof IOException io
                    ? io
                    : new IOException("cannot use an inherited socket: " + e.getMessage(), e);
        } finally {
            close(descriptor);
        }
    }

    /**
     * Closes the sockets that do not listen on one of these addresses, because they could conflict with a new socket.
     * For example, a socket for one address conflicts with a socket for all addresses on the same port.
     */
    public void retain(Collection<InetSocketAddress> wanted) {
        Set<InetSocketAddress> normal =
                wanted.stream().map(ListeningSockets::normal).collect(Collectors.toSet());
        descriptors.entrySet().removeIf(each -> {
            boolean isGone = !normal.contains(each.getKey());
            if (isGone) {
                close(each.getValue());
            }
            return isGone;
        });
    }

    /** The addresses of the sockets that have not been adopted. */
    public List<InetSocketAddress> left() {
        return List.copyOf(descriptors.keySet());
    }

    /** Closes the sockets that have not been adopted. Connections waiting in their queues are reset. */
    public void closeLeft() {
        retain(List.of());
    }

    private static void close(int descriptor) {
        try {
            Libc.close(descriptor);
        } catch (LastErrorException e) {
            // The descriptor is closed in any case.
        }
    }
}
