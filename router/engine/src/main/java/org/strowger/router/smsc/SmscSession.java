package org.strowger.router.smsc;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.strowger.bound.BoundedBy;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.MessageSession;
import org.strowger.protocol.ProtocolViolation;
import org.strowger.protocol.Session;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.protocol.Submission;
import org.strowger.protocol.buffer.SlotPool;
import org.strowger.router.event.LogEvent;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.EndpointView;
import org.strowger.router.reactor.PacketMeter;
import org.strowger.router.reactor.RejectedPackets;

/**
 * A session with an SMSC. It keeps submitted messages until their response, and passes incoming messages to the
 * {@link SmscTraffic} of its thread.
 */
public final class SmscSession implements Endpoint, MessageHandler, SmscTraffic.Source {
    /** The first token for queries. The tokens of messages are indexes into the window, and always smaller. */
    private static final long FIRST_QUESTION = 1L << 32;

    private final SmscPort port;
    private final Connection connection;
    private final Life life;
    private final MessageSession session;

    @BoundedBy("Window.cells")
    private final SlotPool<QueuedMessage> sent;

    @BoundedBy("Window.cells")
    private final Map<Long, SmscInquiry> asked = new HashMap<>();

    private long nextQuestion = FIRST_QUESTION;
    private String version = "";
    private long sinceNanos;
    private long in;
    private long out;
    private CloseReason leaving = CloseReason.NONE;

    /** Receives the life-cycle events of the session. */
    interface Life {
        /** The SMSC has sent an outbind, which is to be admitted or refused. */
        void called(SmscSession session, SignIn asked);

        void signedIn(SmscSession session, String version);

        void refused(SmscSession session, Outcome why);

        void gone(SmscSession session, CloseReason reason);
    }

    SmscSession(SmscPort port, Connection connection, ApplicationTerms terms, Life life, long nowNanos) {
        this.port = port;
        this.connection = connection;
        this.life = life;
        this.sent = new SlotPool<>(terms.limits().windowToPeer());
        Smsc smsc = port.smsc();
        PacketMeter meter = PacketMeter.ofSmsc(connection.thread().metrics().packets(), smsc.traits(), smsc.name());
        SessionSetting setting = new SessionSetting(this, connection.tools(), smsc.calendar(), meter);
        this.session = smsc.traits().sessions().application(terms, setting, nowNanos);
    }

    @Override
    public SmscPort port() {
        return port;
    }

    @Override
    public Smsc smsc() {
        return port.smsc();
    }

    public Connection connection() {
        return connection;
    }

    /** The number of messages that the session can take now. */
    public int room() {
        return leaving.isNone() && byteRoom() > 0 ? Math.min(sent.room(), session.windowRoom()) : 0;
    }

    /** The bytes of messages that the session can take now; not positive while the SMSC reads too slowly. */
    long byteRoom() {
        return connection.requestRoom(session.unsentOctets());
    }

    /** The number of messages without a response. */
    public int unanswered() {
        return sent.size();
    }

    /** Passes the messages without a response to {@code action}. For tests. */
    public void forEachUnanswered(Consumer<QueuedMessage> action) {
        sent.forEach(action);
    }

    Traffic traffic() {
        return session.traffic();
    }

    public boolean isSignedIn() {
        return session.isSignedIn();
    }

    /** The size of the window. */
    int window() {
        return sent.size() + sent.room();
    }

    /** A snapshot for operators; called on its thread. */
    @Override
    public EndpointView view(long nowNanos) {
        boolean signedIn = session.isSignedIn();
        boolean full = signedIn && room() == 0 && session.traffic().sends();
        return new EndpointView(
                new EndpointView.Party(EndpointView.Kind.SMSC, smsc().name(), ""),
                smsc().traits().name(),
                version,
                signedIn
                        ? new EndpointView.Bind(
                                EndpointView.way(
                                        session.traffic().sends(),
                                        session.traffic().receives()),
                                sinceNanos)
                        : EndpointView.Bind.NONE,
                new EndpointView.Load(unanswered(), window(), 0, 0, in, out),
                full ? fullBecause() : signedIn ? "" : "the bind response");
    }

    private String fullBecause() {
        return byteRoom() > 0
                ? "responses: the window is full"
                : "the SMSC to read: " + connection.owedBytes() + " bytes are unsent";
    }

    /** The log event for the end of a bound session: an end that Strowger requested is no warning. */
    static LogEvent endEvent(CloseReason reason) {
        return switch (reason.cause()) {
            case ASKED, SHUTDOWN -> LogEvent.SMSC_SESSION_CLOSED;
            default -> LogEvent.SMSC_SESSION_DOWN;
        };
    }

    // ---- Towards the SMSC

    /**
     * Submits a message.
     *
     * @param queued passed back once with the outcome, if this method returns {@link Submission#ACCEPTED}
     * @param message the message to send: a view, or a copy
     */
    Submission submit(QueuedMessage queued, ShortMessage message, Rewrite rewrite, long nowNanos) {
        long slot = sent.next();
        if (slot == SlotPool.NONE || !leaving.isNone() || byteRoom() <= 0) {
            return Submission.WINDOW_FULL;
        }
        Submission submission = session.submit(message, rewrite, slot, nowNanos);
        if (submission == Submission.ACCEPTED) {
            sent.put(queued);
            out++;
            queued.leaves(nowNanos);
            port.figures().increment(SmscFigure.SUBMITTED);
            connection.sessionCalled(nowNanos);
        }
        return submission;
    }

    Submission ask(SmscInquiry question, long nowNanos) {
        long token = nextQuestion;
        Submission submission = session.ask(question.inquiry(), token, nowNanos);
        if (submission == Submission.ACCEPTED) {
            nextQuestion++;
            asked.put(token, question);
            port.figures().increment(SmscFigure.INQUIRIES);
            connection.sessionCalled(nowNanos);
        }
        return submission;
    }

    @Override
    public void respond(long token, Outcome outcome, long nowNanos) {
        if (!session.isOver()) {
            session.respond(token, outcome, nowNanos);
            connection.sessionCalled(nowNanos);
        }
    }

    void close(CloseReason reason) {
        connection.close(reason);
    }

    /**
     * Takes no more messages, and unbinds when all messages have a response or have timed out. A new session is then
     * dialled in its place.
     */
    public void leave(CloseReason reason) {
        if (leaving.isNone()) {
            leaving = reason;
            leaveIfDone();
        }
    }

    private void leaveIfDone() {
        if (!leaving.isNone() && sent.size() == 0) {
            connection.thread().invokeLater(() -> connection.close(leaving));
        }
    }

    /** Admits an outbind: binds. */
    void admit() {
        long nowNanos = connection.thread().nowNanos();
        session.admit(nowNanos);
        connection.sessionCalled(nowNanos);
    }

    /** Refuses an outbind. */
    void refuse(Outcome why) {
        long nowNanos = connection.thread().nowNanos();
        session.refuse(why, nowNanos);
        connection.sessionCalled(nowNanos);
    }

    @Override
    public boolean isOver() {
        return session.isOver();
    }

    /** Whether the session ended without a failure, and is to be replaced at once. */
    boolean hasEndedAsUsual() {
        return session.hasEndedAsUsual();
    }

    // ---- Events of the protocol session

    @Override
    public void signInAsked(SignIn asked) {
        life.called(this, asked);
    }

    @Override
    public void signedIn(Traffic traffic, String spoken) {
        version = spoken;
        sinceNanos = connection.thread().nowNanos();
        life.signedIn(this, spoken);
        port.signedIn(this, traffic);
    }

    @Override
    public void signInRefused(Outcome why) {
        life.refused(this, why);
    }

    @Override
    public void messageCame(ShortMessage message, long token) {
        in++;
        port.traffic().messageCame(this, message, token);
    }

    /** Uses two loops, because the second follows references that the first has loaded. */
    @Override
    public int touch(long[] tokens, int count) {
        int touched = 0;
        for (int i = 0; i < count; i++) {
            QueuedMessage message = sent.look(tokens[i]);
            touched += message == null ? 0 : message.touch();
        }
        Object last = this;
        for (int i = 0; i < count; i++) {
            QueuedMessage message = sent.look(tokens[i]);
            if (message != null && message.sender() != last) {
                last = message.sender();
                touched += message.touchSender(port.threadIndex());
            }
        }
        return touched;
    }

    /** Refusals are classified only here: all later steps see the outcome with its class. */
    @Override
    public void outcomeCame(long token, Outcome told) {
        QueuedMessage message = sent.take(token);
        Outcome outcome = told.isAccepted()
                ? told
                : smsc().settings().dialect().statuses().classify(told);
        // If the session is over, the message was lost with it; otherwise the response timed out.
        boolean lost = outcome.kind() == Outcome.Kind.UNCERTAIN && session.isOver();
        if (outcome.kind() != Outcome.Kind.UNCERTAIN) {
            port.answerNanos().record(connection.thread().nowNanos() - message.leftNanos());
        }
        port.answered(message, outcome, lost);
        port.traffic().outcomeCame(this, message, outcome, lost);
        leaveIfDone();
    }

    @Override
    public void inquiryCame(Inquiry inquiry, long token) {
        // SMSCs do not query applications; a query is refused.
        session.answer(
                token,
                InquiryAnswer.refused(
                        Outcome.of(Outcome.Kind.PERMANENT, 0, "Strowger does not support queries from SMSCs")),
                connection.thread().nowNanos());
    }

    @Override
    public void answerCame(long token, InquiryAnswer answer) {
        SmscInquiry question = asked.remove(token);
        if (question == null) {
            throw new AssertionError("a response without a query");
        }
        port.traffic().answerCame(this, question, answer);
    }

    @Override
    public void subscriberAvailable(Address subscriber, Address asker) {
        port.traffic().subscriberAvailable(this, subscriber, asker);
    }

    @Override
    public void congestionTold(int percent) {
        port.congested(percent);
    }

    @Override
    public void windowOpened() {
        port.hasRoomAgain();
    }

    @Override
    public void brokenPacketCame(ProtocolViolation violation, byte[] head) {
        RejectedPackets.of(connection.thread())
                .add(
                        connection,
                        new RejectedPackets.Source("", smsc().settings().name(), ""),
                        smsc().traits().decoder(),
                        violation,
                        head);
    }

    // ---- Events of the connection

    @Override
    public Session session() {
        return session;
    }

    @Override
    public void afterInput(long nowNanos) {}

    @Override
    public void outputTaken(long nowNanos) {
        port.hasRoomAgain();
    }

    @Override
    public void closed(CloseReason reason, long nowNanos) {
        port.gone(this);
        life.gone(this, reason);
    }
}
