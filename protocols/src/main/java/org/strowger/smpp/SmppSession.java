package org.strowger.smpp;

import io.netty.buffer.ByteBuf;
import org.strowger.message.Outcome;
import org.strowger.protocol.Admission;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.session.Conversation;
import org.strowger.protocol.session.Dialect;
import org.strowger.smpp.SmppSessionState.Event;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.smpp.pdu.PduFrame;
import org.strowger.smpp.pdu.PduRefusal;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.SmppDeviation;
import org.strowger.smpp.pdu.SmppTolerance;

/**
 * An SMPP session, on either side: which PDU is legal in which state, and its effect on the session.
 * {@link Conversation} has the parts that all protocols share; {@link IncomingPdus} finds the PDUs in the bytes,
 * {@link SmppBind} binds, {@link SmppRequests} keeps our requests and {@link SmppService} the peer's.
 *
 * <p>A PDU that is complete but wrong is refused, and the session continues. If the length of a PDU is impossible, the
 * next PDU cannot be found, and the session ends (3.4 section 3.2, 5.0 section 4.7.4).
 */
public final class SmppSession extends Conversation<SmppSessionState, Event, SmppWire, SmppRequests, SmppService> {
    private static final Dialect<SmppSessionState, Event> DIALECT = new Dialect<>(
            SmppSessionState.TABLE,
            Event.BIND_REFUSED,
            Event.BIND_REFUSED_BY_US,
            Event.CLOSE_ASKED,
            Event.LOST,
            "PDU",
            "enquire_link",
            "bind",
            "unbind");

    private final SmppSettings settings;
    private final SmppBind dialogue;
    private final IncomingPdus intake;
    private final PduView view;
    private SmppTolerance tolerance;
    private int unbindSequence;

    /** Starts a session on a new connection. The ESME binds at once, unless it waits for an outbind. */
    public SmppSession(SmppSettings settings, SessionSetting setting, long nowNanos) {
        this(
                settings.with(settings.tolerance().countedBy(setting.tally())),
                setting,
                SmppTools.on(setting.threadTools()),
                new SmppWire(setting, settings.quirks()),
                nowNanos);
        boolean esme = settings.role() == SmppRole.ESME;
        if (esme && !settings.quirks().outbind()) {
            signIn(nowNanos);
        } else if (!esme && settings.quirks().outbind()) {
            move(Event.OUTBIND);
            dialogue.sendOutbind(requests.nextNumber());
        }
    }

    private SmppSession(SmppSettings settings, SessionSetting setting, SmppTools tools, SmppWire wire, long nowNanos) {
        super(
                DIALECT,
                settings.role() == SmppRole.MC,
                settings.identity().traffic(),
                setting.handler(),
                settings.timers().begin(nowNanos),
                wire,
                new SmppRequests(settings, setting, wire, tools),
                new SmppService(settings, setting.handler(), wire, tools));
        this.settings = settings;
        this.view = tools.view();
        this.tolerance = settings.tolerance();
        this.dialogue = new SmppBind(settings, wire);
        int octetsMax = settings.limits().pduOctetsMax();
        this.intake = new IncomingPdus(this, requests, deadlines, octetsMax, handler.wantsAllInOrder());
    }

    // ---- PDUs

    @Override
    protected void takePackets(ByteBuf bytes, long nowNanos) {
        intake.receive(bytes, nowNanos);
    }

    /** Whether one more PDU may be handled now. */
    boolean takes() {
        return takesPackets();
    }

    /** Handles the complete PDU at {@code start}. */
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
        if (state().isEarly() && !view.type().isResponse() && refusal.reply() != PduRefusal.Reply.NONE) {
            end(CloseReason.of(refusal.violation()));
        }
    }

    /** Handles an impossible PDU length: the next PDU cannot be found, so the session ends. */
    void outOfStep(ByteBuf bytes, int start) {
        PduRefusal refusal = PduFrame.refusal(bytes, start, settings.limits().pduOctetsMax());
        handler.brokenPacketCame(refusal.violation(), PduFrame.head(bytes, start));
        wire.refuse(refusal, PduType.UNKNOWN, 0);
        end(CloseReason.of(refusal.violation()));
    }

    private void request(long nowNanos) {
        PduType type = view.type();
        switch (SmppLegality.of(type, settings.role().peer(), state(), traffic())) {
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
                if (state().isEarly()) {
                    end(new CloseReason(CloseCause.VIOLATION, type.wireName() + " received before the bind"));
                }
            }
            case WE_LEAVE -> wire.refuse(type, settings.role().temporary(), view.sequence());
            case NOT_SERVED -> wire.notServed(view.sequence());
        }
    }

    private void serve(PduType type, long nowNanos) {
        switch (type) {
            case ENQUIRE_LINK -> {
                if (state().isEarly()) {
                    tolerance.note(SmppDeviation.EARLY_ENQUIRY);
                }
                deadlines.worked(nowNanos);
                wire.header(PduType.ENQUIRE_LINK_RESP, 0, view.sequence());
            }
            case BIND_RECEIVER, BIND_TRANSMITTER, BIND_TRANSCEIVER -> signInAsked(Event.BIND, dialogue.asked(view));
            case OUTBIND -> signInAsked(Event.OUTBIND, dialogue.outbindAsked(view));
            case UNBIND -> unbindCame(nowNanos);
            default -> {
                deadlines.worked(nowNanos);
                service.serve();
            }
        }
    }

    private void response(long nowNanos) {
        if (state() == SmppSessionState.BINDING && dialogue.isAnswer(view)) {
            bindAnswered(nowNanos);
        } else if (state() == SmppSessionState.UNBINDING
                && view.sequence() == unbindSequence
                && view.type().answers(PduType.UNBIND)) {
            move(Event.UNBOUND);
        } else if (requests.answered(view)) {
            deadlines.worked(nowNanos);
            goOn(nowNanos);
        } else if (view.type() == PduType.GENERIC_NACK) {
            unexpectedAnswerCame();
            tolerance.note(SmppDeviation.UNMATCHED_NACK);
            if (view.status() == CommandStatus.RINVCMDLEN.value() && deadlines.peerIsLostAgain()) {
                close(
                        new CloseReason(CloseCause.VIOLATION, "the responses of the peer do not match our requests"),
                        nowNanos);
            }
        } else if (view.type() != PduType.ENQUIRE_LINK_RESP) {
            // A response to enquire_link is only a sign of life, even if it is late.
            unexpectedAnswerCame();
            tolerance.note(SmppDeviation.UNEXPECTED_RESPONSE);
        }
    }

    // ---- The beginning

    @Override
    protected void signIn(long nowNanos) {
        move(Event.BIND);
        dialogue.sendBind(requests.nextNumber());
        deadlines.beginStep(nowNanos);
    }

    private void bindAnswered(long nowNanos) {
        if (view.status() != 0) {
            signInRefused(SmppStatuses.outcome(view.status(), ""));
        } else if (view.type() != PduType.GENERIC_NACK) {
            dialogue.accepted(view);
            bound(nowNanos);
        }
    }

    @Override
    protected void acceptPeer(long nowNanos) {
        dialogue.accept();
        bound(nowNanos);
    }

    private void bound(long nowNanos) {
        requests.speak(dialogue.version());
        service.speak(dialogue.version());
        SignIn.Traffic traffic = dialogue.traffic();
        signedIn(SmppSessionState.bound(traffic), traffic, dialogue.version().toString(), nowNanos);
    }

    @Override
    protected void refusePeer(Outcome why) {
        dialogue.refuse(why);
    }

    @Override
    protected void refuseCall() {
        dialogue.refuseOutbind();
    }

    @Override
    protected void allow(Admission admission) {
        tolerance = tolerance.with(SmppTerms.leniency(admission.quirks()));
        requests.allow(admission.windowToPeer());
        service.allow(admission.windowOfPeer(), tolerance);
    }

    // ---- Signs of life, and the end

    @Override
    protected void enquire(long nowNanos) {
        wire.header(PduType.ENQUIRE_LINK, 0, requests.nextNumber());
    }

    private void unbindCame(long nowNanos) {
        if (state() == SmppSessionState.UNBINDING || state() == SmppSessionState.LEAVING) {
            // If both sides unbind at the same time, each side answers the other's unbind.
            wire.header(PduType.UNBIND_RESP, 0, view.sequence());
            return;
        }
        unbindSequence = view.sequence();
        peerLeaves(Event.UNBIND_CAME, "unbind", nowNanos);
    }

    @Override
    protected void leave(long nowNanos) {
        if (state() == SmppSessionState.DRAINING) {
            unbindSequence = requests.nextNumber();
            wire.header(PduType.UNBIND, 0, unbindSequence);
            move(Event.UNBIND_SENT);
            deadlines.beginStep(nowNanos);
        } else if (state() == SmppSessionState.LEAVING) {
            wire.header(PduType.UNBIND_RESP, 0, unbindSequence);
            move(Event.UNBOUND);
        }
    }
}
