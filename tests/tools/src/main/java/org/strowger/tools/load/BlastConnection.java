package org.strowger.tools.load;

import org.jspecify.annotations.Nullable;
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

/**
 * A connection of the load generator. The token of a message contains the number of the message and the time at which
 * it was due, so the connection stores no data about unanswered messages.
 */
final class BlastConnection implements Endpoint, MessageHandler, TouchedSessions.Callee {
    private static final Outcome TAKEN = Outcome.accepted("");

    private final Share share;
    private final Connection connection;
    private final int number;
    private final MessageSession session;
    private final MessageTally tally;

    private final boolean awaitsReceipts;

    /** The number of submitted messages; each part of a long message counts. */
    private long submitted;

    /** The parts of the text that is being sent; null if no text is partly sent. */
    private ShortMessage @Nullable [] parts;

    private int nextPart;
    private Rewrite recipient = Rewrite.NONE;

    private long texts;
    private boolean bound;
    private boolean touched;
    private boolean listed;
    private CloseReason refused = CloseReason.NONE;

    /** @param tally the tally of the connection's messages; not used if receipts are not requested */
    BlastConnection(Share share, Connection connection, int number, MessageTally tally, long nowNanos) {
        this.share = share;
        this.connection = connection;
        this.number = number;
        this.tally = tally;
        BlastPlan plan = share.plan();
        this.awaitsReceipts = plan.pace().untilReceipt();
        this.session = share.stage()
                .traits()
                .sessions()
                .application(
                        plan.target().login().terms(number, plan.window()),
                        new SessionSetting(
                                this, connection.tools(), share.stage().epoch()),
                        nowNanos);
    }

    @Override
    public Session session() {
        return session;
    }

    // ---- Sending

    boolean hasRoom() {
        return bound
                && session.windowRoom() > 0
                && (!awaitsReceipts || tally.open() < share.plan().window());
    }

    /** Sends messages until the window is full. */
    void fill(long nowNanos) {
        while (share.isSending() && hasRoom() && submit(nowNanos, nowNanos)) {}
    }

    /**
     * Sends the next message. The window must have room.
     *
     * @param dueNanos when the message should have been sent
     * @return false if the message could not be sent
     */
    boolean submit(long dueNanos, long nowNanos) {
        ShortMessage[] text = parts;
        if (text == null) {
            text = share.templates().text(number + texts++);
            parts = text;
            nextPart = 0;
            recipient = share.numbers().to(number, submitted % share.numbers().messages());
        }
        long token = Tokens.of(submitted, dueNanos);
        Submission submission = session.submit(text[nextPart], recipient, token, nowNanos);
        if (submission != Submission.ACCEPTED) {
            return false;
        }
        nextPart++;
        if (nextPart == text.length) {
            parts = null;
        }
        submitted++;
        share.count(BlastCount.SENT);
        if (share.plan().messages().receipts()) {
            tally.sent();
        }
        return true;
    }

    @Override
    public void outcomeCame(long token, Outcome outcome) {
        share.answered(outcome, Tokens.dueNanos(token, now()), now());
        if (share.plan().messages().receipts()) {
            account(Tokens.message(token, submitted), outcome);
        }
        share.roomCame(this);
    }

    private void account(long message, Outcome outcome) {
        MessageTally.Finding finding =
                switch (outcome.kind()) {
                    case ACCEPTED ->
                        tally.accepted(
                                message,
                                MessageTally.mark(share.plan().messages().ids().ofResponse(outcome.messageId())));
                    case UNCERTAIN -> tally.uncertain(message);
                    default -> tally.refused(message);
                };
        share.found(finding);
    }

    // ---- Callbacks of the session

    /** True, because {@link MessageTally} depends on the order of receipts and responses. */
    @Override
    public boolean wantsAllInOrder() {
        return true;
    }

    @Override
    public void messageCame(ShortMessage message, long token) {
        switch (message.kind()) {
            case RECEIPT -> receiptCame(message);
            case NOTIFICATION -> share.count(BlastCount.NOTIFICATIONS);
            default -> share.count(BlastCount.MOBILE);
        }
        session.respond(token, TAKEN, now());
    }

    private void receiptCame(ShortMessage message) {
        share.count(BlastCount.RECEIPTS);
        if (!share.plan().messages().receipts()) {
            return;
        }
        long mark = MessageTally.mark(share.plan().messages().ids().ofReceipt(message.receiptId()));
        share.receiptCame(number, message.source().text(), message.destination().text(), mark);
    }

    @Override
    public void signInAsked(SignIn asked) {
        session.admit(now());
    }

    @Override
    public void signedIn(SignIn.Traffic traffic, String version) {
        bound = true;
        share.bound(this);
    }

    @Override
    public void signInRefused(Outcome why) {
        refused = new CloseReason(CloseCause.REFUSED, why.detail());
    }

    @Override
    public void inquiryCame(Inquiry inquiry, long token) {
        session.answer(token, InquiryAnswer.refused(Outcome.of(Outcome.Kind.PERMANENT, 0, "")), now());
    }

    @Override
    public void answerCame(long token, InquiryAnswer answer) {
        // The load generator sends no inquiries.
    }

    @Override
    public void subscriberAvailable(Address subscriber, Address asker) {
        // Not used by the load generator.
    }

    @Override
    public void congestionTold(int percent) {
        // Ignored: a load generator must be able to overload its peer.
    }

    // ---- Callbacks of the connection

    @Override
    public void afterInput(long nowNanos) {
        share.inputEnded(this, nowNanos);
    }

    @Override
    public void closed(CloseReason reason, long nowNanos) {
        boolean wasBound = bound;
        bound = false;
        share.gone(this, refused.isNone() ? reason : refused, wasBound);
    }

    void close(CloseReason reason) {
        connection.close(reason);
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

    /**
     * Marks the connection as one of the listed connections with room.
     *
     * @return whether the connection was not marked before
     */
    boolean markListed() {
        boolean first = !listed;
        listed = true;
        return first;
    }

    void unmarkListed() {
        listed = false;
    }

    private long now() {
        return connection.thread().nowNanos();
    }
}
