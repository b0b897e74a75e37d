package org.strowger.tools.replay;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.ApplicationTerms;
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
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.Connector;
import org.strowger.router.reactor.DialHandler;
import org.strowger.router.reactor.DialPlan;
import org.strowger.router.reactor.Endpoint;
import org.strowger.tools.Target;

/** The only session of an account at the test instance. Receipts are accepted but not counted. */
final class ReplaySession {
    static final Duration CONNECT_MAX = Duration.ofSeconds(10);
    private static final Outcome TAKEN = Outcome.accepted("");

    private final Replay replay;
    private final Target.Login login;
    private @Nullable Line line;
    private boolean isGone;
    private boolean isClosing;
    private int unanswered;

    ReplaySession(Replay replay, Target.Login login) {
        this.replay = replay;
        this.login = login;
    }

    void dial() {
        ConnectionPlan connection = ConnectionPlan.plain(Line::new);
        DialPlan dial = new DialPlan(replay.plan().packets(), DialPlan.ANY_LOCAL, CONNECT_MAX, connection);
        Connector.dial(replay.thread(), dial, new DialHandler() {
            @Override
            public void connected(Connection made, long nowNanos) {
                // The plan's endpoint factory has already created the line.
            }

            @Override
            public void notConnected(CloseReason reason, long nowNanos) {
                gone("not connected: " + reason);
            }
        });
    }

    private void gone(String why) {
        isGone = true;
        replay.result().problem(login.account() + ": " + why);
        replay.wake();
    }

    /** Whether no message can be sent any more. */
    boolean isGone() {
        return isGone;
    }

    boolean hasRoom() {
        Line known = line;
        return known != null && known.isBound && known.session.windowRoom() > 0;
    }

    int unanswered() {
        return unanswered;
    }

    /** Sends a message; there must be room. */
    boolean send(ShortMessage message, long nowNanos) {
        Line known = line;
        if (known == null || known.session.submit(message, Rewrite.NONE, nowNanos, nowNanos) != Submission.ACCEPTED) {
            return false;
        }
        unanswered++;
        known.touch(nowNanos);
        return true;
    }

    void close() {
        Line known = line;
        isClosing = true;
        if (known != null && !isGone) {
            known.connection.close(CloseReason.of(CloseCause.ASKED));
        }
    }

    /** The connection and its session. */
    private final class Line implements Endpoint, MessageHandler {
        private final Connection connection;
        private final MessageSession session;
        private boolean isBound;

        Line(Connection connection, long nowNanos) {
            this.connection = connection;
            ApplicationTerms terms = login.terms(0, replay.plan().window());
            SessionSetting setting = new SessionSetting(
                    this, connection.tools(), replay.context().epoch());
            this.session = replay.context().traits().sessions().application(terms, setting, nowNanos);
            line = this;
        }

        void touch(long nowNanos) {
            connection.sessionCalled(nowNanos);
        }

        private long now() {
            return replay.thread().nowNanos();
        }

        @Override
        public Session session() {
            return session;
        }

        @Override
        public void signedIn(SignIn.Traffic traffic, String version) {
            isBound = true;
            replay.wake();
        }

        @Override
        public void signInRefused(Outcome why) {
            gone("the bind was refused: " + why.detail());
        }

        /** Handles an outcome. The token is the time at which the message was sent. */
        @Override
        public void outcomeCame(long token, Outcome outcome) {
            unanswered--;
            replay.answered(outcome, now() - token);
        }

        @Override
        public void messageCame(ShortMessage message, long token) {
            session.respond(token, TAKEN, now());
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
            // The replay sends no inquiries.
        }

        @Override
        public void subscriberAvailable(Address subscriber, Address asker) {
            // Not used.
        }

        @Override
        public void congestionTold(int percent) {
            // Ignored: the recording determines the speed.
        }

        @Override
        public void afterInput(long nowNanos) {}

        @Override
        public void closed(CloseReason reason, long nowNanos) {
            isBound = false;
            if (!isClosing) {
                gone("the session ended: " + reason);
            }
        }
    }
}
