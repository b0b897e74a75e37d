package org.strowger.http;

import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.strowger.protocol.CalendarTime;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.SessionDriver;
import org.strowger.protocol.buffer.ThreadTools;

/** A server's session, driven by hand, with all that it reports. */
final class ServerRig implements HttpServerHandler, AutoCloseable {
    static final Instant EPOCH = Instant.parse("2026-11-26T09:08:07Z");

    final List<HttpRequest> requests = new ArrayList<>();
    final List<Long> tokens = new ArrayList<>();
    final List<Integer> incomplete = new ArrayList<>();
    final List<HttpFault> faults = new ArrayList<>();
    final HttpServerSession session;
    final SessionDriver driver;
    BiConsumer<HttpRequest, Long> onRequest = (request, token) -> {};
    long nowNanos = 1;
    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true, true);

    ServerRig(HttpServerSettings settings) {
        this.session =
                new HttpServerSession(settings, this, new ThreadTools(allocator), CalendarTime.from(EPOCH), nowNanos);
        this.driver = new SessionDriver(session, allocator);
    }

    static ServerRig usual() {
        return new ServerRig(HttpServerSettings.USUAL);
    }

    static ServerRig withPipeline(int most) {
        return new ServerRig(new HttpServerSettings(HttpLimits.USUAL, HttpTimers.USUAL, most, 64 << 10));
    }

    /** Answers each request at once with its path as text. */
    ServerRig answering() {
        onRequest = (request, token) -> respond(token, 200, request.path());
        return this;
    }

    @Override
    public void requestCame(HttpRequest request, long token) {
        requests.add(request);
        tokens.add(token);
        onRequest.accept(request, token);
    }

    @Override
    public void incompleteBody(int octets) {
        incomplete.add(octets);
    }

    @Override
    public void brokenRequestCame(HttpFault fault) {
        faults.add(fault);
    }

    ServerRig feed(String text) {
        driver.feed(ParsedRequests.octets(text), nowNanos);
        return this;
    }

    static String get(String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n";
    }

    void respond(long token, int status, String text) {
        session.respond(token, HttpResponse.text(status, text), nowNanos);
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

    String sent() {
        driver.offerAgain(nowNanos);
        return new String(driver.takeSent(nowNanos), StandardCharsets.ISO_8859_1);
    }

    /** The sent octets, as responses. */
    List<HttpResponse> responses() {
        return ReadResponses.of(sent());
    }

    List<String> texts() {
        return responses().stream()
                .map(each -> new String(each.body(), StandardCharsets.UTF_8))
                .toList();
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
