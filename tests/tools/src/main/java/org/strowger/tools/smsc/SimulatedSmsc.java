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

/** An SMSC to try things against, on threads that may serve others as well: a {@link SimulatorThread} on each. */
public final class SimulatedSmsc {
    /** Spreads the seconds of the calendar over all numbers, so that one that is started again gives out others. */
    private static final long SPREAD = 0x9E37_79B1L;

    private final List<SimulatorThread> desks = new ArrayList<>();
    private final SharedCount connections = new SharedCount();
    private final Acceptor acceptor;
    private final InetSocketAddress address;

    private SimulatedSmsc(List<SelectorThread> threads, SmscPlan plan, ToolContext stage) throws IOException {
        long numbers = IdStyle.of(stage.suite(), plan.manners().ids()).numbers();
        long base = Math.floorMod(stage.epoch().getEpochSecond() * SPREAD, numbers);
        for (int i = 0; i < threads.size(); i++) {
            SimulatedMessages ledger = new SimulatedMessages(
                    numbers, base, i, threads.size(), plan.capacity().known());
            desks.add(new SimulatorThread(threads.get(i), plan, stage, desks, ledger));
        }
        this.acceptor = Acceptor.open(threads.get(0), threads, listener(plan));
        this.address = acceptor.address();
        desks.forEach(desk -> desk.thread().invokeLater(desk::begin));
    }

    /**
     * Opens it and waits until it listens.
     *
     * @throws IOException if the address is not ours or in use
     */
    public static SimulatedSmsc start(SelectorThreads threads, SmscPlan plan, ToolContext stage)
            throws IOException, InterruptedException {
        FutureTask<SimulatedSmsc> opening = new FutureTask<>(() -> openNow(threads.all(), plan, stage));
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

    /** As {@link #start}, on the first of the threads itself. */
    public static SimulatedSmsc openNow(List<SelectorThread> threads, SmscPlan plan, ToolContext stage)
            throws IOException {
        return new SimulatedSmsc(threads, plan, stage);
    }

    /** Where it really listens, the port chosen by the system included. */
    public InetSocketAddress address() {
        return address;
    }

    public int connections() {
        return connections.get();
    }

    /** Over all threads, at this moment. */
    public long count(SmscCount what) {
        return desks.stream().mapToLong(desk -> desk.counts().get(what)).sum();
    }

    /**
     * The most messages that came in any one second, wherever it begins; of several threads the sum of what each had,
     * which may be more than all had at once.
     */
    public long mostInOneSecond() {
        return desks.stream().mapToLong(desk -> desk.busiest().most()).sum();
    }

    /** From any thread: listens no more and ends every session in good order; the threads go on. */
    public void close() {
        later(desks.get(0), acceptor::close);
        desks.forEach(desk -> later(desk, desk::close));
    }

    private static void later(SimulatorThread desk, Runnable task) {
        Mailbox.Posted posted = desk.thread().post(task);
        // A thread that has closed, or is about to, ends all that is on it.
        assert posted != Mailbox.Posted.FULL : posted.why(desk.thread().name());
    }

    private ListenerPlan listener(SmscPlan plan) {
        ConnectionPlan plans = new ConnectionPlan(
                (connection, now) -> deskOf(connection.thread()).open(connection, now), plan.layer(), connections);
        return new ListenerPlan(plan.settings().listen(), plan.capacity().connections(), plans);
    }

    private SimulatorThread deskOf(SelectorThread thread) {
        for (SimulatorThread desk : desks) {
            if (desk.thread() == thread) {
                return desk;
            }
        }
        throw new AssertionError(thread.name() + " is none of ours");
    }
}
