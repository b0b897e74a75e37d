package org.strowger.tests.bench.dispatch.model;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.tests.bench.dispatch.Chore;
import org.strowger.tests.bench.dispatch.Packets;

/** Handles requests in the thread that read them. Answers of others are waited for without that thread. */
final class InPlaceSession extends AnsweringSession {
    private final Chore chore;

    /** The answer that is to be sent when the time has come: of the others, or of the time-out. */
    private ByteBuf later = Unpooled.EMPTY_BUFFER;

    private long dueNanos = NO_DEADLINE;

    InPlaceSession(ServerPlan plan, ThreadTools threadTools) {
        super(plan.packets(), threadTools);
        this.chore = plan.chore();
    }

    @Override
    void handle(ByteBuf bytes, int index, int octets, long nowNanos) {
        Labour.work(chore);
        if (!chore.asksOthers()) {
            answer(bytes, index, octets, true);
            return;
        }
        later = Unpooled.buffer(Packets.Answerer.ANSWER_OCTETS_MAX);
        if (answerer().answer(bytes, index, octets, chore.inTime(), later)) {
            dueNanos = nowNanos + chore.waiting().toNanos();
        } else {
            refused();
        }
    }

    @Override
    public void tick(long nowNanos) {
        if (dueNanos <= nowNanos) {
            dueNanos = NO_DEADLINE;
            answer(later);
        }
    }

    @Override
    public boolean wantsBytes() {
        return dueNanos == NO_DEADLINE;
    }

    @Override
    public long nextDeadlineNanos() {
        return isOver() ? NO_DEADLINE : dueNanos;
    }
}
