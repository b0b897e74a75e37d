package org.strowger.tests.bench.echo;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
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
import org.strowger.router.reactor.echo.EchoClientSession;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.SharedCount;
import org.strowger.tools.BulkDialler;

/**
 * Holds many echo connections and keeps all of them busy at a pace. The connections are dealt among the threads; each
 * thread dials its own, so many at a time, and keeps its own figures.
 */
public final class EchoLoad {
    private final EchoLoadPlan plan;
    private final SharedCount open = new SharedCount();
    private final SharedCount established = new SharedCount();
    private final List<Share> shares = new ArrayList<>();

    private EchoLoad(EchoLoadPlan plan) {
        this.plan = plan;
    }

    /** Begins to dial; returns at once. */
    public static EchoLoad start(SelectorThreads threads, EchoLoadPlan plan) {
        EchoLoad load = new EchoLoad(plan);
        int count = threads.all().size();
        for (int i = 0; i < count; i++) {
            Share share = load.new Share(threads.all().get(i), i, count);
            load.shares.add(share);
            share.thread.invokeLater(share.dialling::dialMore);
        }
        return load;
    }

    /** Connections that are open and were opened by the peer's consent. */
    public int established() {
        return established.get();
    }

    public long echoes() {
        return shares.stream()
                .mapToLong(share -> share.roundTripNanos.get().count())
                .sum();
    }

    /** All round trip times so far. */
    public Histogram roundTripNanos() {
        Histogram all = new Histogram();
        shares.forEach(share -> all.addAll(share.roundTripNanos.get()));
        return all;
    }

    /** Counts echoes and their times from now on, which is after the warm-up. */
    public void forgetRoundTrips() {
        shares.forEach(share -> share.thread.invokeLater(() -> share.roundTripNanos.set(new Histogram())));
    }

    /** Connections that could not be made, or ended before we ended them. */
    public int lost() {
        return losses().values().stream().mapToInt(Integer::intValue).sum();
    }

    /** The losses so far: causes and how often. */
    public Map<CloseCause, Integer> losses() {
        Map<CloseCause, Integer> losses = new EnumMap<>(CloseCause.class);
        for (CloseCause cause : CloseCause.values()) {
            int count = shares.stream()
                    .mapToInt(share -> share.losses.get(cause.ordinal()).get())
                    .sum();
            if (count > 0) {
                losses.put(cause, count);
            }
        }
        return losses;
    }

    /** One thread's part of the load. */
    private final class Share implements BulkDialler.Caller {
        private final SelectorThread thread;
        private final int first;
        private final int step;
        private final Published<Histogram> roundTripNanos = new Published<>(new Histogram());
        private final List<SharedCount> losses = new ArrayList<>();
        private final BulkDialler dialling;

        Share(SelectorThread thread, int first, int step) {
            this.thread = thread;
            this.first = first;
            this.step = step;
            this.dialling = new BulkDialler(
                    thread, new BulkDialler.Deal(first, step, plan.connections(), plan.dialledAtOnce()), this);
            for (int i = 0; i < CloseCause.values().length; i++) {
                losses.add(new SharedCount());
            }
        }

        @Override
        public DialPlan plan(int number) {
            InetSocketAddress local = plan.locals().isEmpty()
                    ? DialPlan.ANY_LOCAL
                    : plan.locals().get((number / step + first) % plan.locals().size());
            ConnectionPlan connection = new ConnectionPlan(this::endpoint, plan.layer(), open);
            return new DialPlan(plan.server(), local, EchoLoadPlan.CONNECT_MAX, connection);
        }

        private Endpoint endpoint(Connection connection, long nowNanos) {
            return new ClientEndpoint(this, new EchoClientSession(plan.pace(), connection.tools(), nowNanos));
        }

        @Override
        public void notConnected(CloseReason reason) {
            lost(reason);
        }

        /** A connection that we end ourselves is not lost. */
        void lost(CloseReason reason) {
            if (reason.cause() == CloseCause.SHUTDOWN) {
                return;
            }
            losses.get(reason.cause().ordinal()).increment();
        }
    }

    /** Takes the round trip times of one connection. It counts as established when its first echo has come. */
    private final class ClientEndpoint implements Endpoint {
        private final Share share;
        private final EchoClientSession session;
        private boolean counted;

        ClientEndpoint(Share share, EchoClientSession session) {
            this.share = share;
            this.session = session;
        }

        @Override
        public Session session() {
            return session;
        }

        @Override
        public void afterInput(long nowNanos) {
            session.drainRoundTrips(this::echoed);
        }

        private void echoed(long roundTripNanos) {
            share.roundTripNanos.get().record(roundTripNanos);
            if (!counted) {
                counted = true;
                established.increment();
            }
        }

        @Override
        public void closed(CloseReason reason, long nowNanos) {
            if (counted) {
                established.decrement();
            }
            share.lost(reason);
        }
    }
}
