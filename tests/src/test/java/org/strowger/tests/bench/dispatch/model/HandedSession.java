package org.strowger.tests.bench.dispatch.model;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.router.thread.Flag;
import org.strowger.tests.bench.dispatch.Packets;

/**
 * Hands each request to a worker, in an array of its own, and sends the answer when it comes back. The worker waits for
 * whom it has to ask; that the client gets its answer by the time-out, whatever the workers do, is seen to here.
 */
final class HandedSession extends AnsweringSession {
    private final ServerPlan plan;
    private final Workers workers;
    private @Nullable Job job;
    private long dueNanos = NO_DEADLINE;

    /** Does the work, and brings the job back to the session's thread. */
    interface Workers {
        void hand(HandedSession session, Job job);
    }

    HandedSession(ServerPlan plan, ThreadTools threadTools, Workers workers) {
        super(plan.packets(), threadTools);
        this.plan = plan;
        this.workers = workers;
    }

    /** A request at a worker's. */
    static final class Job {
        private final ServerPlan plan;
        private final byte[] request;
        private final ByteBuf answer = Unpooled.buffer(Packets.Answerer.ANSWER_OCTETS_MAX);
        private final Flag forgotten = new Flag();
        private boolean refused;

        Job(ServerPlan plan, byte[] request) {
            this.plan = plan;
            this.request = request;
        }

        /** The worker: what nobody waits for any more is left out. @return whether somebody waits */
        boolean run() {
            if (forgotten.isRaised()) {
                return false;
            }
            Labour.work(plan.chore());
            if (plan.chore().asksOthers()) {
                Labour.pause(plan.chore().waiting());
            }
            refused = !plan.packets()
                    .answerer()
                    .answer(
                            Unpooled.wrappedBuffer(request),
                            0,
                            request.length,
                            plan.chore().inTime(),
                            answer);
            return !forgotten.isRaised();
        }
    }

    @Override
    void handle(ByteBuf bytes, int index, int octets, long nowNanos) {
        Job next = new Job(plan, ByteBufUtil.getBytes(bytes, index, octets));
        job = next;
        if (plan.chore().asksOthers()) {
            dueNanos = nowNanos + plan.chore().timeOut().toNanos();
        }
        workers.hand(this, next);
    }

    /** The owner: a job has come back. One that was forgotten meanwhile changes nothing. */
    @SuppressWarnings("ReferenceEquality")
    void done(Job back) {
        if (job != back || isOver()) {
            return;
        }
        forget();
        if (back.refused) {
            refused();
        } else {
            answer(back.answer);
        }
    }

    @Override
    public void tick(long nowNanos) {
        Job late = job;
        if (late != null && dueNanos <= nowNanos) {
            forget();
            answer(Unpooled.wrappedBuffer(late.request), 0, late.request.length, false);
        }
    }

    private void forget() {
        Job known = job;
        if (known != null) {
            known.forgotten.set(true);
        }
        job = null;
        dueNanos = NO_DEADLINE;
    }

    @Override
    public void transportGone(CloseReason why, long nowNanos) {
        forget();
        super.transportGone(why, nowNanos);
    }

    @Override
    public boolean wantsBytes() {
        return job == null;
    }

    @Override
    public long nextDeadlineNanos() {
        return isOver() ? NO_DEADLINE : dueNanos;
    }
}
