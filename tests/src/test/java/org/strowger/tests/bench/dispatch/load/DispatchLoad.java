package org.strowger.tests.bench.dispatch.load;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.router.metrics.Histogram;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.DialPlan;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.reactor.SelectorThreads;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.SharedCount;
import org.strowger.tests.bench.dispatch.Packets;
import org.strowger.tools.BulkDialler;
import org.strowger.tools.TouchedSessions;

/**
 * A closed loop over many connections: so many requests are on their way, and each answer lets the next one go, on the
 * connection whose turn it is. The connections are dealt among the threads; each thread keeps its own figures.
 *
 * <p>A round trip is counted from the turn that sends to the turn that reads.
 */
public final class DispatchLoad {
    private final LoadPlan plan;
    /** Those that are dialled as well; what counts is who can be asked. */
    private final SharedCount open = new SharedCount();

    private final SharedCount established = new SharedCount();
    private final SharedCount lost = new SharedCount();
    private final Published<CloseReason> lastLoss = new Published<>(CloseReason.NONE);
    private final List<Share> shares = new ArrayList<>();

    private DispatchLoad(LoadPlan plan) {
        this.plan = plan;
    }

    /** Begins to dial; returns at once. */
    public static DispatchLoad dial(SelectorThreads threads, LoadPlan plan) {
        DispatchLoad load = new DispatchLoad(plan);
        // A thread without a connection could have a request in flight that it cannot send.
        int count = Math.min(threads.all().size(), plan.load().inFlight());
        for (int i = 0; i < count; i++) {
            Share share = load.new Share(threads.all().get(i), i, count);
            load.shares.add(share);
            share.thread.invokeLater(share.dialling::dialMore);
        }
        return load;
    }

    /** Connections that are open. */
    public int established() {
        return established.get();
    }

    /** Connections that could not be made, or ended before we ended them. */
    public int lost() {
        return lost.get();
    }

    /** Why the last of them was lost. */
    public CloseReason lastLoss() {
        return lastLoss.get();
    }

    /** Sends the first requests. */
    public void begin() {
        shares.forEach(share -> share.thread.invokeLater(share::begin));
    }

    /** Counts from now on, which is after the warm-up. */
    public void forget() {
        shares.forEach(share -> share.thread.invokeLater(() -> share.counts.set(new Counts())));
    }

    /** The counts so far. */
    public Counts counts() {
        Counts all = new Counts();
        shares.forEach(share -> all.addAll(share.counts.get()));
        return all;
    }

    /** Asks no more and closes the connections. */
    public void close() {
        shares.forEach(share -> share.thread.invokeLater(share::close));
    }

    /** Answers of either kind by their time, written by one thread. */
    public static final class Counts {
        private final Histogram done = new Histogram();
        private final Histogram timedOut = new Histogram();

        private void addAll(Counts other) {
            done.addAll(other.done);
            timedOut.addAll(other.timedOut);
        }

        /** Answers that said that somebody else did not answer in time. */
        public long timedOut() {
            return timedOut.count();
        }

        public long answers() {
            return done.count() + timedOut.count();
        }

        /** All round trips, of whatever answer. */
        public Histogram roundTripNanos() {
            Histogram all = new Histogram();
            all.addAll(done);
            all.addAll(timedOut);
            return all;
        }
    }

    /** One thread's part. */
    private final class Share implements BulkDialler.Caller {
        private final SelectorThread thread;
        private final BulkDialler dialling;
        private final Packets.Asker asker;
        private final int inFlight;
        private final ArrayDeque<Client> resting = new ArrayDeque<>();
        private final TouchedSessions<Client> touched = new TouchedSessions<>();
        private final Published<Counts> counts = new Published<>(new Counts());
        private boolean asking;
        private boolean closed;

        Share(SelectorThread thread, int first, int step) {
            this.thread = thread;
            this.asker = plan.packets().asker(plan.load().payloadBytes());
            int all = plan.load().inFlight();
            this.inFlight = all / step + (first < all % step ? 1 : 0);
            this.dialling = new BulkDialler(
                    thread,
                    new BulkDialler.Deal(first, step, plan.load().connections(), LoadPlan.DIALLED_AT_ONCE),
                    this);
        }

        @Override
        public DialPlan plan(int number) {
            ConnectionPlan connection = new ConnectionPlan(this::endpoint, SessionLayer.PLAIN, open);
            return new DialPlan(plan.server(), DialPlan.ANY_LOCAL, LoadPlan.CONNECT_MAX, connection);
        }

        private Endpoint endpoint(Connection connection, long nowNanos) {
            Client client = new Client(this, connection);
            resting.add(client);
            established.increment();
            return client;
        }

        @Override
        public void notConnected(CloseReason reason) {
            lose(reason);
        }

        private void lose(CloseReason reason) {
            if (!closed && reason.cause() != CloseCause.SHUTDOWN) {
                lost.increment();
                lastLoss.set(reason);
            }
        }

        private void begin() {
            asking = true;
            for (int i = 0; i < inFlight; i++) {
                askNext(thread.nowNanos());
            }
            touched.tell(thread.nowNanos());
        }

        /** The connection that has rested longest asks. */
        private void askNext(long nowNanos) {
            Client next = resting.poll();
            if (asking && next != null) {
                next.session.ask(nowNanos);
                touched.add(next);
            }
        }

        private void close() {
            asking = false;
            closed = true;
            dialling.stop();
            CloseReason reason = CloseReason.of(CloseCause.ASKED);
            thread.openConnections().stream()
                    .filter(connection -> connection.endpoint() instanceof Client client && client.share == this)
                    .forEach(connection -> connection.close(reason));
        }
    }

    /** One connection. */
    private final class Client implements Endpoint, TouchedSessions.Callee {
        private final Share share;
        private final Connection connection;
        private final AskingSession session;
        private boolean marked;

        Client(Share share, Connection connection) {
            this.share = share;
            this.connection = connection;
            this.session = new AskingSession(
                    plan.packets(), share.asker, plan.answerMax().toNanos(), connection.tools());
        }

        @Override
        public Session session() {
            return session;
        }

        @Override
        public void afterInput(long nowNanos) {
            if (!session.takeAnswer()) {
                return;
            }
            Counts counts = share.counts.get();
            (session.timedOut() ? counts.timedOut : counts.done).record(session.roundTripNanos());
            share.resting.add(this);
            share.askNext(nowNanos);
            share.touched.tell(nowNanos);
        }

        @Override
        public void closed(CloseReason reason, long nowNanos) {
            share.resting.remove(this);
            established.decrement();
            share.lose(reason);
        }

        @Override
        public boolean markTouched() {
            boolean first = !marked;
            marked = true;
            return first;
        }

        @Override
        public void tellConnection(long nowNanos) {
            marked = false;
            connection.sessionCalled(nowNanos);
        }
    }
}
