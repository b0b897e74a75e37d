package org.strowger.tools.smsc;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.strowger.router.reactor.Acceptor;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.ListenerPlan;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.reactor.SelectorThreads;
import org.strowger.router.thread.Mailbox;
import org.strowger.router.thread.SharedCount;
import org.strowger.tools.ToolContext;

/**
 * A simulated SMSC for tests, with a {@link SimulatorThread} on each of the given threads, which may also serve other
 * endpoints.
 */
public final class SimulatedSmsc {
    /**
     * Spreads start times, in seconds, over all message numbers, so that a restarted SMSC assigns different numbers.
     */
    private static final long SPREAD = 0x9E37_79B1L;

    private final List<SimulatorThread> desks = new ArrayList<>();
    private final SharedCount connections = new SharedCount();
    private final Acceptor acceptor;
    private final InetSocketAddress address;

    private SimulatedSmsc(List<SelectorThread> threads, SmscPlan plan, ToolContext context) throws IOException {
        long numbers = IdStyle.of(context.traits(), plan.manners().ids()).numbers();
        long base = Math.floorMod(context.epoch().getEpochSecond() * SPREAD, numbers);
        for (int i = 0; i < threads.size(); i++) {
            SimulatedMessages simulated = new SimulatedMessages(
                    numbers, base, i, threads.size(), plan.capacity().known());
            desks.add(new SimulatorThread(threads.get(i), plan, context, desks, simulated));
        }
        this.acceptor = Acceptor.open(threads.get(0), threads, listener(plan));
        this.address = acceptor.address();
        desks.forEach(simulatorThread -> simulatorThread.thread().invokeLater(simulatorThread::begin));
    }

    /**
     * Opens the SMSC and waits until its listener is open.
     *
     * @throws IOException if the address is not local or in use
     */
    public static SimulatedSmsc start(SelectorThreads threads, SmscPlan plan, ToolContext context)
            throws IOException, InterruptedException {
        FutureTask<SimulatedSmsc> opening = new FutureTask<>(() -> openNow(threads.all(), plan, context));
        threads.first().invokeLater(opening);
        try {
            return opening.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Like {@link #start}; must be called on the first of these threads. */
    public static SimulatedSmsc openNow(List<SelectorThread> threads, SmscPlan plan, ToolContext context)
            throws IOException {
        return new SimulatedSmsc(threads, plan, context);
    }

    /** The actual address of the listener, with the port chosen by the system. */
    public InetSocketAddress address() {
        return address;
    }

    public int connections() {
        return connections.get();
    }

    /** The current sum over all threads. */
    public long count(SmscCount what) {
        return desks.stream()
                .mapToLong(simulatorThread -> simulatorThread.counts().get(what))
                .sum();
    }

    /**
     * The largest number of messages received in any second; with several threads, the sum of the maxima of the
     * threads, which may exceed the true maximum.
     */
    public long mostInOneSecond() {
        return desks.stream()
                .mapToLong(simulatorThread -> simulatorThread.busiest().most())
                .sum();
    }

    /** Closes the listener, and closes every session gracefully; the threads keep running. Callable from any thread. */
    public void close() {
        later(desks.get(0), acceptor::close);
        desks.forEach(simulatorThread -> later(simulatorThread, simulatorThread::close));
    }

    private static void later(SimulatorThread simulatorThread, Runnable task) {
        Mailbox.Posted posted = simulatorThread.thread().post(task);
        // A thread that closes also closes its sessions, so a refused task is not needed.
        assert posted != Mailbox.Posted.FULL
                : posted.why(simulatorThread.thread().name());
    }

    private ListenerPlan listener(SmscPlan plan) {
        ConnectionPlan plans = new ConnectionPlan(
                (connection, now) -> deskOf(connection.thread()).open(connection, now), plan.layer(), connections);
        return new ListenerPlan(plan.settings().listen(), plan.capacity().connections(), plans);
    }

    private SimulatorThread deskOf(SelectorThread thread) {
        for (SimulatorThread simulatorThread : desks) {
            if (simulatorThread.thread() == thread) {
                return simulatorThread;
            }
        }
        throw new AssertionError(thread.name() + " does not belong to this simulator");
    }
}
