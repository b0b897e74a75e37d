package org.strowger.router.http.callback;

import java.util.function.Consumer;
import org.strowger.bound.BoundedBy;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.protocol.IdKind;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.buffer.SlotPool;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.AppPort;
import org.strowger.router.application.Submitter;

/** Submits the replies in responses to callbacks as messages of the application. */
final class ReplySubmitter implements Submitter {
    private final CallbackContext context;

    @BoundedBy("CallbackDeliveries.ACCEPTED_MAX")
    private final SlotPool<Consumer<Outcome>> pending;

    private long pausedUntilNanos;

    /**
     * @param pendingMax the maximum number of replies without an outcome; the caller ensures that it is not exceeded
     */
    ReplySubmitter(CallbackContext context, int pendingMax) {
        this.context = context;
        this.pending = new SlotPool<>(pendingMax);
    }

    /** @param then receives the outcome, possibly within this call */
    void send(PlainMessage reply, Consumer<Outcome> then) {
        long slot = pending.next();
        pending.put(then);
        context.port().requestsPending(1);
        context.traffic().messageCame(this, reply, slot);
    }

    @Override
    public AppPort port() {
        return context.port();
    }

    @Override
    public ProtocolTraits traits() {
        return context.apis().traits();
    }

    @Override
    public IdKind ids() {
        return IdKind.TEXT;
    }

    @Override
    public void respond(long token, Outcome outcome, long nowNanos) {
        port().figures().increment(AppFigure.of(outcome));
        port().requestsPending(-1);
        pending.take(token).accept(outcome);
    }

    @Override
    public void answer(long token, InquiryAnswer answer, long nowNanos) {
        throw new AssertionError("no inquiry was sent");
    }

    @Override
    public void pauseUntil(long nanos) {
        pausedUntilNanos = Math.max(pausedUntilNanos, nanos);
    }

    /** Whether the application has exceeded its rate, so that replies must wait. */
    boolean isPaused(long nowNanos) {
        return nowNanos < pausedUntilNanos;
    }

    @Override
    public int touchConnection() {
        return pending.size();
    }
}
