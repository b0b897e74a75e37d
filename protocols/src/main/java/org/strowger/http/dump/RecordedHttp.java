package org.strowger.http.dump;

import io.netty.buffer.ByteBuf;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.strowger.http.HttpFault;
import org.strowger.http.HttpLimits;
import org.strowger.http.HttpParser;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpRequestParser;
import org.strowger.http.HttpResponse;
import org.strowger.http.HttpResponseParser;

/**
 * Reads the requests and responses of one recorded connection, without a session. Pipelined requests are paired with
 * responses in their order.
 */
public final class RecordedHttp {
    /** No client of a gateway pipelines more requests. */
    private static final int PENDING_MAX = 1000;

    private static final int BAD_REQUEST = 400;

    private final HttpRequestParser requests = new HttpRequestParser(HttpLimits.USUAL);
    private final HttpResponseParser responses = new HttpResponseParser(HttpLimits.USUAL);
    private final Queue<Boolean> pending = new ArrayDeque<>();
    private @Nullable HttpFault fault;
    private boolean isExpecting;

    /** Takes the next request out of the bytes; empty if the request is incomplete, or if the stream has a fault. */
    public Optional<HttpRequest> request(ByteBuf bytes) {
        HttpParser.Step step = HttpParser.Step.HEAD;
        while (step == HttpParser.Step.HEAD && fault == null) {
            step = requests.next(bytes);
            if (step == HttpParser.Step.FAULT) {
                fault = requests.fault();
            }
        }
        if (step != HttpParser.Step.WHOLE || fault != null) {
            return Optional.empty();
        }
        HttpRequest request = requests.take();
        if (pending.size() == PENDING_MAX) {
            fault = new HttpFault(BAD_REQUEST, "there are too many requests without a response");
        }
        pending.add(request.method().equals("HEAD"));
        return Optional.of(request);
    }

    /** Takes the next response out of the bytes; empty if the response is incomplete, or if the stream has a fault. */
    public Optional<HttpResponse> response(ByteBuf bytes) {
        if (fault != null || pending.isEmpty()) {
            return Optional.empty();
        }
        if (!isExpecting) {
            responses.expect(pending.element());
            isExpecting = true;
        }
        HttpParser.Step step = HttpParser.Step.HEAD;
        while (step == HttpParser.Step.HEAD) {
            step = responses.next(bytes);
        }
        if (step == HttpParser.Step.FAULT) {
            fault = responses.fault();
        }
        return step == HttpParser.Step.WHOLE ? Optional.of(taken()) : Optional.empty();
    }

    /** Takes a response that ends with the stream; empty if there is none. */
    public Optional<HttpResponse> lastResponse() {
        return fault == null && isExpecting && responses.endsWithStream() ? Optional.of(taken()) : Optional.empty();
    }

    private HttpResponse taken() {
        pending.remove();
        isExpecting = false;
        return responses.take();
    }

    /** The fault that makes the rest of the stream unreadable; empty if there is none. */
    public String fault() {
        HttpFault known = fault;
        return known == null ? "" : known.what();
    }
}
