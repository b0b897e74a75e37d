package org.strowger.simulation.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.AlreadyBoundException;
import java.nio.channels.AlreadyConnectedException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ConnectionPendingException;
import java.nio.channels.NoConnectionPendingException;
import java.nio.channels.NotYetConnectedException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One side of a connection, as the JDK shows it. Like the JDK's own, a channel that is closed while a selector still
 * knows it only says its end; the descriptor, and a reset if there is to be one, wait for the next selection.
 */
final class SimulatedSocketChannel extends SocketChannel implements SimulatedChannel {
    private final SimulatedNetwork network;
    private final OptionTable options;
    private @Nullable InetSocketAddress local;
    private @Nullable InetSocketAddress bound;
    private @Nullable InetSocketAddress remote;
    private @Nullable Dialling dialling;
    private @Nullable ConnectionEnd end;
    private boolean released;

    SimulatedSocketChannel(SimulatedNetwork network) {
        super(network);
        this.network = network;
        this.options = OptionTable.ofChannel(network);
    }

    static SimulatedSocketChannel accepted(SimulatedNetwork network, ConnectionEnd end) {
        SimulatedSocketChannel channel = new SimulatedSocketChannel(network);
        channel.end = end;
        channel.local = end.local();
        channel.remote = end.connection().diallerAddress();
        return channel;
    }

    @Override
    public SocketChannel bind(@Nullable SocketAddress address) throws IOException {
        checkOpen();
        if (dialling != null) {
            throw new ConnectionPendingException();
        }
        if (local != null) {
            throw new AlreadyBoundException();
        }
        bound = network.addresses().bind(Addresses.toBind(address));
        local = bound;
        return this;
    }

    @Override
    public boolean connect(SocketAddress address) throws IOException {
        InetSocketAddress wanted = Addresses.toDial(address);
        checkOpen();
        if (end != null) {
            throw new AlreadyConnectedException();
        }
        if (dialling != null) {
            throw new ConnectionPendingException();
        }
        try {
            InetSocketAddress from = addressToDialFrom();
            dialling = network.dial(from, wanted, options.get(StandardSocketOptions.SO_RCVBUF));
            remote = wanted;
        } catch (IOException failure) {
            close();
            throw failure;
        }
        return isBlocking() && finishConnect();
    }

    @Override
    public boolean finishConnect() throws IOException {
        if (isConnected()) {
            return true;
        }
        checkOpen();
        if (dialling == null) {
            throw new NoConnectionPendingException();
        }
        if (!dialling.isKnown(network.nowNanos())) {
            if (isBlocking()) {
                throw Blocking.refused("connect");
            }
            return false;
        }
        takeOutcome(dialling);
        return true;
    }

    @Override
    public boolean isConnected() {
        return isOpen() && end != null;
    }

    @Override
    public boolean isConnectionPending() {
        return isOpen() && dialling != null;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        return (int) read(new ByteBuffer[] {Objects.requireNonNull(target)}, 0, 1);
    }

    @Override
    public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
        Buffers.refuseReadOnly(targets, offset, length);
        ConnectionEnd connected = connectedEnd();
        if (isBlocking() && connected.readWouldBlock()) {
            throw Blocking.refused("read");
        }
        return connected.read(targets, offset, length);
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
        return (int) write(new ByteBuffer[] {Objects.requireNonNull(source)}, 0, 1);
    }

    @Override
    public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
        long count = Buffers.remaining(sources, offset, length);
        ConnectionEnd connected = connectedEnd();
        if (connected.isOutputShut()) {
            throw new AsynchronousCloseException();
        }
        if (isBlocking() && connected.writeWouldBlock(count)) {
            throw Blocking.refused("write");
        }
        return connected.write(sources, offset, length);
    }

    @Override
    public SocketChannel shutdownInput() throws IOException {
        checkOpen();
        connectedEnd().shutdownInput();
        return this;
    }

    @Override
    public SocketChannel shutdownOutput() throws IOException {
        checkOpen();
        connectedEnd().shutdownOutput();
        return this;
    }

    // The contract of the JDK says null where nothing is bound.
    @SuppressWarnings("NullAway")
    @Override
    public SocketAddress getLocalAddress() throws IOException {
        checkOpen();
        return local;
    }

    // The contract of the JDK says null where nothing is connected.
    @SuppressWarnings("NullAway")
    @Override
    public SocketAddress getRemoteAddress() throws IOException {
        checkOpen();
        return remote;
    }

    @Override
    public <T> SocketChannel setOption(SocketOption<T> name, T value) throws IOException {
        checkOpen();
        options.set(name, value);
        if (end != null && name.equals(StandardSocketOptions.SO_RCVBUF)) {
            end.receiveCapacity(options.get(StandardSocketOptions.SO_RCVBUF));
        }
        return this;
    }

    @Override
    public <T> T getOption(SocketOption<T> name) throws IOException {
        checkOpen();
        return options.get(name);
    }

    @Override
    public Set<SocketOption<?>> supportedOptions() {
        return options.supported();
    }

    @Override
    public Socket socket() {
        throw new UnsupportedOperationException("the simulated network has channels only");
    }

    @Override
    public int poll() {
        if (end != null) {
            return end.poll();
        }
        if (dialling == null) {
            // Linux says so of a socket that is not connected yet; a channel registered too early is ready for all.
            return Poll.OUT | Poll.HANG_UP;
        }
        if (!dialling.isKnown(network.nowNanos())) {
            return 0;
        }
        return dialling.isRefused() ? Poll.IN | Poll.OUT | Poll.HANG_UP : Poll.OUT;
    }

    @Override
    public int readyOps(int events) {
        boolean in = (events & Poll.IN) != 0 && isConnected();
        boolean out = (events & Poll.OUT) != 0 && isConnected();
        boolean known = (events & Poll.OUT) != 0 && isConnectionPending();
        return (in ? SelectionKey.OP_READ : 0)
                | (out ? SelectionKey.OP_WRITE : 0)
                | (known ? SelectionKey.OP_CONNECT : 0);
    }

    @Override
    public void release() {
        if (released || isOpen() || isRegistered()) {
            return;
        }
        released = true;
        if (dialling != null) {
            network.abandon(dialling);
        }
        if (end != null) {
            end.close(lingersNot());
        }
        if (bound != null) {
            network.addresses().release(bound);
        }
        network.releaseDescriptor();
    }

    @Override
    public SimulatedNetwork network() {
        return network;
    }

    ConnectionEnd connectedEnd() throws ClosedChannelException {
        checkOpen();
        if (end == null) {
            throw new NotYetConnectedException();
        }
        return end;
    }

    @Override
    protected void implCloseSelectableChannel() {
        network.checkThread();
        release();
        if (!released && end != null && !lingersNot()) {
            end.shutdownOutput();
        }
    }

    @Override
    protected void implConfigureBlocking(boolean block) {
        network.checkThread();
    }

    private void takeOutcome(Dialling known) throws IOException {
        dialling = null;
        network.conclude(known);
        try {
            ConnectionEnd connected = known.end();
            end = connected;
            local = connected.local();
        } catch (IOException failure) {
            close();
            throw failure;
        }
    }

    /** The JDK shows no local address before the connection is made, though the kernel has chosen one. */
    private InetSocketAddress addressToDialFrom() throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        InetSocketAddress chosen = bound;
        if (chosen == null) {
            chosen = network.addresses().bind(new InetSocketAddress(loopback, 0));
            bound = chosen;
        }
        return chosen.getAddress().isAnyLocalAddress() ? new InetSocketAddress(loopback, chosen.getPort()) : chosen;
    }

    private boolean lingersNot() {
        return options.get(StandardSocketOptions.SO_LINGER) == 0;
    }

    private void checkOpen() throws ClosedChannelException {
        network.checkThread();
        if (!isOpen()) {
            throw new ClosedChannelException();
        }
    }
}
