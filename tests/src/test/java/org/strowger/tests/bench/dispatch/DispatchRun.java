package org.strowger.tests.bench.dispatch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import org.strowger.router.app.process.Daemon;
import org.strowger.router.metrics.Histogram;
import org.strowger.tests.bench.dispatch.OwnProcess.Snapshot;
import org.strowger.tests.bench.dispatch.load.DispatchLoad;
import org.strowger.tests.bench.dispatch.load.DispatchLoad.Counts;
import org.strowger.tests.bench.dispatch.load.LoadPlan;
import org.strowger.tests.bench.dispatch.report.DispatchFigures;
import org.strowger.tests.bench.dispatch.report.DispatchRow;

/** Measures one model under one load at a time: the server in a process of its own, the client here. */
final class DispatchRun {
    private static final double NANOS_PER_SECOND = 1e9;

    /** The files that a process opens beside its connections: libraries, selectors, pipes. */
    private static final int OTHER_FILES = 200;

    /** With thousands of connections and work in place, an answer may be far down the queue. */
    private static final Duration ANSWER_MAX = Duration.ofMinutes(2);

    private static final Duration CONNECT_MAX = Duration.ofMinutes(1);
    private static final Duration CLOSE_MAX = Duration.ofSeconds(10);
    private static final Duration LOOK = Duration.ofMillis(10);

    /** The time that passes between the time-out and its answer on a busy machine through no fault of the server. */
    static final Duration LATE_AFTER = Duration.ofMillis(50);

    private final Daemon daemon;
    private final Settings settings;

    /**
     * How to measure.
     *
     * @param warmUp how long answers are not counted
     * @param duration how long they are
     * @param workers of models that have some
     */
    record Settings(Path javaHome, Duration warmUp, Duration duration, int workers) {}

    DispatchRun(Daemon daemon, Settings settings) {
        this.daemon = daemon;
        this.settings = settings;
    }

    /** Somebody wants us to stop; what was measured half is of no use. */
    static final class Stopped extends Exception {
        private static final long serialVersionUID = 1L;
    }

    DispatchRow measure(String model, Load load) throws InterruptedException, Stopped {
        try {
            long files = OwnProcess.openFilesMax();
            if (load.connections() + OTHER_FILES > files) {
                return DispatchRow.impossible(
                        model,
                        load,
                        "this machine allows a process " + files + " open files, and " + load.connections()
                                + " connections want " + (load.connections() + OTHER_FILES)
                                + ": raise it with ulimit -n");
            }
            ServerProcess server = ServerProcess.start(settings.javaHome(), model, load.chore(), settings.workers());
            try {
                return server.whyNot().isEmpty()
                        ? measure(model, load, server)
                        : DispatchRow.impossible(model, load, server.whyNot());
            } finally {
                server.close();
            }
        } catch (IOException e) {
            return DispatchRow.failed(model, load, String.valueOf(e.getMessage()));
        }
    }

    private DispatchRow measure(String model, Load load, ServerProcess server)
            throws IOException, InterruptedException, Stopped {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port());
        DispatchLoad client =
                DispatchLoad.dial(daemon.threads(), new LoadPlan(address, new SmppPackets(), load, ANSWER_MAX));
        try {
            DispatchFigures figures = measure(load, server, client);
            String loss = loss(client, load, server);
            if (!loss.isEmpty()) {
                return DispatchRow.failed(model, load, loss);
            }
            return figures.answers().count() == 0
                    ? DispatchRow.failed(
                            model,
                            load,
                            "no answer within " + settings.duration().toMillis() + " ms")
                    : DispatchRow.measured(model, load, figures);
        } finally {
            client.close();
            long endNanos = System.nanoTime() + CLOSE_MAX.toNanos();
            while (client.established() > 0 && System.nanoTime() < endNanos) {
                look();
            }
        }
    }

    private DispatchFigures measure(Load load, ServerProcess server, DispatchLoad client)
            throws IOException, InterruptedException, Stopped {
        long endNanos = System.nanoTime() + CONNECT_MAX.toNanos();
        while (client.established() < load.connections() && client.lost() == 0 && System.nanoTime() < endNanos) {
            look();
        }
        if (client.established() < load.connections()) {
            return DispatchFigures.NONE;
        }
        client.begin();
        // A server that was never asked before may take its time, and a warm-up without an answer warms nothing.
        endNanos = System.nanoTime() + CONNECT_MAX.toNanos();
        while (client.counts().answers() == 0 && client.lost() == 0 && System.nanoTime() < endNanos) {
            look();
        }
        await(settings.warmUp(), client);
        Snapshot before = server.figures();
        client.forget();
        long beganNanos = System.nanoTime();
        await(settings.duration(), client);
        Counts counts = client.counts();
        double seconds = (System.nanoTime() - beganNanos) / NANOS_PER_SECOND;
        Snapshot after = server.figures();
        Snapshot collected = server.figuresCollected();
        DispatchFigures.Cost cost = new DispatchFigures.Cost(
                after.cpuNanos() - before.cpuNanos(), after.residentBytes(), collected.heapBytes(), after.threads());
        return new DispatchFigures(answers(load, counts, seconds), cost);
    }

    private static DispatchFigures.Answers answers(Load load, Counts counts, double seconds) {
        Histogram times = counts.roundTripNanos();
        long lateNanos = load.chore().timeOut().plus(LATE_AFTER).toNanos();
        return new DispatchFigures.Answers(
                times.count(),
                counts.timedOut(),
                times.countAbove(lateNanos),
                seconds,
                new DispatchFigures.Times(times.percentile(50), times.percentile(99), times.max()));
    }

    /** The fault in words; empty if there was none. */
    private static String loss(DispatchLoad client, Load load, ServerProcess server)
            throws IOException, InterruptedException {
        if (client.lost() == 0 && client.established() == load.connections()) {
            return "";
        }
        String trouble = server.figures().trouble();
        return "only " + client.established() + " of " + load.connections() + " connections stood, one ended because "
                + client.lastLoss() + (trouble.isEmpty() ? "" : "; the server says: " + trouble);
    }

    private void await(Duration time, DispatchLoad client) throws InterruptedException, Stopped {
        long endNanos = System.nanoTime() + time.toNanos();
        while (System.nanoTime() < endNanos && client.lost() == 0) {
            look();
        }
    }

    private void look() throws InterruptedException, Stopped {
        if (daemon.awaitStopAsked(LOOK)) {
            throw new Stopped();
        }
    }
}
