package org.strowger.router.http;

import java.util.ArrayDeque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.protocol.IdKind;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.RefusalReason;
import org.strowger.protocol.buffer.SlotPool;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.AppPort;
import org.strowger.router.application.Submitter;
import org.strowger.router.config.ApplicationSettings;

/**
 * The unanswered messages and inquiries of the HTTP requests of one application on one thread. It exists as long as the
 * application, because requests have no session.
 */
final class HttpSubmitter implements Submitter {
    private final HttpContext context;
    private final AppPort port;

    /** Not limited by the pool but by {@link #isFull}, because a reload can change the limit. */
    @BoundedBy("Window.cells")
    private final SlotPool<Pending> pending = new SlotPool<>(Integer.MAX_VALUE);

    /** Actions that wait until the window has space. */
    @Bound(
            of = "parts of HTTP requests that wait for the window of their application",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.CONNECTION,
            share = Sharing.EACH,
            limit = "listeners[].http.pipeline",
            full = "each unanswered request has one")
    private final ArrayDeque<Runnable> waiting = new ArrayDeque<>(1);

    private @Nullable HttpConnection sending;

    /** An unanswered message or inquiry. */
    private interface Pending {
        void respond(Outcome outcome, @Nullable RefusalReason reason);

        void accepted(Outcome outcome, int segments);

        void answer(InquiryAnswer answer);
    }

    /** @param port the port of the application on the thread of the context */
    HttpSubmitter(HttpContext context, AppPort port) {
        this.context = context;
        this.port = port;
    }

    // ---- Requests

    /** Sends a message from the connection. The result is set in the batch. */
    void send(HttpConnection from, PlainMessage message, SendBatch batch, int index) {
        from.sends(port.application().name());
        if (isFull()) {
            port.figures().increment(AppFigure.BEYOND_WINDOW);
            RefusalReason reason = RefusalReason.TOO_FAST;
            batch.set(index, traits().statuses().refusal(reason), reason);
            return;
        }
        long slot = pending.next();
        pending.put(new PendingMessage(batch, index));
        port.requestsPending(1);
        sending = from.isOpen() ? from : null;
        try {
            context.traffic().messageCame(this, message, slot);
        } catch (RuntimeException | AssertionError e) {
            failed(slot, e);
        } finally {
            sending = null;
        }
    }

    /** A message that failed must not prevent the response to the other messages of its request. */
    private void failed(long slot, Throwable cause) {
        context.thread().incident("a message of a request", cause);
        if (pending.look(slot) != null) {
            RefusalReason reason = RefusalReason.LATER;
            refuse(
                    slot,
                    reason,
                    traits().statuses().refusal(reason),
                    context.thread().nowNanos());
        }
    }

    /** Whether the number of unanswered messages has reached the window of all permitted binds of the application. */
    private boolean isFull() {
        ApplicationSettings.Limits limits = port.application().settings().limits();
        return pending.size() >= (long) limits.window() * limits.bindsMax();
    }

    private record PendingMessage(SendBatch batch, int index) implements Pending {
        @Override
        public void respond(Outcome outcome, @Nullable RefusalReason reason) {
            batch.set(index, outcome, reason);
        }

        @Override
        public void accepted(Outcome outcome, int segments) {
            batch.accepted(index, outcome, segments);
        }

        @Override
        public void answer(InquiryAnswer answer) {
            throw new AssertionError("a message is answered with an outcome");
        }
    }

    /** Whether another message would be within the window of the application. */
    boolean hasRoom() {
        return !isFull();
    }

    /** Runs the action when the window has space again. The window must be full, so a response is certain to come. */
    void whenRoom(Runnable action) {
        waiting.add(action);
    }

    private void wakeWaiting() {
        while (!waiting.isEmpty() && !isFull()) {
            waiting.remove().run();
        }
    }

    /** Queries, cancels or replaces a message. */
    void ask(Inquiry inquiry, Consumer<InquiryAnswer> then) {
        if (isFull()) {
            port.figures().increment(AppFigure.BEYOND_WINDOW);
            then.accept(InquiryAnswer.refused(traits().statuses().refusal(RefusalReason.TOO_FAST)));
            return;
        }
        long slot = pending.next();
        pending.put(new PendingInquiry(then));
        port.requestsPending(1);
        context.traffic().inquiryCame(this, inquiry, slot);
    }

    private record PendingInquiry(Consumer<InquiryAnswer> then) implements Pending {
        @Override
        public void respond(Outcome outcome, @Nullable RefusalReason reason) {
            then.accept(InquiryAnswer.refused(outcome));
        }

        @Override
        public void accepted(Outcome outcome, int segments) {
            throw new AssertionError("an inquiry is answered with its result");
        }

        @Override
        public void answer(InquiryAnswer answer) {
            then.accept(answer);
        }
    }

    // ---- Responses

    @Override
    public AppPort port() {
        return port;
    }

    @Override
    public ProtocolTraits traits() {
        return context.traits();
    }

    @Override
    public IdKind ids() {
        return IdKind.TEXT;
    }

    @Override
    public void respond(long token, Outcome outcome, long nowNanos) {
        port.figures().increment(AppFigure.of(outcome));
        port.requestsPending(-1);
        pending.take(token).respond(outcome, context.refusals().of(outcome).orElse(null));
        wakeWaiting();
    }

    @Override
    public void accepted(long token, String id, int segments, long nowNanos) {
        Outcome outcome = Outcome.accepted(id);
        port.figures().increment(AppFigure.of(outcome));
        port.requestsPending(-1);
        pending.take(token).accepted(outcome, segments);
        wakeWaiting();
    }

    @Override
    public void refuse(long token, RefusalReason reason, Outcome outcome, long nowNanos) {
        port.figures().increment(AppFigure.of(outcome));
        port.requestsPending(-1);
        pending.take(token).respond(outcome, reason);
        wakeWaiting();
    }

    @Override
    public void answer(long token, InquiryAnswer answer, long nowNanos) {
        port.requestsPending(-1);
        pending.take(token).answer(answer);
        wakeWaiting();
    }

    @Override
    public void pauseUntil(long nanos) {
        HttpConnection from = sending;
        if (from != null) {
            from.pauseUntil(nanos);
        }
    }

    @Override
    public void storesMessages() {
        HttpConnection from = sending;
        if (from != null) {
            from.storesMessages(application());
        }
    }

    @Override
    public int touchConnection() {
        return pending.size();
    }
}
