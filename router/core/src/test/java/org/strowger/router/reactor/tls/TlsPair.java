package org.strowger.router.reactor.tls;

import io.netty.buffer.ByteBufAllocator;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.net.ssl.SSLEngine;
import org.strowger.protocol.Pieces;
import org.strowger.protocol.SessionPair;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.router.reactor.tls.TlsSessionContext.Elsewhere;

/** Two TLS sessions, a client on the left and a server on the right, joined without a network. */
final class TlsPair implements AutoCloseable {
    static final Duration HANDSHAKE_MAX = Duration.ofSeconds(10);
    static final int PACKET_BYTES_MAX = 80 << 10;

    /** Everything at once, as if there were no other threads. */
    static final Elsewhere AT_ONCE = (isFirst, work, then) -> {
        work.run();
        then.run();
    };

    private final FrameSession[] inner = new FrameSession[2];
    private final SessionPair pair;

    private TlsPair(FrameSession[] inner, SessionPair pair) {
        this.inner[0] = inner[0];
        this.inner[1] = inner[1];
        this.pair = pair;
    }

    /** How to make a pair. */
    record Plan(SSLEngine client, SSLEngine server, Elsewhere elsewhere, Pieces pieces, long seed) {
        static Plan of(SSLEngine client, SSLEngine server) {
            return new Plan(client, server, AT_ONCE, Pieces.WHOLE, 1);
        }

        Plan protocol(String name) {
            client.setEnabledProtocols(new String[] {name});
            return this;
        }

        Plan pieces(Pieces other, long otherSeed) {
            return new Plan(client, server, elsewhere, other, otherSeed);
        }

        Plan elsewhere(Elsewhere other) {
            return new Plan(client, server, other, pieces, seed);
        }

        /** The server sends back what it hears. */
        TlsPair echoing() {
            return join(FrameSession::listening, FrameSession::echoing);
        }

        TlsPair join(Inner left, Inner right) {
            FrameSession[] inner = new FrameSession[2];
            SessionPair pair = new SessionPair(
                    allocator -> {
                        inner[0] = left.with(allocator);
                        return TlsPair.session(client, inner[0], allocator, elsewhere);
                    },
                    allocator -> {
                        inner[1] = right.with(allocator);
                        return TlsPair.session(server, inner[1], allocator, elsewhere);
                    },
                    pieces,
                    seed);
            return new TlsPair(inner, pair);
        }
    }

    /** Makes what stands inside. */
    @FunctionalInterface
    interface Inner {
        FrameSession with(ByteBufAllocator allocator);
    }

    static TlsSession session(SSLEngine engine, FrameSession within, ByteBufAllocator allocator, Elsewhere elsewhere) {
        return new TlsSession(
                engine,
                within,
                new TlsSessionContext(
                        new ThreadTools(allocator),
                        elsewhere,
                        (begins, step) -> step.run(),
                        HANDSHAKE_MAX,
                        PACKET_BYTES_MAX),
                1);
    }

    FrameSession client() {
        return inner[0];
    }

    FrameSession server() {
        return inner[1];
    }

    SessionPair wire() {
        return pair;
    }

    /** Carries bytes and offers again what waits, until both rest. */
    void settle() {
        pair.drive();
        for (int i = 0; i < 3; i++) {
            pair.left().offerAgain(pair.nowNanos());
            pair.right().offerAgain(pair.nowNanos());
            pair.drive();
        }
    }

    @Override
    public void close() {
        pair.close();
    }

    /** Work that waits until it is told to be done. */
    static final class Later implements Elsewhere {
        private final Deque<Runnable> tasks = new ArrayDeque<>();
        private int done;

        @Override
        public void run(boolean isFirst, Runnable work, Runnable then) {
            tasks.addLast(() -> {
                work.run();
                then.run();
            });
        }

        int done() {
            return done;
        }

        boolean isIdle() {
            return tasks.isEmpty();
        }

        void doOne() {
            done++;
            tasks.removeFirst().run();
        }
    }
}
