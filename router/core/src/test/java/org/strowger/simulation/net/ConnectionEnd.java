package org.strowger.simulation.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The kernel's state of one side of a connection, with the results that Linux gives:
 *
 * <ul>
 *   <li>Bytes that arrived before a reset are read first, then the error is reported once, to the next call: a read
 *       gets "Connection reset", a write "Connection reset by peer", later writes "Broken pipe".
 *   <li>A reset that follows the peer's end breaks the pipe for writing; reading still sees the end.
 *   <li>Bytes that reach a side that is closed are answered by a reset, so the first write to it succeeds.
 *   <li>Closing with unread bytes, or with a linger of 0, sends a reset; everything else sends an end.
 * </ul>
 */
final class ConnectionEnd {
    private enum KernelError {
        NONE,
        CONNECTION_RESET,
        BROKEN_PIPE
    }

    private final SimulatedNetwork network;
    private final SimulatedConnection connection;
    private final InetSocketAddress local;
    private final OneWay in;
    private final OneWay out;
    private KernelError pendingError = KernelError.NONE;
    private boolean broken;
    private boolean readWasReset;
    private boolean inputShut;
    private boolean outputShut;
    private boolean closed;
    private @Nullable IOException nextReadFailure;
    private @Nullable IOException nextWriteFailure;

    ConnectionEnd(
            SimulatedNetwork network, SimulatedConnection connection, InetSocketAddress local, OneWay in, OneWay out) {
        this.network = network;
        this.connection = connection;
        this.local = local;
        this.in = in;
        this.out = out;
    }

    InetSocketAddress local() {
        return local;
    }

    SimulatedConnection connection() {
        return connection;
    }

    boolean isOutputShut() {
        return outputShut;
    }

    boolean isClosed() {
        return closed;
    }

    void receiveCapacity(int capacity) {
        in.capacity(capacity);
    }

    void failNextRead(IOException failure) {
        nextReadFailure = failure;
    }

    void failNextWrite(IOException failure) {
        nextWriteFailure = failure;
    }

    /** Whether a read would block in blocking mode. */
    boolean readWouldBlock() {
        return (poll() & Poll.IN) == 0;
    }

    /** Whether a write of this length would block in blocking mode. */
    boolean writeWouldBlock(long count) {
        settle(network.nowNanos());
        return !broken && !outputShut && nextWriteFailure == null && out.room() < count;
    }

    long read(ByteBuffer[] targets, int offset, int length) throws IOException {
        network.counters().countRead();
        if (readWasReset) {
            throw new SocketException("Connection reset");
        }
        if (inputShut) {
            return -1;
        }
        throwNextReadFailure();
        long remaining = Buffers.remaining(targets, offset, length);
        long nowNanos = network.nowNanos();
        if (remaining == 0 || in.readable(nowNanos) == 0) {
            return remaining == 0 ? 0 : readNothing(nowNanos);
        }
        int count = (int) Math.min(remaining, Math.min(in.readable(nowNanos), network.readLimit()));
        Buffers.spread(count, targets, offset, in::take);
        network.counters().countBytesRead(count);
        return count;
    }

    long write(ByteBuffer[] sources, int offset, int length) throws IOException {
        network.counters().countWrite();
        throwNextWriteFailure();
        long remaining = Buffers.remaining(sources, offset, length);
        if (remaining == 0) {
            return 0;
        }
        long nowNanos = network.nowNanos();
        settle(nowNanos);
        if (broken || outputShut) {
            throw writeError();
        }
        int count = (int) Math.min(remaining, out.room());
        long arrivalNanos = nowNanos + network.latencyNanos();
        Buffers.spread(count, sources, offset, (source, part) -> out.put(source, part, arrivalNanos));
        network.counters().countBytesWritten(count);
        connection.peerOf(this).refuseBytesWhenClosed();
        return count;
    }

    void shutdownInput() {
        inputShut = true;
    }

    void shutdownOutput() {
        if (!outputShut) {
            outputShut = true;
            out.end(network.nowNanos() + network.latencyNanos());
        }
    }

    /** Closes the socket; {@code abort} is a linger of 0. */
    void close(boolean abort) {
        if (closed) {
            return;
        }
        closed = true;
        long nowNanos = network.nowNanos();
        settle(nowNanos);
        if (!broken) {
            if (abort || in.readable(nowNanos) > 0) {
                out.reset(nowNanos + network.latencyNanos());
                in.discard();
            } else {
                shutdownOutput();
                refuseBytesWhenClosed();
            }
        }
        connection.forgetWhenClosed();
    }

    /** Answers data for a closed socket with a reset. A stalled direction delivers nothing, so there is no answer. */
    void refuseBytesWhenClosed() {
        if (closed && !in.isEmpty() && !in.isStalled()) {
            out.reset(Math.max(in.firstByteNanos(), network.nowNanos()) + network.latencyNanos());
            in.discard();
        }
    }

    int poll() {
        long nowNanos = network.nowNanos();
        settle(nowNanos);
        boolean inputEnded = broken || inputShut || in.endArrived(nowNanos);
        int events = 0;
        if (inputEnded || in.readable(nowNanos) > 0 || nextReadFailure != null) {
            events |= Poll.IN;
        }
        if (broken || outputShut || out.room() > 0 || nextWriteFailure != null) {
            events |= Poll.OUT;
        }
        if (broken || (inputEnded && outputShut)) {
            events |= Poll.HANG_UP;
        }
        return events;
    }

    private long readNothing(long nowNanos) throws IOException {
        if (in.endArrived(nowNanos)) {
            return -1;
        }
        settle(nowNanos);
        if (pendingError == KernelError.CONNECTION_RESET) {
            pendingError = KernelError.NONE;
            readWasReset = true;
            throw new SocketException("Connection reset");
        }
        return broken ? -1 : 0;
    }

    /** Handles a reset that has arrived by now. */
    private void settle(long nowNanos) {
        if (!broken && in.resetArrived(nowNanos)) {
            broken = true;
            pendingError = in.endArrived(nowNanos) ? KernelError.BROKEN_PIPE : KernelError.CONNECTION_RESET;
        }
    }

    private IOException writeError() {
        boolean reset = pendingError == KernelError.CONNECTION_RESET;
        pendingError = KernelError.NONE;
        return new IOException(reset ? "Connection reset by peer" : "Broken pipe");
    }

    private void throwNextReadFailure() throws IOException {
        IOException failure = nextReadFailure;
        nextReadFailure = null;
        if (failure != null) {
            throw failure;
        }
    }

    private void throwNextWriteFailure() throws IOException {
        IOException failure = nextWriteFailure;
        nextWriteFailure = null;
        if (failure != null) {
            throw failure;
        }
    }
}
