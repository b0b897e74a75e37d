package org.strowger.tests.bench.dispatch.model;

import io.netty.buffer.ByteBuf;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.ProtocolViolation;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.router.reactor.echo.AbruptSession;
import org.strowger.tests.bench.dispatch.Packets;

/**
 * Answers one request after the other. While one is not answered it wants no bytes, so that answers go in the order of
 * the requests whoever handles them. The handling itself is left to others.
 */
abstract class AnsweringSession extends AbruptSession {
    private final Packets packets;
    private final Packets.Answerer answerer;

    AnsweringSession(Packets packets, ThreadTools threadTools) {
        super(threadTools);
        this.packets = packets;
        this.answerer = packets.answerer();
    }

    /** Handles the request of so many octets at {@code index}: answers it now or is busy with it. */
    abstract void handle(ByteBuf bytes, int index, int octets, long nowNanos);

    /** Answers a request. */
    final void answer(ByteBuf bytes, int index, int octets, boolean inTime) {
        if (!answerer.answer(bytes, index, octets, inTime, outbox().room(Packets.Answerer.ANSWER_OCTETS_MAX))) {
            refused();
        }
    }

    /** Answers with what was written before. */
    final void answer(ByteBuf written) {
        outbox().room(written.readableBytes()).writeBytes(written);
    }

    final void refused() {
        end(CloseReason.of(new ProtocolViolation("only requests come here", 0, "a packet that is none")));
    }

    final Packets.Answerer answerer() {
        return answerer;
    }

    @Override
    public final void receive(ByteBuf bytes, long nowNanos) {
        while (!isOver() && wantsBytes()) {
            int index = bytes.readerIndex();
            int octets = packets.octets(bytes, index);
            if (octets == Packets.NOT_WHOLE) {
                return;
            }
            if (octets == Packets.IMPOSSIBLE) {
                end(CloseReason.of(new ProtocolViolation("a packet begins with its length", 0, "no such length")));
                return;
            }
            bytes.skipBytes(octets);
            handle(bytes, index, octets, nowNanos);
        }
    }
}
