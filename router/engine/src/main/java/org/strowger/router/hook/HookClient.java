package org.strowger.router.hook;

import java.time.Duration;
import org.strowger.bound.BoundedBy;
import org.strowger.http.HttpClientSettings;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpLimits;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.http.HttpUrl;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.router.client.ConnectionQuota;
import org.strowger.router.client.HttpClientConnection;
import org.strowger.router.client.HttpClientPool;
import org.strowger.router.client.HttpDial;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.hook.HookSettings;
import org.strowger.router.event.LogEvent;
import org.strowger.router.filter.Verdict;
import org.strowger.router.reactor.EndpointView;
import org.strowger.router.reactor.NameLookup;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.reactor.Slice;
import org.strowger.router.time.Timer;

/**
 * Asks the service of a hook: sends the questions of its {@link HookQueue} over a pool of connections, ends those that
 * get no connection or no answer in time, and interprets the answers. Belongs to the home thread of the hook, so that
 * the limits of the hook apply to the whole router, and questions about the same number are joined.
 */
final class HookClient implements HttpClientPool.Owner<HookQuestion> {
    private static final int AVERAGED = 16;

    private final Hook hook;
    private final SelectorThread thread;
    private final HttpClientPool<HookQuestion> pool;
    private final HookContext.Log log;

    @BoundedBy("HookQueue.BEYOND_MAX")
    private final HookQueue queue;

    private final CircuitBreaker breaker = new CircuitBreaker();
    private final Timer late = new Timer(this::late);

    /** The time at which a question was last under way. */
    private long busyNanos;

    /** The average time of the latest answers, from the moment when a question is sent. */
    private long answerNanos;

    /** Whether several applications have the hook. */
    private boolean isShared;

    private HookSettings settings;
    private HttpUrl target;
    private HttpDial dial;

    HookClient(Hook hook, HookSettings first, SelectorThread thread, NameLookup lookup, HookContext.Log log) {
        this.hook = hook;
        this.settings = first;
        this.target = first.target();
        this.dial = dial(first);
        this.thread = thread;
        this.pool = new HttpClientPool<>(this, thread, lookup, ConnectionQuota.unlimited());
        this.log = log;
        this.queue = new HookQueue(limits().waitingMax(), limits().concurrency());
        this.busyNanos = Long.MIN_VALUE;
    }

    String name() {
        return hook.name();
    }

    private HookSettings.Answering limits() {
        return settings.answering();
    }

    // ---- Questions

    /** Asks the question, now or when a connection is free. Its reply may be called within this call. */
    void ask(HookQuestion question) {
        long nowNanos = thread.nowNanos();
        if (question.isLookup() && isKnown(question, nowNanos)) {
            return;
        }
        if (!queue.admits(question, nowNanos)) {
            full(nowNanos);
            hook.figures().count(HookResult.FULL, question.messages());
            ends(question, hook.full());
        } else if (!queue.joins(question)) {
            begin(question, nowNanos);
        }
        publish();
    }

    private boolean isKnown(HookQuestion question, long nowNanos) {
        HookAnswer known = hook.known(question.number(), nowNanos);
        if (known.isLasting()) {
            hook.figures().count(HookResult.CACHED, question.messages());
            ends(question, known.verdict());
        }
        return known.isLasting();
    }

    private void begin(HookQuestion question, long nowNanos) {
        if (!breaker.allows(question.application(), nowNanos)) {
            end(question, HookResult.DOWN, hook.failed());
            return;
        }
        if (breaker.isDownFor(question.application())) {
            queue.addFirst(question);
        } else {
            queue.add(question);
        }
        await(nowNanos);
        pool.sendWaiting(nowNanos);
    }

    private void await(long nowNanos) {
        if (!queue.isEmpty() && !late.isScheduled()) {
            thread.schedule(late, Math.max(nowNanos, lateNanos()));
        }
    }

    /** The time at which the oldest waiting question has waited too long. */
    private long lateNanos() {
        return queue.oldest().sinceNanos() + limits().timeout().toNanos();
    }

    private void late(long nowNanos) {
        thread.inSlices(name(), this::endLate);
    }

    private boolean endLate(Slice slice, long nowNanos) {
        while (!queue.isEmpty() && lateNanos() <= nowNanos) {
            if (!slice.hasRoomForStep()) {
                return true;
            }
            tooLate(queue.oldest(), nowNanos);
        }
        await(nowNanos);
        publish();
        return false;
    }

    /**
     * Ends a question that got no connection in time. That is a failure of the service only if no question was under
     * way meanwhile: otherwise the connections were in use.
     */
    private void tooLate(HookQuestion question, long nowNanos) {
        boolean wasInUse = pool.inFlight() > 0 || busyNanos >= question.sinceNanos();
        if (question.isUnderWay() || !wasInUse) {
            end(question, HookResult.TIMED_OUT, hook.failed());
            hook.figures().fault("no connection was established in time", nowNanos);
        } else {
            full(nowNanos);
            end(question, HookResult.FULL, hook.full());
        }
    }

    private void full(long nowNanos) {
        hook.figures().full(queue.busiest(), nowNanos);
    }

    private void end(HookQuestion question, HookResult result, Verdict verdict) {
        for (HookQuestion each : queue.remove(question)) {
            hook.figures().count(result, each.messages());
            ends(each, verdict);
        }
    }

    /** Tells the verdict to the messages of the question: thousands may wait for the answer about one number. */
    private void ends(HookQuestion question, Verdict verdict) {
        thread.inSlices(name(), (slice, nowNanos) -> question.end(verdict, slice));
    }

    private void fail(HookQuestion question, HookResult result, String why, long nowNanos) {
        end(question, result, hook.failed());
        boolean mayBeItsMessages = isShared && result != HookResult.NOT_CONNECTED;
        failed(mayBeItsMessages ? question.application() : CircuitBreaker.ALL, why, nowNanos);
    }

    /** Counts a failure of the service to answer this application. */
    private void failed(String application, String why, long nowNanos) {
        hook.figures().fault(why, nowNanos);
        if (!breaker.failed(application, nowNanos)) {
            return;
        }
        hook.figures().down(true);
        log.tell(
                name(),
                LogEvent.HOOK_DOWN,
                CircuitBreaker.FAILURES_MAX + " failures in a row"
                        + (breaker.isDownForAll() ? "" : ", all of questions of application " + breaker.only())
                        + ", the last: " + why + "; on-failure is " + TextTypes.word(limits().onFailure()));
        thread.inSlices(name(), this::endWaiting);
    }

    /** Ends questions that wait while the service is down, except for a trial. */
    private boolean endWaiting(Slice slice, long nowNanos) {
        while (breaker.isDown() && (breaker.isDownForAll() ? queue.hasTurn() : queue.hasTurn(breaker.only()))) {
            if (!slice.hasRoomForStep()) {
                return true;
            }
            HookQuestion next = breaker.isDownForAll() ? queue.head() : queue.headOf(breaker.only());
            end(next, HookResult.DOWN, hook.failed());
        }
        publish();
        return false;
    }

    private void publish() {
        hook.figures().publish(pool.inFlight(), queue);
    }

    // ---- Sending

    @Override
    public int waiting() {
        return breaker.isDownForAll() ? queue.first() : queue.sendable();
    }

    @Override
    public int connectionsMax() {
        return limits().concurrency();
    }

    @Override
    public boolean sendNext(HttpClientConnection<HookQuestion> connection, long nowNanos) {
        HookQuestion question = queue.send(nowNanos);
        busyNanos = nowNanos;
        connection.send(question, request(question), nowNanos);
        publish();
        return true;
    }

    private HttpRequest request(HookQuestion question) {
        byte[] body = question.body(name());
        String key = question.key(body);
        HttpHeaders.Builder headers = HttpHeaders.builder()
                .add("Host", target.authority())
                .add("Content-Type", "application/json")
                .add("Accept", "application/json");
        if (!key.isEmpty()) {
            headers.add("Idempotency-Key", "\"" + key + "\"");
        }
        settings.headers().forEach((name, value) -> headers.add(name, value.text()));
        return HttpRequest.post(target.target(), headers.build(), body);
    }

    // ---- Connecting

    @Override
    public HttpDial dial() {
        return dial;
    }

    private static HttpDial dial(HookSettings settings) {
        Duration timeout = settings.answering().timeout();
        Duration connect = timeout.compareTo(HttpDial.CONNECT) < 0 ? timeout : HttpDial.CONNECT;
        HttpLimits limits = HttpClientSettings.USUAL.limits().withBodies(AnswerReader.OCTETS_MAX);
        return new HttpDial(new HookServer(settings), connect, new HttpClientSettings(limits, timeout, HttpDial.IDLE));
    }

    /** A question waits for each connection that is being dialled, so each failure ends a question. */
    @Override
    public void notConnected(String why, long nowNanos) {
        if (queue.isEmpty()) {
            failed(CircuitBreaker.ALL, why, nowNanos);
        } else {
            fail(queue.head(), HookResult.NOT_CONNECTED, why, nowNanos);
        }
        publish();
    }

    @Override
    public void shutDown(CloseReason reason, long nowNanos) {
        forget();
    }

    /**
     * Drops the waiting questions because the thread stops, which is no failure of the service. The questions are asked
     * again after the start.
     */
    private void forget() {
        queue.clear();
        thread.cancel(late);
    }

    /** Tells whether several applications have the hook. */
    void shared(boolean several) {
        isShared = several;
        queue.shared(several);
    }

    /** Applies changed settings: no connection to the former service is used again. */
    void changed(HookSettings next) {
        settings = next;
        target = next.target();
        dial = dial(next);
        queue.limit(limits().waitingMax(), limits().concurrency());
        thread.cancel(late);
        await(thread.nowNanos());
        pool.changed();
        publish();
    }

    // ---- Events of connections

    @Override
    public void answered(
            HttpClientConnection<HookQuestion> by,
            HookQuestion question,
            HttpResponse response,
            boolean isCut,
            long nowNanos) {
        busyNanos = nowNanos;
        try {
            boolean seesText = !question.isLookup();
            HookAnswer answer = AnswerReader.read(response, isCut, seesText, question.zero());
            if (pool.isCurrent(by) && question.isLookup() && answer.isLasting()) {
                hook.remember(question.number(), answer, nowNanos);
            }
            answered(question, answer, nowNanos);
        } catch (UnusableAnswer e) {
            fail(question, e.result(), e.why(), nowNanos);
        }
        pool.free(by, nowNanos);
        publish();
    }

    private void answered(HookQuestion question, HookAnswer answer, long nowNanos) {
        hook.figures().answered(nowNanos - question.askedNanos());
        tookTime(nowNanos - question.sinceNanos());
        if (breaker.succeeded()) {
            hook.figures().down(false);
            log.tell(name(), LogEvent.HOOK_UP, "the service has answered");
        }
        end(question, answer.result(), answer.verdict());
    }

    /** Averages the times of answers; the latest sixteen count most. */
    private void tookTime(long nanos) {
        answerNanos = answerNanos == 0 ? nanos : answerNanos + (nanos - answerNanos) / AVERAGED;
        hook.figures().averages(answerNanos);
    }

    @Override
    public void unanswered(
            HttpClientConnection<HookQuestion> by,
            HookQuestion question,
            CloseReason why,
            boolean wasSent,
            long nowNanos) {
        busyNanos = nowNanos;
        if (why.cause() == CloseCause.SHUTDOWN) {
            queue.remove(question);
            forget();
        } else if (mayRepeat(by, question, why.cause())) {
            queue.repeat(question, nowNanos);
            await(nowNanos);
        } else {
            if (why.cause() == CloseCause.TIMED_OUT) {
                tookTime(nowNanos - question.sinceNanos());
            }
            fail(question, result(why.cause()), why.toString(), nowNanos);
        }
        publish();
    }

    private static HookResult result(CloseCause cause) {
        return switch (cause) {
            case TIMED_OUT -> HookResult.TIMED_OUT;
            case TLS_FAILED -> HookResult.NOT_CONNECTED;
            default -> HookResult.LOST;
        };
    }

    /**
     * Whether the question is sent again: a server may close a connection that it kept open while a request is on its
     * way (RFC 9112 section 9.3.1), and a question may be repeated.
     */
    private static boolean mayRepeat(HttpClientConnection<HookQuestion> by, HookQuestion question, CloseCause cause) {
        boolean isClosed = cause == CloseCause.PEER_CLOSED || cause == CloseCause.PEER_RESET;
        return isClosed && by.answered() > 0 && !question.wasRepeated();
    }

    /** Does nothing: the outcome of a question on this connection was reported before. */
    @Override
    public void closed(HttpClientConnection<HookQuestion> connection, CloseReason reason, long nowNanos) {}

    @Override
    public EndpointView view(HttpClientConnection<HookQuestion> connection) {
        return EndpointView.of(EndpointView.Kind.OTHER, name(), "http");
    }
}
