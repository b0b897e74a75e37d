package org.strowger.router.app.sockets;

import com.sun.jna.LastErrorException;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;

/**
 * Passes listening sockets from a daemon to its successor on the same machine.
 *
 * <p>The successor listens on a unix socket, whose name is passed to the daemon by a console command. The daemon
 * connects, sends the descriptors, and leaves the connection open until its process ends. The end of the connection
 * tells the successor that the store, the files and the other sockets are free.
 */
@Within(Within.Scope.PACKET)
public final class HandOver implements AutoCloseable {
    private static final String GREETING = "strowger listening sockets 1 ";
    private static final Pattern MESSAGE = Pattern.compile(GREETING + "(\\d{1,6}) (\\d{1,9})");
    private static final String TAKEN = "taken";
    private static final int TEXT_OCTETS_MAX = 128;

    /** The maximum number of connections from processes of other users. Processes of any user can connect. */
    @Bound(
            of = "connections of other users before a take-over of sockets fails",
            kind = Bound.Kind.FORMAT,
            owner = Bound.Owner.OPERATOR,
            share = Sharing.SINGLE,
            full = "the take-over of the sockets fails")
    private static final int STRANGERS_MAX = 1000;

    private static final Duration SEND_PATIENCE = Duration.ofSeconds(5);
    private static final int PEER_OCTETS = 3 * Integer.BYTES;

    private final String name;
    private final int listening;
    private int connection = -1;
    private Duration within = Duration.ZERO;

    private HandOver(String name, int listening) {
        this.name = name;
        this.listening = listening;
    }

    // ---- The daemon

    /**
     * Sends listening sockets to a successor. The connection stays open until this process ends.
     *
     * @param name the name from the successor
     * @param within the maximum time until this process has ended
     * @throws IOException with a message for operators, in which case nothing has been passed
     */
    public static void send(String name, List<Integer> descriptors, Duration within) throws IOException {
        byte[] address = UnixAddress.of(name);
        int socket = newSocket();
        boolean isSent = false;
        try {
            // A successor that does not read must not block the daemon.
            Libc.limitSend(socket, SEND_PATIENCE);
            Libc.connect(socket, address, address.length);
            requireOwnUser(socket);
            int at = 0;
            do {
                int end = Math.min(descriptors.size(), at + DescriptorMessage.DESCRIPTORS_MAX);
                String text = GREETING + (descriptors.size() - end) + " " + within.toSeconds();
                DescriptorMessage.of(text, descriptors.subList(at, end), new byte[0])
                        .send(socket);
                at = end;
            } while (at < descriptors.size());
            Libc.limitReceive(socket, SEND_PATIENCE);
            DescriptorMessage answer = DescriptorMessage.empty(TEXT_OCTETS_MAX);
            isSent = answer.text(answer.receive(socket)).equals(TAKEN);
            if (!isSent) {
                throw new IOException("the process at " + name + " has not taken the listening sockets");
            }
        } catch (LastErrorException e) {
            throw new IOException("cannot pass the listening sockets to " + name + ": " + e.getMessage(), e);
        } finally {
            if (!isSent) {
                Libc.close(socket);
            }
        }
    }

    // ---- The successor

    /**
     * Opens a socket for the daemon under an unused name.
     *
     * @throws IOException with a message for operators
     */
    public static HandOver open() throws IOException {
        String name = "@strowger-upgrade-" + ProcessHandle.current().pid() + "-" + Long.toHexString(System.nanoTime());
        byte[] address = UnixAddress.of(name);
        int socket = newSocket();
        try {
            Libc.bind(socket, address, address.length);
            Libc.listen(socket, 1);
            return new HandOver(name, socket);
        } catch (LastErrorException e) {
            Libc.close(socket);
            throw new IOException("cannot listen on " + name + ": " + e.getMessage(), e);
        }
    }

    /** The name under which the daemon reaches this process. */
    public String name() {
        return name;
    }

    /**
     * Waits for the daemon's listening sockets. Connections of other users are closed.
     *
     * @param patience the time limit, for each connection
     * @throws IOException with a message for operators
     */
    public InheritedSockets receive(Duration patience) throws IOException {
        List<Integer> received = new ArrayList<>();
        try {
            Libc.limitReceive(listening, patience);
            connection = accept();
            Libc.limitReceive(connection, patience);
            int left;
            do {
                DescriptorMessage message = DescriptorMessage.empty(TEXT_OCTETS_MAX);
                int octets = message.receive(connection);
                received.addAll(message.descriptors());
                left = read(message.text(octets));
            } while (left > 0);
            // Only after this message does the daemon begin to stop.
            DescriptorMessage.of(TAKEN, List.of(), new byte[0]).send(connection);
            return InheritedSockets.of(received);
        } catch (LastErrorException | IOException e) {
            InheritedSockets.of(received).closeLeft();
            throw new IOException("the running daemon has not passed its listening sockets: " + e.getMessage(), e);
        }
    }

    private int accept() throws IOException {
        for (int i = 0; i < STRANGERS_MAX; i++) {
            int next = Libc.accept4(listening, Pointer.NULL, Pointer.NULL, Libc.SOCK_CLOEXEC);
            if (userOf(next) == Libc.geteuid()) {
                return next;
            }
            Libc.close(next);
        }
        throw new IOException("only processes of other users have connected");
    }

    /** Parses a message. Returns the number of descriptors that are still to come. */
    private int read(String text) throws IOException {
        Matcher matcher = MESSAGE.matcher(text);
        if (!matcher.matches()) {
            throw new IOException("its message is unknown; it may come from another version");
        }
        within = Duration.ofSeconds(Long.parseLong(matcher.group(2)));
        return Integer.parseInt(matcher.group(1));
    }

    /** The maximum time until the daemon has ended. */
    public Duration within() {
        return within;
    }

    /**
     * Waits until the daemon's process has ended.
     *
     * @return false if it has not ended in time
     */
    public boolean awaitEnd(Duration patience) {
        try {
            Libc.limitReceive(connection, patience);
            return DescriptorMessage.empty(TEXT_OCTETS_MAX).receive(connection) == 0;
        } catch (LastErrorException e) {
            return e.getErrorCode() != Libc.EAGAIN; // Any other error means the end of the connection.
        }
    }

    @Override
    public void close() {
        if (connection >= 0) {
            Libc.close(connection);
        }
        Libc.close(listening);
    }

    // ---- Both

    private static int newSocket() throws IOException {
        try {
            return Libc.socket(Libc.AF_UNIX, Libc.SOCK_SEQPACKET | Libc.SOCK_CLOEXEC, 0);
        } catch (LinkageError | LastErrorException e) {
            throw new IOException("cannot open a unix socket: " + e.getMessage(), e);
        }
    }

    /**
     * Refuses a peer of another user: listening sockets are passed only between processes of one user, and any process
     * can use or learn an abstract name.
     */
    private static void requireOwnUser(int socket) throws IOException {
        int user = userOf(socket);
        if (user != Libc.geteuid()) {
            throw new IOException("the other process belongs to the user with the id " + user
                    + "; run strowger upgrade as the user of the daemon");
        }
    }

    /** The user id of the peer process. */
    private static int userOf(int socket) {
        byte[] peer = new byte[PEER_OCTETS];
        Libc.getsockopt(socket, Libc.SOL_SOCKET, Libc.SO_PEERCRED, peer, new IntByReference(PEER_OCTETS));
        return ByteBuffer.wrap(peer).order(ByteOrder.nativeOrder()).getInt(Integer.BYTES);
    }
}
