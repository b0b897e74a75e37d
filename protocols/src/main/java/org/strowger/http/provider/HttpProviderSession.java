package org.strowger.http.provider;

import io.netty.buffer.ByteBuf;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.http.HttpClientHandler;
import org.strowger.http.HttpClientSession;
import org.strowger.http.HttpClientSettings;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Admission;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.MessageSession;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.Submission;
import org.strowger.protocol.buffer.ByteSink;

/**
 * A session with an HTTP provider: one connection, which carries one request at a time. There is no sign-in; the
 * session counts as signed in as soon as the connection can carry a request. The session only sends messages: receipts
 * and messages from mobiles arrive as requests from the provider.
 *
 * <p>If no response arrives, the outcome of a request is uncertain if any part of the request was passed to the
 * connection; otherwise the provider cannot have received it.
 */
public final class HttpProviderSession implements MessageSession, HttpClientHandler {
    private static final int REQUEST = 0;
    private static final int RESPONSE = 1;

    /**
     * A connection that ended sooner without a response has not ended as usual: replacing it at once could cause a loop
     * without a pause.
     */
    private static final long USUAL_LIFE_NANOS = Duration.ofSeconds(1).toNanos();

    /** The maximum pause, so that one response cannot stop the connection for longer. */
    private static final long PAUSE_MAX_SECONDS = 60;

    private final ProviderProfile profile;
    private final SessionSetting setting;
    private final MessageIds ids;
    private final String version;
    private final HttpClientSession client;
    private final long beganNanos;
    private @Nullable ProviderMessage pending;

    /** Whether the connection can carry a request; with TLS, only after the handshake. */
    private boolean carries;

    private boolean isSignedIn;
    private boolean hasFailed;
    private boolean isPaused;
    private long pausedUntilNanos;
    private long answered;

    /** The time of the last event. */
    private long lastNanos;

    /**
     * @param version the version of HTTP, for views
     * @param ids assigns the ids of this session's messages
     */
    public HttpProviderSession(
            ProviderProfile profile,
            HttpClientSettings settings,
            String version,
            MessageIds ids,
            SessionSetting setting,
            long nowNanos) {
        this.profile = profile;
        this.setting = setting;
        this.ids = ids;
        this.version = version;
        this.client = new HttpClientSession(settings, this, setting.threadTools(), nowNanos);
        this.beganNanos = nowNanos;
        this.lastNanos = nowNanos;
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
        if (client.isOver()) {
            return;
        }
        if (carries && !isSignedIn) {
            isSignedIn = true;
            setting.handler().signedIn(SignIn.Traffic.SENDS, version);
        }
        if (isPaused && pausedUntilNanos <= nowNanos) {
            isPaused = false;
            setting.handler().windowOpened();
        }
    }

    @Override
    public void transportGone(CloseReason reason, long nowNanos) {
        lastNanos = nowNanos;
        client.transportGone(reason, nowNanos);
    }

    @Override
    public void responseCame(HttpResponse response, boolean isCut, long token) {
        setting.tally().came(RESPONSE, response.body().length);
        answered++;
        ProviderMessage message = takePending();
        Outcome outcome = isCut
                ? Outcome.of(Outcome.Kind.UNCERTAIN, 0, "the response is too long")
                : profile.outcome(response, message);
        if (outcome.kind() == Outcome.Kind.THROTTLED) {
            pause(response.retryAfterSeconds().orElse(0));
        }
        setting.handler().outcomeCame(token, outcome);
    }

    private void pause(long seconds) {
        isPaused = seconds > 0;
        pausedUntilNanos = lastNanos
                + Duration.ofSeconds(Math.min(seconds, PAUSE_MAX_SECONDS)).toNanos();
    }

    @Override
    public void requestFailed(CloseReason why, boolean wasSent, long token) {
        hasFailed = true;
        takePending();
        // Contains no text from the peer: the outcome is recorded, and a peer could send any text.
        Outcome.Kind kind = wasSent ? Outcome.Kind.UNCERTAIN : Outcome.Kind.TEMPORARY;
        setting.handler().outcomeCame(token, Outcome.of(kind, 0, why.cause().meaning()));
    }

    private ProviderMessage takePending() {
        ProviderMessage message = pending;
        if (message == null) {
            throw new AssertionError("no message is pending");
        }
        pending = null;
        return message;
    }

    // ---- Requests of the owner

    @Override
    public Submission submit(ShortMessage message, Rewrite rewrite, long token, long nowNanos) {
        if (!isSignedIn()) {
            return Submission.NOT_BOUND;
        }
        if (windowRoom() == 0) {
            return Submission.WINDOW_FULL;
        }
        Optional<ProviderMessage> submitted = ProviderMessage.of(
                ids.next(), message, rewrite, setting.calendar().instant(nowNanos));
        if (submitted.isEmpty()) {
            return Submission.UNFIT;
        }
        Optional<HttpRequest> request = profile.request(submitted.get());
        if (request.isEmpty()) {
            return Submission.UNFIT;
        }
        if (!client.submit(request.get(), token, nowNanos)) {
            return Submission.WINDOW_FULL;
        }
        pending = submitted.get();
        setting.tally().leaves(REQUEST);
        return Submission.ACCEPTED;
    }

    /** Never called: a provider sends no messages on this connection. */
    @Override
    public void respond(long token, Outcome outcome, long nowNanos) {
        throw new AssertionError("a provider sends no messages on connections that Strowger opened");
    }

    /** Always refuses: no API of a provider has inquiries equivalent to those of the other protocols. */
    @Override
    public Submission ask(Inquiry inquiry, long token, long nowNanos) {
        return Submission.UNFIT;
    }

    @Override
    public void answer(long token, InquiryAnswer answer, long nowNanos) {
        throw new AssertionError("a provider sends no inquiries");
    }

    @Override
    public void admit(long nowNanos) {
        throw new AssertionError("a provider does not sign in");
    }

    @Override
    public void admit(Admission admission, long nowNanos) {
        throw new AssertionError("a provider does not sign in");
    }

    @Override
    public void refuse(Outcome why, long nowNanos) {
        throw new AssertionError("a provider does not sign in");
    }

    @Override
    public void announce(Address subscriber, Address asker, long nowNanos) {}

    @Override
    public void hold(boolean on) {}

    @Override
    public void close(CloseReason reason, long nowNanos) {
        client.close(reason, nowNanos);
    }

    // ---- Next steps

    /**
     * Writes the output. A TLS session calls this only after its handshake, so the call also shows that the connection
     * can carry requests.
     */
    @Override
    public void drainBytes(ByteSink out) {
        carries = true;
        int octets = client.unsentOctets();
        client.drainBytes(out);
        if (octets > 0) {
            setting.tally().left(octets);
        }
    }

    @Override
    public boolean wantsBytes() {
        return client.wantsBytes();
    }

    @Override
    public long nextDeadlineNanos() {
        if (client.isOver()) {
            return NO_DEADLINE;
        }
        if (carries && !isSignedIn) {
            return lastNanos;
        }
        long deadlineNanos = client.nextDeadlineNanos();
        return isPaused ? Math.min(deadlineNanos, pausedUntilNanos) : deadlineNanos;
    }

    @Override
    public boolean isOver() {
        return client.isOver();
    }

    @Override
    public CloseReason closeReason() {
        return client.closeReason();
    }

    @Override
    public int windowRoom() {
        return isPaused || !isSignedIn() ? 0 : client.room();
    }

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
        return SignIn.Traffic.SENDS;
    }

    @Override
    public boolean isSignedIn() {
        return isSignedIn && !client.isOver();
    }

    /**
     * Whether the connection ended while no request was pending, either by the server or by this side after the idle
     * timeout.
     */
    @Override
    public boolean hasEndedAsUsual() {
        boolean isUsual =
                switch (client.closeReason().cause()) {
                    case ASKED, PEER_CLOSED, PEER_RESET, TIMED_OUT -> true;
                    default -> false;
                };
        return client.isOver() && isUsual && !hasFailed && (answered > 0 || lastNanos - beganNanos >= USUAL_LIFE_NANOS);
    }
}
