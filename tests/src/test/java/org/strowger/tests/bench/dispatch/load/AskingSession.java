package org.strowger.tests.bench.dispatch.load;

import io.netty.buffer.ByteBuf;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.ProtocolViolation;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.router.reactor.echo.AbruptSession;
import org.strowger.tests.bench.dispatch.Packets;
import org.strowger.tests.bench.dispatch.Packets.Verdict;

/** Asks when it is told to, one request at a time, and checks that what comes is the answer to it. */
final class AskingSession extends AbruptSession {
    private final Packets packets;
    private final Packets.Asker asker;
    private final long answerMaxNanos;
    private int sequence;
    private boolean waiting;
    private long sentNanos;
    private boolean answered;
    private boolean timedOut;
    private long roundTripNanos;

    AskingSession(Packets packets, Packets.Asker asker, long answerMaxNanos, ThreadTools threadTools) {
        super(threadTools);
        this.packets = packets;
        this.asker = asker;
        this.answerMaxNanos = answerMaxNanos;
    }

    /** Sends the next request; the last one has been answered. */
    void ask(long nowNanos) {
        assert !waiting : "one request at a time";
        if (isOver()) {
            return;
        }
        sequence = sequence == Integer.MAX_VALUE ? 1 : sequence + 1;
        asker.ask(sequence, outbox().room(asker.octets()));
        waiting = true;
        sentNanos = nowNanos;
    }

    /** Whether an answer has come since this was asked last. */
    boolean takeAnswer() {
        boolean came = answered;
        answered = false;
        return came;
    }

    /** Whether the last answer said that somebody else did not answer in time. */
    boolean timedOut() {
        return timedOut;
    }

    /** Of the last answer. */
    long roundTripNanos() {
        return roundTripNanos;
    }

    @Override
    public void receive(ByteBuf bytes, long nowNanos) {
        while (!isOver()) {
            int octets = packets.octets(bytes, bytes.readerIndex());
            if (octets == Packets.NOT_WHOLE) {
                return;
            }
            if (octets == Packets.IMPOSSIBLE) {
                violated("a packet begins with its length", "no such length");
                return;
            }
            check(bytes, octets, nowNanos);
            bytes.skipBytes(octets);
        }
    }

    private void check(ByteBuf bytes, int octets, long nowNanos) {
        if (!waiting) {
            violated("each request has one answer", "an answer too many");
            return;
        }
        Verdict verdict = asker.verdict(bytes, bytes.readerIndex(), octets, sequence);
        if (verdict == Verdict.WRONG) {
            violated("an answer belongs to its request and says what arrived", "another answer");
            return;
        }
        waiting = false;
        answered = true;
        timedOut = verdict == Verdict.TIMED_OUT;
        roundTripNanos = nowNanos - sentNanos;
    }

    private void violated(String rule, String found) {
        end(CloseReason.of(new ProtocolViolation(rule, 0, found)));
    }

    @Override
    public void tick(long nowNanos) {
        if (nextDeadlineNanos() <= nowNanos) {
            end(CloseReason.late("a request was not answered"));
        }
    }

    @Override
    public long nextDeadlineNanos() {
        return waiting && !isOver() ? sentNanos + answerMaxNanos : NO_DEADLINE;
    }
}
