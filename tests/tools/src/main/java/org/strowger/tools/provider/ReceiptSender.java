package org.strowger.tools.provider;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.strowger.http.HttpClientHandler;
import org.strowger.http.HttpClientSession;
import org.strowger.http.HttpClientSettings;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.http.HttpUrl;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.Connector;
import org.strowger.router.reactor.DialHandler;
import org.strowger.router.reactor.DialPlan;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.SelectorThread;

/** Sends one receipt over its own connection, without TLS. */
final class ReceiptSender implements DialHandler, Endpoint, HttpClientHandler {
    private static final int SUCCESS_END = 300;
    private static final Duration CONNECT = Duration.ofSeconds(5);

    private final SelectorThread thread;
    private final HttpRequest request;
    private final Consumer<Boolean> taken;
    private @Nullable HttpClientSession session;
    private boolean isOver;

    private ReceiptSender(SelectorThread thread, HttpRequest request, Consumer<Boolean> taken) {
        this.thread = thread;
        this.request = request;
        this.taken = taken;
    }

    /**
     * Sends the receipt. The host must be an IP address or {@code localhost}: because a lookup would block the thread.
     *
     * @param taken called once; the argument is whether the response was a success
     */
    static void send(SelectorThread thread, HttpUrl url, HttpRequest request, Consumer<Boolean> taken) {
        boolean isAddress = url.host().matches("[0-9.]+")
                || url.host().contains(":")
                || url.host().equals("localhost");
        ReceiptSender sender = new ReceiptSender(thread, request, taken);
        if (url.isTls() || !isAddress) {
            sender.end(false);
            return;
        }
        try {
            InetSocketAddress address = new InetSocketAddress(InetAddress.getByName(url.host()), url.port());
            ConnectionPlan plan = ConnectionPlan.plain(sender::open);
            Connector.dial(thread, new DialPlan(address, DialPlan.ANY_LOCAL, CONNECT, plan), sender);
        } catch (UnknownHostException e) {
            sender.end(false);
        }
    }

    private void end(boolean isTaken) {
        if (!isOver) {
            isOver = true;
            taken.accept(isTaken);
        }
    }

    private Endpoint open(Connection opened, long nowNanos) {
        session = new HttpClientSession(HttpClientSettings.USUAL, this, opened.tools(), nowNanos);
        return this;
    }

    private HttpClientSession opened() {
        HttpClientSession open = session;
        if (open == null) {
            throw new AssertionError("the connection is not open");
        }
        return open;
    }

    @Override
    public void connected(Connection connection, long nowNanos) {
        if (opened().submit(request, 0, nowNanos)) {
            connection.sessionCalled(nowNanos);
        }
    }

    @Override
    public void notConnected(CloseReason reason, long nowNanos) {
        end(false);
    }

    @Override
    public void responseCame(HttpResponse response, boolean isCut, long token) {
        end(response.status() < SUCCESS_END);
        opened().close(CloseReason.of(CloseCause.ASKED), thread.nowNanos());
    }

    @Override
    public void requestFailed(CloseReason why, boolean wasSent, long token) {
        end(false);
    }

    @Override
    public Session session() {
        return opened();
    }

    @Override
    public void afterInput(long nowNanos) {}

    @Override
    public void closed(CloseReason reason, long nowNanos) {
        end(false);
    }
}
