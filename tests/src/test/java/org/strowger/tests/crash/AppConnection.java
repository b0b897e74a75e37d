package org.strowger.tests.crash;

import java.util.stream.Stream;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.Receipt;
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

/** An application's connection with the daemon. The token of a message is its number. */
final class AppConnection implements Endpoint, MessageHandler, TouchedSessions.Callee {
    private static final Outcome TAKEN = Outcome.accepted("");

    /** Room for the parts of any message, so that they leave together. */
    private static final int PARTS_MAX =
            Stream.of(Form.values()).mapToInt(Form::parts).max().orElseThrow();

    private final Applications applications;
    private final Accounts accounts;
    private final Connection connection;
    private final int application;
    private final MessageSession session;
    private boolean bound;
    private boolean touched;

    AppConnection(Applications applications, Connection connection, int application, long nowNanos) {
        this.applications = applications;
        this.accounts = applications.accounts();
        this.connection = connection;
        this.application = application;
        this.session = applications
                .traits()
                .sessions()
                .application(
                        applications.terms(application),
                        new SessionSetting(
                                this, connection.tools(), applications.stage().epoch()),
                        nowNanos);
    }

    int application() {
        return application;
    }

    @Override
    public Session session() {
        return session;
    }

    /** Ends the session by itself. */
    void end(long nowNanos) {
        session.close(CloseReason.of(CloseCause.ASKED), nowNanos);
    }

    /** Sends the next message, all parts of it. @return how many parts it has; 0 if there is no room for it */
    int send(long nowNanos) {
        if (!bound || session.windowRoom() < PARTS_MAX) {
            return 0;
        }
        int first = accounts.messages().count();
        Form form = applications.nextForm();
        Rewrite rewrite = Rewrite.NONE.to(Words.recipient(first));
        for (int part = 0; part < form.parts(); part++) {
            ShortMessage text = applications.text(application, form, part);
            Submission submission = session.submit(text, rewrite, first + part, nowNanos);
            if (submission != Submission.ACCEPTED) {
                throw new IllegalStateException(form + " could not be sent: " + submission);
            }
            int number = accounts.sent(application, form, part);
            assert number == first + part : number;
        }
        return form.parts();
    }

    @Override
    public void outcomeCame(long token, Outcome outcome) {
        int message = (int) token;
        switch (outcome.kind()) {
            case ACCEPTED -> accounts.accepted(message, Words.id(outcome.messageId()), now());
            case UNCERTAIN -> accounts.unanswered(message);
            default -> {
                accounts.refused(message);
                applications.refused(outcome.kind() + " " + outcome.code() + " " + outcome.detail());
            }
        }
    }

    @Override
    public void messageCame(ShortMessage message, long token) {
        if (message.kind() == ShortMessage.Kind.RECEIPT) {
            receiptCame(message);
        } else if (message.kind() == ShortMessage.Kind.MESSAGE) {
            int mobile = Words.mobileMessage(message.source().text());
            int called = Words.application(message.destination().text());
            if (called != application) {
                accounts.strange("application " + application + " was given a message to " + message.destination());
            }
            accounts.mobiles().received(application, mobile, "", now());
        } else {
            accounts.strange("application " + application + " was given a " + message.kind());
        }
        session.respond(token, TAKEN, now());
    }

    private void receiptCame(ShortMessage receipt) {
        String id = receipt.receipt().map(Receipt::messageId).orElse("");
        if (!receipt.destination().text().equals(Words.sender(application).text())) {
            accounts.strange("application " + application + " was given a receipt for " + receipt.destination());
        }
        MessageState state = receipt.receipt().map(Receipt::state).orElse(MessageState.UNKNOWN);
        accounts.reported(application, Words.message(receipt.source().text()), Words.id(id), state, "", now());
    }

    @Override
    public void signedIn(SignIn.Traffic traffic, String version) {
        bound = true;
        applications.bound(this);
    }

    @Override
    public void signInRefused(Outcome why) {
        applications.refused("bind: " + why.kind() + " " + why.code() + " " + why.detail());
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
        // Nothing was asked.
    }

    @Override
    public void subscriberAvailable(Address subscriber, Address asker) {
        // Nobody waits for it.
    }

    @Override
    public void congestionTold(int percent) {
        // The rate is what it is.
    }

    @Override
    public void afterInput(long nowNanos) {
        // Messages are sent when they are due.
    }

    @Override
    public void closed(CloseReason reason, long nowNanos) {
        bound = false;
        applications.gone(this, nowNanos);
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
