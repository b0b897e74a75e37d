package org.strowger.simulation.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.ProtocolFamily;
import java.net.SocketAddress;
import java.net.SocketException;
import java.nio.channels.Channel;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Pipe;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A network in memory, for one thread, with a clock that the test controls. Nothing moves by itself: readiness is
 * computed when it is asked for, at the time of the clock. {@link #nextEventNanos} says how far the clock may jump.
 *
 * <p>The sockets behave as those of Linux and the JDK; the same tests run against both. Selectors never block. A
 * channel may be in blocking mode as long as none of its calls would block.
 *
 * <p>Settings apply to later calls. Every random choice comes from one seed.
 */
public final class SimulatedNetwork extends SelectorProvider {
    private enum AddressFault {
        NONE,
        BLACK_HOLE,
        REFUSED,
        UNREACHABLE,
        BACKLOG_FILLED
    }

    private static final int USUAL_CAPACITY = 64 * 1024;

    private final LongSupplier clock;
    private final Random random;
    private final NetworkCounters counters = new NetworkCounters();
    private final AddressBook addresses = new AddressBook();
    private final List<Selector> selectors = new ArrayList<>();
    private final List<Listener> listeners = new ArrayList<>();
    private final Set<Dialling> diallings = new LinkedHashSet<>();
    private final Set<SimulatedConnection> connections = new LinkedHashSet<>();
    private final Map<InetSocketAddress, AddressFault> faults = new HashMap<>();
    private @Nullable Thread owner;
    private long latencyNanos;
    private long connectNanos;
    private int capacity = USUAL_CAPACITY;
    private int readMax = Integer.MAX_VALUE;
    private boolean readsRandom;
    private boolean shuffled;
    private int descriptorsMax = Integer.MAX_VALUE;
    private int descriptors;

    public SimulatedNetwork(LongSupplier nowNanos, long seed) {
        this.clock = nowNanos;
        this.random = new Random(seed);
    }

    @Override
    public AbstractSelector openSelector() throws IOException {
        openDescriptor();
        SimulatedSelector selector = new SimulatedSelector(this);
        selectors.add(selector);
        return selector;
    }

    /** Every selector that was opened, in order, closed ones too: for {@link #breakSelector} and its like. */
    public List<Selector> selectors() {
        return List.copyOf(selectors);
    }

    @Override
    public SocketChannel openSocketChannel() throws IOException {
        openDescriptor();
        return new SimulatedSocketChannel(this);
    }

    @Override
    public ServerSocketChannel openServerSocketChannel() throws IOException {
        openDescriptor();
        return new SimulatedServerSocketChannel(this);
    }

    @Override
    public DatagramChannel openDatagramChannel() {
        throw notSimulated();
    }

    @Override
    public DatagramChannel openDatagramChannel(ProtocolFamily family) {
        throw notSimulated();
    }

    @Override
    public Pipe openPipe() {
        throw notSimulated();
    }

    @Override
    public Channel inheritedChannel() {
        throw notSimulated();
    }

    /** The delay of bytes, ends and resets. */
    public SimulatedNetwork latencyNanos(long nanos) {
        latencyNanos = nanos;
        return this;
    }

    /** The delay until both sides know of a connection, or the dialler of a refusal. */
    public SimulatedNetwork connectNanos(long nanos) {
        connectNanos = nanos;
        return this;
    }

    /** The capacity of one direction of a connection without SO_RCVBUF. */
    public SimulatedNetwork capacity(int bytes) {
        capacity = bytes;
        return this;
    }

    /** Limits the bytes that a read returns. */
    public SimulatedNetwork readsAtMost(int bytes) {
        readMax = bytes;
        readsRandom = false;
        return this;
    }

    /** Lets each read return at most a random number of bytes from 1 to this. */
    public SimulatedNetwork readsTornUpTo(int bytes) {
        readMax = bytes;
        readsRandom = true;
        return this;
    }

    /** Serves ready keys in an order that the seed gives, rather than in that of their registration. */
    public SimulatedNetwork shuffledKeys(boolean on) {
        shuffled = on;
        return this;
    }

    /** Limits the number of open selectors and channels. */
    public SimulatedNetwork descriptorsMax(int max) {
        descriptorsMax = max;
        return this;
    }

    public NetworkCounters counters() {
        return counters;
    }

    /**
     * Selectors and channels that are open. A closed channel counts until the selectors that knew it have selected once
     * more or are closed themselves, as with the JDK's own.
     */
    public int openDescriptors() {
        return descriptors;
    }

    /** The next time at which something arrives; Long.MAX_VALUE if nothing will. */
    public long nextEventNanos() {
        checkThread();
        long nowNanos = nowNanos();
        Stream<Long> outcomes =
                diallings.stream().map(Dialling::outcomeNanos).filter(outcomeNanos -> outcomeNanos > nowNanos);
        Stream<Long> arrivals = connections.stream().map(connection -> connection.nextArrivalNanos(nowNanos));
        return Stream.concat(outcomes, arrivals).min(Long::compare).orElse(OneWay.NEVER);
    }

    /** Whether a selection that may block would return at once: something is ready, or the selector was woken. */
    public boolean wouldReturn(Selector selector) {
        checkThread();
        return simulated(selector).wouldReturn();
    }

    /** The connections that at least one side holds open, oldest first, those in a backlog among them. */
    public List<SimulatedConnection> connections() {
        checkThread();
        return List.copyOf(connections);
    }

    /** The connection that was dialled from this address. */
    public SimulatedConnection connection(SocketAddress dialler) {
        checkThread();
        return connections.stream()
                .filter(connection -> connection.diallerAddress().equals(dialler))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no connection was dialled from " + dialler));
    }

    /** The connection that this channel is a side of. */
    public SimulatedConnection connection(SocketChannel side) throws ClosedChannelException {
        return simulated(side).connectedEnd().connection();
    }

    /** Resets the connection that was dialled from this address: both sides see it at once. */
    public void reset(SocketAddress dialler) {
        connection(dialler).reset();
    }

    /**
     * The process that listens at these ports, and has dialled all other listeners, dies: the system closes its
     * sockets.
     *
     * @param abruptly whether data under way is lost, as in a power failure
     */
    public void die(List<Integer> ports, boolean abruptly) {
        checkThread();
        for (Listener listener : List.copyOf(listeners)) {
            if (ports.contains(listener.address().getPort())) {
                listener.close();
                listeners.remove(listener);
                addresses.release(listener.address());
            }
        }
        for (SimulatedConnection connection : List.copyOf(connections)) {
            boolean listened = ports.contains(connection.acceptorAddress().getPort());
            if (abruptly) {
                connection.reset();
            }
            (listened ? connection.acceptor() : connection.dialler()).close(true);
            if (!listened) {
                addresses.release(connection.diallerAddress());
            }
        }
    }

    /** Attempts to connect to this address get no answer, not even after {@link #heal}. */
    public void blackHole(SocketAddress remote) {
        fault(remote, AddressFault.BLACK_HOLE);
    }

    /** Attempts to connect to this address are refused, even if there is a listener. */
    public void refuse(SocketAddress remote) {
        fault(remote, AddressFault.REFUSED);
    }

    /** Attempts to connect to this address fail at once: no route to host. */
    public void unreachable(SocketAddress remote) {
        fault(remote, AddressFault.UNREACHABLE);
    }

    /** Attempts to connect to this address wait until {@link #heal}, as at a full backlog. */
    public void fillBacklog(SocketAddress remote) {
        fault(remote, AddressFault.BACKLOG_FILLED);
    }

    /** Ends the fault of this address. */
    public void heal(SocketAddress remote) {
        fault(remote, AddressFault.NONE);
        listeners.forEach(Listener::admitFromOutside);
    }

    /** The selector's next selection throws this. */
    public void breakSelector(Selector selector, IOException failure) {
        checkThread();
        simulated(selector).failNextSelect(failure);
    }

    /** The next selections of the selector return at once without a ready channel. */
    public void spinSelector(Selector selector, int selections) {
        checkThread();
        simulated(selector).spin(selections);
    }

    /** The channel becomes readable and its next read throws this. */
    public void failNextRead(SocketChannel channel, IOException failure) throws ClosedChannelException {
        simulated(channel).connectedEnd().failNextRead(failure);
    }

    /** The channel becomes writable and its next write throws this. */
    public void failNextWrite(SocketChannel channel, IOException failure) throws ClosedChannelException {
        simulated(channel).connectedEnd().failNextWrite(failure);
    }

    void checkThread() {
        if (owner == null) {
            owner = Thread.currentThread();
        }
        assert owner == Thread.currentThread() : "the simulated network belongs to " + owner;
    }

    long nowNanos() {
        return clock.getAsLong();
    }

    long latencyNanos() {
        return latencyNanos;
    }

    long connectNanos() {
        return connectNanos;
    }

    int capacity() {
        return capacity;
    }

    AddressBook addresses() {
        return addresses;
    }

    int readLimit() {
        return readsRandom ? 1 + random.nextInt(readMax) : readMax;
    }

    <T> List<T> inOrderOfService(List<T> ready) {
        if (shuffled) {
            Collections.shuffle(ready, random);
        }
        return ready;
    }

    boolean isBacklogFilled(InetSocketAddress dialled) {
        return faults.get(dialled) == AddressFault.BACKLOG_FILLED;
    }

    Dialling dial(InetSocketAddress from, InetSocketAddress to, int receiveCapacity) throws IOException {
        AddressFault fault = faults.getOrDefault(to, AddressFault.NONE);
        if (fault == AddressFault.UNREACHABLE) {
            throw new NoRouteToHostException("No route to host");
        }
        Dialling dialling =
                switch (fault) {
                    case BLACK_HOLE -> Dialling.towardsNobody();
                    case REFUSED -> refused();
                    default -> dialListener(from, to, receiveCapacity);
                };
        diallings.add(dialling);
        counters.countConnect();
        return dialling;
    }

    /** The dialler has fetched the outcome. */
    void conclude(Dialling dialling) {
        diallings.remove(dialling);
    }

    /** The dialler has closed its channel before it fetched the outcome. */
    void abandon(Dialling dialling) {
        diallings.remove(dialling);
        if (dialling.isRefused() || dialling.connection().isEmpty()) {
            return;
        }
        SimulatedConnection connection = dialling.connection().get();
        boolean early = listeners.stream().anyMatch(listener -> listener.abandon(dialling));
        if (early) {
            forget(connection);
        } else {
            connection.dialler().close(false);
        }
    }

    void listen(Listener listener) {
        listeners.add(listener);
    }

    void stopListening(Listener listener) {
        listeners.remove(listener);
    }

    void forget(SimulatedConnection connection) {
        connections.remove(connection);
    }

    /** For accept: the JDK uses another type of exception than for open. */
    void takeDescriptor() throws IOException {
        if (descriptors >= descriptorsMax) {
            throw new IOException("Too many open files");
        }
        descriptors++;
    }

    void releaseDescriptor() {
        descriptors--;
    }

    private void openDescriptor() throws IOException {
        checkThread();
        if (descriptors >= descriptorsMax) {
            throw new SocketException("Too many open files");
        }
        descriptors++;
    }

    private Dialling dialListener(InetSocketAddress from, InetSocketAddress to, int receiveCapacity) {
        for (Listener listener : listeners) {
            if (listener.serves(to)) {
                SimulatedConnection connection =
                        new SimulatedConnection(this, from, to, receiveCapacity, listener.receiveCapacity());
                connections.add(connection);
                Dialling dialling = Dialling.towardsListener(connection);
                listener.arrive(dialling);
                return dialling;
            }
        }
        return refused();
    }

    private Dialling refused() {
        Dialling dialling = Dialling.towardsNobody();
        dialling.refuse(nowNanos() + connectNanos);
        return dialling;
    }

    private void fault(SocketAddress remote, AddressFault fault) {
        checkThread();
        faults.put(Addresses.toDial(remote), fault);
    }

    private static UnsupportedOperationException notSimulated() {
        return new UnsupportedOperationException("only stream sockets are simulated");
    }

    private SimulatedSelector simulated(Selector selector) {
        if (selector instanceof SimulatedSelector own && own.network() == this) {
            return own;
        }
        throw new IllegalArgumentException("not a selector of this network: " + selector);
    }

    private SimulatedSocketChannel simulated(SocketChannel channel) {
        if (channel instanceof SimulatedSocketChannel own && own.network() == this) {
            return own;
        }
        throw new IllegalArgumentException("not a channel of this network: " + channel);
    }
}
