package org.strowger.world;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Admission;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.MessageSession;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.Session;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.Submission;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.Endpoint;

/**
 * A session of a simulated application or SMSC. Reacts as the test requires, and records everything that it receives.
 */
public final class Peer implements Endpoint, MessageHandler {
    private static final Admission GENEROUS = new Admission(1000, 100_000, PeerQuirks.USUAL);

    /** Slightly less than the time that the router waits for the response to a message from an SMSC. */
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(4900);

    /** Slightly less than the time that the router waits for the response to one of its own messages. */
    private static final long WINDOW_NANOS = TimeUnit.MILLISECONDS.toNanos(9900);

    private static final Outcome NEVER_SAID = Outcome.of(Outcome.Kind.TEMPORARY, 0, "it was never said");

    private final Connection connection;
    private final Manner manner;
    private final MessageSession session;
    private final List<Came> came = new ArrayList<>();
    private final Map<Long, Outcome> outcomes = new LinkedHashMap<>();
    private final Map<Long, Long> outcomeNanos = new HashMap<>();
    private final Map<Long, InquiryAnswer> answers = new LinkedHashMap<>();
    private final List<Came> taken = new ArrayList<>();
    private final List<Address> available = new ArrayList<>();
    private SignIn.@Nullable Traffic traffic;
    private @Nullable Outcome refusal;
    private CloseReason closed = CloseReason.NONE;
    private long closedNanos = Long.MAX_VALUE;
    private long tokens;
    private long toldNanos;
    private final Set<Came> unanswered = Collections.newSetFromMap(new IdentityHashMap<>());
    private int mostUnanswered;

    /** The reactions of simulated peers to messages; can be changed at any time. */
    public static final class Manner {
        /** The reaction to a message; initially the message is accepted without an id. */
        public Consumer<Came> messages = each -> each.answer(Outcome.accepted(""));

        public Function<Inquiry, InquiryAnswer> inquiries = each -> InquiryAnswer.done();
        public BiFunction<Peer, SignIn, Outcome> binds = (peer, asked) -> Outcome.accepted("");
        public Consumer<Peer> ends = peer -> {};
    }

    /** A received message. */
    public record Came(Peer by, ShortMessage message, long token, long nanos) implements Arrival {
        @Override
        public void answer(Outcome outcome) {
            by.answer(this, outcome);
        }

        @Override
        public long closedNanos() {
            return by.closedNanos();
        }
    }

    public Peer(Connection connection, Manner manner, Function<SessionSetting, MessageSession> sessions) {
        this.connection = connection;
        this.manner = manner;
        this.session = sessions.apply(new SessionSetting(this, connection.tools(), World.EPOCH));
    }

    private long nowNanos() {
        return connection.thread().nowNanos();
    }

    // ---- Actions

    /** Submits a message. @return the token that identifies its outcome */
    public long submit(ShortMessage message) {
        return submit(message, Rewrite.NONE);
    }

    public long submit(ShortMessage message, Rewrite rewrite) {
        long token = tokens++;
        connection.thread().invokeLater(() -> submitNow(message, rewrite, token));
        return token;
    }

    /** As {@link #submit}, but a message is not sent if the window is full. */
    public long submitIfRoom(ShortMessage message) {
        return submitIfRoom(message, Rewrite.NONE);
    }

    public long submitIfRoom(ShortMessage message, Rewrite rewrite) {
        long token = tokens++;
        if (session.windowRoom() == 0) {
            outcomes.put(token, NEVER_SAID);
            return token;
        }
        connection.thread().invokeLater(() -> {
            if (session.submit(message, rewrite, token, nowNanos()) == Submission.ACCEPTED) {
                connection.sessionCalled(nowNanos());
            } else {
                outcomes.put(token, NEVER_SAID);
            }
        });
        return token;
    }

    /**
     * Whether fewer than this number of responses are outstanding, and none has arrived since the given time. With more
     * outstanding responses, the router may have stopped reading from the session, so that it has not received the
     * latest messages.
     */
    public boolean waitsForLessThan(int answers, long sinceNanos) {
        return tokens - outcomes.size() - this.answers.size() < answers && toldNanos < sinceNanos;
    }

    /** The number of messages that were submitted, or would have been. */
    public int submitted() {
        return (int) tokens;
    }

    private void submitNow(ShortMessage message, Rewrite rewrite, long token) {
        Submission sent = session.submit(message, rewrite, token, nowNanos());
        if (sent != Submission.ACCEPTED) {
            throw new AssertionError(
                    sent + ", for the session was " + closed + " and has room " + session.windowRoom());
        }
        connection.sessionCalled(nowNanos());
    }

    public long ask(Inquiry inquiry) {
        long token = tokens++;
        connection.thread().invokeLater(() -> {
            session.ask(inquiry, token, nowNanos());
            connection.sessionCalled(nowNanos());
        });
        return token;
    }

    /** As {@link #ask}, but a question is not sent if the session is over or the window is full. */
    public long askIfRoom(Inquiry inquiry) {
        long token = tokens++;
        connection.thread().invokeLater(() -> {
            if (session.ask(inquiry, token, nowNanos()) == Submission.ACCEPTED) {
                connection.sessionCalled(nowNanos());
            } else {
                answers.put(token, InquiryAnswer.refused(NEVER_SAID));
            }
        });
        return token;
    }

    public boolean hasAnswer(long token) {
        return answers.containsKey(token);
    }

    public void announce(Address subscriber, Address asker) {
        connection.thread().invokeLater(() -> {
            session.announce(subscriber, asker, nowNanos());
            connection.sessionCalled(nowNanos());
        });
    }

    private void answer(Came which, Outcome outcome) {
        connection.thread().invokeLater(() -> answerNow(which, outcome));
    }

    /** As {@link Came#answer}, but called on the session's thread. */
    public void answerNow(Came which, Outcome outcome) {
        unanswered.remove(which);
        if (outcome.isAccepted() && !session.isOver() && !isLate(which)) {
            taken.add(which);
        }
        session.respond(which.token(), outcome, nowNanos());
        connection.sessionCalled(nowNanos());
    }

    /** Whether the router no longer waits for the response. */
    private boolean isLate(Came which) {
        return nowNanos() - which.nanos() > PATIENCE_NANOS;
    }

    /** Unbinds and closes the connection. */
    public void leave() {
        connection.thread().invokeLater(() -> connection.close(CloseReason.of(CloseCause.ASKED)));
    }

    /** Stops reading, as if the peer hung, or resumes. */
    public void hang(boolean on) {
        connection.thread().invokeLater(() -> {
            session.hold(on);
            connection.sessionCalled(nowNanos());
        });
    }

    // ---- Received

    public Connection connection() {
        return connection;
    }

    public List<Came> came() {
        return came;
    }

    /** The messages that the peer has accepted. */
    public List<Came> taken() {
        return taken;
    }

    public Map<Long, Outcome> outcomes() {
        return outcomes;
    }

    public Map<Long, InquiryAnswer> answers() {
        return answers;
    }

    /** The time of the outcome; {@link Long#MAX_VALUE} if there is none. */
    public long outcomeNanos(long token) {
        return outcomeNanos.getOrDefault(token, Long.MAX_VALUE);
    }

    public Outcome outcome(long token) {
        Outcome known = outcomes.get(token);
        if (known == null) {
            throw new AssertionError("message " + token + " has no answer, the session is " + closed);
        }
        return known;
    }

    public InquiryAnswer answer(long token) {
        InquiryAnswer known = answers.get(token);
        if (known == null) {
            throw new AssertionError("question " + token + " has no answer");
        }
        return known;
    }

    public List<Address> available() {
        return available;
    }

    /**
     * The maximum number of messages from the router that were unanswered at the same time, counting only messages
     * whose response the router still awaited.
     */
    public int mostUnanswered() {
        return mostUnanswered;
    }

    public int room() {
        return session.windowRoom();
    }

    public boolean isSignedIn() {
        return session.isSignedIn();
    }

    /** Whether a sign-in was ever accepted. */
    public boolean hasSignedIn() {
        return traffic != null;
    }

    public boolean receives() {
        return traffic != null && traffic.receives();
    }

    public boolean sends() {
        return traffic != null && traffic.sends();
    }

    /** The reason why the sign-in was refused. */
    public Outcome refusal() {
        Outcome known = refusal;
        if (known == null) {
            throw new AssertionError("it was not refused");
        }
        return known;
    }

    public boolean isClosed() {
        return !closed.isNone();
    }

    /** The time at which the connection was closed; the largest possible value if it is open. */
    public long closedNanos() {
        return closedNanos;
    }

    public CloseReason closed() {
        return closed;
    }

    // ---- Events of the session

    @Override
    public void signInAsked(SignIn asked) {
        Outcome outcome = manner.binds.apply(this, asked);
        if (outcome.isAccepted()) {
            session.admit(GENEROUS, nowNanos());
        } else {
            session.refuse(outcome, nowNanos());
        }
    }

    @Override
    public void signedIn(SignIn.Traffic way, String version) {
        traffic = way;
    }

    @Override
    public void signInRefused(Outcome why) {
        refusal = why;
    }

    @Override
    public void messageCame(ShortMessage message, long token) {
        Came one = new Came(this, message.owned(), token, nowNanos());
        came.add(one);
        unanswered.add(one);
        int inTime = (int) unanswered.stream()
                .filter(each -> nowNanos() - each.nanos() < WINDOW_NANOS)
                .count();
        mostUnanswered = Math.max(mostUnanswered, inTime);
        manner.messages.accept(one);
    }

    @Override
    public void outcomeCame(long token, Outcome outcome) {
        toldNanos = nowNanos();
        outcomeNanos.put(token, toldNanos);
        if (outcomes.put(token, outcome) != null) {
            throw new AssertionError("message " + token + " was answered twice");
        }
    }

    @Override
    public void inquiryCame(Inquiry inquiry, long token) {
        session.answer(token, manner.inquiries.apply(inquiry), nowNanos());
    }

    @Override
    public boolean wantsAllInOrder() {
        return true;
    }

    @Override
    public void answerCame(long token, InquiryAnswer answer) {
        toldNanos = nowNanos();
        outcomeNanos.put(token, toldNanos);
        answers.put(token, answer);
    }

    @Override
    public void subscriberAvailable(Address subscriber, Address asker) {
        available.add(subscriber);
    }

    @Override
    public void congestionTold(int percent) {}

    // ---- Events of the connection

    @Override
    public Session session() {
        return session;
    }

    @Override
    public void afterInput(long nowNanos) {}

    @Override
    public void closed(CloseReason reason, long nowNanos) {
        closed = reason;
        closedNanos = nowNanos;
        manner.ends.accept(this);
    }
}
