package org.strowger.router.exchange;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.Receipt;
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
 * A session of a simulated application or SMSC. It records everything that arrives, and answers as its script says.
 * Tests call it between the turns of its thread.
 */
public final class ScriptedSession implements Endpoint, MessageHandler {
    private final Connection connection;
    private final Script script;
    private final MessageSession session;
    private final List<Received> received = new ArrayList<>();
    private final Set<Long> answered = new HashSet<>();
    private final Map<Long, Outcome> outcomes = new HashMap<>();
    private final Map<Long, InquiryAnswer> answers = new HashMap<>();
    private final List<Address> announced = new ArrayList<>();
    private long tokens;

    /** The behaviour of one or several sessions. At first they accept everything. */
    static final class Script {
        Consumer<Received> messages = each -> each.answer(Outcome.accepted(""));
        Function<Inquiry, InquiryAnswer> inquiries = each -> InquiryAnswer.done();
    }

    /** A message or receipt that the session received. */
    public record Received(ScriptedSession by, ShortMessage message, long token) {
        /** Sends the response; the session may have ended. */
        public void answer(Outcome outcome) {
            by.answered.add(token);
            by.later(() -> by.session.respond(token, outcome, by.nowNanos()));
        }

        public boolean isAnswered() {
            return by.answered.contains(token);
        }

        public Receipt receipt() {
            return message.receipt().orElseThrow(() -> new AssertionError("not a receipt: " + message));
        }

        public String text() {
            return new String(message.body().octets(), StandardCharsets.US_ASCII);
        }
    }

    ScriptedSession(Connection connection, Script script, Function<SessionSetting, MessageSession> sessions) {
        this.connection = connection;
        this.script = script;
        this.session = sessions.apply(new SessionSetting(this, connection.tools(), ExchangeFixture.EPOCH));
    }

    private long nowNanos() {
        return connection.thread().nowNanos();
    }

    private void later(Runnable step) {
        connection.thread().invokeLater(() -> {
            step.run();
            connection.sessionCalled(nowNanos());
        });
    }

    Connection connection() {
        return connection;
    }

    // ---- Script of an application

    /** From now on passes each message or receipt to {@code how}. */
    public ScriptedSession handles(Consumer<Received> how) {
        script.messages = how;
        return this;
    }

    /** From now on answers each message or receipt with this outcome. */
    public ScriptedSession answers(Outcome outcome) {
        return handles(each -> each.answer(outcome));
    }

    /** From now on does not answer; the test may answer a {@link Received} later. */
    public ScriptedSession isSilent() {
        return handles(each -> {});
    }

    // ---- Requests of the test

    /** Submits the message in the next turn, and returns the token for {@link #outcome}. */
    public long submit(ShortMessage message) {
        long token = tokens++;
        later(() -> {
            Submission sent = session.submit(message, Rewrite.NONE, token, nowNanos());
            if (sent != Submission.ACCEPTED) {
                throw new AssertionError("the scripted session cannot submit: " + sent);
            }
        });
        return token;
    }

    /** Sends the inquiry in the next turn, and returns the token for {@link #answer}. */
    public long ask(Inquiry inquiry) {
        long token = tokens++;
        later(() -> session.ask(inquiry, token, nowNanos()));
        return token;
    }

    /** As an SMSC, tells the exchange in the next turn that the subscriber is reachable again. */
    public void announce(Address subscriber, Address asker) {
        later(() -> session.announce(subscriber, asker, nowNanos()));
    }

    /** Unbinds. */
    public void unbind() {
        connection.thread().invokeLater(() -> connection.close(CloseReason.of(CloseCause.ASKED)));
    }

    // ---- Arrivals

    public boolean isBound() {
        return session.isSignedIn();
    }

    /** The messages and receipts, in the order of arrival. */
    public List<Received> received() {
        return received;
    }

    public boolean hasOutcome(long token) {
        return outcomes.containsKey(token);
    }

    public Outcome outcome(long token) {
        Outcome known = outcomes.get(token);
        if (known == null) {
            throw new AssertionError("message " + token + " has no response");
        }
        return known;
    }

    public boolean hasAnswer(long token) {
        return answers.containsKey(token);
    }

    public InquiryAnswer answer(long token) {
        InquiryAnswer known = answers.get(token);
        if (known == null) {
            throw new AssertionError("inquiry " + token + " has no answer");
        }
        return known;
    }

    /** The subscribers that were announced as reachable. */
    public List<Address> announced() {
        return announced;
    }

    // ---- Events of the session

    @Override
    public void signInAsked(SignIn asked) {
        session.admit(new Admission(1000, 100_000, PeerQuirks.USUAL), nowNanos());
    }

    @Override
    public void signedIn(SignIn.Traffic traffic, String version) {}

    @Override
    public void signInRefused(Outcome why) {}

    @Override
    public void messageCame(ShortMessage message, long token) {
        Received one = new Received(this, message.owned(), token);
        received.add(one);
        script.messages.accept(one);
    }

    @Override
    public void outcomeCame(long token, Outcome outcome) {
        if (outcomes.put(token, outcome) != null) {
            throw new AssertionError("message " + token + " has two responses");
        }
    }

    @Override
    public void inquiryCame(Inquiry inquiry, long token) {
        session.answer(token, script.inquiries.apply(inquiry), nowNanos());
    }

    @Override
    public void answerCame(long token, InquiryAnswer answer) {
        if (answers.put(token, answer) != null) {
            throw new AssertionError("inquiry " + token + " has two answers");
        }
    }

    @Override
    public void subscriberAvailable(Address subscriber, Address asker) {
        announced.add(subscriber);
    }

    @Override
    public void congestionTold(int percent) {}

    @Override
    public Session session() {
        return session;
    }

    @Override
    public void afterInput(long nowNanos) {}

    @Override
    public void closed(CloseReason reason, long nowNanos) {}
}
