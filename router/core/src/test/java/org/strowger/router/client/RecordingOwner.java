package org.strowger.router.client;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.strowger.http.HttpClientSettings;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.protocol.CloseReason;
import org.strowger.router.reactor.AddressSearch;
import org.strowger.router.reactor.EndpointView;
import org.strowger.router.reactor.NameLookup;
import org.strowger.router.reactor.SelectorThread;

/** An owner of a pool, whose requests are paths. Its outcomes and those of its connections are lines of text. */
final class RecordingOwner implements HttpClientPool.Owner<String> {
    static final Duration RESPONSE = Duration.ofSeconds(10);

    /** A request with this path cannot be sent. */
    static final String UNFIT = "/unfit";

    private final HttpClientPool<String> pool;
    private final ArrayDeque<String> waiting = new ArrayDeque<>();
    private final List<String> outcomes = new ArrayList<>();
    private final List<String> ends = new ArrayList<>();
    private final SelectorThread thread;
    private AddressSearch.Task<HttpDial.Server> search;
    private final int connectionsMax;

    /** A request that begins when the next response has come, and the connection is free. */
    String followUp = "";

    /** Whether a failed connect ends one request, not all that wait. */
    boolean endsOneByOne;

    /** Whether a request is sent again if the server has closed a connection that it had kept open. */
    boolean repeats;

    RecordingOwner(
            SelectorThread thread,
            NameLookup names,
            AddressSearch.Task<HttpDial.Server> search,
            int connectionsMax,
            ConnectionQuota quota) {
        this.thread = thread;
        this.search = search;
        this.connectionsMax = connectionsMax;
        this.pool = new HttpClientPool<>(this, thread, names, quota);
    }

    HttpClientPool<String> pool() {
        return pool;
    }

    /** The ends of requests, in order. */
    List<String> outcomes() {
        return outcomes;
    }

    /** The ends of established connections, in order. */
    List<String> ends() {
        return ends;
    }

    void ask(String... paths) {
        thread.invokeLater(() -> begin(paths));
    }

    private void begin(String... paths) {
        waiting.addAll(List.of(paths));
        pool.sendWaiting(thread.nowNanos());
    }

    void change(AddressSearch.Task<HttpDial.Server> next) {
        thread.invokeLater(() -> {
            search = next;
            pool.changed();
        });
    }

    @Override
    public int waiting() {
        return waiting.size();
    }

    @Override
    public int connectionsMax() {
        return connectionsMax;
    }

    @Override
    public HttpDial dial() {
        HttpClientSettings session = new HttpClientSettings(HttpClientSettings.USUAL.limits(), RESPONSE, HttpDial.IDLE);
        return new HttpDial(search, HttpDial.CONNECT, session);
    }

    @Override
    public boolean sendNext(HttpClientConnection<String> connection, long nowNanos) {
        String path = waiting.remove();
        if (path.equals(UNFIT)) {
            outcomes.add(path + " cannot be sent");
            return false;
        }
        connection.send(path, HttpRequest.get(path, HttpHeaders.of("Host", "localhost")), nowNanos);
        return true;
    }

    @Override
    public void answered(
            HttpClientConnection<String> connection,
            String request,
            HttpResponse response,
            boolean isCut,
            long nowNanos) {
        outcomes.add(request + " " + response.status() + " " + new String(response.body(), StandardCharsets.UTF_8));
        pool.free(connection, nowNanos);
        if (!followUp.isEmpty()) {
            String next = followUp;
            followUp = "";
            begin(next);
        }
    }

    @Override
    public void unanswered(
            HttpClientConnection<String> connection, String request, CloseReason why, boolean wasSent, long nowNanos) {
        if (repeats && connection.answered() > 0) {
            waiting.addFirst(request);
        } else {
            outcomes.add(request + (wasSent ? " unanswered: " : " unsent: ") + why);
        }
    }

    @Override
    public void notConnected(String why, long nowNanos) {
        if (endsOneByOne) {
            outcomes.add(waiting.remove() + " not connected: " + why);
        } else {
            endWaiting("not connected: " + why);
        }
    }

    @Override
    public void shutDown(CloseReason reason, long nowNanos) {
        endWaiting("shut down");
    }

    private void endWaiting(String why) {
        waiting.forEach(each -> outcomes.add(each + " " + why));
        waiting.clear();
    }

    @Override
    public void closed(HttpClientConnection<String> connection, CloseReason reason, long nowNanos) {
        ends.add("after " + connection.answered() + " of " + connection.sent() + ": " + reason);
    }

    @Override
    public EndpointView view(HttpClientConnection<String> connection) {
        return EndpointView.of(EndpointView.Kind.OTHER, "pool", "http");
    }
}
