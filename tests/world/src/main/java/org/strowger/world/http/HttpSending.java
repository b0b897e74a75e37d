package org.strowger.world.http;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.Outcome;
import org.strowger.world.HttpCaller;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.WalkApplication.Sent;

/** A request that sends a message, or one of its segments. */
final class HttpSending implements HttpCaller.Call {
    private final HttpApplication by;
    private final HttpRequest request;
    private final List<Recipient> recipients;
    private List<Told> told = List.of();
    private long nanos;
    private long connectedNanos;
    private long answeredNanos = Long.MAX_VALUE;
    private final boolean hasKey;
    private @Nullable HttpResponse response;
    private int times;
    private boolean isBegun;
    private boolean isLeft;

    HttpSending(HttpApplication by, HttpRequest request, List<Recipient> recipients) {
        this.by = by;
        this.request = request;
        this.recipients = recipients;
        this.hasKey = !recipients.get(0).message().key().isEmpty();
    }

    List<Recipient> recipients() {
        return recipients;
    }

    /** The time at which the request was sent first. */
    long nanos() {
        return nanos;
    }

    boolean hasKey() {
        return hasKey;
    }

    /** The number of times that the request was sent. */
    int times() {
        return times;
    }

    /** Notes that the request is sent, or sent again. */
    void begin(long nowNanos, HttpCaller caller) {
        times++;
        nanos = isBegun ? nanos : nowNanos;
        connectedNanos = Math.min(nanos, caller.openedNanos());
        isBegun = hasKey;
    }

    /** The latest response; null if there is none yet. */
    @Nullable
    HttpResponse response() {
        return response;
    }

    long answeredNanos() {
        return answeredNanos;
    }

    /** Notes that the application breaks the connection off. */
    void leave() {
        isLeft = true;
    }

    Sent to(int index) {
        return new ToOne(this, index);
    }

    @Override
    public HttpRequest request() {
        return request;
    }

    @Override
    public void answered(HttpResponse came) {
        by.tell(this, () -> "is answered " + HttpApplication.words(came.status(), came.body()));
        if (hasKey && by.dialect().isLater(came)) {
            by.sendAgain(this);
        } else {
            response = came;
            told = by.dialect().told(recipients, came);
            answeredNanos = by.nowNanos();
            by.ends(this);
        }
    }

    @Override
    public void unanswered() {
        by.tell(this, () -> "is not answered");
        if (hasKey) {
            by.sendAgain(this);
        } else {
            by.ends(this);
        }
    }

    @Override
    public void notSent() {
        by.sendLater(this);
    }

    /** The result for one recipient. */
    private record ToOne(HttpSending sending, int index) implements Sent {
        @Override
        public long nanos() {
            return sending.nanos;
        }

        @Override
        public long connectedNanos() {
            return sending.connectedNanos;
        }

        @Override
        public @Nullable Outcome outcome() {
            return sending.told.isEmpty() ? null : sending.told.get(index).outcome();
        }

        @Override
        public long answeredNanos() {
            return sending.answeredNanos;
        }

        @Override
        public boolean isLeft() {
            return sending.isLeft;
        }

        @Override
        public boolean isForAll() {
            return !sending.told.isEmpty() && !sending.told.get(index).isKindKnown();
        }
    }
}
