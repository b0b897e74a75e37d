package org.strowger.router.admin.console;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.protocol.Session;
import org.strowger.protocol.buffer.ByteSink;
import org.strowger.protocol.buffer.Outbox;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.AnswerWriter;
import org.strowger.router.admin.answer.Printer;
import org.strowger.router.admin.answer.TextBlock;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.console.CommandRunner.Reply;

/**
 * The output of a console session. Passes output to the connection in small amounts, and detects a client that has
 * stopped reading.
 */
final class ConsoleOutput {
    static final Duration STALL_MAX = Duration.ofSeconds(30);

    /** Maximum number of unsent bytes in the connection: less than the limit at which the connection stops reading. */
    @Bound(
            of = "unsent output of a console client in its connection",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.CONNECTION,
            share = Sharing.EACH,
            full = "the rest waits in the session; a client that reads nothing for 30 s is disconnected")
    static final int OWED_MAX = 128 << 10;

    /** The next command starts when at most this many bytes of earlier answers are left. */
    static final int LOW_OCTETS = 64 << 10;

    /** Stream output buffered here; the rest stays in the {@link StreamOutput}, which is bounded. */
    private static final int STREAM_OCTETS = 256 << 10;

    private static final int SMALL_ANSWER = 64 << 10;
    private static final String PROMPT = "strowger> ";

    private final Backlog backlog = new Backlog();
    private final Outbox outbox;
    private final LongSupplier owed;
    private final Runnable largeGone;
    private int largeHeld;
    private long moved;
    private long takenBefore;
    private long lookNanos = Session.NO_DEADLINE;

    /**
     * Creates an empty output.
     *
     * @param owed number of bytes in the connection that the client has not read
     * @param largeGone called for each large reply that was sent or dropped
     */
    ConsoleOutput(ThreadTools threadTools, LongSupplier owed, Runnable largeGone) {
        this.outbox = new Outbox(threadTools);
        this.owed = owed;
        this.largeGone = largeGone;
    }

    // ---- Adding

    void say(String line, boolean json, String done) {
        write(writer -> printer(json).answer(line, Answer.done(done), writer));
    }

    void refuse(String line, boolean json, CommandRefused.Code code, String why) {
        write(writer -> printer(json).refusal(line, code.label(), why, List.of(), writer));
    }

    void prompt() {
        write(writer -> writer.write(PROMPT));
    }

    void add(Reply reply) {
        reply.pieces().forEach(backlog::add);
        largeHeld += reply.large() ? 1 : 0;
    }

    /** Adds stream output up to the buffer limit. */
    void takeSome(StreamOutput output) {
        take(output, STREAM_OCTETS);
    }

    /** Adds all remaining stream output. */
    void takeAll(StreamOutput output) {
        take(output, Long.MAX_VALUE);
    }

    private void take(StreamOutput output, long most) {
        output.mailbox().attend();
        while (backlog.octets() < most) {
            Optional<byte[]> piece = output.mailbox().poll();
            if (piece.isEmpty()) {
                tellLost(output);
                return;
            }
            backlog.add(piece.get());
        }
    }

    /** Reports dropped blocks at the position of the gap or shortly after it. */
    private void tellLost(StreamOutput output) {
        long lost = output.mailbox().takeLost();
        if (lost > 0) {
            String words = "(" + lost + " blocks of output dropped: the client reads too slowly)";
            write(writer -> output.printer().block(new TextBlock("lost", List.of(words)), writer));
        }
    }

    private void write(Consumer<AnswerWriter> text) {
        AnswerWriter writer = new AnswerWriter(SMALL_ANSWER);
        text.accept(writer);
        writer.pieces().forEach(backlog::add);
    }

    private static Printer printer(boolean json) {
        return json ? Printer.JSON : Printer.TEXT;
    }

    // ---- Sending

    void drainTo(ByteSink out) {
        moved += backlog.moveTo(outbox, OWED_MAX - owed.getAsLong());
        if (backlog.isEmpty()) {
            releaseLarge();
        }
        outbox.drainTo(out);
    }

    boolean isLow() {
        return backlog.octets() <= LOW_OCTETS;
    }

    /** Whether nothing is buffered here; the connection may still hold unsent bytes. */
    boolean isEmpty() {
        return backlog.isEmpty() && outbox.isEmpty();
    }

    /** Whether the connection has sent everything while more output is buffered here. */
    boolean canFlow() {
        return !backlog.isEmpty() && owed.getAsLong() == 0;
    }

    boolean isTaken() {
        return owed.getAsLong() == 0;
    }

    // ---- Stalled clients

    /** When to check whether the client has read output since the last check. */
    long lookNanos() {
        return lookNanos;
    }

    /** Starts the stall timer if the client has output to read. */
    void await(long nowNanos) {
        if (isEmpty() && owed.getAsLong() == 0) {
            lookNanos = Session.NO_DEADLINE;
        } else if (lookNanos == Session.NO_DEADLINE) {
            takenBefore = taken();
            lookNanos = nowNanos + STALL_MAX.toNanos();
        }
    }

    /** Whether the client has read nothing for {@link #STALL_MAX}. */
    boolean isStalled(long nowNanos) {
        if (lookNanos > nowNanos) {
            return false;
        }
        lookNanos = Session.NO_DEADLINE;
        return taken() == takenBefore;
    }

    private long taken() {
        return moved - owed.getAsLong();
    }

    // ---- The end

    /** Drops all output not yet given to the connection. */
    void clear() {
        backlog.clear();
        releaseLarge();
    }

    void release() {
        clear();
        outbox.release();
    }

    private void releaseLarge() {
        while (largeHeld > 0) {
            largeHeld--;
            largeGone.run();
        }
    }

    /** Output not yet given to the connection. */
    private static final class Backlog {
        private static final int STEP_OCTETS = 16 << 10;

        @BoundedBy("CommandExecution.ANSWER_OCTETS_MAX")
        private final ArrayDeque<byte[]> pieces = new ArrayDeque<>();

        private int sentOfFirst;
        private long octets;

        void add(byte[] piece) {
            if (piece.length > 0) {
                pieces.addLast(piece);
                octets += piece.length;
            }
        }

        long octets() {
            return octets;
        }

        boolean isEmpty() {
            return pieces.isEmpty();
        }

        void clear() {
            pieces.clear();
            sentOfFirst = 0;
            octets = 0;
        }

        /**
         * Moves output to the connection's buffer.
         *
         * @return the number of bytes moved
         */
        long moveTo(Outbox out, long most) {
            long moved = 0;
            while (moved < most && !pieces.isEmpty()) {
                byte[] first = pieces.getFirst();
                int now = (int) Math.min(Math.min(first.length - sentOfFirst, STEP_OCTETS), most - moved);
                out.room(now).writeBytes(first, sentOfFirst, now);
                sentOfFirst += now;
                moved += now;
                if (sentOfFirst == first.length) {
                    pieces.removeFirst();
                    sentOfFirst = 0;
                }
            }
            octets -= moved;
            return moved;
        }
    }
}
