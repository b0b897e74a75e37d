package org.strowger.router.hook;

import org.jspecify.annotations.Nullable;
import org.strowger.http.HttpClientHandler;
import org.strowger.http.HttpClientSession;
import org.strowger.http.HttpClientSettings;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.EndpointView;

/** A connection to the service of a hook. One question at a time is under way. */
final class HookConnection implements Endpoint, HttpClientHandler {
    private final HookClient client;
    private final HttpClientSettings settings;
    private final int generation;
    private @Nullable Connection connection;
    private @Nullable HttpClientSession session;
    private @Nullable HookQuestion underWay;
    private long answers;

    /** @param generation the settings of the hook under which it was dialled */
    HookConnection(HookClient client, HttpClientSettings settings, int generation) {
        this.client = client;
        this.settings = settings;
        this.generation = generation;
    }

    /** Takes the socket when it is connected. */
    Endpoint open(Connection opened, long nowNanos) {
        connection = opened;
        session = new HttpClientSession(settings, this, opened.tools(), nowNanos);
        return this;
    }

    boolean wasOpened() {
        return connection != null;
    }

    int generation() {
        return generation;
    }

    /** Whether a question was answered on it before. */
    boolean hasAnswered() {
        return answers > 0;
    }

    /** Whether it can take a question. */
    boolean isFree() {
        HttpClientSession open = session;
        return open != null && open.isFree() && underWay == null;
    }

    /** Sends a question; only if {@link #isFree}. */
    void send(HookQuestion question, HttpRequest request, long nowNanos) {
        underWay = question;
        boolean submitted = opened().submit(request, 0, nowNanos);
        assert submitted : "the connection is not free";
        Connection socket = connection;
        if (socket != null) {
            socket.sessionCalled(nowNanos);
        }
    }

    void close(CloseReason why) {
        Connection socket = connection;
        if (socket != null) {
            socket.close(why);
        }
    }

    private HttpClientSession opened() {
        HttpClientSession open = session;
        if (open == null) {
            throw new AssertionError("the connection is not open");
        }
        return open;
    }

    private HookQuestion take() {
        HookQuestion question = underWay;
        if (question == null) {
            throw new AssertionError("no question is under way");
        }
        underWay = null;
        return question;
    }

    @Override
    public void responseCame(HttpResponse response, boolean isCut, long token) {
        answers++;
        client.answered(this, take(), response, isCut);
    }

    @Override
    public void requestFailed(CloseReason why, boolean wasSent, long token) {
        client.unanswered(this, take(), why);
    }

    @Override
    public Session session() {
        return opened();
    }

    @Override
    public void afterInput(long nowNanos) {}

    @Override
    public EndpointView view(long nowNanos) {
        return EndpointView.of(EndpointView.Kind.OTHER, client.name(), "http");
    }

    @Override
    public void closed(CloseReason reason, long nowNanos) {
        client.closed(this, reason, nowNanos);
    }
}
