package org.strowger.world.http;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.world.HttpCaller;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Shakes;

/** A request with the key of an earlier request. */
public final class Repetition implements HttpCaller.Call {
    private static final int REFUSED = 400;
    private static final int IN_PROGRESS = 409;
    private static final int REUSED = 422;

    private final HttpApplication by;
    private final HttpSending first;
    private final HttpRequest request;
    private final boolean isOther;
    private final long nanos;
    private final long connectedNanos;
    private @Nullable HttpResponse response;
    private long endNanos = Long.MAX_VALUE;
    private boolean isLeft;

    Repetition(HttpApplication by, HttpSending first, HttpRequest request, boolean isOther, HttpCaller caller) {
        this.by = by;
        this.first = first;
        this.request = request;
        this.isOther = isOther;
        this.nanos = by.nowNanos();
        this.connectedNanos = Math.min(nanos, caller.openedNanos());
    }

    public List<Recipient> recipients() {
        return first.recipients();
    }

    /** Notes that the application breaks the connection off, unless it already has a response. */
    void leave() {
        isLeft |= endNanos == Long.MAX_VALUE;
    }

    @Override
    public HttpRequest request() {
        return request;
    }

    @Override
    public void answered(HttpResponse came) {
        by.tell(first, () -> "repeated, and is answered " + HttpApplication.words(came.status(), came.body()));
        response = came;
        endNanos = by.nowNanos();
    }

    @Override
    public void unanswered() {
        endNanos = by.nowNanos();
    }

    @Override
    public void notSent() {
        isLeft = true;
        endNanos = by.nowNanos();
    }

    // ---- Its verdict

    /** Whether it may have been handled as a new request, because the router no longer had the key. */
    boolean mayBeNew() {
        return by.mayForget(first, endNanos);
    }

    /** The fault in the response; empty if there is none. */
    public String fault(Shakes shakes) {
        boolean isShaken = shakes.touch(Shakes.ROUTER, nanos, endNanos) || shakes.touch(Shakes.STORE, nanos, endNanos);
        HttpResponse came = response;
        HttpResponse known = first.response();
        if (came == null) {
            boolean isLost = shakes.touch(Shakes.ROUTER, connectedNanos, endNanos);
            return isLeft || isLost || isShaken ? "" : "it was not answered";
        }
        boolean isRight;
        if (came.status() == IN_PROGRESS) {
            isRight = nanos < first.answeredNanos() || mayBeNew();
        } else if (by.dialect().isLater(came)) {
            isRight = isShaken;
        } else if (isOther) {
            isRight = came.status() == REUSED || mayBeNew();
        } else {
            // A request is processed again if none of its messages was accepted.
            boolean isRefusedAgain = known != null && known.status() >= REFUSED && came.status() >= REFUSED;
            isRight = isRefusedAgain
                    || mayBeNew()
                    || (known != null && known.status() == came.status() && Arrays.equals(known.body(), came.body()));
        }
        return isRight ? "" : words(came) + (isOther ? " with other content" : "") + ", first " + words(known);
    }

    private static String words(@Nullable HttpResponse response) {
        return response == null ? "not answered" : HttpApplication.words(response.status(), response.body());
    }
}
