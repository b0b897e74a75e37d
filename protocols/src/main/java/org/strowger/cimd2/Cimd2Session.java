package org.strowger.cimd2;

import io.netty.buffer.ByteBuf;
import org.strowger.cimd2.Cimd2SessionState.Event;
import org.strowger.cimd2.packet.Cimd2ErrorCode;
import org.strowger.cimd2.packet.Cimd2Refusal;
import org.strowger.cimd2.packet.Operation;
import org.strowger.cimd2.packet.PacketRules;
import org.strowger.cimd2.packet.PacketView;
import org.strowger.cimd2.packet.Parameter;
import org.strowger.message.Outcome;
import org.strowger.protocol.Admission;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.PacketFault;
import org.strowger.protocol.ProtocolViolation;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.session.Conversation;
import org.strowger.protocol.session.Dialect;
import org.strowger.protocol.session.SessionDeadlines;
import org.strowger.wire.StxFrame;

/**
 * A CIMD2 session, on either side: which packet is legal in which state, and its effect on the session.
 * {@link Conversation} has the parts that all protocols share; {@link Cimd2Login} logs in, {@link Cimd2RequestOrder}
 * keeps the peer's requests in order, {@link Cimd2Requests} keeps our requests and {@link Cimd2Service} the peer's.
 *
 * <p>A packet that is wrong is refused, and the session continues. The session ends after a packet without an end,
 * after several unreadable packets in a row, or if a request arrives damaged again and again.
 */
public final class Cimd2Session extends Conversation<Cimd2SessionState, Event, Cimd2Wire, Cimd2Requests, Cimd2Service> {
    private static final Dialect<Cimd2SessionState, Event> DIALECT = new Dialect<>(
            Cimd2SessionState.TABLE,
            Event.LOGIN_REFUSED,
            Event.LOGIN_REFUSED_BY_US,
            Event.CLOSE_ASKED,
            Event.LOST,
            "packet",
            "alive",
            "login",
            "logout");

    private final Cimd2Settings settings;
    private final Cimd2Tools tools;
    private final Cimd2Login dialogue;
    private final PacketView view;
    private final Cimd2RequestOrder arrivals;
    private int logoutNumber;

    /** Starts a session on a new connection. The application logs in at once. */
    public Cimd2Session(Cimd2Settings settings, SessionSetting setting, long nowNanos) {
        this(settings, setting, Cimd2Tools.on(setting.threadTools()), nowNanos);
    }

    private Cimd2Session(Cimd2Settings settings, SessionSetting setting, Cimd2Tools tools, long nowNanos) {
        this(settings, setting, tools, new Cimd2Wire(setting, tools, settings.quirks()), nowNanos);
        if (settings.role() == Cimd2Role.APPLICATION) {
            signIn(nowNanos);
        } else {
            dialogue.greet();
        }
    }

    private Cimd2Session(
            Cimd2Settings settings, SessionSetting setting, Cimd2Tools tools, Cimd2Wire wire, long nowNanos) {
        super(
                DIALECT,
                settings.role() == Cimd2Role.SMSC,
                settings.traffic(),
                setting.handler(),
                new SessionDeadlines(settings.sessionTimers(), Cimd2Limits.PARTIAL, nowNanos),
                wire,
                new Cimd2Requests(settings, setting, wire, tools),
                new Cimd2Service(settings, setting, wire, tools));
        this.settings = settings;
        this.tools = tools;
        this.view = tools.view();
        this.dialogue = new Cimd2Login(settings, wire);
        this.arrivals = new Cimd2RequestOrder(settings, handler, wire, view);
    }

    // ---- Packets

    @Override
    protected void takePackets(ByteBuf bytes, long nowNanos) {
        StxFrame frame = tools.frame();
        while (takesPackets()) {
            StxFrame.Found found =
                    frame.look(bytes, bytes.readerIndex(), settings.limits().packetOctetsMax());
            bytes.readerIndex(frame.start());
            if (found == StxFrame.Found.TOO_LONG) {
                arrivals.tooLong(bytes);
                end(arrivals.fault());
            } else if (found != StxFrame.Found.WHOLE) {
                deadlines.partial(bytes.isReadable(), nowNanos);
                return;
            } else {
                int end = frame.end();
                deadlines.partial(false, nowNanos);
                deadlines.heard(nowNanos);
                packet(bytes, end, nowNanos);
                bytes.readerIndex(end);
            }
        }
    }

    private void broken(ProtocolViolation violation, byte[] octets) {
        wire.tally().broken(violation.fault());
        handler.brokenPacketCame(violation, octets);
    }

    private void packet(ByteBuf bytes, int end, long nowNanos) {
        Cimd2Refusal refusal = view.read(bytes, bytes.readerIndex(), end);
        wire.tally().came(Cimd2PacketKinds.of(view.code()), end - bytes.readerIndex());
        if (!refusal.isAccepted()) {
            broken(refusal.violation(), view.toBytes());
            refused(refusal);
            return;
        }
        arrivals.readable();
        if (view.isResponse() || view.operation() == Operation.GENERAL_ERROR) {
            answer(nowNanos);
        } else if (view.operation() == Operation.NACK) {
            nacked();
        } else if (arrivals.isNext()) {
            request(nowNanos);
        }
        endIfFaulty();
    }

    /** Handles a refused packet. A refused response is not answered: its request runs into its timeout. */
    private void refused(Cimd2Refusal refusal) {
        boolean answers =
                view.isResponse() || view.operation() == Operation.GENERAL_ERROR || view.operation() == Operation.NACK;
        if (refusal.reply() == Cimd2Refusal.Reply.SILENCE) {
            arrivals.unreadable(refusal);
        } else {
            arrivals.readable();
            if (!answers && refusal.reply() == Cimd2Refusal.Reply.NACK) {
                arrivals.damaged();
            } else if (!answers && arrivals.isNext()) {
                refuse(refusal);
            }
        }
        endIfFaulty();
    }

    private void refuse(Cimd2Refusal refusal) {
        if (Cimd2Legality.of(view.operation(), settings.role().peer(), state()) == Cimd2Legality.Verdict.LEGAL) {
            service.refuse(refusal);
        } else {
            wire.generalError(view.number(), Cimd2ErrorCode.UNEXPECTED_OPERATION);
        }
    }

    private void endIfFaulty() {
        if (!arrivals.fault().isNone()) {
            end(arrivals.fault());
        }
    }

    private void request(long nowNanos) {
        Operation operation = view.operation();
        Cimd2Legality.Verdict verdict =
                Cimd2Legality.of(operation, settings.role().peer(), state());
        if (verdict != Cimd2Legality.Verdict.LEGAL) {
            boolean known = operation != Operation.UNLISTED && verdict != Cimd2Legality.Verdict.NOT_SERVED;
            wire.tally().broken(known ? PacketFault.OUT_OF_STATE : PacketFault.UNKNOWN_OPERATION);
        }
        switch (verdict) {
            case LEGAL -> serve(operation, nowNanos);
            case UNEXPECTED -> wire.generalError(view.number(), Cimd2ErrorCode.UNEXPECTED_OPERATION);
            case TOO_LATE ->
                wire.refuse(operation, view.number(), settings.role().temporary());
            case NOT_SERVED -> wire.refuse(operation, view.number(), Cimd2ErrorCode.UNEXPECTED_OPERATION);
        }
    }

    private void serve(Operation operation, long nowNanos) {
        switch (operation) {
            case LOGIN -> loginCame();
            case LOGOUT -> logoutCame(nowNanos);
            default -> {
                deadlines.worked(nowNanos);
                service.serve(nowNanos);
            }
        }
    }

    private void loginCame() {
        Cimd2Refusal refusal = PacketRules.check(view, settings.quirks().strict());
        if (!refusal.isAccepted()) {
            broken(refusal.violation(), view.toBytes());
            service.refuse(refusal);
            return;
        }
        if (view.number(Parameter.WINDOW_SIZE) > 1) {
            arrivals.pipeline();
        }
        signInAsked(Event.LOGIN, dialogue.asked(view));
    }

    private void answer(long nowNanos) {
        int number = requests.waiting(view);
        if (number == Cimd2Requests.NONE) {
            unexpectedAnswerCame();
            return;
        }
        Operation asked = requests.asked(number);
        if (asked != Operation.ALIVE) {
            deadlines.worked(nowNanos);
        }
        requests.settle(number, view, nowNanos);
        if (asked == Operation.LOGIN && state() == Cimd2SessionState.LOGGING_IN) {
            loginAnswered(nowNanos);
        } else if (asked == Operation.LOGOUT && state() == Cimd2SessionState.LOGGING_OUT) {
            move(Event.LOGGED_OUT);
        } else {
            goOn(nowNanos);
        }
    }

    private void nacked() {
        if (!requests.nacked(view.number())) {
            end(new CloseReason(
                    CloseCause.VIOLATION, "the peer asked too often for the retransmission of one request"));
        }
    }

    // ---- The beginning

    @Override
    protected void signIn(long nowNanos) {
        move(Event.LOGIN);
        ByteBuf draft = tools.draft();
        dialogue.draft(tools.writer(), draft);
        requests.control(Operation.LOGIN, draft, nowNanos);
        deadlines.beginStep(nowNanos);
    }

    private void loginAnswered(long nowNanos) {
        int code = Cimd2Errors.in(view);
        if (code == 0 && view.operation() != Operation.GENERAL_ERROR) {
            loggedIn(nowNanos);
        } else {
            signInRefused(Cimd2Errors.outcome(Math.max(Cimd2ErrorCode.UNEXPECTED_OPERATION.code(), code), ""));
        }
    }

    @Override
    protected void acceptPeer(long nowNanos) {
        dialogue.accept();
        loggedIn(nowNanos);
    }

    private void loggedIn(long nowNanos) {
        signedIn(Event.LET_IN, settings.traffic(), Cimd2Settings.VERSION, nowNanos);
    }

    @Override
    protected void refusePeer(Outcome why) {
        dialogue.refuse(why);
    }

    @Override
    protected void allow(Admission admission) {
        requests.allow(admission.windowToPeer(), admission.quirks().zone());
        service.allow(admission.windowOfPeer(), admission.quirks());
    }

    // ---- Signs of life, and the end

    @Override
    protected void enquire(long nowNanos) {
        requests.control(Operation.ALIVE, nowNanos);
    }

    private void logoutCame(long nowNanos) {
        logoutNumber = view.number();
        if (state() == Cimd2SessionState.LEAVING) {
            wire.done(Operation.LOGOUT, logoutNumber);
        } else {
            peerLeaves(Event.LOGOUT_CAME, "logout", nowNanos);
        }
    }

    @Override
    protected void leave(long nowNanos) {
        if (state() == Cimd2SessionState.LEAVING) {
            wire.done(Operation.LOGOUT, logoutNumber);
            move(Event.LOGGED_OUT);
        } else if (settings.role() == Cimd2Role.SMSC || !requests.control(Operation.LOGOUT, nowNanos)) {
            move(Event.LOGGED_OUT);
        } else {
            move(Event.LOGOUT_SENT);
            deadlines.beginStep(nowNanos);
        }
    }
}
