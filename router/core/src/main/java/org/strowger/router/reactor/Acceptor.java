package org.strowger.router.reactor;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.strowger.protocol.CloseReason;
import org.strowger.router.metrics.Counter;
import org.strowger.router.time.Timer;

/**
 * Accepts connections, and assigns each to the thread with the fewest connections. If accepting fails, for example
 * because the system has no file descriptor left, the acceptor pauses, longer after each consecutive failure.
 */
public final class Acceptor implements SelectorHandler.Accepting {
    /** The requested length of the queue of the listening socket; the system reduces it to its own limit. */
    private static final int BACKLOG = 4096;

    static final long REST_NANOS_FIRST = TimeUnit.MILLISECONDS.toNanos(100);
    static final long REST_NANOS_MAX = TimeUnit.SECONDS.toNanos(5);

    private final SelectorThread home;
    private final List<SelectorThread> threads;
    private final ListenerPlan plan;
    private final ServerSocketChannel channel;
    private final SocketAddress address;
    private final List<List<SocketChannel>> accepted = new ArrayList<>();
    private final int acceptsPerTurn;
    private final Timer restEnds = new Timer(now -> goOn());
    private long restNanos = REST_NANOS_FIRST;

    /**
     * A listening socket.
     *
     * @param address the actual address, with the port chosen by the system
     */
    private record Socket(ServerSocketChannel channel, SocketAddress address) {}

    private Acceptor(SelectorThread home, List<SelectorThread> threads, ListenerPlan plan, Socket socket) {
        this.home = home;
        this.threads = threads;
        this.plan = plan;
        this.channel = socket.channel();
        this.address = socket.address();
        this.acceptsPerTurn = AcceptedChannels.OPENED_PER_TURN * threads.size();
        threads.forEach(thread -> accepted.add(new ArrayList<>()));
    }

    /**
     * Opens the listening socket on its home thread.
     *
     * @param threads the threads among which the connections are distributed
     * @throws IOException if the address is not local or in use
     */
    public static Acceptor open(SelectorThread home, List<SelectorThread> threads, ListenerPlan plan)
            throws IOException {
        assert home.isOwner() : home.notOwner();
        boolean byPath = plan.address() instanceof UnixDomainSocketAddress;
        SelectorProvider network = home.context().network();
        ServerSocketChannel channel = byPath
                ? network.openServerSocketChannel(StandardProtocolFamily.UNIX)
                : network.openServerSocketChannel();
        try {
            channel.configureBlocking(false);
            if (!byPath) {
                channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            }
            channel.bind(plan.address(), BACKLOG);
            SocketAddress address = channel.getLocalAddress();
            return accept(new Acceptor(home, List.copyOf(threads), plan, new Socket(channel, address)));
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** Accepts connections of a socket that already listens on the address of the plan. */
    public static Acceptor adopt(
            SelectorThread home, List<SelectorThread> threads, ListenerPlan plan, ServerSocketChannel listening)
            throws IOException {
        assert home.isOwner() : home.notOwner();
        try {
            listening.configureBlocking(false);
            return accept(new Acceptor(home, List.copyOf(threads), plan, new Socket(listening, plan.address())));
        } catch (IOException | RuntimeException e) {
            listening.close();
            throw e;
        }
    }

    private static Acceptor accept(Acceptor acceptor) throws IOException {
        acceptor.home.registerChannelNow(acceptor.channel, SelectionKey.OP_ACCEPT, acceptor);
        return acceptor;
    }

    /** The actual address, with the port chosen by the system. Not for unix sockets. */
    public InetSocketAddress address() {
        return (InetSocketAddress) address;
    }

    /** Closes the listening socket; the connections stay. */
    public void close() {
        assert home.isOwner() : home.notOwner();
        home.cancel(restEnds);
        home.closeChannelNow(channel);
    }

    @Override
    public void acceptReady(long nowNanos) {
        for (int i = 0; i < acceptsPerTurn && acceptOne(nowNanos); i++) {
            restNanos = REST_NANOS_FIRST;
        }
        handOver();
    }

    @Override
    public void closeRequested(CloseReason reason, long nowNanos) {
        close();
    }

    @Override
    public void abandoned(CloseReason reason, long nowNanos) {
        close();
    }

    /** @return whether another connection may be waiting */
    private boolean acceptOne(long nowNanos) {
        try {
            home.counters().increment(Counter.ACCEPTS);
            SocketChannel next = channel.accept();
            if (next == null) {
                return false;
            }
            if (isAllowed(next, nowNanos)) {
                take(next);
            }
            return true;
        } catch (ClosedChannelException e) {
            return false;
        } catch (IOException e) {
            rest(e, nowNanos);
            return false;
        }
    }

    /** Closes the connection if its peer may not connect. */
    private boolean isAllowed(SocketChannel next, long nowNanos) throws IOException {
        SocketAddress from = next.getRemoteAddress();
        if (from instanceof UnixDomainSocketAddress
                || (from instanceof InetSocketAddress peer && plan.filter().accepts(peer.getAddress(), nowNanos))) {
            return true; // Access to a unix socket is controlled by the mode of its file.
        }
        home.counters().increment(Counter.CONNECTIONS_BLOCKED);
        next.close();
        return false;
    }

    private void take(SocketChannel next) throws IOException {
        if (!plan.connections().open().incrementBelow(plan.connectionsMax())) {
            home.counters().increment(Counter.CONNECTIONS_REFUSED);
            next.close();
            return;
        }
        int fewest = indexOfFewest();
        threads.get(fewest).connections().increment();
        try {
            next.configureBlocking(false);
            accepted.get(fewest).add(next);
        } catch (IOException e) {
            AcceptedChannels.giveUp(threads.get(fewest), next, plan.connections());
        }
    }

    private int indexOfFewest() {
        int fewest = 0;
        for (int i = 1; i < threads.size(); i++) {
            if (threads.get(i).connections().get()
                    < threads.get(fewest).connections().get()) {
                fewest = i;
            }
        }
        return fewest;
    }

    /** Posts the accepted connections to their threads, with one task per thread. */
    private void handOver() {
        for (int i = 0; i < threads.size(); i++) {
            List<SocketChannel> mine = accepted.get(i);
            if (mine.isEmpty()) {
                continue;
            }
            SelectorThread thread = threads.get(i);
            List<SocketChannel> batch = List.copyOf(mine);
            mine.clear();
            if (thread == home) {
                thread.arrivals().add(batch, plan.connections());
            } else {
                post(thread, batch);
            }
        }
    }

    private void post(SelectorThread thread, List<SocketChannel> batch) {
        try {
            thread.invokeLater(() -> thread.arrivals().add(batch, plan.connections()));
        } catch (RejectedExecutionException e) {
            batch.forEach(each -> AcceptedChannels.giveUp(thread, each, plan.connections()));
        }
    }

    private void rest(IOException why, long nowNanos) {
        home.counters().increment(Counter.ACCEPT_PAUSES);
        home.context().incidents().acceptPaused(home.name(), plan.address().toString(), why.toString());
        home.removeChannelInterestNow(channel, SelectionKey.OP_ACCEPT);
        home.schedule(restEnds, nowNanos + restNanos);
        restNanos = Math.min(2 * restNanos, REST_NANOS_MAX);
    }

    private void goOn() {
        home.addChannelInterestNow(channel, SelectionKey.OP_ACCEPT);
    }
}
