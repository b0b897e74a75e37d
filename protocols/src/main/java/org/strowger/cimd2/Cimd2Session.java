package org.strowger.cimd2;

import io.netty.buffer.ByteBuf;
import org.strowger.cimd2.Cimd2SessionState.Event;
import org.strowger.cimd2.packet.Cimd2ErrorCode;
import org.strowger.cimd2.packet.Cimd2Refusal;
import org.strowger.cimd2.packet.Operation;
import org.strowger.cimd2.packet.PacketRules;
import org.strowger.cimd2.packet.PacketView;
import org.strowger.cimd2.packet.Parameter;
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
import org.strowger.wire.StxFrame;

/**
 * A session of CIMD2, whichever side we are on. It finds the packets in the bytes, keeps the state and the numbers,
 * lets through what is legal and refuses the rest, and leaves the particulars to others: the beginning to
 * {@link Cimd2Login}, the deadlines to {@link SessionDeadlines}, our requests to {@link Cimd2Requests}, the peer's to
 * {@link Cimd2Service}.
 *
 * <p>A packet that is wrong is refused, and the session goes on; one that does not end is the end, and so are several
 * in a row that nobody can read, or that have to be asked for again and again.
 */
public final class Cimd2Session implements MessageSession {
    private final Cimd2Settings settings;
    private final MessageHandler handler;
    private final Cimd2Tools tools;
    private final Cimd2Wire wire;
    private final SessionDeadlines liveness;
    private final Cimd2Login dialogue;
    private final Cimd2Requests requests;
    private final Cimd2Service service;
    private final PacketView view;
    private final Cimd2RequestOrder arrivals;
    private Cimd2SessionState state = Cimd2SessionState.CONNECTED;
    private CloseReason reason = CloseReason.NONE;
    private boolean awaitsOwner;
    private int logoutNumber;

    /** Begins a session over a connection that has been made. The application logs in at once. */
    public Cimd2Session(Cimd2Settings settings, SessionSetting setting, long nowNanos) {
        this.tools = Cimd2Tools.on(setting.workbench());
        this.view = tools.view();
        this.settings = settings;
        this.handler = setting.handler();
        this.wire = new Cimd2Wire(setting, tools, settings.habits());
        this.liveness = new SessionDeadlines(settings.sessionTimers(), Cimd2Limits.PARTIAL, nowNanos);
        this.dialogue = new Cimd2Login(settings, wire);
        this.requests = new Cimd2Requests(settings, handler, wire, tools, setting.epoch());
        this.service = new Cimd2Service(settings, handler, wire, tools, setting.epoch());
        this.arrivals = new Cimd2RequestOrder(settings, handler, wire, view);
        if (settings.role() == Cimd2Role.APPLICATION) {
            logIn(nowNanos);
        } else {
            dialogue.greet();
        }
    }

    public Cimd2SessionState state() {
        return state;
    }

    // ---- What happened

    @Override
    public int touch() {
        return liveness.touch() + requests.size() + service.touch() + wire.touch() + handler.touch();
    }

    @Override
    public void receive(ByteBuf bytes, long nowNanos) {
        StxFrame frame = tools.frame();
        while (!isOver() && wantsBytes()) {
            StxFrame.Found found =
                    frame.look(bytes, bytes.readerIndex(), settings.limits().packetOctetsMax());
            bytes.readerIndex(frame.start());
            if (found == StxFrame.Found.TOO_LONG) {
                arrivals.tooLong(bytes);
                end(arrivals.fault());
            } else if (found != StxFrame.Found.WHOLE) {
                liveness.partial(bytes.isReadable(), nowNanos);
                return;
            } else {
                int end = frame.end();
                liveness.partial(false, nowNanos);
                liveness.heard(nowNanos);
                packet(bytes, end, nowNanos);
                bytes.readerIndex(end);
            }
        }
        if (isOver()) {
            bytes.skipBytes(bytes.readableBytes());
        }
    }

    private void broken(ProtocolViolation violation, byte[] octets) {
        wire.tally().broken(violation.fault());
        handler.brokenPacketCame(violation, octets);
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
            end(CloseReason.late("a packet was begun and not finished"));
        } else if (listens && liveness.enquiryIsOverdue(nowNanos)) {
            end(CloseReason.late("no sign of life came"));
        } else if (liveness.stepIsOverdue(nowNanos)) {
            stepOverdue(nowNanos);
        } else if (listens && liveness.isInactive(nowNanos)) {
            close(CloseReason.late("nothing came but answers to signs of life"), nowNanos);
        } else if (liveness.isEnquiryDue(nowNanos)) {
            requests.control(Operation.ALIVE, nowNanos);
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
        boolean maySubmit = settings.role() == Cimd2Role.APPLICATION && maySubmit();
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
            requests.allow(admission.windowMax(), admission.habits().zone());
            service.allow(admission.pendingMax(), admission.habits());
            admit(nowNanos);
        }
    }

    @Override
    public void admit(long nowNanos) {
        if (awaitsOwner && !isOver()) {
            awaitsOwner = false;
            dialogue.accept();
            signedIn(nowNanos);
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
        if (state == Cimd2SessionState.LOGGED_IN) {
            reason = why;
            move(Event.CLOSE_ASKED);
            liveness.beginStep(nowNanos);
            goOn(nowNanos);
        } else if (state.isEarly()) {
            end(why);
        }
    }

    /** There is no word for it. */
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
        long nextNanos = Math.min(liveness.nextDeadlineNanos(), requests.nextDeadlineNanos());
        return isOver() ? NO_DEADLINE : Math.max(nextNanos, liveness.overdueFromNanos());
    }

    @Override
    public boolean isOver() {
        return state == Cimd2SessionState.OVER;
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
        return settings.traffic();
    }

    @Override
    public boolean isSignedIn() {
        return state == Cimd2SessionState.LOGGED_IN;
    }

    private boolean maySubmit() {
        SignIn.Traffic traffic = settings.traffic();
        return isSignedIn() && (settings.role() == Cimd2Role.APPLICATION ? traffic.sends() : traffic.receives());
    }

    // ---- A packet

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

    /** Nobody answers an answer: what waits for it learns in time that it did not come. */
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
        if (Cimd2Legality.of(view.operation(), settings.role().peer(), state) == Cimd2Legality.Verdict.LEGAL) {
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
                Cimd2Legality.of(operation, settings.role().peer(), state);
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
                liveness.worked(nowNanos);
                service.serve(nowNanos);
            }
        }
    }

    private void loginCame() {
        Cimd2Refusal refusal = PacketRules.check(view, settings.habits().strict());
        if (!refusal.isAccepted()) {
            broken(refusal.violation(), view.toBytes());
            service.refuse(refusal);
            return;
        }
        if (view.number(Parameter.WINDOW_SIZE) > 1) {
            arrivals.pipeline();
        }
        move(Event.LOGIN);
        awaitsOwner = true;
        liveness.endStep();
        handler.signInAsked(dialogue.asked(view));
    }

    private void answer(long nowNanos) {
        int number = requests.waiting(view);
        if (number == Cimd2Requests.NONE) {
            wire.tally().broken(PacketFault.UNEXPECTED_ANSWER);
            return;
        }
        Operation asked = requests.asked(number);
        if (asked != Operation.ALIVE) {
            liveness.worked(nowNanos);
        }
        requests.settle(number, view, nowNanos);
        if (asked == Operation.LOGIN && state == Cimd2SessionState.LOGGING_IN) {
            loginAnswered(nowNanos);
        } else if (asked == Operation.LOGOUT && state == Cimd2SessionState.LOGGING_OUT) {
            move(Event.LOGGED_OUT);
        } else {
            goOn(nowNanos);
        }
    }

    private void nacked() {
        if (!requests.nacked(view.number())) {
            end(new CloseReason(CloseCause.VIOLATION, "the peer asks for one request again and again"));
        }
    }

    // ---- The beginning

    private void logIn(long nowNanos) {
        move(Event.LOGIN);
        ByteBuf draft = tools.draft();
        dialogue.draft(tools.writer(), draft);
        requests.control(Operation.LOGIN, draft, nowNanos);
        liveness.beginStep(nowNanos);
    }

    private void loginAnswered(long nowNanos) {
        int code = Cimd2Errors.in(view);
        if (code == 0 && view.operation() != Operation.GENERAL_ERROR) {
            signedIn(nowNanos);
            return;
        }
        Outcome why = Cimd2Errors.outcome(Math.max(Cimd2ErrorCode.UNEXPECTED_OPERATION.code(), code), "");
        reason = new CloseReason(CloseCause.REFUSED, why.detail());
        move(Event.LOGIN_REFUSED);
        handler.signInRefused(why);
    }

    private void signedIn(long nowNanos) {
        move(Event.LET_IN);
        liveness.signedIn(nowNanos);
        handler.signedIn(settings.traffic(), Cimd2Suite.VERSION);
    }

    // ---- The end

    private void logoutCame(long nowNanos) {
        logoutNumber = view.number();
        if (state == Cimd2SessionState.LEAVING) {
            wire.done(Operation.LOGOUT, logoutNumber);
            return;
        }
        reason = reason.isNone() ? new CloseReason(CloseCause.PEER_CLOSED, "logout") : reason;
        move(Event.LOGOUT_CAME);
        liveness.beginStep(nowNanos);
        goOn(nowNanos);
    }

    /** Takes the last steps of a session as soon as nothing is under way any more. */
    private void goOn(long nowNanos) {
        if (state.isEnding() && requests.messages() == 0 && service.pending() == 0) {
            leave(nowNanos);
        }
    }

    private void leave(long nowNanos) {
        if (state == Cimd2SessionState.LEAVING) {
            wire.done(Operation.LOGOUT, logoutNumber);
            move(Event.LOGGED_OUT);
        } else if (settings.role() == Cimd2Role.SMSC || !requests.control(Operation.LOGOUT, nowNanos)) {
            move(Event.LOGGED_OUT);
        } else {
            move(Event.LOGOUT_SENT);
            liveness.beginStep(nowNanos);
        }
    }

    private void stepOverdue(long nowNanos) {
        switch (state) {
            case DRAINING, LEAVING -> leave(nowNanos);
            case LOGGING_IN -> end(CloseReason.late("the login was not answered"));
            case LOGGING_OUT -> move(Event.LOST);
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
        state = Cimd2SessionState.TABLE.next(state, event);
    }
}
