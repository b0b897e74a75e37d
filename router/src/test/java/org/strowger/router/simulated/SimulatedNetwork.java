package org.strowger.router.simulated;

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
 * A network in memory, for one thread, by a clock that the test controls. Nothing moves by itself: what is ready is
 * found out when it is asked for, at the time of asking. {@link #nextEventNanos} says to when the clock may jump.
 *
 * <p>The sockets follow Linux and the JDK where a program can tell the difference; the same tests run against both.
 * Selectors never block. A channel may be in blocking mode as long as nothing it does has to wait.
 *
 * <p>Settings hold for what is sent, read, dialled or opened after them. Every random choice comes from the one seed.
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

    /** How long bytes, ends and resets are under way. */
    public SimulatedNetwork latencyNanos(long nanos) {
        latencyNanos = nanos;
        return this;
    }

    /** How long it takes until both sides know of a connection, or the dialler that it is refused. */
    public SimulatedNetwork connectNanos(long nanos) {
        connectNanos = nanos;
        return this;
    }

    /** How many bytes one direction of a connection holds, where no SO_RCVBUF says otherwise. */
    public SimulatedNetwork capacity(int bytes) {
        capacity = bytes;
        return this;
    }

    /** Lets one read return at most so many bytes. */
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

    /** Lets no more than so many selectors and channels be open at once. */
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

    /** The earliest time to come at which something under way becomes visible; Long.MAX_VALUE when nothing will. */
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
     * The process dies that listens at these ports and has dialled everybody who listens elsewhere: the system closes
     * its sockets.
     *
     * @param abruptly whether what it has sent and has not arrived is lost, as when the machine loses its power
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

    /** Whoever dials this address from now on hears nothing, not even after {@link #heal}. */
    public void blackHole(SocketAddress remote) {
        fault(remote, AddressFault.BLACK_HOLE);
    }

    /** Whoever dials this address from now on is refused, though somebody may listen there. */
    public void refuse(SocketAddress remote) {
        fault(remote, AddressFault.REFUSED);
    }

    /** Whoever dials this address from now on learns at once that there is no route. */
    public void unreachable(SocketAddress remote) {
        fault(remote, AddressFault.UNREACHABLE);
    }

    /** Whoever dials this address from now on waits until {@link #heal}, as before a full backlog. */
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

    /** The selector's next selections find nothing, whatever is ready, and do not wait either. */
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

    /** What accept does where open would do the same: the JDK tells the two by the type of the exception. */
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
