package org.strowger.router.hook;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
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
import org.strowger.router.time.Timer;

/**
 * Asks the service of a hook: keeps the questions that wait for a connection, and interprets the answers. Belongs to
 * the home thread of the hook, so that the limits of the hook apply to the whole router, and questions about the same
 * number are joined.
 */
final class HookClient implements HttpClientPool.Owner<HookQuestion> {
    private final Hook hook;
    private final SelectorThread thread;
    private final HttpClientPool<HookQuestion> pool;
    private final HookContext.Log log;
    private final CircuitBreaker breaker = new CircuitBreaker();
    private final Timer late = new Timer(this::late);

    /** All questions that have not ended, in the order of their deadlines. */
    @Bound(
            of = "questions of a hook under way",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.HOOK,
            share = Sharing.EACH,
            limit = "hooks[].concurrency",
            full = "the question waits")
    private final Set<HookQuestion> open = new LinkedHashSet<>();

    /** The questions that wait for a connection, in the order in which they came. */
    @Bound(
            of = "questions that wait for a hook",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.APPLICATION,
            share = Sharing.NONE,
            limit = "hooks[].waiting",
            full = "`on-failure` decides about the message; `strowger_hook_questions_total`")
    private final Set<HookQuestion> waiting = new LinkedHashSet<>();

    /** The questions whose connection ended before the answer; they are sent once more before all others. */
    @BoundedBy("open")
    private final ArrayDeque<HookQuestion> again = new ArrayDeque<>();

    @BoundedBy("waiting")
    private final Map<String, HookQuestion> byNumber = new HashMap<>();

    /** The number of messages that share the question of another message. */
    private int joined;

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
        if (waiting.size() + joined >= limits().waitingMax() + Math.max(0, limits().concurrency() - pool.inFlight())) {
            end(question, HookResult.FULL, failed());
        } else if (!isJoined(question)) {
            begin(question, nowNanos);
        }
        publish();
    }

    private boolean isKnown(HookQuestion question, long nowNanos) {
        HookAnswer known = hook.known(question.number(), nowNanos);
        if (known.isLasting()) {
            end(question, HookResult.CACHED, known.verdict());
        }
        return known.isLasting();
    }

    private boolean isJoined(HookQuestion question) {
        HookQuestion same = question.isLookup() ? byNumber.get(question.number()) : null;
        if (same == null) {
            return false;
        }
        same.join(question);
        joined++;
        return true;
    }

    private void begin(HookQuestion question, long nowNanos) {
        if (!breaker.allows(nowNanos)) {
            end(question, HookResult.DOWN, failed());
            return;
        }
        question.asked(nowNanos, nowNanos + limits().timeout().toNanos());
        open.add(question);
        waiting.add(question);
        if (question.isLookup()) {
            byNumber.put(question.number(), question);
        }
        await(nowNanos);
        pool.sendWaiting(nowNanos);
    }

    private void await(long nowNanos) {
        if (!open.isEmpty() && !late.isScheduled()) {
            thread.schedule(late, Math.max(nowNanos, open.iterator().next().deadlineNanos()));
        }
    }

    private void late(long nowNanos) {
        while (!open.isEmpty() && open.iterator().next().deadlineNanos() <= nowNanos) {
            HookQuestion question = open.iterator().next();
            boolean wasSent = question.wasSent();
            String why = wasSent ? "no answer in time" : "no connection was free in time";
            end(question, HookResult.TIMED_OUT, failed());
            if (wasSent) {
                failed(why, nowNanos);
            } else {
                hook.figures().fault(why, nowNanos);
            }
        }
        await(nowNanos);
        publish();
    }

    /**
     * Ends a question; if the question is under way, its connection stays busy until the answer or the end of the
     * connection.
     */
    private void end(HookQuestion question, HookResult result, Verdict verdict) {
        open.remove(question);
        waiting.remove(question);
        again.remove(question);
        if (question.isLookup()) {
            byNumber.remove(question.number(), question);
        }
        joined -= question.messages() - 1;
        hook.figures().count(result, question.messages());
        question.end(verdict);
    }

    private Verdict failed() {
        return hook.failed();
    }

    private void fail(HookQuestion question, HookResult result, String why, long nowNanos) {
        end(question, result, failed());
        failed(why, nowNanos);
    }

    /** Counts a failure of the service. */
    private void failed(String why, long nowNanos) {
        hook.figures().fault(why, nowNanos);
        if (!breaker.failed(nowNanos)) {
            return;
        }
        hook.figures().down(true);
        log.tell(
                name(),
                LogEvent.HOOK_DOWN,
                CircuitBreaker.FAILURES_MAX + " failures in a row, the last: " + why + "; on-failure is "
                        + TextTypes.word(limits().onFailure()));
        while (!waiting.isEmpty()) {
            end(waiting.iterator().next(), HookResult.DOWN, failed());
        }
    }

    private void publish() {
        hook.figures().publish(pool.inFlight(), waiting() + joined);
    }

    // ---- Sending

    @Override
    public int waiting() {
        return waiting.size() + again.size();
    }

    @Override
    public int connectionsMax() {
        return limits().concurrency();
    }

    private HookQuestion next() {
        if (!again.isEmpty()) {
            return again.remove();
        }
        HookQuestion first = waiting.iterator().next();
        waiting.remove(first);
        return first;
    }

    @Override
    public boolean sendNext(HttpClientConnection<HookQuestion> connection, long nowNanos) {
        HookQuestion question = next();
        question.sent();
        connection.send(question, request(question), nowNanos);
        publish();
        return true;
    }

    private HttpRequest request(HookQuestion question) {
        HttpHeaders.Builder headers = HttpHeaders.builder()
                .add("Host", target.authority())
                .add("Content-Type", "application/json")
                .add("Accept", "application/json");
        if (!question.key().isEmpty()) {
            headers.add("Idempotency-Key", "\"" + question.key() + "\"");
        }
        settings.headers().forEach((name, value) -> headers.add(name, value.text()));
        return HttpRequest.post(target.target(), headers.build(), question.body());
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
        if (waiting() == 0) {
            failed(why, nowNanos);
        } else {
            fail(next(), HookResult.NOT_CONNECTED, why, nowNanos);
        }
        publish();
    }

    @Override
    public void shutDown(CloseReason reason, long nowNanos) {
        forget();
    }

    /**
     * Drops all questions because the thread stops, which is no failure of the service. The questions are asked again
     * after the start.
     */
    private void forget() {
        open.clear();
        waiting.clear();
        again.clear();
        byNumber.clear();
        joined = 0;
        thread.cancel(late);
    }

    /** Applies changed settings: no connection to the former service is used again. */
    void changed(HookSettings next) {
        settings = next;
        target = next.target();
        dial = dial(next);
        pool.changed();
    }

    // ---- Events of connections

    /** Takes an answer. A late answer is still cached, because the question may be asked again. */
    @Override
    public void answered(
            HttpClientConnection<HookQuestion> by,
            HookQuestion question,
            HttpResponse response,
            boolean isCut,
            long nowNanos) {
        try {
            boolean seesText = !question.isLookup();
            HookAnswer answer = AnswerReader.read(response, isCut, seesText, question.zero());
            if (pool.isCurrent(by) && question.isLookup() && answer.isLasting()) {
                hook.remember(question.number(), answer, nowNanos);
            }
            if (!question.isOver()) {
                answered(question, answer, nowNanos);
            }
        } catch (UnusableAnswer e) {
            if (!question.isOver()) {
                fail(question, e.result(), e.why(), nowNanos);
            }
        }
        pool.free(by, nowNanos);
        publish();
    }

    private void answered(HookQuestion question, HookAnswer answer, long nowNanos) {
        hook.figures().answered(nowNanos - question.askedNanos());
        if (breaker.succeeded()) {
            hook.figures().down(false);
            log.tell(name(), LogEvent.HOOK_UP, "the service has answered");
        }
        end(question, answer.result(), answer.verdict());
    }

    @Override
    public void unanswered(
            HttpClientConnection<HookQuestion> by,
            HookQuestion question,
            CloseReason why,
            boolean wasSent,
            long nowNanos) {
        if (why.cause() == CloseCause.SHUTDOWN) {
            forget();
        } else if (!question.isOver()) {
            if (mayRepeat(by, question, why.cause())) {
                question.repeat();
                again.add(question);
            } else {
                fail(question, result(why.cause()), why.toString(), nowNanos);
            }
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
