package org.strowger.http;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;

/**
 * The unanswered requests of a session, in their order. A response waits here until all earlier requests are answered
 * (section 9.3.2). Tokens are consecutive numbers, so the place of a request follows from its token.
 */
final class HttpPipeline {
    /** The properties of a request on which its response depends. */
    static final class Exchange {
        private final boolean isHead;
        private final HttpWriter.Connection connection;
        private @Nullable HttpResponse response;

        Exchange(boolean isHead, HttpWriter.Connection connection) {
            this.isHead = isHead;
            this.connection = connection;
        }

        boolean isHead() {
            return isHead;
        }

        HttpWriter.Connection connection() {
            return connection;
        }

        HttpResponse response() {
            HttpResponse answer = response;
            if (answer == null) {
                throw new AssertionError("the request is not answered");
            }
            return answer;
        }
    }

    private static final int SLOTS_FIRST = 2;

    @Bound(
            of = "unanswered HTTP requests of a connection",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.CONNECTION,
            share = Sharing.EACH,
            limit = "listeners[].http.pipeline",
            full = "reading from the connection pauses")
    private @Nullable Exchange[] ring = {};

    private long first;
    private long next;

    int size() {
        return (int) (next - first);
    }

    boolean isEmpty() {
        return next == first;
    }

    /** The number of requests so far, which is the token of the next request. */
    long requests() {
        return next;
    }

    /** Adds a request. @return its token */
    long add(Exchange exchange) {
        if (size() == ring.length) {
            grow();
        }
        ring[slot(next)] = exchange;
        return next++;
    }

    /** Stores the response to a request. */
    void answer(long token, HttpResponse response) {
        Exchange exchange = token < first || token >= next ? null : ring[slot(token)];
        if (exchange == null || exchange.response != null) {
            throw new IllegalArgumentException(
                    "token " + token + " does not belong to a request that awaits its " + "response");
        }
        exchange.response = response;
    }

    /** Whether the oldest request is answered. */
    boolean hasTurn() {
        return !isEmpty() && oldest().response != null;
    }

    /** Removes the oldest request. */
    Exchange remove() {
        Exchange exchange = oldest();
        ring[slot(first)] = null;
        first++;
        return exchange;
    }

    void clear() {
        Arrays.fill(ring, null);
        first = next;
    }

    private Exchange oldest() {
        Exchange exchange = ring[slot(first)];
        if (exchange == null) {
            throw new AssertionError("the pipeline is empty");
        }
        return exchange;
    }

    private void grow() {
        @Nullable Exchange[] before = ring;
        @Nullable Exchange[] after = new @Nullable Exchange[Math.max(SLOTS_FIRST, 2 * before.length)];
        for (long token = first; token < next; token++) {
            after[(int) (token % after.length)] = before[(int) (token % before.length)];
        }
        ring = after;
    }

    private int slot(long token) {
        return (int) (token % ring.length);
    }
}
