package org.strowger.http;

import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.SessionDriver;
import org.strowger.protocol.buffer.ThreadTools;

/** A client's session, driven by hand, with the outcomes that it reports. */
final class ClientRig implements HttpClientHandler, AutoCloseable {
    /** The outcome of a request, as one line. */
    final List<String> outcomes = new ArrayList<>();

    final List<HttpResponse> responses = new ArrayList<>();
    final HttpClientSession session;
    final SessionDriver driver;
    Consumer<Long> onOutcome = token -> {};
    long nowNanos = 1;
    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true, true);

    ClientRig(HttpClientSettings settings) {
        this.session = new HttpClientSession(settings, this, new ThreadTools(allocator), nowNanos);
        this.driver = new SessionDriver(session, allocator);
    }

    static ClientRig usual() {
        return new ClientRig(HttpClientSettings.USUAL);
    }

    static HttpRequest request(String target) {
        return HttpRequest.get(target, HttpHeaders.of("Host", "b.example"));
    }

    @Override
    public void responseCame(HttpResponse response, boolean isCut, long token) {
        responses.add(response);
        outcomes.add(token + ": " + response.status() + " " + new String(response.body(), StandardCharsets.ISO_8859_1)
                + (isCut ? " (cut)" : ""));
        onOutcome.accept(token);
    }

    @Override
    public void requestFailed(CloseReason why, boolean wasSent, long token) {
        outcomes.add(token + ": " + why.cause() + (wasSent ? " sent" : " not sent"));
        onOutcome.accept(token);
    }

    /** Submits a request and sends it. @return what was sent */
    String send(HttpRequest request, long token) {
        if (!session.submit(request, token, nowNanos)) {
            throw new AssertionError("the session is not free");
        }
        return sent();
    }

    String sent() {
        return new String(driver.takeSent(nowNanos), StandardCharsets.ISO_8859_1);
    }

    ClientRig feed(String text) {
        driver.feed(ParsedRequests.octets(text), nowNanos);
        return this;
    }

    /** Lets time pass, with a tick at each deadline. */
    void pass(long nanos) {
        long until = nowNanos + nanos;
        while (session.nextDeadlineNanos() <= until) {
            nowNanos = Math.max(nowNanos, session.nextDeadlineNanos());
            driver.tick(nowNanos);
        }
        nowNanos = until;
    }

    /** All memory is released. */
    @Override
    public void close() {
        driver.disconnect(CloseReason.of(CloseCause.PEER_RESET), nowNanos);
        long held = allocator.metric().usedDirectMemory() + allocator.metric().usedHeapMemory();
        if (held != 0) {
            throw new AssertionError(held + " bytes are held by a session that is gone");
        }
    }
}
