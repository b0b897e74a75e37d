package org.strowger.router.reactor;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.UnpooledByteBufAllocator;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.strowger.router.config.ReactorLimits;
import org.strowger.router.metrics.Counter;
import org.strowger.simulation.net.SimulatedNetwork;

/**
 * A whole reactor on the thread of the test, with a clock that is told and a network that is simulated.
 *
 * <p>During a turn of a thread the test owns this thread and no other, and during a turn of a companion none: a call of
 * another thread's objects fails as it does in the daemon. Between the turns the test owns all threads, except
 * {@link #outside}.
 */
public final class ReactorRig implements AutoCloseable {
    private static final int ROUNDS_MAX = 1_000_000;

    /** Its figures prove that all is released, to the byte; netty's own detector would only make it slow. */
    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true, true);

    private final List<SelectorThread> threads = new ArrayList<>();
    private final List<String> incidents = new ArrayList<>();
    private final SimulatedNetwork network;
    private final List<Companion> companions = new ArrayList<>();
    private final List<Crew> crews = new ArrayList<>();
    private final SimulatedExecutor elsewhere = new SimulatedExecutor(this);
    private final Thread home = Thread.currentThread();

    /** The threads that the test owns now. */
    private final List<SelectorThread> held = new ArrayList<>();

    private final ReactorLimits limits;
    private long nowNanos = 1;
    private @Nullable Random order;
    private long stepNanos;
    private long octetNanos;

    /** The activity that was paid for. */
    private long charged;

    private LongSupplier work = () -> 0;
    private long mostPerTurn;

    /** Threads of a process of their own: it may die, and what it has in memory is lost with it. */
    public record Crew(List<SelectorThread> threads, UnpooledByteBufAllocator allocator) {}

    /** Something beside the threads that does its work when it is told. */
    public interface Companion {
        /** Does what there is to do now. */
        void turn();

        /** When there will be something to do that nobody brings. */
        long nextNanos();

        /** Grows when it has done something. */
        long activity();

        /** The threads whose objects its turn may touch. */
        default List<SelectorThread> owned() {
            return List.of();
        }
    }

    /** Work that may be done on any thread. */
    public interface Work<T, E extends Exception> {
        T run() throws E;
    }

    public void add(Companion companion) {
        companions.add(companion);
    }

    public void remove(Companion companion) {
        companions.remove(companion);
    }

    public ReactorRig(int threadCount, ReactorLimits limits, long seed) {
        network = new SimulatedNetwork(this::nowNanos, seed);
        this.limits = limits;
        threads.addAll(begin(threadCount, "selector-", allocator));
    }

    private List<SelectorThread> begin(int count, String name, UnpooledByteBufAllocator buffers) {
        ReactorContext context = new ReactorContext(
                network, this::nowNanos, limits, new RecordedIncidents(incidents), elsewhere, () -> buffers);
        List<SelectorThread> begun = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            SelectorThread thread = new SelectorThread(name + i, context);
            thread.adopt();
            held.add(thread);
            begun.add(thread);
        }
        return begun;
    }

    /** Another process on the same network, by the same clock. */
    public Crew hire(int count) {
        // A dying reactor releases nothing: the collector must find it, or thousands of deaths use up the memory.
        UnpooledByteBufAllocator buffers = new UnpooledByteBufAllocator(true, true, false);
        Crew crew = new Crew(begin(count, "hired-", buffers), buffers);
        crews.add(crew);
        return crew;
    }

    /** The process dies: none of its threads has a turn again. The caller sees to its connections. */
    public void kill(Crew crew) {
        crews.remove(crew);
        elsewhere.die();
        hold(held.stream().filter(each -> !crew.threads().contains(each)).toList());
    }

    private List<SelectorThread> all() {
        if (crews.isEmpty()) {
            return threads;
        }
        List<SelectorThread> all = new ArrayList<>(threads);
        crews.forEach(crew -> all.addAll(crew.threads()));
        return all;
    }

    /** One of all that have turns, companions among them, has one: whichever that number means. */
    public void turn(int number) {
        List<SelectorThread> all = all();
        int which = number % (all.size() + companions.size());
        if (which < all.size()) {
            turn(all.get(which));
        } else {
            turn(companions.get(which - all.size()));
        }
    }

    // ---- Ownership

    /** Whether the caller is on the thread of the test. */
    public boolean isHere() {
        return Thread.currentThread() == home;
    }

    /** Does this as a thread of the daemon that owns none of the reactor's threads, such as its main thread. */
    public <T, E extends Exception> T outside(Work<T, E> what) throws E {
        return owning(List.of(), what);
    }

    /** Does this as the owner of these threads and of no others. */
    public <T, E extends Exception> T owning(List<SelectorThread> owned, Work<T, E> what) throws E {
        if (!isHere()) {
            return what.run();
        }
        List<SelectorThread> before = List.copyOf(held);
        hold(owned);
        try {
            return what.run();
        } finally {
            hold(before);
        }
    }

    private void hold(List<SelectorThread> owned) {
        if (held.equals(owned)) {
            return;
        }
        held.forEach(SelectorThread::release);
        held.clear();
        held.addAll(owned);
        held.forEach(SelectorThread::adopt);
    }

    public ReactorRig(int threadCount) {
        this(threadCount, ReactorLimits.DEFAULT, 1);
    }

    public SimulatedNetwork network() {
        return network;
    }

    public List<SelectorThread> threads() {
        return threads;
    }

    public SelectorThread thread() {
        return threads.get(0);
    }

    public UnpooledByteBufAllocator allocator() {
        return allocator;
    }

    /** The incidents that were reported to operators. */
    public List<String> incidents() {
        return incidents;
    }

    public long nowNanos() {
        return nowNanos;
    }

    public long sum(Counter counter) {
        return all().stream()
                .mapToLong(thread -> thread.metrics().counters().get(counter))
                .sum();
    }

    /** Listens on an address of its own, with connections dealt to all threads. */
    public InetSocketAddress listen(Endpoint.Factory endpoints) {
        return listen(ConnectionPlan.plain(endpoints), Integer.MAX_VALUE);
    }

    public InetSocketAddress listen(ConnectionPlan plan, int connectionsMax) {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try {
            return Acceptor.open(thread(), threads, new ListenerPlan(any, connectionsMax, plan))
                    .address();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    public PlainPeer peer(InetSocketAddress server) {
        return new PlainPeer(this, server);
    }

    /** One that connects from an address of its choice. */
    public PlainPeer peer(InetSocketAddress server, InetSocketAddress from) {
        return new PlainPeer(this, server, from);
    }

    /** From now on the order of turns follows from this seed; at first threads have theirs before companions. */
    public void shuffleTurns(long seed) {
        order = new Random(seed);
    }

    /** From now on each event, task, timer and step of a companion takes so long. */
    public void workCosts(long nanos) {
        stepNanos = nanos;
    }

    /**
     * From now on each octet that a hired thread reads or writes takes so long, and each piece of work elsewhere, such
     * as the hash of a password. The threads share one processor.
     */
    public void prices(long nanosOfOctet, long nanosElsewhere) {
        octetNanos = nanosOfOctet;
        elsewhere.costs(nanosElsewhere);
        if (!companions.contains(elsewhere)) {
            companions.add(elsewhere);
        }
    }

    /** Sets a count of work; {@link #takeMostPerTurn} tells by how much a turn of a thread has raised it. */
    public void measures(LongSupplier count) {
        work = count;
        mostPerTurn = 0;
    }

    /** The most work that one turn of a thread has done since the last call. */
    public long takeMostPerTurn() {
        long most = mostPerTurn;
        mostPerTurn = 0;
        return most;
    }

    /** Lets only this thread have a turn. Returns whether the next turn has work already. */
    public boolean turn(SelectorThread thread) {
        long before = work.getAsLong();
        long octets = octets();
        boolean more = owning(List.of(thread), thread::turn);
        if (octetNanos > 0 && !threads.contains(thread)) {
            nowNanos += octetNanos * (octets() - octets);
        }
        mostPerTurn = Math.max(mostPerTurn, work.getAsLong() - before);
        return more;
    }

    private long octets() {
        return network.counters().bytesRead() + network.counters().bytesWritten();
    }

    /** Lets every thread take turns until nothing happens any more at this time. */
    public void drive() {
        outside(this::driveToRest);
    }

    private boolean driveToRest() {
        for (int round = 0; round < ROUNDS_MAX; round++) {
            long before = activity();
            boolean more = false;
            for (Object each : inOrder()) {
                more |= each instanceof SelectorThread thread ? turn(thread) : turn((Companion) each);
                charge();
            }
            if (!more && activity() == before) {
                return true;
            }
        }
        throw new AssertionError("the reactor never comes to rest");
    }

    private List<Object> inOrder() {
        List<Object> inOrder = new ArrayList<>(all());
        inOrder.addAll(companions);
        if (order != null) {
            Collections.shuffle(inOrder, order);
        }
        return inOrder;
    }

    /** A companion may bring or remove others. */
    private boolean turn(Companion companion) {
        if (companions.contains(companion)) {
            owning(companion.owned(), () -> {
                companion.turn();
                return true;
            });
        }
        return false;
    }

    private void charge() {
        if (stepNanos > 0) {
            long now = activity();
            nowNanos += stepNanos * Math.max(0, now - charged);
            charged = now;
        }
    }

    /** Moves the clock on in the middle of a turn, as a step does that takes time. */
    public void spend(long nanos) {
        nowNanos += nanos;
    }

    /** Moves the clock on, stopping wherever a timer or the network has something to do. */
    public void advance(Duration duration) {
        drive();
        long untilNanos = nowNanos + duration.toNanos();
        long nextNanos;
        while ((nextNanos = nextEventNanos()) <= untilNanos) {
            nowNanos = Math.max(nowNanos, nextNanos);
            drive();
        }
        nowNanos = Math.max(nowNanos, untilNanos);
        drive();
    }

    private long nextEventNanos() {
        long nextNanos = network.nextEventNanos();
        for (SelectorThread thread : all()) {
            if (!thread.isClosed()) {
                nextNanos = Math.min(nextNanos, owning(List.of(thread), thread::nextDeadlineNanos));
            }
        }
        for (Companion companion : companions) {
            nextNanos = Math.min(nextNanos, companion.nextNanos());
        }
        return nextNanos;
    }

    /** Asked after every turn, so it makes no objects. */
    private long activity() {
        long sum = 0;
        for (int i = 0; i < companions.size(); i++) {
            sum += companions.get(i).activity();
        }
        sum += activity(threads);
        for (int i = 0; i < crews.size(); i++) {
            sum += activity(crews.get(i).threads());
        }
        return sum;
    }

    private static long activity(List<SelectorThread> of) {
        long sum = 0;
        for (int i = 0; i < of.size(); i++) {
            sum += of.get(i).metrics().counters().get(Counter.EVENTS)
                    + of.get(i).metrics().counters().get(Counter.TASKS)
                    + of.get(i).metrics().counters().get(Counter.TIMERS_FIRED);
        }
        return sum;
    }

    /** Stops the threads in good order and proves that they leave nothing behind. */
    @Override
    public void close() {
        all().forEach(SelectorThread::requestClose);
        advance(Duration.ofMinutes(1));
        for (SelectorThread thread : all()) {
            assertThat(thread.isClosed()).as(thread.name() + " has closed").isTrue();
            assertThat(thread.connections().get())
                    .as("connections left on " + thread.name())
                    .isZero();
        }
        assertThat(sum(Counter.CONNECTIONS_OPENED)).isEqualTo(sum(Counter.CONNECTIONS_CLOSED));
        assertThat(sum(Counter.HELD_INPUT_BYTES)).isZero();
        assertThat(sum(Counter.HELD_OUTPUT_BYTES)).isZero();
        assertThat(allocator.metric().usedDirectMemory())
                .as("buffers not released")
                .isZero();
        crews.forEach(crew -> assertThat(crew.allocator().metric().usedDirectMemory())
                .as("buffers not released")
                .isZero());
    }
}
