package org.strowger.ucp;

import io.netty.buffer.ByteBuf;
import java.time.Duration;
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
import org.strowger.protocol.ProtocolViolation;
import org.strowger.protocol.SessionDeadlines;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.Submission;
import org.strowger.ucp.UcpSessionState.Event;
import org.strowger.ucp.operation.OperationType;
import org.strowger.ucp.operation.OperationView;
import org.strowger.ucp.operation.UcpErrorCode;
import org.strowger.ucp.operation.UcpRefusal;
import org.strowger.wire.StxFrame;

/**
 * A session of UCP, whichever side we are on. It finds the packets in the bytes, keeps the state, lets through what is
 * legal in it and refuses the rest, and leaves the particulars to others: the beginning to {@link UcpLogin}, the
 * deadlines to {@link SessionDeadlines}, our operations to {@link UcpRequests}, the peer's to {@link UcpService}.
 *
 * <p>A packet that is whole and wrong is refused, or dropped if nobody knows what it is, and the session goes on; so
 * many of the latter in a row are the end.
 */
public final class UcpSession implements MessageSession {
    /** As much as anybody looks at of what is no packet. */
    private static final int HEAD_OCTETS = 256;

    /** Who is known by where it comes from alone is not served: an operator has to hear why it gets nowhere. */
    private static final ProtocolViolation NO_LOGIN =
            new ProtocolViolation("operation 60 comes first: there are no accounts without a login", 0, "another");

    private final UcpSettings settings;
    private final MessageHandler handler;
    private final UcpWire wire;
    private final SessionDeadlines liveness;
    private final UcpLogin dialogue;
    private final UcpRequests requests;
    private final UcpService service;
    private final StxFrame frame;
    private final OperationView view;
    private UcpSessionState state = UcpSessionState.OPEN;
    private CloseReason reason = CloseReason.NONE;
    private boolean awaitsOwner;
    private int faults;
    private long heardNanos;

    /** Begins a session over a connection that has been made. The application logs in at once, if it needs to. */
    public UcpSession(UcpSettings settings, SessionSetting setting, long nowNanos) {
        UcpTools tools = UcpTools.on(setting.workbench());
        this.frame = tools.frame();
        this.view = tools.view();
        this.settings = settings;
        this.handler = setting.handler();
        this.heardNanos = nowNanos;
        this.wire = new UcpWire(setting, tools.writer());
        this.liveness = new SessionDeadlines(settings.timers(), UcpSettings.PARTIAL, nowNanos);
        this.dialogue = new UcpLogin(settings, wire);
        this.requests = new UcpRequests(settings, handler, wire, tools, setting.epoch());
        this.service = new UcpService(settings, handler, wire, tools);
        if (settings.role() == UcpRole.APPLICATION && dialogue.isNeeded()) {
            move(Event.LOGIN);
            dialogue.sendLogin(requests.nextNumber());
            liveness.beginStep(nowNanos);
        }
    }

    public UcpSessionState state() {
        return state;
    }

    // ---- What happened

    @Override
    public int touch() {
        return liveness.touch() + requests.touch() + service.touch() + wire.touch() + handler.touch();
    }

    @Override
    public void receive(ByteBuf bytes, long nowNanos) {
        beginWithoutLogin(nowNanos);
        boolean more = true;
        while (more && !isOver() && wantsBytes()) {
            int from = bytes.readerIndex();
            switch (frame.look(bytes, from, settings.packetOctetsMax())) {
                case WHOLE -> {
                    int end = frame.end();
                    liveness.partial(false, nowNanos);
                    packet(bytes, frame.start(), end, nowNanos);
                    bytes.readerIndex(end);
                }
                case NOT_WHOLE -> {
                    bytes.readerIndex(frame.start());
                    liveness.partial(true, nowNanos);
                    more = false;
                }
                case NOTHING -> {
                    bytes.readerIndex(bytes.writerIndex());
                    liveness.partial(false, nowNanos);
                    more = false;
                }
                case TOO_LONG -> tooLong(bytes, frame.start());
            }
        }
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
        beginWithoutLogin(nowNanos);
        boolean listens = liveness.listens(nowNanos);
        if (liveness.partialIsOverdue(nowNanos)) {
            end(CloseReason.late("a packet was begun and not finished"));
        } else if (listens && liveness.enquiryIsOverdue(nowNanos)) {
            silent(nowNanos);
        } else if (liveness.stepIsOverdue(nowNanos)) {
            stepOverdue();
        } else if (listens && liveness.isInactive(nowNanos)) {
            close(CloseReason.late("nothing came but results of our alerts"), nowNanos);
        } else if (liveness.isEnquiryDue(nowNanos)) {
            enquire(nowNanos);
        }
        if (listens && !requests.expire(nowNanos)) {
            close(CloseReason.late("an operation had no result"), nowNanos);
        }
        goOn();
    }

    private void enquire(long nowNanos) {
        String address = settings.role() == UcpRole.SMSC
                ? dialogue.account()
                : settings.identity().address();
        wire.alert(requests.nextNumber(), UcpForwarding.isNumber(address) ? address : "0");
        liveness.enquired(nowNanos);
    }

    /** Not every application answers an SMSC that asks: it is asked again, until it has been silent for long. */
    private void silent(long nowNanos) {
        Duration silence = settings.timers().silence().multipliedBy(UcpSettings.SILENCES_MAX);
        long mostNanos = Math.max(silence.toNanos(), UcpSettings.SILENCE_MIN.toNanos());
        if (settings.role() == UcpRole.SMSC && nowNanos - heardNanos < mostNanos) {
            enquire(nowNanos);
        } else {
            end(CloseReason.late("an alert had no result"));
        }
    }

    @Override
    public void transportGone(CloseReason why, long nowNanos) {
        end(why);
        wire.release();
        requests.abandon();
    }

    // ---- What the owner wants

    @Override
    public Submission submit(ShortMessage message, Rewrite rewrite, long token, long nowNanos) {
        return state.isLoggedIn()
                ? worked(requests.submit(message, rewrite, token, nowNanos), nowNanos)
                : Submission.NOT_BOUND;
    }

    @Override
    public Submission ask(Inquiry inquiry, long token, long nowNanos) {
        boolean mayAsk = settings.role() == UcpRole.APPLICATION && state.isLoggedIn();
        return mayAsk ? worked(requests.ask(inquiry, token, nowNanos), nowNanos) : Submission.NOT_BOUND;
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
            goOn();
        }
    }

    @Override
    public void answer(long token, InquiryAnswer answer, long nowNanos) {
        if (!isOver()) {
            service.answer(token, answer);
            goOn();
        }
    }

    @Override
    public void admit(Admission admission, long nowNanos) {
        if (awaitsOwner && !isOver()) {
            requests.allow(admission.windowMax(), admission.habits().zone());
            service.allow(
                    admission.pendingMax(),
                    admission.habits().strict(),
                    admission.habits().zone());
            admit(nowNanos);
        }
    }

    @Override
    public void admit(long nowNanos) {
        if (awaitsOwner && !isOver()) {
            awaitsOwner = false;
            dialogue.accept();
            loggedIn(Event.LOGIN_ACCEPTED, nowNanos);
        }
    }

    @Override
    public void refuse(Outcome why, long nowNanos) {
        if (awaitsOwner && !isOver()) {
            awaitsOwner = false;
            dialogue.refuse(why);
            reason = new CloseReason(CloseCause.REFUSED, "we did not let the peer in");
            move(Event.LOGIN_REFUSED_BY_US);
            liveness.awaitHangUp(nowNanos);
        }
    }

    @Override
    public void close(CloseReason why, long nowNanos) {
        if (state.isLoggedIn()) {
            reason = why;
            move(Event.CLOSE_ASKED);
            liveness.beginStep(nowNanos);
            goOn();
        } else if (state.isEarly()) {
            end(why);
        }
    }

    /** There is no word for that. */
    @Override
    public void announce(Address subscriber, Address asker, long nowNanos) {}

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
        if (isOver()) {
            return NO_DEADLINE;
        }
        if (beginsWithoutLogin()) {
            return 0;
        }
        long nextNanos = Math.min(liveness.nextDeadlineNanos(), requests.nextDeadlineNanos());
        return Math.max(nextNanos, liveness.overdueFromNanos());
    }

    @Override
    public boolean isOver() {
        return state == UcpSessionState.OVER;
    }

    @Override
    public CloseReason closeReason() {
        return reason;
    }

    @Override
    public int windowRoom() {
        return state.isLoggedIn() ? requests.room() : 0;
    }

    @Override
    public long refusedForRoom() {
        return service.refusedForRoom();
    }

    @Override
    public SignIn.Traffic traffic() {
        return SignIn.Traffic.BOTH;
    }

    @Override
    public boolean isSignedIn() {
        return state.isLoggedIn();
    }

    // ---- A packet

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
        liveness.heard(nowNanos);
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
                "a packet has at most " + settings.packetOctetsMax() + " octets",
                0,
                "more without an ETX",
                PacketFault.TOO_LONG);
        wire.tally().broken(violation.fault());
        byte[] head = new byte[Math.min(HEAD_OCTETS, bytes.writerIndex() - start)];
        bytes.getBytes(start, head);
        handler.brokenPacketCame(violation, head);
        end(CloseReason.of(violation));
    }

    private void operation(long nowNanos) {
        OperationType type = view.type();
        switch (UcpLegality.of(type, settings.role().peer(), state)) {
            case LEGAL -> {
                if (service.isSound()) {
                    serve(type, nowNanos);
                }
            }
            case WRONG_STATE -> {
                wire.tally().broken(PacketFault.OUT_OF_STATE);
                if (state == UcpSessionState.OPEN) {
                    handler.brokenPacketCame(NO_LOGIN, view.toBytes());
                }
                wire.refuse(type.number(), view.number(), UcpErrorCode.NOT_ALLOWED);
            }
            case NOT_SERVED -> notServed(type);
        }
    }

    private void serve(OperationType type, long nowNanos) {
        if (type != OperationType.SESSION) {
            liveness.worked(nowNanos);
            service.serve();
        } else if (UcpLogin.opens(view)) {
            move(Event.LOGIN);
            awaitsOwner = true;
            liveness.endStep();
            handler.signInAsked(dialogue.asked(view));
        } else {
            notServed(type);
        }
    }

    private void notServed(OperationType type) {
        wire.tally().broken(PacketFault.UNKNOWN_OPERATION);
        wire.refuse(type.number(), view.number(), UcpErrorCode.NOT_SUPPORTED);
    }

    /** One to an alert was a sign of life, and that is all that it is, whatever it says. */
    private void result(long nowNanos) {
        if (state == UcpSessionState.LOGGING_IN && dialogue.isAnswer(view)) {
            loginAnswered(nowNanos);
        } else if (requests.answered(view)) {
            liveness.worked(nowNanos);
            goOn();
        } else if (view.type() != OperationType.ALERT) {
            wire.tally().broken(PacketFault.UNEXPECTED_ANSWER);
        }
    }

    // ---- The beginning

    private boolean beginsWithoutLogin() {
        return state == UcpSessionState.OPEN && !dialogue.isNeeded();
    }

    /** Not while the session is made: nobody could hear of it. */
    private void beginWithoutLogin(long nowNanos) {
        if (beginsWithoutLogin()) {
            loggedIn(Event.NO_LOGIN_NEEDED, nowNanos);
        }
    }

    private void loginAnswered(long nowNanos) {
        if (view.isDone()) {
            loggedIn(Event.LOGIN_ACCEPTED, nowNanos);
            return;
        }
        Outcome why = UcpCodes.outcome(view);
        reason = new CloseReason(CloseCause.REFUSED, why.detail());
        move(Event.LOGIN_REFUSED);
        handler.signInRefused(why);
    }

    private void loggedIn(Event how, long nowNanos) {
        move(how);
        liveness.signedIn(nowNanos);
        requests.speakFor(dialogue.account());
        handler.signedIn(SignIn.Traffic.BOTH, UcpSuite.VERSION);
    }

    // ---- The end

    /** Takes the last step of a session as soon as nothing is under way any more. */
    private void goOn() {
        if (state == UcpSessionState.DRAINING && requests.size() == 0 && service.pending() == 0) {
            move(Event.DRAINED);
        }
    }

    private void stepOverdue() {
        switch (state) {
            case DRAINING -> move(Event.DRAINED);
            case LOGGING_IN -> end(CloseReason.late("the login was not answered"));
            default -> end(CloseReason.late("no login came"));
        }
    }

    private void end(CloseReason why) {
        if (!isOver()) {
            reason = reason.isNone() ? why : reason;
            move(Event.LOST);
        }
    }

    private void move(Event event) {
        state = UcpSessionState.TABLE.next(state, event);
    }
}
