package org.strowger.http;

import io.netty.buffer.ByteBuf;
import java.util.ArrayDeque;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.http.HttpClientState.Event;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.protocol.buffer.ByteSink;
import org.strowger.protocol.buffer.Outbox;
import org.strowger.protocol.buffer.ThreadTools;

/**
 * A session of HTTP/1.1, on the side of the client: a connection to one server, on which usually one request is pending
 * at a time. If the settings permit it, several requests are sent without waiting; their responses come in the order of
 * the requests (section 9.3.2). The connection is reused if the response permits it.
 *
 * <p>Octets that answer no request end the session, because they could be mistaken for the response to the next
 * request.
 */
public final class HttpClientSession implements Session {
    private final HttpClientSettings settings;
    private final HttpClientHandler handler;
    private final Outbox outbox;
    private final HttpResponseParser parser;

    @Bound(
            of = "requests without a response on a connection of an HTTP client",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.CONNECTION,
            share = Sharing.EACH,
            limit = "one request",
            full = "the next request takes another connection, or waits")
    private final ArrayDeque<PendingRequest> pending = new ArrayDeque<>(1);

    private HttpClientState state = HttpClientState.TABLE.first();
    private CloseReason reason = CloseReason.NONE;
    private long idleDeadlineNanos;

    /** The number of pending requests that were passed to the driver. */
    private int sent;

    /** A request without a response. */
    private record PendingRequest(long token, boolean isHead, boolean keepsAlive, long deadlineNanos) {}

    public HttpClientSession(
            HttpClientSettings settings, HttpClientHandler handler, ThreadTools threadTools, long nowNanos) {
        this.settings = settings;
        this.handler = handler;
        this.outbox = new Outbox(threadTools);
        this.parser = new HttpResponseParser(settings.limits());
        this.idleDeadlineNanos = nowNanos + settings.idle().toNanos();
    }

    // ---- Events

    @Override
    public int touch() {
        return (int) idleDeadlineNanos + pending.size();
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
        if (sent == 0) {
            end(new CloseReason(CloseCause.VIOLATION, "octets arrived that answer no request"));
            return false;
        }
        switch (parser.next(bytes)) {
            case MORE -> {
                return false;
            }
            case HEAD -> {}
            case WHOLE -> {
                boolean isFollowed = bytes.isReadable();
                responseCame(isFollowed && sent == 1, false, nowNanos);
                return isFollowed;
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
     * @param isFollowed whether further octets arrived after the response although no other response is awaited
     * @param isEnd whether the connection has ended with the response
     */
    private void responseCame(boolean isFollowed, boolean isEnd, long nowNanos) {
        PendingRequest answered = pending.remove();
        sent--;
        boolean isCut = parser.wasCut();
        boolean isLast = isFollowed || isEnd || isCut || !answered.keepsAlive() || !parser.keepsAlive();
        HttpResponse response = parser.take();
        if (isLast || (state == HttpClientState.CLOSING && pending.isEmpty())) {
            reason = reason.isNone() ? lastReason(isFollowed, isCut) : reason;
            move(Event.ANSWERED_LAST);
            outbox.release();
        } else if (pending.isEmpty()) {
            move(Event.ANSWERED);
            idleDeadlineNanos = nowNanos + settings.idle().toNanos();
        } else {
            parser.expect(pending.element().isHead());
        }
        handler.responseCame(response, isCut, answered.token());
        if (isLast) {
            // The server does not process the requests after this one (section 9.6).
            failPending(reason);
        }
    }

    private static CloseReason lastReason(boolean isFollowed, boolean isCut) {
        if (isCut) {
            return new CloseReason(CloseCause.ASKED, "the body of the response was too long");
        }
        return isFollowed
                ? new CloseReason(CloseCause.VIOLATION, "octets arrived after the response")
                : new CloseReason(CloseCause.ASKED, "the server closes the connection after this response");
    }

    @Override
    public void receiveEnd(long nowNanos) {
        if (sent > 0 && parser.endsWithStream()) {
            responseCame(false, true, nowNanos);
        } else {
            end(new CloseReason(CloseCause.PEER_CLOSED, isPending() ? "before the end of the response" : ""));
        }
    }

    @Override
    public void tick(long nowNanos) {
        if (nextDeadlineNanos() <= nowNanos) {
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
        return room() > 0;
    }

    /** Returns the number of requests that can be submitted now. */
    public int room() {
        boolean isOpen = state == HttpClientState.FREE || state == HttpClientState.AWAITING;
        boolean isLastPending = !pending.isEmpty() && !pending.getLast().keepsAlive();
        return isOpen && !isLastPending ? settings.pendingMax() - pending.size() : 0;
    }

    /**
     * Sends a request.
     *
     * @param request with a Host header and a path as its target, without framing headers
     * @param itsToken returned once, with the outcome
     * @return false, without any effect, if {@link #isFree} is false
     */
    public boolean submit(HttpRequest request, long itsToken, long nowNanos) {
        HttpWriter.check(request);
        if (!isFree()) {
            return false;
        }
        boolean isHead = request.method().equals("HEAD");
        if (pending.isEmpty()) {
            parser.expect(isHead);
            move(Event.SUBMITTED);
        }
        long deadlineNanos = nowNanos + settings.response().toNanos();
        pending.add(new PendingRequest(itsToken, isHead, request.keepAlive(), deadlineNanos));
        HttpWriter.write(request, outbox);
        return true;
    }

    /** Returns the octets written since {@link #drainBytes} was called last. */
    public int unsentOctets() {
        return outbox.octets();
    }

    /** Ends the session after the responses to the pending requests. */
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
        outbox.drainTo(out);
        sent = pending.size();
    }

    @Override
    public boolean wantsBytes() {
        return true;
    }

    @Override
    public long nextDeadlineNanos() {
        if (isOver()) {
            return NO_DEADLINE;
        }
        return pending.isEmpty() ? idleDeadlineNanos : pending.element().deadlineNanos();
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
        return !pending.isEmpty();
    }

    private void end(CloseReason why) {
        if (isOver()) {
            return;
        }
        reason = reason.isNone() ? why : reason;
        move(Event.LOST);
        // The outbox contains only requests that are reported as not sent.
        outbox.release();
        failPending(why);
    }

    private void failPending(CloseReason why) {
        while (!pending.isEmpty()) {
            boolean wasSent = sent > 0;
            sent -= wasSent ? 1 : 0;
            handler.requestFailed(why, wasSent, pending.remove().token());
        }
    }

    private void move(Event event) {
        state = HttpClientState.TABLE.next(state, event);
    }
}
