package org.strowger.http;

import io.netty.buffer.ByteBuf;
import org.strowger.http.HttpPipeline.Exchange;
import org.strowger.http.HttpServerState.Event;
import org.strowger.http.HttpWriter.Connection;
import org.strowger.protocol.CalendarTime;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.protocol.buffer.ByteSink;
import org.strowger.protocol.buffer.Outbox;
import org.strowger.protocol.buffer.ThreadTools;

/**
 * A session of HTTP/1.1, on the side of the server. Requests are reported when they are complete. Several requests may
 * be pending; the responses are sent in the order of the requests, regardless of the order in which the owner provides
 * them.
 *
 * <p>A faulty request is answered, and is the last one, because the beginning of the next request is unknown. After the
 * last response the session is over; the driver then ends its direction of the connection and ignores input until the
 * client ends the other direction, so that the client can read the response (section 9.6).
 */
public final class HttpServerSession implements Session {
    private static final String CONTINUE = "100-continue";

    private final HttpServerSettings settings;
    private final HttpServerHandler handler;
    private final CalendarTime calendar;
    private final HttpDates dates;
    private final Outbox outbox;
    private final HttpRequestParser parser;
    private final HttpPipeline pipeline = new HttpPipeline();
    private final RequestDeadline deadline;

    /** The size of the incomplete body that was reported last. */
    private int reportedBody;

    private HttpServerState state = HttpServerState.TABLE.first();
    private CloseReason reason = CloseReason.NONE;
    private long closeDeadlineNanos = NO_DEADLINE;
    private boolean isHeld;

    /** Whether the driver holds the beginning of an incomplete line. */
    private boolean hasPartialLine;

    /** Whether the client waits for a "100 Continue" response before it sends the body of its request. */
    private boolean continueIsDue;

    /**
     * Starts a session on a new connection.
     *
     * @param calendar the calendar time for a time of the session's clock
     */
    public HttpServerSession(
            HttpServerSettings settings,
            HttpServerHandler handler,
            ThreadTools threadTools,
            CalendarTime calendar,
            long nowNanos) {
        this.settings = settings;
        this.handler = handler;
        this.calendar = calendar;
        this.dates = HttpDates.on(threadTools);
        this.outbox = new Outbox(threadTools);
        this.parser = new HttpRequestParser(settings.limits());
        this.deadline = new RequestDeadline(settings.timers());
        awaitNextStep(nowNanos);
    }

    // ---- Events

    @Override
    public int touch() {
        return (int) deadline.nanos() + pipeline.size();
    }

    @Override
    public void receive(ByteBuf bytes, long nowNanos) {
        boolean goesOn = true;
        while (goesOn && takesInput()) {
            goesOn = takeStep(bytes, nowNanos);
        }
        if (!readsRequests()) {
            bytes.skipBytes(bytes.readableBytes());
        }
        reportBody(readsRequests() ? parser.bodyOctets() : 0);
        hasPartialLine = bytes.isReadable();
        awaitNextStep(nowNanos);
    }

    private void reportBody(int octets) {
        if (octets != reportedBody) {
            reportedBody = octets;
            handler.incompleteBody(octets);
        }
    }

    /** @return whether there may be more in the input */
    private boolean takeStep(ByteBuf bytes, long nowNanos) {
        continueIsDue &= !bytes.isReadable();
        switch (parser.next(bytes)) {
            case MORE -> {
                return false;
            }
            case HEAD -> headCame(bytes.isReadable(), nowNanos);
            case WHOLE -> requestCame(nowNanos);
            case FAULT -> refuse(CloseCause.VIOLATION, parser.fault(), nowNanos);
            case ON -> throw new AssertionError("the parser does not return this");
        }
        return true;
    }

    /**
     * Records whether the client expects a "100 Continue" response before it sends the body (RFC 9110 section 10.1.1).
     */
    private void headCame(boolean bodyCame, long nowNanos) {
        HttpHeaders headers = parser.head();
        int expect = headers.find("Expect");
        if (expect == HttpHeaders.ABSENT || parser.version() == HttpVersion.HTTP_1_0) {
            return;
        }
        if (!headers.valueIs(expect, CONTINUE) || headers.find("Expect", expect + 1) != HttpHeaders.ABSENT) {
            var fault = new HttpFault(HttpStatus.EXPECTATION_FAILED, "the only supported expectation is 100-continue");
            refuse(CloseCause.VIOLATION, fault, nowNanos);
            return;
        }
        continueIsDue = parser.awaitsBody() && !bodyCame;
        sendContinue();
    }

    /** Sends the interim response, unless earlier requests are unanswered: interim responses also keep the order. */
    private void sendContinue() {
        if (continueIsDue && pipeline.isEmpty()) {
            continueIsDue = false;
            HttpWriter.writeContinue(outbox);
        }
    }

    private void requestCame(long nowNanos) {
        continueIsDue = false;
        HttpRequest request = parser.take();
        boolean isLast = state == HttpServerState.CLOSING || !request.keepAlive();
        Connection connection = isLast
                ? Connection.CLOSE
                : request.version() == HttpVersion.HTTP_1_0 ? Connection.KEEP_FOR_1_0 : Connection.KEEP;
        long token = pipeline.add(new Exchange(request.method().equals("HEAD"), connection));
        if (isLast) {
            lastCame(new CloseReason(CloseCause.PEER_CLOSED, "the connection closes after this request"), nowNanos);
        }
        handler.requestCame(request, token);
    }

    /** Answers a faulty request after the earlier requests. */
    private void refuse(CloseCause cause, HttpFault fault, long nowNanos) {
        continueIsDue = false;
        long token = pipeline.add(new Exchange(false, Connection.CLOSE));
        pipeline.answer(token, HttpResponse.text(fault.status(), fault.what() + "\n"));
        lastCame(new CloseReason(cause, fault.what()), nowNanos);
        handler.brokenRequestCame(fault);
        sendResponses(nowNanos);
    }

    @Override
    public void receiveEnd(long nowNanos) {
        if (readsRequests()) {
            boolean isWithin = hasPartialLine || !parser.isBetweenMessages();
            lastCame(new CloseReason(CloseCause.PEER_CLOSED, isWithin ? "within a request" : ""), nowNanos);
            sendResponses(nowNanos);
        }
    }

    @Override
    public void tick(long nowNanos) {
        if (isOver()) {
            return;
        }
        if (closeDeadlineNanos <= nowNanos) {
            end(CloseReason.late("requests were not answered after the session was closed"));
        } else if (deadline.isOver(nowNanos)) {
            switch (deadline.step()) {
                case REQUEST -> end(CloseReason.late("no request arrived"));
                case HEAD -> late("the headers of the request did not arrive in time", nowNanos);
                case BODY -> late("the body of the request did not arrive in time", nowNanos);
                case NONE -> throw new AssertionError("nothing is awaited");
            }
        }
    }

    private void late(String what, long nowNanos) {
        refuse(CloseCause.TIMED_OUT, new HttpFault(HttpStatus.REQUEST_TIMEOUT, what), nowNanos);
    }

    @Override
    public void transportGone(CloseReason why, long nowNanos) {
        end(why);
        outbox.release();
    }

    // ---- Requests of the owner

    /**
     * Answers a request. The response is sent as soon as all earlier requests are answered.
     *
     * @throws IllegalArgumentException if the token does not identify a pending request, or if the response has headers
     *     that the session writes
     */
    public void respond(long token, HttpResponse response, long nowNanos) {
        if (isOver()) {
            return;
        }
        HttpWriter.check(response);
        pipeline.answer(token, response);
        sendResponses(nowNanos);
    }

    /**
     * The request of which a part has been received, without its body.
     *
     * @throws AssertionError if there is no incomplete body
     */
    public HttpRequest incompleteRequest() {
        return parser.headOnly();
    }

    /**
     * Drops the incomplete body and refuses its request, because the incomplete bodies of all sessions take too much
     * memory.
     */
    public void refuseBody(long nowNanos) {
        var fault = new HttpFault(HttpStatus.SERVICE_UNAVAILABLE, "too many bodies are arriving, try again");
        refuse(CloseCause.INPUT_FULL, fault, nowNanos);
    }

    /** Pauses or resumes reading. The timeout of a request starts anew when reading resumes. */
    public void hold(boolean on, long nowNanos) {
        isHeld = on;
        awaitNextStep(nowNanos);
    }

    /** The octets of the incomplete body; 0 if there is none. */
    public int incompleteBody() {
        return reportedBody;
    }

    /** Returns the octets written since {@link #drainBytes} was called last. */
    public int unsentOctets() {
        return outbox.octets();
    }

    /** Returns the number of requests that are not answered yet. */
    public int pendingRequests() {
        return pipeline.size();
    }

    @Override
    public void close(CloseReason why, long nowNanos) {
        if (isOver()) {
            return;
        }
        closeDeadlineNanos = Math.min(
                closeDeadlineNanos, nowNanos + settings.timers().closing().toNanos());
        if (state == HttpServerState.OPEN) {
            reason = why;
            move(Event.CLOSE_ASKED);
            if (parser.isBetweenMessages()) {
                move(Event.LAST_CAME);
                sendResponses(nowNanos);
            }
        }
    }

    // ---- Next steps

    @Override
    public void drainBytes(ByteSink out) {
        outbox.drainTo(out);
    }

    /**
     * Whether input is taken. Input after the last request is taken and ignored, so that the end of the connection is
     * noticed.
     */
    @Override
    public boolean wantsBytes() {
        boolean hasRoom = !isPipelineFull() && outbox.octets() < settings.unsentOctetsMax();
        return !isHeld && (hasRoom || !readsRequests());
    }

    @Override
    public long nextDeadlineNanos() {
        return isOver() ? NO_DEADLINE : Math.min(closeDeadlineNanos, deadline.nanos());
    }

    @Override
    public boolean isOver() {
        return state == HttpServerState.OVER;
    }

    @Override
    public CloseReason closeReason() {
        return reason;
    }

    HttpServerState state() {
        return state;
    }

    // ---- The responses and the end

    private void sendResponses(long nowNanos) {
        while (pipeline.hasTurn()) {
            Exchange exchange = pipeline.remove();
            boolean isLast = state == HttpServerState.FINISHING && pipeline.isEmpty();
            Connection connection = isLast ? Connection.CLOSE : exchange.connection();
            byte[] date = dates.line(calendar.unixMillis(nowNanos));
            HttpWriter.write(exchange.response(), exchange.isHead(), connection, date, outbox);
        }
        sendContinue();
        if (state == HttpServerState.FINISHING && pipeline.isEmpty()) {
            move(Event.ALL_ANSWERED);
        }
        awaitNextStep(nowNanos);
    }

    private boolean takesInput() {
        return readsRequests() && wantsBytes();
    }

    private boolean isPipelineFull() {
        return pipeline.size() >= settings.pipelineMax();
    }

    private boolean readsRequests() {
        return state == HttpServerState.OPEN || state == HttpServerState.CLOSING;
    }

    private void awaitNextStep(long nowNanos) {
        deadline.await(awaited(), pipeline.requests(), nowNanos);
    }

    private RequestDeadline.Step awaited() {
        if (!readsRequests() || isHeld || isPipelineFull()) {
            return RequestDeadline.Step.NONE;
        }
        if (parser.isInBody()) {
            return RequestDeadline.Step.BODY;
        }
        if (hasPartialLine || !parser.isBetweenMessages()) {
            return RequestDeadline.Step.HEAD;
        }
        return pipeline.isEmpty() ? RequestDeadline.Step.REQUEST : RequestDeadline.Step.NONE;
    }

    private void lastCame(CloseReason why, long nowNanos) {
        reason = reason.isNone() ? why : reason;
        move(Event.LAST_CAME);
        awaitNextStep(nowNanos);
    }

    private void end(CloseReason why) {
        if (!isOver()) {
            reason = reason.isNone() ? why : reason;
            pipeline.clear();
            move(Event.LOST);
        }
    }

    private void move(Event event) {
        state = HttpServerState.TABLE.next(state, event);
        if (!readsRequests()) {
            parser.dropBody();
            reportBody(0);
        }
    }
}
