package org.strowger.router.reactor.echo;

import io.netty.buffer.ByteBuf;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.ProtocolViolation;
import org.strowger.protocol.buffer.ThreadTools;

/** Sends numbered packets at a pace and checks that each comes back, in order and unchanged. */
public final class EchoClientSession extends AbruptSession {
    private final EchoPace pace;

    /** The round trip times that were not drained yet; no more than a read can bring. */
    private long[] roundTrips;

    private int roundTripCount;

    /** When each packet on its way was sent: a ring, by sequence number. */
    private final long[] sentNanos;

    private long nextSequence;
    private long nextEcho;
    private long nextSendNanos;

    public EchoClientSession(EchoPace pace, ThreadTools threadTools, long nowNanos) {
        super(threadTools);
        this.pace = pace;
        this.sentNanos = new long[pace.window()];
        this.roundTrips = new long[pace.window()];
        this.nextSendNanos = nowNanos;
        sendDue(nowNanos);
    }

    /** Gives each round trip time, in nanoseconds, once. */
    public void drainRoundTrips(LongConsumer out) {
        for (int i = 0; i < roundTripCount; i++) {
            out.accept(roundTrips[i]);
        }
        roundTripCount = 0;
    }

    /** The packets that have no echo. */
    public long unanswered() {
        return nextSequence - nextEcho;
    }

    @Override
    public void receive(ByteBuf bytes, long nowNanos) {
        while (!isOver()) {
            int packet = EchoPacket.wholeBytes(bytes, bytes.readerIndex(), EchoPacket.PAYLOAD_BYTES_MAX);
            if (packet == EchoPacket.NOT_WHOLE) {
                break;
            }
            if (packet == EchoPacket.IMPOSSIBLE) {
                int length = bytes.getInt(bytes.readerIndex());
                end(CloseReason.of(EchoPacket.tooLong(length, EchoPacket.PAYLOAD_BYTES_MAX)));
                break;
            }
            check(bytes, nowNanos);
            bytes.skipBytes(packet);
        }
        sendDue(nowNanos);
    }

    private void check(ByteBuf bytes, long nowNanos) {
        if (unanswered() == 0) {
            end(CloseReason.of(new ProtocolViolation("only what was sent comes back", 0, "an echo too many")));
            return;
        }
        Optional<ProtocolViolation> difference =
                EchoPacket.difference(bytes, bytes.readerIndex(), nextEcho, pace.payloadBytes());
        if (difference.isPresent()) {
            end(CloseReason.of(difference.get()));
            return;
        }
        if (roundTripCount == roundTrips.length) {
            roundTrips = java.util.Arrays.copyOf(roundTrips, 2 * roundTrips.length);
        }
        roundTrips[roundTripCount++] = nowNanos - sentNanos[(int) (nextEcho % sentNanos.length)];
        nextEcho++;
    }

    @Override
    public void tick(long nowNanos) {
        if (unanswered() > 0 && oldestDueNanos() <= nowNanos) {
            end(new CloseReason(
                    CloseCause.TIMED_OUT, "no echo within " + pace.answerMax().toMillis() + " ms"));
        } else {
            sendDue(nowNanos);
        }
    }

    @Override
    public long nextDeadlineNanos() {
        if (isOver()) {
            return NO_DEADLINE;
        }
        long sendNanos = paced() && unanswered() < pace.window() ? nextSendNanos : NO_DEADLINE;
        return unanswered() > 0 ? Math.min(sendNanos, oldestDueNanos()) : sendNanos;
    }

    private boolean paced() {
        return !pace.interval().isZero();
    }

    private long oldestDueNanos() {
        return sentNanos[(int) (nextEcho % sentNanos.length)] + pace.answerMax().toNanos();
    }

    private void sendDue(long nowNanos) {
        while (!isOver() && unanswered() < pace.window() && (!paced() || nextSendNanos <= nowNanos)) {
            sentNanos[(int) (nextSequence % sentNanos.length)] = nowNanos;
            ByteBuf room = outbox().room(EchoPacket.LENGTH_BYTES + pace.payloadBytes());
            EchoPacket.write(room, nextSequence, nowNanos, pace.payloadBytes());
            nextSequence++;
            if (paced()) {
                nextSendNanos += beatsUntilAfter(nowNanos) * pace.interval().toNanos();
            }
        }
    }

    /**
     * Packets that a pause has missed are left out, or it would end in a burst; and the beat is kept, or connections
     * that were late together would send together ever after.
     */
    private long beatsUntilAfter(long nowNanos) {
        return (nowNanos - nextSendNanos) / pace.interval().toNanos() + 1;
    }
}
