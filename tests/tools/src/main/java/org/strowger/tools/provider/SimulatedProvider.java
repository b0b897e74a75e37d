package org.strowger.tools.provider;

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
import org.strowger.http.HttpUrl;
import org.strowger.http.HttpUrl.MalformedUrl;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.reactor.Acceptor;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.ListenerPlan;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.thread.SharedCount;
import org.strowger.router.time.Timer;
import org.strowger.tools.callback.CallbackFault;

/**
 * A simulated provider with one API: accepts each message or fails according to the plan, and reports each accepted
 * message as delivered. Runs on one SelectorThread.
 */
public final class SimulatedProvider {
    private static final int CONNECTIONS_MAX = 10_000;

    /** The maximum number of receipts, enough for a test of a minute; further messages are accepted without one. */
    private static final int RECEIPTS_MAX = 1_000_000;

    private final SelectorThread thread;
    private final ProviderPlan plan;
    private final SplittableRandom random;
    private final KindCounters<ProviderCount> counts = new KindCounters<>(ProviderCount.class);
    private final ArrayDeque<DueReceipt> due = new ArrayDeque<>();
    private final Timer timer = new Timer(this::sendDue);
    private final SharedCount connections = new SharedCount();
    private final InetSocketAddress address;
    private long messages;

    /** A delayed receipt. All receipts wait equally long, so they are ordered by time. */
    private record DueReceipt(long dueNanos, String id, ReceivedMessage message) {}

    private SimulatedProvider(SelectorThread thread, ProviderPlan plan, Instant epoch) throws IOException {
        this.thread = thread;
        this.plan = plan;
        this.random = new SplittableRandom(plan.fault().seed());
        ConnectionPlan each = new ConnectionPlan(
                (connection, now) -> new ProviderConnection(this, connection, epoch, now), plan.layer(), connections);
        this.address = Acceptor.open(thread, List.of(thread), new ListenerPlan(plan.listen(), CONNECTIONS_MAX, each))
                .address();
    }

    /**
     * Opens the provider and waits until its listener is open.
     *
     * @param epoch the calendar time at which the clock of the thread is 0
     * @throws IOException if the address is not local or in use
     */
    public static SimulatedProvider start(SelectorThread thread, ProviderPlan plan, Instant epoch)
            throws IOException, InterruptedException {
        FutureTask<SimulatedProvider> opening = new FutureTask<>(() -> openNow(thread, plan, epoch));
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

    /** Like {@link #start}, but must be called on the provider's SelectorThread. */
    public static SimulatedProvider openNow(SelectorThread thread, ProviderPlan plan, Instant epoch)
            throws IOException {
        return new SimulatedProvider(thread, plan, epoch);
    }

    /** The actual address of the listener, with the port chosen by the system. */
    public InetSocketAddress address() {
        return address;
    }

    /** The number of open connections. */
    public int connections() {
        return connections.get();
    }

    public long count(ProviderCount what) {
        return counts.get(what);
    }

    // ---- Messages

    /** Returns the response to a request; empty if the connection must be closed without a response. */
    Optional<HttpResponse> answer(HttpRequest request, long nowNanos) {
        counts.increment(ProviderCount.REQUESTS);
        Optional<ReceivedMessage> message = plan.profile().read(request);
        if (message.isEmpty()) {
            counts.increment(ProviderCount.MALFORMED);
            return Optional.of(HttpResponse.text(400, "the request has no recipient"));
        }
        if (plan.fault().share() > 0 && random.nextDouble() < plan.fault().share()) {
            counts.increment(ProviderCount.FAULTS);
            return fault();
        }
        counts.increment(ProviderCount.ACCEPTED);
        String id = "sim" + ++messages;
        if (!message.get().receiptUrl().isEmpty() && due.size() < RECEIPTS_MAX) {
            due.add(new DueReceipt(nowNanos + plan.receipts().toNanos(), id, message.get()));
            if (!timer.isScheduled()) {
                thread.schedule(timer, due.element().dueNanos());
            }
        }
        return Optional.of(plan.profile().accepted(id));
    }

    private Optional<HttpResponse> fault() {
        CallbackFault fault = plan.fault();
        if (fault.status() == CallbackFault.CLOSES) {
            return Optional.empty();
        }
        HttpHeaders headers = fault.retryAfterSeconds() == 0
                ? HttpHeaders.NONE
                : HttpHeaders.of("Retry-After", Long.toString(fault.retryAfterSeconds()));
        return Optional.of(new HttpResponse(fault.status(), headers, new byte[0]));
    }

    // ---- Receipts

    private void sendDue(long nowNanos) {
        while (!due.isEmpty() && due.element().dueNanos() <= nowNanos) {
            send(due.remove());
        }
        if (!due.isEmpty()) {
            thread.schedule(timer, due.element().dueNanos());
        }
    }

    private void send(DueReceipt receipt) {
        try {
            HttpUrl url = HttpUrl.parse(receipt.message().receiptUrl());
            HttpRequest request =
                    plan.profile().receipt(url, receipt.id(), receipt.message().to(), plan.secret());
            ReceiptSender.send(
                    thread,
                    url,
                    request,
                    taken -> counts.increment(taken ? ProviderCount.RECEIPTS_TAKEN : ProviderCount.RECEIPTS_FAILED));
        } catch (MalformedUrl e) {
            counts.increment(ProviderCount.RECEIPTS_FAILED);
        }
    }
}
