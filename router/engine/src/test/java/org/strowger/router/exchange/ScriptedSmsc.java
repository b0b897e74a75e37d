package org.strowger.router.exchange;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SmscTerms;
import org.strowger.router.exchange.ScriptedSession.Received;
import org.strowger.router.reactor.Acceptor;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.ListenerPlan;
import org.strowger.router.reactor.ReactorRig;

/**
 * A simulated SMSC that the exchange dials. It records every submitted message, and answers as the test says: at first
 * it accepts every message, with the ids 1, 2, 3 and so on.
 */
public final class ScriptedSmsc {
    /** A response after which the message is retried. */
    public static final Outcome TEMPORARY = Outcome.of(Outcome.Kind.TEMPORARY, 0x08, "");

    /** A response after which the message has failed. */
    public static final Outcome PERMANENT = Outcome.of(Outcome.Kind.PERMANENT, 0x0B, "");

    private static final SmscTerms TERMS = new SmscTerms(
            "scripted", SessionTimers.USUAL, new SessionLimits(1000, 100_000, 80 << 10), PeerQuirks.USUAL);

    private final ReactorRig rig;
    private final ProtocolTraits suite;
    private final Acceptor acceptor;
    private final ScriptedSession.Script script = new ScriptedSession.Script();
    private final List<ScriptedSession> sessions = new ArrayList<>();
    private final List<Received> received = new ArrayList<>();
    private int ids;

    ScriptedSmsc(ReactorRig rig, InetSocketAddress address, ProtocolTraits suite) {
        this.rig = rig;
        this.suite = suite;
        ListenerPlan plan = new ListenerPlan(address, Integer.MAX_VALUE, ConnectionPlan.plain(this::open));
        try {
            this.acceptor = Acceptor.open(rig.thread(), rig.threads(), plan);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        accepts();
    }

    private ScriptedSession open(Connection connection, long nowNanos) {
        ScriptedSession session = new ScriptedSession(
                connection, script, setting -> suite.sessions().smsc(TERMS, setting, nowNanos));
        sessions.add(session);
        return session;
    }

    // ---- Script

    /** From now on passes each message to {@code how}. */
    public ScriptedSmsc handles(Consumer<Received> how) {
        script.messages = each -> {
            received.add(each);
            how.accept(each);
        };
        return this;
    }

    /** From now on answers each message with this outcome. */
    public ScriptedSmsc answers(Outcome outcome) {
        return handles(each -> each.answer(outcome));
    }

    /** From now on accepts each message with the next id. */
    public ScriptedSmsc accepts() {
        return handles(this::accept);
    }

    /** From now on does not answer; the test may answer a {@link Received} later. */
    public ScriptedSmsc isSilent() {
        return handles(each -> {});
    }

    public ScriptedSmsc answersInquiries(Function<Inquiry, InquiryAnswer> how) {
        script.inquiries = how;
        return this;
    }

    /** Accepts the message with the next id, and returns the id. */
    public String accept(Received each) {
        String id = Integer.toString(++ids);
        each.answer(Outcome.accepted(id));
        return id;
    }

    /** Resets the connections of all sessions. The exchange dials again. */
    public void disconnect() {
        sessions.stream().filter(ScriptedSession::isBound).forEach(each -> rig.network()
                .reset(each.connection().peer()));
        rig.drive();
    }

    /** Accepts no further connection. */
    public ScriptedSmsc shut() {
        acceptor.close();
        return this;
    }

    // ---- Arrivals

    /** The submitted messages of all sessions, in the order of arrival. */
    public List<Received> received() {
        return received;
    }

    /** The submitted messages that were not answered yet. */
    public List<Received> unanswered() {
        return received.stream().filter(each -> !each.isAnswered()).toList();
    }

    /** The message that arrived last. */
    public Received last() {
        return received.get(received.size() - 1);
    }

    /** The texts of the submitted messages, in the order of arrival. */
    public List<String> texts() {
        return received.stream().map(Received::text).toList();
    }

    /** The bound sessions. */
    public List<ScriptedSession> sessions() {
        return sessions.stream().filter(ScriptedSession::isBound).toList();
    }

    // ---- Towards applications

    /** Sends the final receipt for a message, and returns the token at the first session. */
    public long report(Received message, String id, MessageState state) {
        PlainMessage.Builder receipt = PlainMessage.from(message.message().destination())
                .to(message.message().source())
                .reporting(Receipt.of(id, state, "000"));
        return submit(receipt.build());
    }

    /** Sends a message of a mobile, and returns the token at the first session. */
    public long mobile(String from, String to, String text) {
        return submit(PlainMessage.from(Address.international(from))
                .to(Address.international(to))
                .saying(ExchangeFixture.body(text))
                .build());
    }

    /** Sends a message or receipt, and returns the token at the first session. */
    public long submit(ShortMessage message) {
        return sessions().get(0).submit(message);
    }
}
