package org.strowger.tools.http;

import io.netty.buffer.ByteBuf;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.strowger.http.HttpClientHandler;
import org.strowger.http.HttpClientSession;
import org.strowger.http.HttpClientSettings;
import org.strowger.http.HttpLimits;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Admission;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.MessageSession;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.Submission;
import org.strowger.protocol.buffer.ByteSink;

/**
 * An application's connection by HTTP, in the form of a session with a bind: each message is a request, and its
 * response is the outcome. There is no bind, so the session counts as signed in at once. A session that receives counts
 * as signed in after it has read the list of receipts for the first time, so that it reports no older receipts.
 */
public final class HttpMessageSession implements MessageSession, HttpClientHandler {
    /** The maximum length of a body: more than the length of any page of {@link ReceiptList}. */
    private static final int BODY_OCTETS_MAX = 4 << 20;

    /** Practically unlimited, because a tool itself decides when a connection is no longer needed. */
    private static final Duration IDLE = Duration.ofDays(1);

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /** Stands for the number of the request for receipts while none is pending. */
    private static final long NO_POLL = -1;

    private final HttpClientSession client;
    private final MessageRequests requests;
    private final MessageHandler handler;
    private final SignIn.Traffic traffic;
    private final String version;

    /** The tokens of the pending messages, indexed by the numbers of their requests. */
    private final long[] tokens;

    private final int window;
    private long submitted;
    private int unanswered;
    private boolean isSignedIn;
    private boolean isHeld;
    private boolean isCloseAsked;

    /** The time of the last call. The handler of responses is called without it. */
    private long lastNanos;

    private long pollNumber = NO_POLL;
    private long pollDueNanos;
    private String position = "";

    HttpMessageSession(MessageRequests requests, ApplicationTerms terms, SessionSetting setting, long nowNanos) {
        this.requests = requests;
        this.handler = setting.handler();
        this.traffic = terms.traffic();
        this.version = terms.version();
        this.window = terms.limits().windowToPeer();
        // One place more for the request for the list of receipts.
        this.tokens = new long[window + 1];
        HttpClientSettings settings = new HttpClientSettings(
                HttpLimits.USUAL.withBodies(BODY_OCTETS_MAX), terms.timers().response(), IDLE, tokens.length);
        this.client = new HttpClientSession(settings, this, setting.threadTools(), nowNanos);
        this.lastNanos = nowNanos;
        this.pollDueNanos = nowNanos;
    }

    // ---- Events

    @Override
    public int touch() {
        return client.touch();
    }

    @Override
    public void receive(ByteBuf bytes, long nowNanos) {
        lastNanos = nowNanos;
        client.receive(bytes, nowNanos);
    }

    @Override
    public void receiveEnd(long nowNanos) {
        lastNanos = nowNanos;
        client.receiveEnd(nowNanos);
    }

    @Override
    public void tick(long nowNanos) {
        lastNanos = nowNanos;
        client.tick(nowNanos);
        if (client.room() == 0) {
            return;
        }
        if (!traffic.receives() && !isSignedIn) {
            signIn();
        } else if (isPollDue(nowNanos) && requests instanceof V1Requests own) {
            pollNumber = submitted;
            submit(own.receiptsAfter(position), nowNanos);
        }
    }

    private boolean isPollDue(long nowNanos) {
        return traffic.receives() && pollNumber == NO_POLL && pollDueNanos <= nowNanos;
    }

    private void signIn() {
        isSignedIn = true;
        handler.signedIn(traffic, version);
    }

    @Override
    public void transportGone(CloseReason reason, long nowNanos) {
        lastNanos = nowNanos;
        client.transportGone(reason, nowNanos);
    }

    @Override
    public void responseCame(HttpResponse response, boolean isCut, long number) {
        if (number == pollNumber) {
            pollNumber = NO_POLL;
            listCame(response);
            return;
        }
        unanswered--;
        handler.outcomeCame(tokens[slot(number)], requests.outcome(response));
    }

    @Override
    public void requestFailed(CloseReason why, boolean wasSent, long number) {
        if (number == pollNumber) {
            pollNumber = NO_POLL;
            return;
        }
        unanswered--;
        handler.outcomeCame(
                tokens[slot(number)],
                wasSent
                        ? Refusals.uncertain("no response: " + byPeer(why))
                        : Outcome.of(Outcome.Kind.TEMPORARY, 0, "not sent: " + byPeer(why)));
    }

    private void listCame(HttpResponse response) {
        Optional<ReceiptList> list = ReceiptList.of(response);
        if (list.isEmpty()) {
            listRefused(response);
            return;
        }
        position = list.get().next();
        pollDueNanos = list.get().hasMore() ? lastNanos : lastNanos + POLL_NANOS;
        if (isSignedIn) {
            list.get().receipts().forEach(receipt -> handler.messageCame(receipt, 0));
        } else if (!list.get().hasMore()) {
            signIn();
        }
    }

    private void listRefused(HttpResponse response) {
        Outcome why = requests instanceof V1Requests own ? own.refusal(response) : Refusals.of(response);
        if (!isSignedIn) {
            handler.signInRefused(why);
        }
        client.close(new CloseReason(CloseCause.REFUSED, "no list of receipts: " + why.detail()), lastNanos);
    }

    private int slot(long number) {
        return (int) (number % tokens.length);
    }

    // ---- Requests of the owner

    @Override
    public Submission submit(ShortMessage message, Rewrite rewrite, long token, long nowNanos) {
        if (!isSignedIn || client.room() == 0) {
            return Submission.NOT_BOUND;
        }
        if (windowRoom() == 0) {
            return Submission.WINDOW_FULL;
        }
        Optional<HttpRequest> request = requests.request(message, rewrite);
        if (request.isEmpty()) {
            return Submission.UNFIT;
        }
        tokens[slot(submitted)] = token;
        unanswered++;
        submit(request.get(), nowNanos);
        return Submission.ACCEPTED;
    }

    private void submit(HttpRequest request, long nowNanos) {
        boolean isSubmitted = client.submit(request, submitted, nowNanos);
        assert isSubmitted : "there was room";
        submitted++;
    }

    @Override
    public int windowRoom() {
        return isSignedIn && client.room() > 0 ? window - unanswered : 0;
    }

    /** Does nothing, because a receipt of the list needs no answer. */
    @Override
    public void respond(long token, Outcome outcome, long nowNanos) {}

    @Override
    public Submission ask(Inquiry inquiry, long token, long nowNanos) {
        return Submission.UNFIT;
    }

    @Override
    public void answer(long token, InquiryAnswer answer, long nowNanos) {
        throw new AssertionError("servers do not inquire");
    }

    @Override
    public void admit(long nowNanos) {
        throw new AssertionError("servers do not sign in");
    }

    @Override
    public void admit(Admission admission, long nowNanos) {
        admit(nowNanos);
    }

    @Override
    public void refuse(Outcome why, long nowNanos) {
        admit(nowNanos);
    }

    @Override
    public void announce(Address subscriber, Address asker, long nowNanos) {}

    @Override
    public void hold(boolean on) {
        isHeld = on;
    }

    @Override
    public void close(CloseReason reason, long nowNanos) {
        isCloseAsked = true;
        client.close(reason, nowNanos);
    }

    // ---- Next steps

    @Override
    public void drainBytes(ByteSink out) {
        client.drainBytes(out);
    }

    @Override
    public boolean wantsBytes() {
        return !isHeld && client.wantsBytes();
    }

    @Override
    public long nextDeadlineNanos() {
        boolean isDue = client.room() > 0 && (traffic.receives() ? pollNumber == NO_POLL : !isSignedIn);
        return isDue ? Math.min(pollDueNanos, client.nextDeadlineNanos()) : client.nextDeadlineNanos();
    }

    @Override
    public boolean isOver() {
        return client.isOver();
    }

    @Override
    public CloseReason closeReason() {
        return byPeer(client.closeReason());
    }

    /**
     * Returns the reason, with the server as the cause if the client closed only because of a response with
     * {@code Connection: close}.
     */
    private CloseReason byPeer(CloseReason reason) {
        return reason.cause() == CloseCause.ASKED && !isCloseAsked
                ? new CloseReason(CloseCause.PEER_CLOSED, reason.detail())
                : reason;
    }

    // ---- State

    @Override
    public int unsentOctets() {
        return client.unsentOctets();
    }

    @Override
    public long refusedForRoom() {
        return 0;
    }

    @Override
    public SignIn.Traffic traffic() {
        return traffic;
    }

    @Override
    public boolean isSignedIn() {
        return isSignedIn && !isOver();
    }
}
