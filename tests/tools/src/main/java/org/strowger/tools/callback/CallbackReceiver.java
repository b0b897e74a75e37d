package org.strowger.tools.callback;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.reactor.Acceptor;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.ListenerPlan;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.thread.SharedCount;
import org.strowger.router.time.Timer;
import org.strowger.tools.callback.CallbackSteps.Result;

/**
 * A simulated server of an application, which accepts callbacks. Runs on one SelectorThread, because a callback may be
 * repeated on any connection.
 */
public final class CallbackReceiver {
    private static final int CONNECTIONS_MAX = 10_000;
    private static final int EVENTS_KNOWN = 500_000;
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int UNAUTHORIZED = 401;

    /** Without a body, because Kannel might send the body to the mobile. */
    private static final HttpResponse TAKEN = new HttpResponse(OK, HttpHeaders.NONE, new byte[0]);

    /** Jasmin accepts only this text as success. */
    private static final HttpResponse TAKEN_FROM_JASMIN = HttpResponse.text(OK, "ACK/Jasmin");

    private final SelectorThread thread;
    private final Instant epoch;
    private final CallbackReceiverPlan plan;
    private final CallbackSteps steps;
    private final SignatureCheck signatures;
    private final SplittableRandom random;
    private final KnownEvents known = new KnownEvents(EVENTS_KNOWN);
    private final KindCounters<CallbackCount> counts = new KindCounters<>(CallbackCount.class);
    private final ArrayDeque<DelayedAnswer> delayed = new ArrayDeque<>();
    private final Timer timer = new Timer(this::answerDelayed);
    private final SharedCount connections = new SharedCount();
    private final Acceptor acceptor;
    private final InetSocketAddress address;
    private boolean failing;

    /** A delayed answer. All answers wait equally long, so they are ordered by time. */
    private record DelayedAnswer(long dueNanos, ReceiverConnection connection, long token, Answer answer) {}

    /**
     * An answer to a callback.
     *
     * @param response not used if {@code closes} is true
     */
    record Answer(HttpResponse response, boolean closes) {}

    private CallbackReceiver(SelectorThread thread, CallbackReceiverPlan plan, Instant epoch, CallbackSteps steps)
            throws IOException {
        this.thread = thread;
        this.plan = plan;
        this.epoch = epoch;
        this.steps = steps;
        this.signatures = new SignatureCheck(plan.secrets());
        this.random = new SplittableRandom(plan.fault().seed());
        ConnectionPlan each = new ConnectionPlan(
                (connection, now) -> new ReceiverConnection(this, connection, epoch, now), plan.layer(), connections);
        this.acceptor = Acceptor.open(thread, List.of(thread), new ListenerPlan(plan.listen(), CONNECTIONS_MAX, each));
        this.address = acceptor.address();
    }

    /**
     * Opens the receiver and waits until its listener is open.
     *
     * @param epoch the calendar time at which the clock of the thread is 0
     * @throws IOException if the address is not local or in use
     */
    public static CallbackReceiver start(
            SelectorThread thread, CallbackReceiverPlan plan, Instant epoch, CallbackSteps steps)
            throws IOException, InterruptedException {
        FutureTask<CallbackReceiver> opening = new FutureTask<>(() -> openNow(thread, plan, epoch, steps));
        thread.invokeLater(opening);
        try {
            return opening.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Like {@link #start}, but must be called on the receiver's SelectorThread. */
    public static CallbackReceiver openNow(
            SelectorThread thread, CallbackReceiverPlan plan, Instant epoch, CallbackSteps steps) throws IOException {
        return new CallbackReceiver(thread, plan, epoch, steps);
    }

    /** The actual address of the listener, with the port chosen by the system. */
    public InetSocketAddress address() {
        return address;
    }

    /** The number of open connections. */
    public int connections() {
        return connections.get();
    }

    public long count(CallbackCount what) {
        return counts.get(what);
    }

    /** Makes all callbacks fail, or only the fraction in the plan. Called on the receiver's SelectorThread. */
    public void failAll(boolean on) {
        failing = on;
    }

    // ---- Callbacks

    /** Answers a request, now or later. */
    void requestCame(ReceiverConnection connection, HttpRequest request, long token, long nowNanos) {
        Answer answer = answer(request, nowNanos);
        if (plan.delay().isZero()) {
            connection.answer(token, answer, nowNanos);
            return;
        }
        delayed.add(new DelayedAnswer(nowNanos + plan.delay().toNanos(), connection, token, answer));
        if (!timer.isScheduled()) {
            thread.schedule(timer, delayed.element().dueNanos());
        }
    }

    private void answerDelayed(long nowNanos) {
        while (!delayed.isEmpty() && delayed.element().dueNanos() <= nowNanos) {
            DelayedAnswer due = delayed.remove();
            due.connection().answer(due.token(), due.answer(), nowNanos);
            due.connection().tellConnection(nowNanos);
        }
        if (!delayed.isEmpty()) {
            thread.schedule(timer, delayed.element().dueNanos());
        }
    }

    private Answer answer(HttpRequest request, long nowNanos) {
        counts.increment(CallbackCount.CALLBACKS);
        Optional<ReceivedCallback> read = ReceivedCallback.of(request);
        if (read.isEmpty()) {
            counts.increment(CallbackCount.MALFORMED);
            return respond(HttpResponse.text(BAD_REQUEST, "this is no callback"));
        }
        ReceivedCallback callback = read.get();
        counts.increment(
                switch (callback.kind()) {
                    case REPORT -> CallbackCount.REPORTS;
                    case MESSAGE -> CallbackCount.MESSAGES;
                    case OTHER -> CallbackCount.OTHERS;
                });
        if (callback.sender().signs() && !isGenuine(request, nowNanos)) {
            steps.came(callback, Result.REFUSED);
            return respond(HttpResponse.text(UNAUTHORIZED, "the callback is not signed by the secret"));
        }
        return failing || isChosenToFail() ? fail(callback) : take(callback);
    }

    private boolean isChosenToFail() {
        return plan.fault().share() > 0 && random.nextDouble() < plan.fault().share();
    }

    private boolean isGenuine(HttpRequest request, long nowNanos) {
        if (!signatures.isNeeded()) {
            return true;
        }
        SignatureCheck.Finding finding =
                signatures.check(request, epoch.plusNanos(nowNanos).getEpochSecond());
        switch (finding) {
            case GENUINE -> {}
            case UNSIGNED -> counts.increment(CallbackCount.UNSIGNED);
            case WRONG -> counts.increment(CallbackCount.SIGNED_WRONG);
            case AT_OTHER_TIME -> counts.increment(CallbackCount.SIGNED_AT_OTHER_TIME);
        }
        return finding == SignatureCheck.Finding.GENUINE;
    }

    private Answer take(ReceivedCallback callback) {
        counts.increment(CallbackCount.TAKEN);
        boolean isDouble = note(callback, true) == KnownEvents.Knowledge.TAKEN;
        steps.came(callback, isDouble ? Result.TAKEN_AGAIN : Result.TAKEN);
        return respond(callback.sender() == ReceivedCallback.Sender.JASMIN ? TAKEN_FROM_JASMIN : TAKEN);
    }

    private Answer fail(ReceivedCallback callback) {
        counts.increment(CallbackCount.FAULTS);
        note(callback, false);
        steps.came(callback, Result.FAILED);
        CallbackFault fault = plan.fault();
        if (fault.closes()) {
            return new Answer(TAKEN, true);
        }
        HttpHeaders headers = fault.retryAfterSeconds() == 0
                ? HttpHeaders.NONE
                : HttpHeaders.of("Retry-After", Long.toString(fault.retryAfterSeconds()));
        return respond(new HttpResponse(fault.status(), headers, new byte[0]));
    }

    private static Answer respond(HttpResponse response) {
        return new Answer(response, false);
    }

    /**
     * Counts the event.
     *
     * @return the earlier knowledge about the event
     */
    private KnownEvents.Knowledge note(ReceivedCallback callback, boolean isTaken) {
        String id = callback.eventId();
        if (id.isEmpty()) {
            return KnownEvents.Knowledge.NEW;
        }
        KnownEvents.Knowledge before = known.find(id);
        counts.increment(
                switch (before) {
                    case NEW -> CallbackCount.EVENTS;
                    case FAILED -> CallbackCount.REPEATED;
                    case TAKEN -> CallbackCount.DOUBLED;
                });
        known.add(id, isTaken);
        return before;
    }
}
