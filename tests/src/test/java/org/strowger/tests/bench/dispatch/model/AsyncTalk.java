package org.strowger.tests.bench.dispatch.model;

import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.strowger.protocol.Session;
import org.strowger.protocol.buffer.PieceQueue;
import org.strowger.router.time.MonotonicClock;

/**
 * A connection of the asynchronous model. It waits for one thing at a time, a read, a write or a moment, and the thread
 * that brings it continues: so the session has one owner after the other, never two.
 */
final class AsyncTalk {
    private final AsynchronousSocketChannel channel;
    private final ScheduledExecutorService timers;
    private final Consumer<Throwable> failed;
    private final Talk talk;
    private final Session session;
    private final PieceQueue pieces = new PieceQueue();
    private final MonotonicClock clock = MonotonicClock.system();
    private final Step readDone = new Step() {
        @Override
        void done(int bytes, ByteBuf room) {
            readDone(bytes, room);
        }
    };
    private final Step writeDone = new Step() {
        @Override
        void done(int bytes, ByteBuf piece) {
            writeDone(bytes, piece);
        }
    };
    private @Nullable Future<?> awaited;
    private boolean released;

    AsyncTalk(
            AsynchronousSocketChannel channel,
            ServerPlan plan,
            ScheduledExecutorService timers,
            Consumer<Throwable> failed) {
        this.channel = channel;
        this.timers = timers;
        this.failed = failed;
        this.talk = new Talk(plan);
        this.session = talk.session();
    }

    /** The handler that a thread of the group calls. */
    private abstract class Step implements CompletionHandler<Integer, ByteBuf> {
        abstract void done(int bytes, ByteBuf buffer);

        @Override
        public void completed(Integer bytes, ByteBuf buffer) {
            guarded(() -> done(bytes, buffer));
        }

        @Override
        public void failed(Throwable why, ByteBuf buffer) {
            end();
        }
    }

    /** Begins; returns at once. */
    void begin() {
        guarded(this::read);
    }

    private void read() {
        ByteBuf room = talk.room();
        channel.read(room.nioBuffer(room.writerIndex(), Talk.readBytes(room)), room, readDone);
    }

    private void readDone(int bytes, ByteBuf room) {
        if (bytes < 0) {
            session.receiveEnd(clock.nowNanos());
        } else {
            room.writerIndex(room.writerIndex() + bytes);
            talk.came(room, clock.nowNanos());
        }
        goOn();
    }

    private void writeDone(int bytes, ByteBuf piece) {
        piece.skipBytes(bytes);
        if (!piece.isReadable()) {
            talk.threadTools().giveBack(pieces.remove());
        }
        goOn();
    }

    /** Does what comes next: writes, waits for a moment, looks at what has come already, ends or reads. */
    private void goOn() {
        session.drainBytes(pieces::add);
        if (!pieces.isEmpty()) {
            ByteBuf piece = pieces.first();
            channel.write(piece.nioBuffer(), piece, writeDone);
        } else if (session.nextDeadlineNanos() != Session.NO_DEADLINE) {
            long waitNanos = session.nextDeadlineNanos() - clock.nowNanos();
            awaited = timers.schedule(() -> guarded(this::tick), waitNanos, TimeUnit.NANOSECONDS);
        } else if (session.isOver()) {
            end();
        } else if (talk.offersHeld(clock.nowNanos())) {
            goOn();
        } else {
            read();
        }
    }

    private void tick() {
        session.tick(clock.nowNanos());
        goOn();
    }

    /** An error of ours costs the connection, and is told. */
    private void guarded(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | Error e) {
            if (channel.isOpen()) {
                failed.accept(e);
            }
            end();
        }
    }

    private void end() {
        if (released) {
            return;
        }
        released = true;
        Future<?> moment = awaited;
        if (moment != null) {
            moment.cancel(false);
        }
        pieces.release();
        talk.release(clock.nowNanos());
        try {
            channel.close();
        } catch (IOException e) {
            failed.accept(e);
        }
    }
}
