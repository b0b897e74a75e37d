package org.strowger.http;

import io.netty.buffer.ByteBuf;
import org.strowger.http.HttpClientState.Event;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.protocol.buffer.ByteSink;
import org.strowger.protocol.buffer.Outbox;
import org.strowger.protocol.buffer.ThreadTools;

/**
 * A session of HTTP/1.1, on the side of the client: a connection to one server, on which one request is pending at a
 * time. The connection is used again if the response permits it.
 *
 * <p>Octets that answer no request end the session: they could be taken for the response to the next request.
 */
public final class HttpClientSession implements Session {
    private final HttpClientSettings settings;
    private final HttpClientHandler handler;
    private final Outbox outbox;
    private final HttpResponseParser parser;
    private HttpClientState state = HttpClientState.TABLE.first();
    private CloseReason reason = CloseReason.NONE;
    private long deadlineNanos;
    private long token;
    private boolean keepsAlive;

    /** Whether octets of the pending request were passed to the driver. */
    private boolean wasSent;

    public HttpClientSession(
            HttpClientSettings settings, HttpClientHandler handler, ThreadTools threadTools, long nowNanos) {
        this.settings = settings;
        this.handler = handler;
        this.outbox = new Outbox(threadTools);
        this.parser = new HttpResponseParser(settings.limits());
        this.deadlineNanos = nowNanos + settings.idle().toNanos();
    }

    // ---- Events

    @Override
    public int touch() {
        return (int) deadlineNanos;
    }

    @Override
    public void receive(ByteBuf bytes, long nowNanos) {
        boolean goesOn = bytes.isReadable();
        while (goesOn && !isOver()) {
            goesOn = takeStep(bytes, nowNanos);
        }
        if (isOver()) {
            bytes.skipBytes(bytes.readableBytes());
        }
    }

    /** @return whether there may be more in the input */
    private boolean takeStep(ByteBuf bytes, long nowNanos) {
        if (!isPending() || !wasSent) {
            end(new CloseReason(CloseCause.VIOLATION, "octets arrived that answer no request"));
            return false;
        }
        switch (parser.next(bytes)) {
            case MORE -> {
                return false;
            }
            case HEAD -> {}
            case WHOLE -> {
                responseCame(bytes.isReadable(), nowNanos);
                return false;
            }
            case FAULT ->
                end(new CloseReason(CloseCause.VIOLATION, parser.fault().what()));
            case ON -> throw new AssertionError("the parser does not return this");
        }
        return true;
    }

    /**
     * Reports the response. The handler may submit the next request at once, so the session is ready before.
     *
     * @param isFollowed whether more octets arrived
     */
    private void responseCame(boolean isFollowed, long nowNanos) {
        boolean isCut = parser.wasCut();
        boolean isLast = isFollowed || isCut || !keepsAlive || !parser.keepsAlive();
        HttpResponse response = parser.take();
        if (isLast || state == HttpClientState.CLOSING) {
            reason = reason.isNone() ? lastReason(isFollowed, isCut) : reason;
            move(Event.ANSWERED_LAST);
        } else {
            move(Event.ANSWERED);
            deadlineNanos = nowNanos + settings.idle().toNanos();
        }
        handler.responseCame(response, isCut, token);
    }

    private static CloseReason lastReason(boolean isFollowed, boolean isCut) {
        if (isCut) {
            return new CloseReason(CloseCause.ASKED, "the body of the response was too long");
        }
        return isFollowed
                ? new CloseReason(CloseCause.VIOLATION, "octets arrived after the response")
                : new CloseReason(CloseCause.ASKED, "the response was the last");
    }

    @Override
    public void receiveEnd(long nowNanos) {
        if (isPending() && parser.endsWithStream()) {
            keepsAlive = false;
            responseCame(false, nowNanos);
        } else {
            end(new CloseReason(CloseCause.PEER_CLOSED, isPending() ? "before the end of the response" : ""));
        }
    }

    @Override
    public void tick(long nowNanos) {
        if (!isOver() && deadlineNanos <= nowNanos) {
            end(CloseReason.late(isPending() ? "the response did not arrive in time" : "no request was submitted"));
        }
    }

    @Override
    public void transportGone(CloseReason why, long nowNanos) {
        end(why);
        outbox.release();
    }

    // ---- Requests of the owner

    /** Whether a request can be submitted. */
    public boolean isFree() {
        return state == HttpClientState.FREE;
    }

    /**
     * Sends a request.
     *
     * @param request with a Host header and a path as its target, without the headers of its framing
     * @param itsToken returned with the outcome, once
     * @return false, without any effect, if the session {@link #isFree} not
     */
    public boolean submit(HttpRequest request, long itsToken, long nowNanos) {
        HttpWriter.check(request);
        if (!isFree()) {
            return false;
        }
        token = itsToken;
        wasSent = false;
        keepsAlive = request.keepAlive();
        parser.expect(request.method().equals("HEAD"));
        HttpWriter.write(request, outbox);
        deadlineNanos = nowNanos + settings.response().toNanos();
        move(Event.SUBMITTED);
        return true;
    }

    /** Returns the octets written since {@link #drainBytes} was called last. */
    public int unsentOctets() {
        return outbox.octets();
    }

    /** Ends the session after the response to the pending request. */
    @Override
    public void close(CloseReason why, long nowNanos) {
        if (state == HttpClientState.FREE || state == HttpClientState.AWAITING) {
            reason = why;
            move(Event.CLOSE_ASKED);
        }
    }

    // ---- Next steps

    @Override
    public void drainBytes(ByteSink out) {
        wasSent |= outbox.drainTo(out) > 0;
    }

    @Override
    public boolean wantsBytes() {
        return true;
    }

    @Override
    public long nextDeadlineNanos() {
        return isOver() ? NO_DEADLINE : deadlineNanos;
    }

    @Override
    public boolean isOver() {
        return state == HttpClientState.OVER;
    }

    @Override
    public CloseReason closeReason() {
        return reason;
    }

    HttpClientState state() {
        return state;
    }

    // ---- The end

    private boolean isPending() {
        return state == HttpClientState.AWAITING || state == HttpClientState.CLOSING;
    }

    private void end(CloseReason why) {
        if (isOver()) {
            return;
        }
        boolean wasPending = isPending();
        reason = reason.isNone() ? why : reason;
        move(Event.LOST);
        if (!wasSent) {
            // The rest of the session would only send a request that is reported as not sent.
            outbox.release();
        }
        if (wasPending) {
            handler.requestFailed(why, wasSent, token);
        }
    }

    private void move(Event event) {
        state = HttpClientState.TABLE.next(state, event);
    }
}
