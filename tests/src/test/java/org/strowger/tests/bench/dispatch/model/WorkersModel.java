package org.strowger.tests.bench.dispatch.model;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.thread.Mailbox;
import org.strowger.tests.bench.dispatch.model.HandedSession.Job;

/**
 * Dispatchers that read, frame and write, and a pool of workers that does all the rest. Each connection has one request
 * at the workers' at most, which bounds their queue.
 */
final class WorkersModel implements DispatchModel {
    private static final int CLOSE_SECONDS_MAX = 15;

    private final boolean many;

    /** @param many one dispatcher per core, else one alone */
    WorkersModel(boolean many) {
        this.many = many;
    }

    @Override
    public String name() {
        return many ? "dispatchers-workers" : "dispatcher-workers";
    }

    @Override
    public String meaning() {
        return (many ? "one dispatcher per core" : "one dispatcher") + " and a pool of workers that wait";
    }

    @Override
    public DispatchServer open(ServerPlan plan) throws IOException, InterruptedException {
        ExecutorService workers = Executors.newFixedThreadPool(plan.workers());
        boolean opened = false;
        try {
            Dispatchers dispatchers = Dispatchers.open(
                    many ? plan.cores() : 1,
                    plan.listen(),
                    connection -> new HandedSession(
                            plan,
                            connection.tools(),
                            (session, job) -> workers.execute(() -> run(job, session, connection))));
            opened = true;
            return new Both(dispatchers, workers);
        } finally {
            if (!opened) {
                workers.shutdownNow();
            }
        }
    }

    /** A worker: does the job and sends it home. A home that has closed has no use for it. */
    private static void run(Job job, HandedSession session, Connection connection) {
        if (!job.run()) {
            return;
        }
        SelectorThread home = connection.thread();
        Mailbox.Posted posted = home.post(() -> {
            session.done(job);
            connection.sessionCalled(home.nowNanos());
        });
        assert posted != Mailbox.Posted.FULL : "a mailbox holds more than all connections can have on their way";
    }

    private record Both(Dispatchers dispatchers, ExecutorService workers) implements DispatchServer {
        @Override
        public InetSocketAddress address() {
            return dispatchers.address();
        }

        @Override
        public String trouble() {
            return dispatchers.trouble();
        }

        @Override
        public void close() throws InterruptedException {
            dispatchers.close();
            workers.shutdownNow();
            if (!workers.awaitTermination(CLOSE_SECONDS_MAX, TimeUnit.SECONDS)) {
                throw new IllegalStateException("the workers did not end");
            }
        }
    }
}
