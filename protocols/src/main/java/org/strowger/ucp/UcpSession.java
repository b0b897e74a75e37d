package org.strowger.ucp;

import io.netty.buffer.ByteBuf;
import java.time.Duration;
import org.strowger.message.Outcome;
import org.strowger.protocol.Admission;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.PacketFault;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.ProtocolViolation;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.session.Conversation;
import org.strowger.protocol.session.Dialect;
import org.strowger.protocol.session.SessionDeadlines;
import org.strowger.ucp.UcpSessionState.Event;
import org.strowger.ucp.operation.OperationType;
import org.strowger.ucp.operation.OperationView;
import org.strowger.ucp.operation.UcpErrorCode;
import org.strowger.ucp.operation.UcpRefusal;
import org.strowger.wire.StxFrame;

/**
 * A UCP session, on either side: which operation is legal in which state, and its effect on the session.
 * {@link Conversation} has the parts that all protocols share; {@link UcpLogin} logs in, {@link UcpRequests} keeps our
 * operations and {@link UcpService} the peer's.
 *
 * <p>A packet that is complete but wrong is refused, or dropped if its header cannot be read, and the session
 * continues. Several unreadable packets in a row end the session.
 */
public final class UcpSession extends Conversation<UcpSessionState, Event, UcpWire, UcpRequests, UcpService> {
    private static final Dialect<UcpSessionState, Event> DIALECT = new Dialect<>(
            UcpSessionState.TABLE,
            Event.LOGIN_REFUSED,
            Event.LOGIN_REFUSED_BY_US,
            Event.CLOSE_ASKED,
            Event.LOST,
            "packet",
            "alert",
            "login",
            "");

    /** The number of octets of an endless packet that are reported. */
    private static final int HEAD_OCTETS = 256;

    /** Reported when an application sends no login, to show the operator why its operations fail. */
    private static final ProtocolViolation NO_LOGIN =
            new ProtocolViolation("the first operation must be a login (operation 60)", 0, "another operation");

    private final UcpSettings settings;
    private final UcpLogin dialogue;
    private final StxFrame frame;
    private final OperationView view;
    private int faults;
    private long heardNanos;

    /** Starts a session on a new connection. The application logs in at once, if the SMSC requires a login. */
    public UcpSession(UcpSettings settings, SessionSetting setting, long nowNanos) {
        this(settings, setting, UcpTools.on(setting.threadTools()), nowNanos);
    }

    private UcpSession(UcpSettings settings, SessionSetting setting, UcpTools tools, long nowNanos) {
        this(settings, setting, tools, new UcpWire(setting, tools.writer()), nowNanos);
        if (settings.role() == UcpRole.APPLICATION && dialogue.isNeeded()) {
            signIn(nowNanos);
        }
    }

    private UcpSession(UcpSettings settings, SessionSetting setting, UcpTools tools, UcpWire wire, long nowNanos) {
        super(
                DIALECT,
                settings.role() == UcpRole.SMSC,
                settings.traffic(),
                setting.handler(),
                new SessionDeadlines(settings.timers(), UcpSettings.PARTIAL, nowNanos),
                wire,
                new UcpRequests(settings, setting, wire, tools),
                new UcpService(settings, setting.handler(), wire, tools));
        this.settings = settings;
        this.frame = tools.frame();
        this.view = tools.view();
        this.dialogue = new UcpLogin(settings, wire);
        this.heardNanos = nowNanos;
    }

    // ---- Packets

    @Override
    protected void takePackets(ByteBuf bytes, long nowNanos) {
        beginWithoutLogin(nowNanos);
        while (takesPackets()) {
            StxFrame.Found found = frame.look(bytes, bytes.readerIndex(), settings.packetOctetsMax());
            bytes.readerIndex(frame.start());
            if (found == StxFrame.Found.TOO_LONG) {
                tooLong(bytes, frame.start());
            } else if (found != StxFrame.Found.WHOLE) {
                deadlines.partial(bytes.isReadable(), nowNanos);
                return;
            } else {
                int end = frame.end();
                deadlines.partial(false, nowNanos);
                packet(bytes, frame.start(), end, nowNanos);
                bytes.readerIndex(end);
            }
        }
    }

    private void packet(ByteBuf bytes, int start, int end, long nowNanos) {
        UcpRefusal refusal = view.read(bytes, start, end, service.isStrict());
        if (!refusal.isAccepted()) {
            wire.tally().broken(refusal.violation().fault());
        }
        if (refusal.reply() == UcpRefusal.Reply.NONE) {
            unreadable(refusal);
            return;
        }
        faults = 0;
        heardNanos = nowNanos;
        deadlines.heard(nowNanos);
        OperationType type = OperationType.of(view.typeNumber());
        wire.tally().came(view.isResult() ? UcpPacketKinds.result(type) : UcpPacketKinds.operation(type), end - start);
        if (!refusal.isAccepted()) {
            handler.brokenPacketCame(refusal.violation(), view.toBytes());
            if (refusal.reply() == UcpRefusal.Reply.RESULT) {
                wire.refuse(view.typeNumber(), view.number(), refusal.code());
            }
        } else if (view.isResult()) {
            result(nowNanos);
        } else {
            operation(nowNanos);
        }
    }

    private void unreadable(UcpRefusal refusal) {
        handler.brokenPacketCame(refusal.violation(), view.toBytes());
        faults++;
        if (faults >= UcpSettings.FAULTS_MAX) {
            end(CloseReason.of(refusal.violation()));
        }
    }

    private void tooLong(ByteBuf bytes, int start) {
        var violation = new ProtocolViolation(
                "a packet must have at most " + settings.packetOctetsMax() + " octets",
                0,
                "more octets without ETX",
                PacketFault.TOO_LONG);
        wire.tally().broken(violation.fault());
        byte[] head = new byte[Math.min(HEAD_OCTETS, bytes.writerIndex() - start)];
        bytes.getBytes(start, head);
        handler.brokenPacketCame(violation, head);
        end(CloseReason.of(violation));
    }

    private void operation(long nowNanos) {
        OperationType type = view.type();
        switch (UcpLegality.of(type, settings.role().peer(), state())) {
            case LEGAL -> {
                if (service.isSound()) {
                    serve(type, nowNanos);
                }
            }
            case WRONG_STATE -> {
                wire.tally().broken(PacketFault.OUT_OF_STATE);
                if (state() == UcpSessionState.OPEN) {
                    handler.brokenPacketCame(NO_LOGIN, view.toBytes());
                }
                wire.refuse(type.number(), view.number(), UcpErrorCode.NOT_ALLOWED);
            }
            case NOT_SERVED -> notServed(type);
        }
    }

    private void serve(OperationType type, long nowNanos) {
        if (type != OperationType.SESSION) {
            deadlines.worked(nowNanos);
            service.serve();
        } else if (UcpLogin.opens(view)) {
            signInAsked(Event.LOGIN, dialogue.asked(view));
        } else {
            notServed(type);
        }
    }

    private void notServed(OperationType type) {
        wire.tally().broken(PacketFault.UNKNOWN_OPERATION);
        wire.refuse(type.number(), view.number(), UcpErrorCode.NOT_SUPPORTED);
    }

    /** Handles the result of an alert, which is a sign of life even if it is negative. */
    private void result(long nowNanos) {
        if (state() == UcpSessionState.LOGGING_IN && dialogue.isAnswer(view)) {
            loginAnswered(nowNanos);
        } else if (requests.answered(view)) {
            deadlines.worked(nowNanos);
            goOn(nowNanos);
        } else if (view.type() != OperationType.ALERT) {
            unexpectedAnswerCame();
        }
    }

    // ---- The beginning

    @Override
    protected void signIn(long nowNanos) {
        move(Event.LOGIN);
        dialogue.sendLogin(requests.nextNumber());
        deadlines.beginStep(nowNanos);
    }

    private boolean beginsWithoutLogin() {
        return state() == UcpSessionState.OPEN && !dialogue.isNeeded();
    }

    /**
     * Signs in without a login. Not called in the constructor, because the handler has no reference to the session yet.
     */
    private void beginWithoutLogin(long nowNanos) {
        if (beginsWithoutLogin()) {
            loggedIn(Event.NO_LOGIN_NEEDED, nowNanos);
        }
    }

    private void loginAnswered(long nowNanos) {
        if (view.isDone()) {
            loggedIn(Event.LOGIN_ACCEPTED, nowNanos);
        } else {
            signInRefused(UcpCodes.outcome(view));
        }
    }

    @Override
    protected void acceptPeer(long nowNanos) {
        dialogue.accept();
        loggedIn(Event.LOGIN_ACCEPTED, nowNanos);
    }

    private void loggedIn(Event how, long nowNanos) {
        requests.speakFor(dialogue.account());
        signedIn(how, settings.traffic(), UcpSettings.VERSION, nowNanos);
    }

    @Override
    protected void refusePeer(Outcome why) {
        dialogue.refuse(why);
    }

    @Override
    protected void allow(Admission admission) {
        PeerQuirks quirks = admission.quirks();
        requests.allow(admission.windowToPeer(), quirks.zone());
        service.allow(admission.windowOfPeer(), quirks.strict(), quirks.zone());
    }

    // ---- Signs of life, and the end

    @Override
    public void tick(long nowNanos) {
        beginWithoutLogin(nowNanos);
        super.tick(nowNanos);
    }

    @Override
    public long nextDeadlineNanos() {
        return beginsWithoutLogin() ? 0 : super.nextDeadlineNanos();
    }

    @Override
    protected void enquire(long nowNanos) {
        String address = settings.role() == UcpRole.SMSC
                ? dialogue.account()
                : settings.identity().address();
        wire.alert(requests.nextNumber(), UcpForwarding.isNumber(address) ? address : "0");
    }

    /**
     * Repeats an alert that an application did not answer: not every application answers alerts, so the session ends
     * only after a longer silence.
     */
    @Override
    protected void enquiryOverdue(long nowNanos) {
        Duration silence = settings.timers().silence().multipliedBy(UcpSettings.SILENCES_MAX);
        long silenceNanos = Math.max(silence.toNanos(), UcpSettings.SILENCE_MIN.toNanos());
        if (settings.role() == UcpRole.SMSC && nowNanos - heardNanos < silenceNanos) {
            askForSignOfLife(nowNanos);
        } else {
            super.enquiryOverdue(nowNanos);
        }
    }

    @Override
    protected void leave(long nowNanos) {
        move(Event.DRAINED);
    }
}
