package org.strowger.tests.crash;

import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Credentials;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.MessageSession;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.Secret;
import org.strowger.protocol.Session;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.SmscTerms;
import org.strowger.protocol.Submission;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.Endpoint;
import org.strowger.tools.TouchedSessions;

/** A session of the daemon with the SMSC. */
final class TestSmscConnection implements Endpoint, MessageHandler, TouchedSessions.Callee {
    private static final int WINDOW = 200;

    private final TestSmsc smsc;
    private final Connection connection;
    private final MessageSession session;
    private String login = "";
    private boolean bound;
    private boolean touched;
    private boolean closed;

    TestSmscConnection(TestSmsc smsc, Connection connection, long nowNanos) {
        this.smsc = smsc;
        this.connection = connection;
        SessionLimits limits =
                new SessionLimits(WINDOW, SessionLimits.USUAL.windowOfPeer(), SessionLimits.USUAL.packetOctetsMax());
        SmscTerms terms = new SmscTerms("smsc", SessionTimers.USUAL, limits, PeerQuirks.USUAL);
        SessionSetting setting =
                new SessionSetting(this, connection.tools(), smsc.stage().epoch());
        this.session = smsc.stage().traits().sessions().smsc(terms, setting, nowNanos);
    }

    /** Of whoever a receipt is composed for. */
    static ApplicationTerms millTerms() {
        return new ApplicationTerms(
                Credentials.of("mill", Secret.NONE),
                SignIn.Traffic.BOTH,
                "3.4",
                SessionTimers.USUAL,
                SessionLimits.USUAL,
                PeerQuirks.USUAL);
    }

    @Override
    public Session session() {
        return session;
    }

    /** Ends the session by itself. */
    void end(long nowNanos) {
        session.close(CloseReason.of(CloseCause.ASKED), nowNanos);
    }

    boolean isClosed() {
        return closed;
    }

    boolean hasRoom() {
        return bound && session.windowRoom() > 0;
    }

    void answer(long token, Outcome outcome, long nowNanos) {
        session.respond(token, outcome, nowNanos);
    }

    boolean offer(ShortMessage message, Rewrite rewrite, long token, long nowNanos) {
        return session.submit(message, rewrite, token, nowNanos) == Submission.ACCEPTED;
    }

    /** The name by which it has bound. */
    String login() {
        return login;
    }

    @Override
    public void signInAsked(SignIn asked) {
        login = asked.account();
        if (smsc.isAway()) {
            session.refuse(Outcome.of(Outcome.Kind.TEMPORARY, 0, "away"), now());
        } else {
            session.admit(now());
        }
    }

    @Override
    public void signedIn(SignIn.Traffic traffic, String version) {
        bound = true;
        smsc.bound(this);
    }

    @Override
    public void signInRefused(Outcome why) {
        // Only who asks can be refused.
    }

    @Override
    public void messageCame(ShortMessage message, long token) {
        smsc.messageCame(this, message, token, now());
    }

    @Override
    public void outcomeCame(long token, Outcome outcome) {
        smsc.offerAnswered(token, outcome, now());
    }

    @Override
    public void inquiryCame(Inquiry inquiry, long token) {
        session.answer(token, InquiryAnswer.refused(Outcome.of(Outcome.Kind.PERMANENT, 0, "")), now());
    }

    @Override
    public void answerCame(long token, InquiryAnswer answer) {
        // Nothing was asked.
    }

    @Override
    public void subscriberAvailable(Address subscriber, Address asker) {
        // An SMSC tells this, and is not told.
    }

    @Override
    public void congestionTold(int percent) {
        // It goes by its window alone.
    }

    @Override
    public void afterInput(long nowNanos) {
        // Answers and receipts leave when they are due.
    }

    @Override
    public void closed(CloseReason reason, long nowNanos) {
        closed = true;
        bound = false;
        smsc.gone(this);
    }

    @Override
    public boolean markTouched() {
        boolean first = !touched;
        touched = true;
        return first;
    }

    @Override
    public void tellConnection(long nowNanos) {
        touched = false;
        connection.sessionCalled(nowNanos);
    }

    private long now() {
        return connection.thread().nowNanos();
    }
}
