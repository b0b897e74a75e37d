package org.strowger.tools.smsc;

import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
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
import org.strowger.router.reactor.EndpointView;
import org.strowger.tools.TouchedSessions;

/** A connection to a simulated SMSC. Its {@link SimulatorThread} handles the binds, messages and queries. */
final class SimulatedConnection implements Endpoint, MessageHandler, TouchedSessions.Callee {
    private static final String NOBODY = "";

    private final SimulatorThread simulatorThread;
    private final Connection connection;
    private final MessageSession session;
    private final Session outer;
    private final ChaosSession bytes;
    private String account = NOBODY;
    private boolean receiving;
    private boolean touched;
    private boolean closed;

    SimulatedConnection(SimulatorThread simulatorThread, Connection connection, long nowNanos) {
        this.simulatorThread = simulatorThread;
        this.connection = connection;
        SessionSetting setting = new SessionSetting(
                this, connection.tools(), simulatorThread.stage().epoch());
        this.session = simulatorThread.stage().traits().sessions().smsc(simulatorThread.terms(), setting, nowNanos);
        this.bytes = new ChaosSession(
                session, connection.tools().allocator(), simulatorThread.chaos().random());
        this.outer = simulatorThread.plan().chaos().profile().touchesBytes() ? bytes : session;
    }

    @Override
    public Session session() {
        return outer;
    }

    @Override
    public EndpointView view(long nowNanos) {
        return EndpointView.of(
                EndpointView.Kind.SIMULATED,
                account,
                simulatorThread.stage().traits().name());
    }

    String account() {
        return account;
    }

    /** The session decorator that corrupts the byte stream of this connection. */
    ChaosSession bytes() {
        return bytes;
    }

    // ---- For the SimulatorThread

    void answer(long token, Outcome outcome, long nowNanos) {
        if (!closed) {
            session.respond(token, outcome, nowNanos);
        }
    }

    void answer(long token, InquiryAnswer answer, long nowNanos) {
        if (!closed) {
            session.answer(token, answer, nowNanos);
        }
    }

    /** The number of messages that can be sent now. */
    int room() {
        return closed ? 0 : session.windowRoom();
    }

    /**
     * Sends the message if the window has room.
     *
     * @return false if the window is full, as it always is for a transmitter
     */
    boolean take(OutgoingMessage message, long nowNanos) {
        if (room() == 0) {
            return false;
        }
        long token = simulatorThread.inFlight().add(message);
        Submission sent = session.submit(message.message(), message.rewrite(), token, nowNanos);
        if (sent == Submission.ACCEPTED) {
            simulatorThread.sent(message);
            simulatorThread.touch(this);
            return true;
        }
        simulatorThread.inFlight().remove(token);
        if (sent == Submission.UNFIT) {
            simulatorThread.lost(message);
            return true;
        }
        return false;
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

    void close(CloseReason reason) {
        connection.close(reason);
    }

    // ---- Callbacks of the session

    @Override
    public void signInAsked(SignIn asked) {
        long nowNanos = now();
        Outcome greeting = simulatorThread.greeting(asked);
        if (!greeting.isAccepted()) {
            session.refuse(greeting, nowNanos);
            return;
        }
        account = asked.account();
        receiving = asked.traffic().receives();
        session.admit(nowNanos);
    }

    @Override
    public void signedIn(SignIn.Traffic traffic, String version) {
        if (receiving) {
            simulatorThread.receiverCame(this, now());
        }
    }

    @Override
    public void signInRefused(Outcome why) {
        // Never called: an SMSC sends no bind.
    }

    @Override
    public void messageCame(ShortMessage message, long token) {
        simulatorThread.messageCame(this, message, token, now());
    }

    @Override
    public void inquiryCame(Inquiry inquiry, long token) {
        simulatorThread.inquiryCame(this, inquiry, token, now());
    }

    @Override
    public void outcomeCame(long token, Outcome outcome) {
        simulatorThread.parcelAnswered(token, outcome, now());
        if (receiving && !closed) {
            simulatorThread.roomCame(this, now());
        }
    }

    @Override
    public void answerCame(long token, InquiryAnswer answer) {
        // Never called: an SMSC sends no inquiries.
    }

    @Override
    public void subscriberAvailable(Address subscriber, Address asker) {
        // Never called: only an SMSC sends this event.
    }

    @Override
    public void congestionTold(int percent) {
        // Ignored: the SMSC is limited only by its window.
    }

    @Override
    public void afterInput(long nowNanos) {
        simulatorThread.tellTouched(nowNanos);
    }

    @Override
    public void closed(CloseReason reason, long nowNanos) {
        closed = true;
        simulatorThread.connectionGone(this);
        if (receiving) {
            simulatorThread.receiverGone(this);
        }
    }

    private long now() {
        return connection.thread().nowNanos();
    }
}
