package org.strowger.tools.cluster;

import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.MessageSession;
import org.strowger.protocol.Session;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.Submission;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.Endpoint;
import org.strowger.tools.TouchedSessions;

/** A bind of the application at a node. The token of a message is its number. */
final class TrafficConnection implements Endpoint, MessageHandler, TouchedSessions.Callee {
    private static final Outcome TAKEN = Outcome.accepted("");

    private final Traffic traffic;
    private final MessageOutcomes outcomes;
    private final Connection connection;
    private final int node;
    private final MessageSession session;
    private boolean bound;
    private boolean touched;

    TrafficConnection(Traffic traffic, Connection connection, int node, long nowNanos) {
        this.traffic = traffic;
        this.outcomes = traffic.outcomes();
        this.connection = connection;
        this.node = node;
        SessionSetting setting =
                new SessionSetting(this, connection.tools(), traffic.context().epoch());
        this.session = traffic.context().traits().sessions().application(traffic.terms(), setting, nowNanos);
    }

    /** The index of the node. */
    int node() {
        return node;
    }

    @Override
    public Session session() {
        return session;
    }

    /**
     * Submits the next message.
     *
     * @return false if the window has no room for it
     */
    boolean send(long nowNanos) {
        if (!bound || session.windowRoom() == 0) {
            return false;
        }
        int message = outcomes.next();
        Rewrite rewrite = Rewrite.NONE.to(Address.international(MessageOutcomes.recipient(message)));
        if (session.submit(traffic.message(), rewrite, message, nowNanos) != Submission.ACCEPTED) {
            return false;
        }
        outcomes.sent(node, nowNanos);
        return true;
    }

    void close() {
        connection.close(CloseReason.of(CloseCause.SHUTDOWN));
    }

    @Override
    public void outcomeCame(long token, Outcome outcome) {
        MessageOutcomes.Answer answer =
                switch (outcome.kind()) {
                    case ACCEPTED -> MessageOutcomes.Answer.ACCEPTED;
                    case UNCERTAIN -> MessageOutcomes.Answer.NEVER_CAME;
                    default -> MessageOutcomes.Answer.REFUSED;
                };
        outcomes.answered((int) token, answer, now());
        if (answer == MessageOutcomes.Answer.REFUSED) {
            traffic.refused(outcome.kind() + " " + outcome.code() + " " + outcome.detail());
        }
    }

    @Override
    public void messageCame(ShortMessage message, long token) {
        if (message.kind() == ShortMessage.Kind.RECEIPT) {
            outcomes.reported(message.source().text());
        }
        session.respond(token, TAKEN, now());
    }

    @Override
    public void signedIn(SignIn.Traffic direction, String version) {
        bound = true;
        traffic.bound(this);
    }

    @Override
    public void signInRefused(Outcome why) {
        traffic.refused("bind: " + why.kind() + " " + why.code() + " " + why.detail());
    }

    @Override
    public void signInAsked(SignIn asked) {
        session.admit(now());
    }

    @Override
    public void inquiryCame(Inquiry inquiry, long token) {
        session.answer(token, InquiryAnswer.refused(Outcome.of(Outcome.Kind.PERMANENT, 0, "")), now());
    }

    @Override
    public void answerCame(long token, InquiryAnswer answer) {
        // This application sends no inquiries.
    }

    @Override
    public void subscriberAvailable(Address subscriber, Address asker) {
        // Not used.
    }

    @Override
    public void congestionTold(int percent) {
        // The rate is fixed.
    }

    @Override
    public void afterInput(long nowNanos) {
        // Messages are submitted when they are due.
    }

    @Override
    public void closed(CloseReason reason, long nowNanos) {
        bound = false;
        traffic.gone(this, nowNanos);
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
