package org.strowger.router.admin.console;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.strowger.protocol.Session;
import org.strowger.protocol.buffer.ByteSink;
import org.strowger.protocol.buffer.Outbox;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.AnswerWriter;
import org.strowger.router.admin.answer.Printer;
import org.strowger.router.admin.answer.TextBlock;
import org.strowger.router.admin.command.CommandRefused;

/**
 * What a client is told, on its way: the connection is never given more than a little at a time, and the client must
 * take something of it now and then.
 */
final class ConsoleOutput {
    static final Duration STALL_MAX = Duration.ofSeconds(30);

    /** So much the connection may hold of ours: below the mark at which it would read no further. */
    static final int OWED_MAX = 128 << 10;

    /** The next command is begun only when no more than this is left of the answers before. */
    static final int LOW_OCTETS = 64 << 10;

    /** So much of a stream is taken at once; what waits behind it is bounded by its feed. */
    private static final int STREAM_OCTETS = 256 << 10;

    private static final int SMALL_ANSWER = 64 << 10;
    private static final String PROMPT = "strowger> ";

    private final OutputBacklog backlog = new OutputBacklog();
    private final Outbox outbox;
    private final LongSupplier owed;
    private final Runnable largeGone;
    private int largeHeld;
    private long moved;
    private long takenBefore;
    private long lookNanos = Session.NO_DEADLINE;

    /**
     * Empty.
     *
     * @param owed how many octets the connection holds that the client has not taken
     * @param largeGone hears, for each large reply, that it is held no more
     */
    ConsoleOutput(ThreadTools workbench, LongSupplier owed, Runnable largeGone) {
        this.outbox = new Outbox(workbench);
        this.owed = owed;
        this.largeGone = largeGone;
    }

    // ---- What is said

    void say(String line, boolean json, String done) {
        write(paper -> printer(json).answer(line, Answer.done(done), paper));
    }

    void refuse(String line, boolean json, CommandRefused.Code code, String why) {
        write(paper -> printer(json).refusal(line, code.label(), why, List.of(), paper));
    }

    void prompt() {
        write(paper -> paper.write(PROMPT));
    }

    void add(CommandReply reply) {
        reply.pieces().forEach(backlog::add);
        largeHeld += reply.large() ? 1 : 0;
    }

    /** Takes what a stream has brought, as far as there is room. */
    void takeSome(StreamOutput feed) {
        take(feed, STREAM_OCTETS);
    }

    /** Takes all that a stream has brought. */
    void takeAll(StreamOutput feed) {
        take(feed, Long.MAX_VALUE);
    }

    private void take(StreamOutput feed, long most) {
        feed.mailbox().attend();
        while (backlog.octets() < most) {
            Optional<byte[]> piece = feed.mailbox().poll();
            if (piece.isEmpty()) {
                tellLost(feed);
                return;
            }
            backlog.add(piece.get());
        }
    }

    /** Where the gap is, or a little later. */
    private void tellLost(StreamOutput feed) {
        long lost = feed.mailbox().takeLost();
        if (lost > 0) {
            String words = "(" + lost + " lost here: they came faster than you read them)";
            write(paper -> feed.printer().block(new TextBlock("lost", List.of(words)), paper));
        }
    }

    private void write(Consumer<AnswerWriter> text) {
        AnswerWriter paper = new AnswerWriter(SMALL_ANSWER);
        text.accept(paper);
        paper.pieces().forEach(backlog::add);
    }

    private static Printer printer(boolean json) {
        return json ? Printer.JSON : Printer.TEXT;
    }

    // ---- How it leaves

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

    /** Whether nothing waits here; the connection may have some. */
    boolean isEmpty() {
        return backlog.isEmpty() && outbox.isEmpty();
    }

    /** Whether the connection has nothing left to send while there is more here. */
    boolean canFlow() {
        return !backlog.isEmpty() && owed.getAsLong() == 0;
    }

    boolean isTaken() {
        return owed.getAsLong() == 0;
    }

    // ---- Whether the client takes it

    /** When to look whether the client has taken something. */
    long lookNanos() {
        return lookNanos;
    }

    /** Begins to wait for the client, if it is owed something. */
    void await(long nowNanos) {
        if (isEmpty() && owed.getAsLong() == 0) {
            lookNanos = Session.NO_DEADLINE;
        } else if (lookNanos == Session.NO_DEADLINE) {
            takenBefore = taken();
            lookNanos = nowNanos + STALL_MAX.toNanos();
        }
    }

    /** Whether the client has taken nothing for too long. */
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

    /** Drops what has not left. */
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
}
