package org.strowger.simulation.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.channels.AlreadyBoundException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NotYetBoundException;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A listening socket of the simulated network. */
final class SimulatedServerSocketChannel extends ServerSocketChannel implements SimulatedChannel {
    private static final int USUAL_BACKLOG = 50;

    private final SimulatedNetwork network;
    private final OptionTable options;
    private @Nullable Listener listener;
    private boolean released;

    SimulatedServerSocketChannel(SimulatedNetwork network) {
        super(network);
        this.network = network;
        this.options = OptionTable.ofServer(network);
    }

    @Override
    public ServerSocketChannel bind(@Nullable SocketAddress local, int backlog) throws IOException {
        checkOpen();
        if (listener != null) {
            throw new AlreadyBoundException();
        }
        int backlogMax = backlog < 1 ? USUAL_BACKLOG : backlog;
        InetSocketAddress bound = network.addresses().bind(Addresses.toBind(local));
        listener = new Listener(network, bound, backlogMax, () -> options.get(StandardSocketOptions.SO_RCVBUF));
        network.listen(listener);
        return this;
    }

    // The contract of the JDK says null where nothing waits.
    @SuppressWarnings("NullAway")
    @Override
    public SocketChannel accept() throws IOException {
        checkOpen();
        Listener bound = boundListener();
        if (isBlocking() && !bound.hasPending()) {
            throw Blocking.refused("accept");
        }
        // Linux looks for a free descriptor before it looks for a connection, which therefore stays where it is.
        network.takeDescriptor();
        Optional<ConnectionEnd> end = bound.accept();
        if (end.isEmpty()) {
            network.releaseDescriptor();
            return null;
        }
        network.counters().countAccept();
        return SimulatedSocketChannel.accepted(network, end.get());
    }

    // The contract of the JDK says null where nothing is bound.
    @SuppressWarnings("NullAway")
    @Override
    public SocketAddress getLocalAddress() throws IOException {
        checkOpen();
        return listener == null ? null : listener.address();
    }

    @Override
    public <T> ServerSocketChannel setOption(SocketOption<T> name, T value) throws IOException {
        checkOpen();
        options.set(name, value);
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
    public ServerSocket socket() {
        throw new UnsupportedOperationException("the simulated network has channels only");
    }

    @Override
    public int poll() {
        if (listener == null) {
            return Poll.HANG_UP;
        }
        return listener.hasPending() ? Poll.IN : 0;
    }

    @Override
    public int readyOps(int events) {
        return (events & Poll.IN) != 0 ? SelectionKey.OP_ACCEPT : 0;
    }

    @Override
    public void release() {
        if (released || isOpen() || isRegistered()) {
            return;
        }
        released = true;
        if (listener != null) {
            network.stopListening(listener);
            network.addresses().release(listener.address());
            listener.close();
        }
        network.releaseDescriptor();
    }

    @Override
    public SimulatedNetwork network() {
        return network;
    }

    @Override
    protected void implCloseSelectableChannel() {
        network.checkThread();
        release();
    }

    @Override
    protected void implConfigureBlocking(boolean block) {
        network.checkThread();
    }

    private void checkOpen() throws ClosedChannelException {
        network.checkThread();
        if (!isOpen()) {
            throw new ClosedChannelException();
        }
    }

    private Listener boundListener() {
        if (listener == null) {
            throw new NotYetBoundException();
        }
        return listener;
    }
}
