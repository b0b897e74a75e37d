package org.strowger.protocol.session;

import io.netty.buffer.ByteBuf;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Admission;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.MessageSession;
import org.strowger.protocol.PacketFault;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.Submission;
import org.strowger.protocol.buffer.ByteSink;
import org.strowger.protocol.session.SessionState.Phase;

/**
 * The parts of a session that all protocols share, on either side: state, sign-in, deadlines, requests in both
 * directions, and the end. A protocol extends this class with its framing, its packets and the rules of what is legal
 * in which state.
 *
 * <p>Messages may flow in one direction or both, and a protocol need not have packets for signing in and out. But this
 * class requires a persistent connection. A protocol of short exchanges, such as HTTP, implements
 * {@link MessageSession} by itself and shares {@link OutgoingRequests} and {@link IncomingRequests}.
 *
 * <p>Cost: the work per message is called through {@link OutgoingRequests} and {@link IncomingRequests}, one virtual
 * call per request and per answer. The protocol's own code calls its own final classes directly.
 *
 * @param <S> the protocol's states
 * @param <E> the events of its state table
 * @param <W> writes its packets
 * @param <R> our requests
 * @param <V> the peer's requests
 */
public abstract class Conversation<
                S extends Enum<S> & SessionState,
                E extends Enum<E>,
                W extends SessionWire,
                R extends OutgoingRequests,
                V extends IncomingRequests>
        implements MessageSession {
    protected final MessageHandler handler;
    protected final SessionDeadlines deadlines;
    protected final W wire;
    protected final R requests;
    protected final V service;
    private final Dialect<S, E> dialect;
    private final boolean isSmsc;
    private S state;

    /** The phase of the state, cached because each packet needs it several times. */
    private Phase phase;

    private SignIn.Traffic traffic;
    private CloseReason reason = CloseReason.NONE;
    private boolean awaitsOwner;

    /**
     * Creates a session on a new connection.
     *
     * @param isSmsc whether our side is the SMSC
     * @param traffic the direction of messages, unless the sign-in changes it
     */
    protected Conversation(
            Dialect<S, E> dialect,
            boolean isSmsc,
            SignIn.Traffic traffic,
            MessageHandler handler,
            SessionDeadlines deadlines,
            W wire,
            R requests,
            V service) {
        this.dialect = dialect;
        this.isSmsc = isSmsc;
        this.traffic = traffic;
        this.handler = handler;
        this.deadlines = deadlines;
        this.wire = wire;
        this.requests = requests;
        this.service = service;
        this.state = dialect.states().first();
        this.phase = state.phase();
    }

    // ---- Steps that each protocol implements

    /** Takes every complete packet out of the bytes, as {@link #receive}. */
    protected abstract void takePackets(ByteBuf bytes, long nowNanos);

    /** Sends the bind or login; our side is the application. */
    protected abstract void signIn(long nowNanos);

    /** Answers the peer's sign-in positively, and calls {@link #signedIn}. */
    protected abstract void acceptPeer(long nowNanos);

    /** Refuses the peer's sign-in. */
    protected abstract void refusePeer(Outcome why);

    /** Answers an SMSC whose request for a sign-in is refused, if the protocol has an answer. */
    protected void refuseCall() {}

    /** Sets the limits and quirks that the owner chose for the peer. */
    protected abstract void allow(Admission admission);

    /** Requests a sign of life from the peer. */
    protected abstract void enquire(long nowNanos);

    /** Handles the timeout of a requested sign of life. */
    protected void enquiryOverdue(long nowNanos) {
        end(CloseReason.late(dialect.enquiry() + " was not answered"));
    }

    /** Takes the next step towards the end of the session. Called when no request is pending. */
    protected abstract void leave(long nowNanos);

    // ---- Events

    @Override
    public final int touch() {
        return deadlines.touch() + requests.size() + service.touch() + wire.touch() + handler.touch();
    }

    @Override
    public final void receive(ByteBuf bytes, long nowNanos) {
        takePackets(bytes, nowNanos);
        if (isOver()) {
            bytes.skipBytes(bytes.readableBytes());
        }
    }

    @Override
    public final void receiveEnd(long nowNanos) {
        boolean isAbrupt = phase == Phase.SIGNED_IN && !dialect.signOut().isEmpty();
        end(new CloseReason(CloseCause.PEER_CLOSED, isAbrupt ? "without " + dialect.signOut() : ""));
    }

    @Override
    public void tick(long nowNanos) {
        if (isOver()) {
            return;
        }
        boolean listens = deadlines.listens(nowNanos);
        if (deadlines.partialIsOverdue(nowNanos)) {
            end(CloseReason.late("the rest of an incomplete " + dialect.packet() + " did not arrive"));
        } else if (listens && deadlines.enquiryIsOverdue(nowNanos)) {
            enquiryOverdue(nowNanos);
        } else if (deadlines.stepIsOverdue(nowNanos)) {
            stepOverdue(nowNanos);
        } else if (listens && deadlines.isInactive(nowNanos)) {
            close(CloseReason.late("idle: only responses to " + dialect.enquiry() + " arrived"), nowNanos);
        } else if (deadlines.isEnquiryDue(nowNanos)) {
            askForSignOfLife(nowNanos);
        }
        if (listens && !requests.expire(nowNanos)) {
            close(CloseReason.late("requests were not answered within the response timeout"), nowNanos);
        }
        goOn(nowNanos);
    }

    protected final void askForSignOfLife(long nowNanos) {
        enquire(nowNanos);
        deadlines.enquired(nowNanos);
    }

    @Override
    public final void transportGone(CloseReason why, long nowNanos) {
        end(why);
        wire.release();
        requests.abandon();
        service.abandon();
    }

    // ---- Requests of the owner

    @Override
    public final Submission submit(ShortMessage message, Rewrite rewrite, long token, long nowNanos) {
        return maySubmit()
                ? worked(requests.submit(message, rewrite, token, nowNanos), nowNanos)
                : Submission.NOT_BOUND;
    }

    @Override
    public final Submission ask(Inquiry inquiry, long token, long nowNanos) {
        boolean mayAsk = !isSmsc && maySubmit();
        return mayAsk ? worked(requests.ask(inquiry, token, nowNanos), nowNanos) : Submission.NOT_BOUND;
    }

    /** Records activity if the request was sent; a rejected request does not keep an idle session alive. */
    private Submission worked(Submission submission, long nowNanos) {
        if (submission == Submission.ACCEPTED) {
            deadlines.worked(nowNanos);
        }
        return submission;
    }

    @Override
    public final void respond(long token, Outcome outcome, long nowNanos) {
        if (!isOver()) {
            service.respond(token, outcome);
            goOn(nowNanos);
        }
    }

    @Override
    public final void answer(long token, InquiryAnswer answer, long nowNanos) {
        if (!isOver()) {
            service.answer(token, answer);
            goOn(nowNanos);
        }
    }

    @Override
    public final void admit(Admission admission, long nowNanos) {
        if (awaitsOwner && !isOver()) {
            allow(admission);
            admit(nowNanos);
        }
    }

    @Override
    public final void admit(long nowNanos) {
        if (!awaitsOwner || isOver()) {
            return;
        }
        awaitsOwner = false;
        if (isSmsc) {
            acceptPeer(nowNanos);
        } else {
            signIn(nowNanos);
        }
    }

    @Override
    public final void refuse(Outcome why, long nowNanos) {
        if (!awaitsOwner || isOver()) {
            return;
        }
        awaitsOwner = false;
        CloseReason refused = new CloseReason(CloseCause.REFUSED, "the peer's sign-in was refused");
        if (!isSmsc) {
            refuseCall();
            end(refused);
            return;
        }
        refusePeer(why);
        // A widespread library loses a response if the connection is closed immediately after it, so the peer gets time
        // to close the connection.
        reason = refused;
        move(dialect.refusedByUs());
        deadlines.awaitHangUp(nowNanos);
    }

    @Override
    public final void close(CloseReason why, long nowNanos) {
        if (phase == Phase.SIGNED_IN) {
            reason = why;
            move(dialect.closeAsked());
            deadlines.beginStep(nowNanos);
            goOn(nowNanos);
        } else if (state.isEarly()) {
            end(why);
        }
    }

    @Override
    public final void announce(Address subscriber, Address asker, long nowNanos) {
        if (isSmsc && maySubmit()) {
            requests.announce(subscriber, asker);
        }
    }

    @Override
    public final void hold(boolean on) {
        deadlines.hold(on);
    }

    // ---- Next steps

    @Override
    public final void drainBytes(ByteSink out) {
        wire.drainTo(out);
    }

    @Override
    public final boolean wantsBytes() {
        return !awaitsOwner && !deadlines.isHeld();
    }

    @Override
    public long nextDeadlineNanos() {
        long nextNanos = Math.min(deadlines.nextDeadlineNanos(), requests.window.deadlineNanos());
        return isOver() ? NO_DEADLINE : Math.max(nextNanos, deadlines.overdueFromNanos());
    }

    @Override
    public final boolean isOver() {
        return phase == Phase.OVER;
    }

    @Override
    public final CloseReason closeReason() {
        return reason;
    }

    @Override
    public final int windowRoom() {
        return maySubmit() ? requests.room() : 0;
    }

    @Override
    public final int unsentOctets() {
        return wire.unsentOctets();
    }

    @Override
    public final long refusedForRoom() {
        return service.refusedForRoom();
    }

    @Override
    public final SignIn.Traffic traffic() {
        return traffic;
    }

    @Override
    public final boolean isSignedIn() {
        return phase == Phase.SIGNED_IN;
    }

    /** Whether one more packet may be taken now. */
    protected final boolean takesPackets() {
        return !isOver() && wantsBytes();
    }

    private boolean maySubmit() {
        return isSignedIn() && (isSmsc ? traffic.receives() : traffic.sends());
    }

    // ---- The beginning

    /** Reports the peer's sign-in: nothing more is read until the owner has decided. */
    protected final void signInAsked(E event, SignIn asked) {
        move(event);
        awaitsOwner = true;
        deadlines.endStep();
        handler.signInAsked(asked);
    }

    protected final void signedIn(E event, SignIn.Traffic agreed, String version, long nowNanos) {
        traffic = agreed;
        move(event);
        deadlines.signedIn(nowNanos);
        handler.signedIn(agreed, version);
    }

    /** Records that the SMSC refused our sign-in. */
    protected final void signInRefused(Outcome why) {
        reason = new CloseReason(CloseCause.REFUSED, why.detail());
        move(dialect.refused());
        handler.signInRefused(why);
    }

    // ---- The end

    /** Counts an answer that belongs to no request. */
    protected final void unexpectedAnswerCame() {
        wire.tally().broken(requests.overdueCame() ? PacketFault.LATE_ANSWER : PacketFault.UNEXPECTED_ANSWER);
    }

    /** Handles the peer's sign-out, which is answered as soon as no request is pending. */
    protected final void peerLeaves(E event, String packet, long nowNanos) {
        reason = reason.isNone() ? new CloseReason(CloseCause.PEER_CLOSED, packet) : reason;
        move(event);
        deadlines.beginStep(nowNanos);
        goOn(nowNanos);
    }

    /** Takes the next step towards the end, if the session is ending and no request is pending. */
    protected final void goOn(long nowNanos) {
        boolean isEnding = phase == Phase.DRAINING || phase == Phase.LEAVING;
        if (isEnding && requests.unanswered() == 0 && service.pending() == 0) {
            leave(nowNanos);
        }
    }

    private void stepOverdue(long nowNanos) {
        switch (phase) {
            case DRAINING, LEAVING -> leave(nowNanos);
            case SIGNING_IN -> end(CloseReason.late("the " + dialect.signIn() + " was not answered"));
            case SIGNING_OUT -> move(dialect.lost());
            default -> end(CloseReason.late("no " + dialect.signIn() + " arrived"));
        }
    }

    /** Ends the session at once. If a close reason is already set, that reason remains. */
    protected final void end(CloseReason why) {
        if (!isOver()) {
            reason = reason.isNone() ? why : reason;
            move(dialect.lost());
        }
    }

    public final S state() {
        return state;
    }

    protected final Phase phase() {
        return phase;
    }

    protected final void move(E event) {
        state = dialect.states().next(state, event);
        phase = state.phase();
    }
}
