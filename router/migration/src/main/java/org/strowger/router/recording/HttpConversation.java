package org.strowger.router.recording;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.http.dump.RecordedHttp;

/** A conversation of an application with the gateway over HTTP. After a gap, the rest of it cannot be read. */
final class HttpConversation implements RecordedConversation {
    /**
     * The maximum number of buffered octets: more than a request within its limits has. A stream that exceeds it is
     * dropped.
     */
    private static final int WAITING_OCTETS_MAX = 2 << 20;

    private final RecordedAddress client;
    private final RecordedTraffic traffic;
    private final RecordingCounts counts;
    private final RecordedHttp http = new RecordedHttp();
    private final ByteBuf ofClient = Unpooled.buffer(0);
    private final ByteBuf ofServer = Unpooled.buffer(0);
    private final Queue<RecordedRequest> pending = new ArrayDeque<>();
    private boolean isOver;

    HttpConversation(RecordedAddress client, RecordedTraffic traffic, RecordingCounts counts) {
        this.client = client;
        this.traffic = traffic;
        this.counts = counts;
    }

    /** Whether a stream that begins with these octets may be HTTP. */
    static boolean isHttp(byte[] bytes, int from, int octets) {
        String start = new String(bytes, from, Math.min(octets, 5), StandardCharsets.ISO_8859_1);
        return start.startsWith("GET ") || start.startsWith("POST ") || start.startsWith("HEAD ");
    }

    @Override
    public void said(boolean byClient, byte[] bytes, int from, int octets, long timeMillis) {
        if (isOver) {
            return;
        }
        ByteBuf half = byClient ? ofClient : ofServer;
        half.discardReadBytes().writeBytes(bytes, from, octets);
        readRequests(timeMillis);
        readResponses(timeMillis);
        if (!http.fault().isEmpty() || half.readableBytes() > WAITING_OCTETS_MAX) {
            counts.increment(RecordingFigure.UNREADABLE);
            over();
        }
    }

    private void readRequests(long timeMillis) {
        Optional<HttpRequest> next = http.request(ofClient);
        while (next.isPresent()) {
            counts.increment(RecordingFigure.PACKETS);
            RecordedRequest request = new RecordedRequest(next.get(), client, timeMillis);
            pending.add(request);
            traffic.requested(request);
            next = http.request(ofClient);
        }
    }

    private void readResponses(long timeMillis) {
        Optional<HttpResponse> next = http.response(ofServer);
        while (next.isPresent()) {
            responded(next.get(), timeMillis);
            next = http.response(ofServer);
        }
    }

    private void responded(HttpResponse response, long timeMillis) {
        counts.increment(RecordingFigure.PACKETS);
        RecordedRequest request = pending.remove();
        request.answer(response.status(), new String(response.body(), StandardCharsets.ISO_8859_1));
        traffic.responded(request, timeMillis);
    }

    @Override
    public void missed(boolean byClient, long timeMillis) {
        traffic.gap(RecordedSide.APPLICATION, timeMillis);
        over();
    }

    @Override
    public void ended(long timeMillis) {
        if (!isOver) {
            http.lastResponse().ifPresent(response -> responded(response, timeMillis));
        }
        over();
    }

    private void over() {
        isOver = true;
        pending.clear();
        ofClient.clear().capacity(0);
        ofServer.clear().capacity(0);
    }
}
