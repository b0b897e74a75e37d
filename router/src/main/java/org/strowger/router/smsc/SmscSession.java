package org.strowger.router.smsc;

import java.util.HashMap;
import java.util.Map;
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
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.EndpointView;
import org.strowger.router.reactor.PacketMeter;
import org.strowger.router.reactor.RejectedPackets;

/**
 * One of our sessions with an SMSC. It keeps what was handed to it until it is answered, and tells the thread's
 * {@link SmscTraffic} what comes.
 */
public final class SmscSession implements Endpoint, MessageHandler {
    /** Tokens of questions lie above those of messages, which are places in the window. */
    private static final long FIRST_QUESTION = 1L << 32;

    private final SmscPort port;
    private final Connection connection;
    private final Life life;
    private final MessageSession session;
    private final SlotPool<QueuedMessage> sent;
    private final Map<Long, SmscInquiry> asked = new HashMap<>();
    private long nextQuestion = FIRST_QUESTION;
    private String version = "";
    private long sinceNanos;
    private long in;
    private long out;
    private CloseReason leaving = CloseReason.NONE;

    /** Hears how the session itself fares. */
    interface Life {
        /** The SMSC has called, and says who it is: to be let in or turned away. */
        void called(SmscSession session, SignIn asked);

        void signedIn(SmscSession session, String version);

        void refused(SmscSession session, Outcome why);

        void gone(SmscSession session, CloseReason reason);
    }

    SmscSession(SmscPort port, Connection connection, ApplicationTerms terms, Life life, long nowNanos) {
        this.port = port;
        this.connection = connection;
        this.life = life;
        this.sent = new SlotPool<>(terms.limits().windowMax());
        Smsc smsc = port.smsc();
        PacketMeter meter = PacketMeter.ofSmsc(connection.thread().metrics().packets(), smsc.suite(), smsc.name());
        SessionSetting setting = new SessionSetting(this, connection.tools(), smsc.epoch(), meter);
        this.session = smsc.suite().sessions().application(terms, setting, nowNanos);
    }

    public SmscPort port() {
        return port;
    }

    public Smsc smsc() {
        return port.smsc();
    }

    public Connection connection() {
        return connection;
    }

    /** How many messages it can take now. */
    public int room() {
        return leaving.isNone() ? Math.min(sent.room(), session.windowRoom()) : 0;
    }

    /** How many messages it was given and has not answered. */
    public int unanswered() {
        return sent.size();
    }

    public boolean isSignedIn() {
        return session.isSignedIn();
    }

    /** How many these may be. */
    int window() {
        return sent.size() + sent.room();
    }

    /** Owner: what operators may see of it. */
    @Override
    public EndpointView view(long nowNanos) {
        boolean signedIn = session.isSignedIn();
        boolean full = signedIn && room() == 0 && session.traffic().sends();
        return new EndpointView(
                new EndpointView.Party(EndpointView.Kind.SMSC, smsc().name(), ""),
                smsc().suite().name(),
                version,
                signedIn
                        ? new EndpointView.Bind(
                                EndpointView.way(
                                        session.traffic().sends(),
                                        session.traffic().receives()),
                                sinceNanos)
                        : EndpointView.Bind.NONE,
                new EndpointView.Load(unanswered(), window(), 0, 0, in, out),
                full ? "responses: its window is full" : signedIn ? "" : "the bind response");
    }

    // ---- Towards the SMSC

    /**
     * Hands over a message.
     *
     * @param queued comes back with the outcome, once, if this answers {@link Submission#ACCEPTED}
     * @param message what to send: a view or a message that is kept
     */
    Submission submit(QueuedMessage queued, ShortMessage message, Rewrite rewrite, long nowNanos) {
        long place = sent.next();
        if (place == SlotPool.NONE || !leaving.isNone()) {
            return Submission.WINDOW_FULL;
        }
        Submission submission = session.submit(message, rewrite, place, nowNanos);
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

    /** Answers what {@link SmscTraffic#messageCame} brought. A session that has ended meanwhile answers nothing. */
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
     * Takes nothing more, and ends in good order when all that it was given is answered or has waited long enough. Who
     * takes its place is dialled then.
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

    /** Binds, as the SMSC has asked. */
    void admit() {
        long nowNanos = connection.thread().nowNanos();
        session.admit(nowNanos);
        connection.sessionCalled(nowNanos);
    }

    /** Does not bind, though it was asked to. */
    void refuse(Outcome why) {
        long nowNanos = connection.thread().nowNanos();
        session.refuse(why, nowNanos);
        connection.sessionCalled(nowNanos);
    }

    boolean isOver() {
        return session.isOver();
    }

    // ---- What the session tells

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

    /** In two steps, because where the second looks stands in what the first waits for. */
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

    @Override
    public void outcomeCame(long token, Outcome outcome) {
        QueuedMessage message = sent.take(token);
        // A session that is over has told why; one that lives and got no answer has waited long enough.
        boolean lost = outcome.kind() == Outcome.Kind.UNCERTAIN && session.isOver();
        if (outcome.kind() != Outcome.Kind.UNCERTAIN) {
            port.answerNanos().record(connection.thread().nowNanos() - message.leftNanos());
        }
        port.answered(this, outcome, lost);
        port.traffic().outcomeCame(this, message, outcome, lost);
        leaveIfDone();
    }

    @Override
    public void inquiryCame(Inquiry inquiry, long token) {
        // No SMSC asks an application about its messages; one that does hears that we have none.
        session.answer(
                token,
                InquiryAnswer.refused(Outcome.of(Outcome.Kind.PERMANENT, 0, "Strowger holds no messages of SMSCs")),
                connection.thread().nowNanos());
    }

    @Override
    public void answerCame(long token, InquiryAnswer answer) {
        SmscInquiry question = asked.remove(token);
        if (question == null) {
            throw new AssertionError("an answer without a query");
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
    public void brokenPacketCame(ProtocolViolation violation, byte[] head) {
        RejectedPackets.of(connection.thread())
                .add(
                        connection,
                        new RejectedPackets.Source("", smsc().settings().name(), ""),
                        smsc().suite().decoder(),
                        violation,
                        head);
    }

    // ---- What the connection tells

    @Override
    public Session session() {
        return session;
    }

    @Override
    public void afterInput(long nowNanos) {}

    @Override
    public void closed(CloseReason reason, long nowNanos) {
        port.gone(this);
        life.gone(this, reason);
    }
}
