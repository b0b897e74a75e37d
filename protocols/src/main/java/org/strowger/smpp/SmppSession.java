package org.strowger.smpp;

import io.netty.buffer.ByteBuf;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Admission;
import org.strowger.protocol.ByteSink;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.MessageSession;
import org.strowger.protocol.PacketFault;
import org.strowger.protocol.SessionDeadlines;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.Submission;
import org.strowger.smpp.SmppSessionState.Event;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.smpp.pdu.PduFrame;
import org.strowger.smpp.pdu.PduRefusal;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.SmppDeviation;
import org.strowger.smpp.pdu.SmppTolerance;

/**
 * A session of SMPP, whichever side we are on. It keeps the state, lets through what is legal in it and refuses the
 * rest, and leaves the particulars to others: to find PDUs in the bytes to {@link IncomingPdus}, the beginning to
 * {@link SmppBind}, the deadlines to {@link SessionDeadlines}, our requests to {@link SmppRequests}, the peer's to
 * {@link SmppService}.
 *
 * <p>A PDU that is whole and wrong is refused, and the session goes on; one of which nobody knows where it ends is the
 * end (3.4 section 3.2, 5.0 section 4.7.4).
 */
public final class SmppSession implements MessageSession {
    private final SmppSettings settings;
    private final MessageHandler handler;
    private final SmppWire wire;
    private final SessionDeadlines liveness;
    private final SmppBind dialogue;
    private final SmppRequests requests;
    private final SmppService service;
    private final IncomingPdus intake;
    private final PduView view;
    private SmppTolerance tolerance;
    private SmppSessionState state = SmppSessionState.OPEN;
    private SignIn.Traffic traffic;
    private CloseReason reason = CloseReason.NONE;
    private boolean awaitsOwner;
    private int unbindSequence;

    /**
     * Begins a session over a connection that has been made. The side that binds does so at once, unless it waits to be
     * asked.
     */
    public SmppSession(SmppSettings settings, SessionSetting setting, long nowNanos) {
        SmppTools tools = SmppTools.on(setting.workbench());
        this.view = tools.view();
        this.settings = settings;
        this.handler = setting.handler();
        this.tolerance = settings.tolerance();
        this.wire = new SmppWire(setting, settings.habits());
        this.liveness = settings.timers().begin(nowNanos);
        this.dialogue = new SmppBind(settings, wire);
        this.traffic = dialogue.traffic();
        this.requests = new SmppRequests(settings, handler, wire, tools, setting.epoch());
        this.service = new SmppService(settings, handler, wire, tools);
        int octetsMax = settings.limits().pduOctetsMax();
        this.intake = new IncomingPdus(this, requests, liveness, octetsMax, handler.wantsAllInOrder());
        boolean esme = settings.role() == SmppRole.ESME;
        if (esme && !settings.habits().outbind()) {
            bind(nowNanos);
        } else if (!esme && settings.habits().outbind()) {
            move(Event.OUTBIND);
            dialogue.sendOutbind(requests.nextSequence());
        }
    }

    public SmppSessionState state() {
        return state;
    }

    // ---- What happened

    @Override
    public int touch() {
        return liveness.touch() + requests.touch() + service.touch() + wire.touch() + handler.touch();
    }

    @Override
    public void receive(ByteBuf bytes, long nowNanos) {
        intake.receive(bytes, nowNanos);
        if (isOver()) {
            bytes.skipBytes(bytes.readableBytes());
        }
    }

    @Override
    public void receiveEnd(long nowNanos) {
        end(CloseReason.of(CloseCause.PEER_CLOSED));
    }

    @Override
    public void tick(long nowNanos) {
        if (isOver()) {
            return;
        }
        boolean listens = liveness.listens(nowNanos);
        if (liveness.partialIsOverdue(nowNanos)) {
            end(CloseReason.late("a PDU was begun and not finished"));
        } else if (listens && liveness.enquiryIsOverdue(nowNanos)) {
            end(CloseReason.late("enquire_link was not answered"));
        } else if (liveness.stepIsOverdue(nowNanos)) {
            stepOverdue(nowNanos);
        } else if (listens && liveness.isInactive(nowNanos)) {
            close(CloseReason.late("nothing came but answers to enquire_link"), nowNanos);
        } else if (liveness.isEnquiryDue(nowNanos)) {
            wire.header(PduType.ENQUIRE_LINK, 0, requests.nextSequence());
            liveness.enquired(nowNanos);
        }
        if (listens && !requests.expire(nowNanos)) {
            close(CloseReason.late("one message after the other was not answered"), nowNanos);
        }
        goOn(nowNanos);
    }

    @Override
    public void transportGone(CloseReason why, long nowNanos) {
        end(why);
        wire.release();
        requests.abandon();
        service.abandon();
    }

    // ---- What the owner wants

    @Override
    public Submission submit(ShortMessage message, Rewrite rewrite, long token, long nowNanos) {
        return maySubmit()
                ? worked(requests.submit(message, rewrite, token, nowNanos), nowNanos)
                : Submission.NOT_BOUND;
    }

    @Override
    public Submission ask(Inquiry inquiry, long token, long nowNanos) {
        boolean maySubmit = settings.role() == SmppRole.ESME && maySubmit();
        return maySubmit ? worked(requests.ask(inquiry, token, nowNanos), nowNanos) : Submission.NOT_BOUND;
    }

    /** What did not leave is no sign that the session is of use. */
    private Submission worked(Submission submission, long nowNanos) {
        if (submission == Submission.ACCEPTED) {
            liveness.worked(nowNanos);
        }
        return submission;
    }

    @Override
    public void respond(long token, Outcome outcome, long nowNanos) {
        if (!isOver()) {
            service.respond(token, outcome);
            goOn(nowNanos);
        }
    }

    @Override
    public void answer(long token, InquiryAnswer answer, long nowNanos) {
        if (!isOver()) {
            service.answer(token, answer);
            goOn(nowNanos);
        }
    }

    @Override
    public void admit(Admission admission, long nowNanos) {
        if (awaitsOwner && !isOver()) {
            tolerance = tolerance.with(SmppTerms.leniency(admission.habits()));
            requests.allow(admission.windowMax());
            service.allow(admission.pendingMax(), tolerance);
            admit(nowNanos);
        }
    }

    @Override
    public void admit(long nowNanos) {
        if (!awaitsOwner || isOver()) {
            return;
        }
        awaitsOwner = false;
        if (settings.role() == SmppRole.ESME) {
            bind(nowNanos);
        } else {
            dialogue.accept();
            signedIn(nowNanos);
        }
    }

    @Override
    public void refuse(Outcome why, long nowNanos) {
        if (!awaitsOwner || isOver()) {
            return;
        }
        awaitsOwner = false;
        CloseReason refused = new CloseReason(CloseCause.REFUSED, "we did not let the peer in");
        if (settings.role() == SmppRole.ESME) {
            end(refused);
            return;
        }
        dialogue.refuse(why);
        // A widespread library forgets a response that the end of the connection follows at once: let it hang up.
        reason = refused;
        move(Event.BIND_REFUSED_BY_US);
        liveness.awaitHangUp(nowNanos);
    }

    @Override
    public void close(CloseReason why, long nowNanos) {
        if (state.isBound()) {
            reason = why;
            move(Event.CLOSE_ASKED);
            liveness.beginStep(nowNanos);
            goOn(nowNanos);
        } else if (state.isEarly()) {
            end(why);
        }
    }

    @Override
    public void announce(Address subscriber, Address asker, long nowNanos) {
        if (state.isBound() && traffic.receives() && settings.role() == SmppRole.MC) {
            requests.announce(subscriber, asker);
        }
    }

    @Override
    public void hold(boolean on) {
        liveness.hold(on);
    }

    // ---- What to do next

    @Override
    public void drainBytes(ByteSink out) {
        wire.drainTo(out);
    }

    @Override
    public boolean wantsBytes() {
        return !awaitsOwner && !liveness.isHeld();
    }

    @Override
    public long nextDeadlineNanos() {
        long nextNanos = Math.min(liveness.nextDeadlineNanos(), requests.nextDeadlineNanos());
        return isOver() ? NO_DEADLINE : Math.max(nextNanos, liveness.overdueFromNanos());
    }

    @Override
    public boolean isOver() {
        return state == SmppSessionState.OVER;
    }

    @Override
    public CloseReason closeReason() {
        return reason;
    }

    @Override
    public int windowRoom() {
        return maySubmit() ? requests.room() : 0;
    }

    @Override
    public long refusedForRoom() {
        return service.refusedForRoom();
    }

    @Override
    public SignIn.Traffic traffic() {
        return traffic;
    }

    @Override
    public boolean isSignedIn() {
        return state.isBound();
    }

    private boolean maySubmit() {
        return state.isBound() && (settings.role() == SmppRole.ESME ? traffic.sends() : traffic.receives());
    }

    // ---- A PDU

    /** Whether it takes one more now. */
    boolean takes() {
        return !isOver() && wantsBytes();
    }

    /** The one that stands there has come. */
    void pdu(ByteBuf bytes, int start, int octets, long nowNanos) {
        PduRefusal refusal = view.read(bytes, start, octets, tolerance);
        wire.tally().came(view.type().ordinal(), octets);
        if (!refusal.isAccepted()) {
            refused(refusal);
        } else if (view.type().isResponse()) {
            response(nowNanos);
        } else {
            request(nowNanos);
        }
    }

    private void refused(PduRefusal refusal) {
        handler.brokenPacketCame(refusal.violation(), view.toBytes());
        if (!wire.refuse(refusal, view.type(), view.sequence())) {
            tolerance.note(SmppDeviation.UNEXPECTED_RESPONSE);
        }
        if (state.isEarly() && !view.type().isResponse() && refusal.reply() != PduRefusal.Reply.NONE) {
            end(CloseReason.of(refusal.violation()));
        }
    }

    /** Nobody knows where the next one ends. */
    void outOfStep(ByteBuf bytes, int start) {
        PduRefusal refusal = PduFrame.refusal(bytes, start, settings.limits().pduOctetsMax());
        handler.brokenPacketCame(refusal.violation(), PduFrame.head(bytes, start));
        wire.refuse(refusal, PduType.UNKNOWN, 0);
        end(CloseReason.of(refusal.violation()));
    }

    private void request(long nowNanos) {
        PduType type = view.type();
        switch (SmppLegality.of(type, settings.role().peer(), state, traffic)) {
            case LEGAL -> serve(type, nowNanos);
            case AGAINST_BIND -> {
                if (tolerance.accepts(SmppDeviation.DATA_AGAINST_BIND)) {
                    serve(type, nowNanos);
                } else {
                    wire.refuseNow(type, CommandStatus.RINVBNDSTS, view.sequence());
                }
            }
            case BOUND_ALREADY -> wire.refuseNow(type, CommandStatus.RALYBND, view.sequence());
            case WRONG_STATE -> {
                wire.refuseNow(type, CommandStatus.RINVBNDSTS, view.sequence());
                if (state.isEarly()) {
                    end(new CloseReason(CloseCause.VIOLATION, type.wireName() + " came before the bind"));
                }
            }
            case WE_LEAVE -> wire.refuse(type, settings.role().temporary(), view.sequence());
            case NOT_SERVED -> wire.notServed(view.sequence());
        }
    }

    private void serve(PduType type, long nowNanos) {
        switch (type) {
            case ENQUIRE_LINK -> {
                if (state.isEarly()) {
                    tolerance.note(SmppDeviation.EARLY_ENQUIRY);
                }
                liveness.worked(nowNanos);
                wire.header(PduType.ENQUIRE_LINK_RESP, 0, view.sequence());
            }
            case BIND_RECEIVER, BIND_TRANSMITTER, BIND_TRANSCEIVER -> {
                awaitOwner(Event.BIND);
                handler.signInAsked(dialogue.asked(view));
            }
            case OUTBIND -> {
                awaitOwner(Event.OUTBIND);
                handler.signInAsked(dialogue.outbindAsked(view));
            }
            case UNBIND -> unbindCame(nowNanos);
            default -> {
                liveness.worked(nowNanos);
                service.serve();
            }
        }
    }

    private void awaitOwner(Event asked) {
        move(asked);
        awaitsOwner = true;
        liveness.endStep();
    }

    private void response(long nowNanos) {
        if (state == SmppSessionState.BINDING && dialogue.isAnswer(view)) {
            bindAnswered(nowNanos);
        } else if (state == SmppSessionState.UNBINDING
                && view.sequence() == unbindSequence
                && view.type().answers(PduType.UNBIND)) {
            move(Event.UNBOUND);
        } else if (requests.answered(view)) {
            liveness.worked(nowNanos);
            goOn(nowNanos);
        } else if (view.type() == PduType.GENERIC_NACK) {
            wire.tally().broken(PacketFault.UNEXPECTED_ANSWER);
            tolerance.note(SmppDeviation.UNMATCHED_NACK);
            if (view.status() == CommandStatus.RINVCMDLEN.value() && liveness.peerIsLostAgain()) {
                close(new CloseReason(CloseCause.VIOLATION, "the peer is out of step with us"), nowNanos);
            }
        } else if (view.type() != PduType.ENQUIRE_LINK_RESP) {
            // One to enquire_link was a sign of life, and that is all that it is.
            wire.tally().broken(PacketFault.UNEXPECTED_ANSWER);
            tolerance.note(SmppDeviation.UNEXPECTED_RESPONSE);
        }
    }

    // ---- The beginning

    private void bind(long nowNanos) {
        move(Event.BIND);
        dialogue.sendBind(requests.nextSequence());
        liveness.beginStep(nowNanos);
    }

    private void bindAnswered(long nowNanos) {
        if (view.status() != 0) {
            Outcome why = SmppStatuses.outcome(view.status(), "");
            reason = new CloseReason(CloseCause.REFUSED, why.detail());
            move(Event.BIND_REFUSED);
            handler.signInRefused(why);
        } else if (view.type() != PduType.GENERIC_NACK) {
            dialogue.accepted(view);
            signedIn(nowNanos);
        }
    }

    private void signedIn(long nowNanos) {
        traffic = dialogue.traffic();
        move(SmppSessionState.bound(traffic));
        liveness.signedIn(nowNanos);
        requests.speak(dialogue.version());
        service.speak(dialogue.version());
        handler.signedIn(traffic, dialogue.version().toString());
    }

    // ---- The end

    private void unbindCame(long nowNanos) {
        if (state == SmppSessionState.UNBINDING || state == SmppSessionState.LEAVING) {
            // Both sides say good-bye at once: each answers the other's.
            wire.header(PduType.UNBIND_RESP, 0, view.sequence());
            return;
        }
        unbindSequence = view.sequence();
        reason = reason.isNone() ? new CloseReason(CloseCause.PEER_CLOSED, "unbind") : reason;
        move(Event.UNBIND_CAME);
        liveness.beginStep(nowNanos);
        goOn(nowNanos);
    }

    /** Takes the last steps of a session as soon as nothing is under way any more. */
    private void goOn(long nowNanos) {
        if (state.isEnding() && requests.size() == 0 && service.pending() == 0) {
            leave(nowNanos);
        }
    }

    private void leave(long nowNanos) {
        if (state == SmppSessionState.DRAINING) {
            unbindSequence = requests.nextSequence();
            wire.header(PduType.UNBIND, 0, unbindSequence);
            move(Event.UNBIND_SENT);
            liveness.beginStep(nowNanos);
        } else if (state == SmppSessionState.LEAVING) {
            wire.header(PduType.UNBIND_RESP, 0, unbindSequence);
            move(Event.UNBOUND);
        }
    }

    private void stepOverdue(long nowNanos) {
        switch (state) {
            case DRAINING, LEAVING -> leave(nowNanos);
            case BINDING -> end(CloseReason.late("the bind was not answered"));
            case UNBINDING -> move(Event.LOST);
            default -> end(CloseReason.late("no bind came"));
        }
    }

    private void end(CloseReason why) {
        if (!isOver()) {
            reason = reason.isNone() ? why : reason;
            move(Event.LOST);
        }
    }

    private void move(Event event) {
        state = SmppSessionState.TABLE.next(state, event);
    }
}
