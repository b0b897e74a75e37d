package org.strowger.router.hook;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import org.strowger.http.HttpClientSettings;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.http.HttpUrl;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.hook.HookSettings;
import org.strowger.router.event.LogEvent;
import org.strowger.router.filter.Verdict;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.Connector;
import org.strowger.router.reactor.DialHandler;
import org.strowger.router.reactor.DialPlan;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.reactor.NameLookup;
import org.strowger.router.thread.SharedCount;
import org.strowger.router.time.Timer;

/**
 * Asks the service of a hook: its connections, and the questions that wait for one. It lives on the home thread of the
 * hook, so that the limits of the hook are those of the whole router and questions about one number become one.
 */
final class HookClient {
    private static final Duration CONNECT_MAX = Duration.ofSeconds(5);
    private static final Duration IDLE = Duration.ofSeconds(30);
    private static final CloseReason CHANGED = new CloseReason(CloseCause.ASKED, "the configuration has changed");

    private final Hook hook;
    private final SelectorThread thread;
    private final NameLookup lookup;
    private final HookContext.Log log;
    private final CircuitBreaker breaker = new CircuitBreaker();
    private final Timer late = new Timer(this::late);

    /** All questions that have not ended, in the order of their deadlines. */
    private final Set<HookQuestion> open = new LinkedHashSet<>();

    /** Those that wait for a connection, in the order in which they came. */
    private final Set<HookQuestion> waiting = new LinkedHashSet<>();

    /** Those whose connection ended before the answer, and that are sent once more before all others. */
    private final ArrayDeque<HookQuestion> again = new ArrayDeque<>();

    private final Map<String, HookQuestion> byNumber = new HashMap<>();
    private final List<HookConnection> free = new ArrayList<>();

    /** Messages whose question is that of another message. */
    private int joined;

    /** Connections that are open or being dialled. */
    private int connections;

    private int dialling;
    private int underWay;

    /** Increases whenever the settings change; connections of former settings are not used again. */
    private int generation;

    private HookSettings settings;
    private HttpUrl target;
    private HookTls tls = HookTls.NONE;

    HookClient(Hook hook, HookSettings first, SelectorThread thread, NameLookup lookup, HookContext.Log log) {
        this.hook = hook;
        this.settings = first;
        this.target = first.target();
        this.thread = thread;
        this.lookup = lookup;
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
        if (waiting.size() + joined >= limits().waitingMax() + Math.max(0, limits().concurrency() - underWay)) {
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
        sendWaiting(nowNanos);
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

    /** Ends a question; if it is under way, its connection stays busy until the answer or the end of the connection. */
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

    /** The service has failed once. */
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
        hook.figures().publish(underWay, waiting.size() + again.size() + joined);
    }

    // ---- Sending

    private void sendWaiting(long nowNanos) {
        while (!isNoneWaiting() && !free.isEmpty()) {
            HookConnection connection = free.remove(free.size() - 1);
            if (connection.isFree()) {
                send(next(), connection, nowNanos);
            }
        }
        int wanted = Math.min(waiting.size() + again.size() - dialling, limits().concurrency() - connections);
        for (int i = 0; i < wanted && !isNoneWaiting(); i++) {
            dial();
        }
    }

    private boolean isNoneWaiting() {
        return waiting.isEmpty() && again.isEmpty();
    }

    private HookQuestion next() {
        if (!again.isEmpty()) {
            return again.remove();
        }
        HookQuestion first = waiting.iterator().next();
        waiting.remove(first);
        return first;
    }

    private void send(HookQuestion question, HookConnection connection, long nowNanos) {
        underWay++;
        question.sent();
        connection.send(question, request(question), nowNanos);
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

    private void dial() {
        connections++;
        dialling++;
        HookDial dial = new HookDial(lookup, settings, tls, generation);
        try {
            lookup.elsewhere(() -> {
                dial.find();
                thread.comesBack(() -> found(dial));
            });
        } catch (RejectedExecutionException tooMany) {
            notConnected(NameLookup.TOO_MANY, thread.nowNanos());
        }
    }

    private void found(HookDial dial) {
        if (dial.generation() == generation) {
            tls = dial.tls();
        }
        if (!dial.isFound()) {
            notConnected(dial.failure(), thread.nowNanos());
            return;
        }
        Duration timeout = limits().timeout();
        HookConnection connection = new HookConnection(this, clientSettings(timeout), dial.generation());
        ConnectionPlan plan = new ConnectionPlan(connection::open, dial.layer(), new SharedCount());
        Duration within = timeout.compareTo(CONNECT_MAX) < 0 ? timeout : CONNECT_MAX;
        DialPlan dialled = new DialPlan(dial.address(), DialPlan.ANY_LOCAL, within, plan);
        Connector.dial(thread, dialled, new DialHandler() {
            @Override
            public void connected(Connection opened, long nowNanos) {
                dialling--;
                isFree(connection, nowNanos);
                publish();
            }

            @Override
            public void notConnected(CloseReason reason, long nowNanos) {
                if (connection.wasOpened()) {
                    dialling--; // The rest is told by closed().
                } else if (reason.cause() == CloseCause.SHUTDOWN) {
                    dialling--;
                    connections--;
                    forget();
                } else {
                    HookClient.this.notConnected(reason.toString(), nowNanos);
                }
            }
        });
    }

    private static HttpClientSettings clientSettings(Duration timeout) {
        return new HttpClientSettings(
                HttpClientSettings.USUAL.limits().withBodies(AnswerReader.OCTETS_MAX), timeout, IDLE);
    }

    /** A question waits for each connection that is being dialled, so each failure ends a question. */
    private void notConnected(String why, long nowNanos) {
        dialling--;
        connections--;
        if (isNoneWaiting()) {
            failed(why, nowNanos);
        } else {
            fail(next(), HookResult.NOT_CONNECTED, why, nowNanos);
        }
        sendWaiting(nowNanos);
        publish();
    }

    /** The thread stops: the service has not failed. The messages are asked about again after the start. */
    private void forget() {
        open.clear();
        waiting.clear();
        again.clear();
        byNumber.clear();
        joined = 0;
        thread.cancel(late);
    }

    /** The settings have changed: no connection to the former service is used again. */
    void changed(HookSettings next) {
        settings = next;
        target = next.target();
        generation++;
        tls = HookTls.NONE;
        List<HookConnection> former = List.copyOf(free);
        free.clear();
        former.forEach(each -> each.close(CHANGED));
        sendWaiting(thread.nowNanos());
    }

    // ---- Events of connections

    private void isFree(HookConnection connection, long nowNanos) {
        if (connection.generation() != generation) {
            connection.close(CHANGED);
        } else if (connection.isFree()) {
            free.add(connection);
            sendWaiting(nowNanos);
        }
    }

    /** Takes an answer. One that came too late is still remembered: the message may ask again. */
    void answered(HookConnection by, HookQuestion question, HttpResponse response, boolean isCut) {
        long nowNanos = thread.nowNanos();
        underWay--;
        try {
            boolean seesText = !question.isLookup();
            HookAnswer answer = AnswerReader.read(response, isCut, seesText, question.zero());
            if (by.generation() == generation && question.isLookup() && answer.isLasting()) {
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
        isFree(by, nowNanos);
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

    void unanswered(HookConnection by, HookQuestion question, CloseReason why) {
        long nowNanos = thread.nowNanos();
        underWay--;
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
    private static boolean mayRepeat(HookConnection by, HookQuestion question, CloseCause cause) {
        boolean isClosed = cause == CloseCause.PEER_CLOSED || cause == CloseCause.PEER_RESET;
        return isClosed && by.hasAnswered() && !question.wasRepeated();
    }

    void closed(HookConnection connection, CloseReason reason, long nowNanos) {
        connections--;
        free.remove(connection);
        if (reason.cause() != CloseCause.SHUTDOWN) {
            sendWaiting(nowNanos);
        }
        publish();
    }
}
