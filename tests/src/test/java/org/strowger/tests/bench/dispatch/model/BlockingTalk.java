package org.strowger.tests.bench.dispatch.model;

import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.strowger.protocol.Session;
import org.strowger.protocol.buffer.PieceQueue;
import org.strowger.router.time.MonotonicClock;

/** A connection with a thread of its own, which reads, handles, waits and writes, one after the other. */
final class BlockingTalk {
    private final SocketChannel channel;
    private final Talk talk;
    private final Session session;
    private final PieceQueue pieces = new PieceQueue();
    private final MonotonicClock clock = MonotonicClock.system();

    BlockingTalk(SocketChannel channel, ServerPlan plan) {
        this.channel = channel;
        this.talk = new Talk(plan);
        this.session = talk.session();
    }

    /** To the end of the connection. */
    void run() throws IOException {
        try {
            while (!session.isOver()) {
                ByteBuf room = talk.room();
                if (room.writeBytes(channel, Talk.readBytes(room)) < 0) {
                    session.receiveEnd(clock.nowNanos());
                } else {
                    talk.came(room, clock.nowNanos());
                }
                answer();
            }
        } finally {
            pieces.release();
            talk.release(clock.nowNanos());
        }
    }

    /** All that came: also what has to be waited for, and what came behind that. */
    private void answer() throws IOException {
        do {
            write();
            while (session.nextDeadlineNanos() != Session.NO_DEADLINE) {
                long waitNanos = session.nextDeadlineNanos() - clock.nowNanos();
                if (waitNanos > 0) {
                    Labour.pause(Duration.ofNanos(waitNanos));
                }
                if (Thread.currentThread().isInterrupted()) {
                    throw new IOException("the server closes");
                }
                session.tick(clock.nowNanos());
                write();
            }
        } while (talk.offersHeld(clock.nowNanos()));
    }

    private void write() throws IOException {
        session.drainBytes(pieces::add);
        while (!pieces.isEmpty()) {
            ByteBuf piece = pieces.first();
            while (piece.isReadable()) {
                piece.readBytes(channel, piece.readableBytes());
            }
            talk.threadTools().giveBack(pieces.remove());
        }
    }
}
