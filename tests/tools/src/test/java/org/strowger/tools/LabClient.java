package org.strowger.tools;

import io.netty.buffer.ByteBuf;
import java.io.ByteArrayOutputStream;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.ApplicationTerms;
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
import org.strowger.protocol.Submission;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.Connector;
import org.strowger.router.reactor.DialHandler;
import org.strowger.router.reactor.DialPlan;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.ReactorRig;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.reactor.SessionDecorator;
import org.strowger.router.thread.SharedCount;
import org.strowger.smpp.Smpp;

/** An application on a simulated network that keeps all that it is told, with the time. */
public final class LabClient implements Endpoint, MessageHandler {
    public static final ToolContext STAGE = new ToolContext(Smpp.TRAITS, Instant.parse("2026-02-03T04:05:06Z"));
    public static final Address SHOP = Address.alphanumeric("SHOP");

    /** An answer, and when it came. */
    public record Answered(Outcome outcome, long nanos) {}

    /** A message that came: what is needed of it, for it is gone after the call. */
    public record Came(ShortMessage message, Receipt receipt, long nanos) {}

    private final ReactorRig rig;
    private final SelectorThread thread;
    private final ApplicationTerms terms;
    private final Map<Long, Answered> outcomes = new LinkedHashMap<>();
    private final Map<Long, InquiryAnswer> answers = new LinkedHashMap<>();
    private final List<Came> came = new ArrayList<>();
    private final List<String> order = new ArrayList<>();
    private final ByteArrayOutputStream octets = new ByteArrayOutputStream();
    private Outcome reply = Outcome.accepted("");
    private Outcome refusal = Outcome.accepted("");
    private CloseReason closed = CloseReason.NONE;
    private @Nullable Connection connection;
    private @Nullable MessageSession session;
    private long tokens;

    private LabClient(ReactorRig rig, SelectorThread thread, ApplicationTerms terms) {
        this.rig = rig;
        this.thread = thread;
        this.terms = terms;
    }

    /** Connects and signs in, as far as it is let. */
    public static LabClient dial(ReactorRig rig, InetSocketAddress server, String account, SignIn.Traffic traffic) {
        return dial(rig, rig.thread(), server, terms(account, "", traffic));
    }

    public static LabClient dial(
            ReactorRig rig, SelectorThread thread, InetSocketAddress server, ApplicationTerms terms) {
        LabClient client = new LabClient(rig, thread, terms);
        thread.invokeLater(client.new Dialling(server));
        rig.drive();
        return client;
    }

    public static ApplicationTerms terms(String account, String password, SignIn.Traffic traffic) {
        return new ApplicationTerms(
                Credentials.of(account, new Secret(password)),
                traffic,
                "3.4",
                new SessionTimers(
                        Duration.ofSeconds(10), Duration.ofMinutes(5), Duration.ofSeconds(10), Duration.ofSeconds(10)),
                new SessionLimits(1000, 1000, 80 << 10),
                PeerQuirks.USUAL);
    }

    private final class Dialling implements Runnable, DialHandler {
        private final InetSocketAddress server;

        Dialling(InetSocketAddress server) {
            this.server = server;
        }

        @Override
        public void run() {
            ConnectionPlan plan = new ConnectionPlan(
                    (made, now) -> opened(made, now), (inner, made, now) -> new Tap(inner), new SharedCount());
            Connector.dial(thread, new DialPlan(server, DialPlan.ANY_LOCAL, Duration.ofSeconds(5), plan), this);
        }

        @Override
        public void connected(Connection made, long nowNanos) {}

        @Override
        public void notConnected(CloseReason reason, long nowNanos) {
            closed = reason;
        }
    }

    private Endpoint opened(Connection made, long nowNanos) {
        connection = made;
        session = STAGE.traits()
                .sessions()
                .application(terms, new SessionSetting(this, made.tools(), STAGE.epoch()), nowNanos);
        return this;
    }

    private MessageSession begun() {
        return there(session);
    }

    private static <T> T there(@Nullable T what) {
        if (what == null) {
            throw new AssertionError("there is none");
        }
        return what;
    }

    // ---- Actions

    /** Submits a message and gives the token by which its answer is found. */
    public long submit(String to, ReceiptRequest request) {
        return submit(message(request, false, to));
    }

    public static ShortMessage message(ReceiptRequest request, boolean notifications, String... to) {
        Address[] whom = new Address[to.length];
        for (int i = 0; i < to.length; i++) {
            whom[i] = Address.international(to[i]);
        }
        return PlainMessage.from(SHOP)
                .to(whom)
                .saying(new Body("hello".getBytes(StandardCharsets.US_ASCII), false, 0))
                .options(new SendOptions(request, notifications, 0, 0, false, false))
                .build();
    }

    public long submit(ShortMessage message) {
        long token = tokens++;
        onThread(() -> {
            Submission sent = begun().submit(message, Rewrite.NONE, token, rig.nowNanos());
            assert sent == Submission.ACCEPTED : sent + "; the connection: " + closed;
        });
        return token;
    }

    public InquiryAnswer ask(Inquiry inquiry) {
        long token = tokens++;
        onThread(() -> begun().ask(inquiry, token, rig.nowNanos()));
        rig.drive();
        return there(answers.get(token));
    }

    /** When its thread next takes a turn. */
    private void onThread(Runnable what) {
        thread.invokeLater(() -> {
            what.run();
            there(connection).sessionCalled(rig.nowNanos());
        });
    }

    /** From now on messages that come are answered so. */
    public void replies(Outcome outcome) {
        reply = outcome;
    }

    public void hangUp() {
        there(connection).close(CloseReason.of(org.strowger.protocol.CloseCause.ASKED));
    }

    // ---- Received

    public Outcome outcome(long token) {
        return there(outcomes.get(token)).outcome();
    }

    public long answeredNanos(long token) {
        return there(outcomes.get(token)).nanos();
    }

    public Map<Long, Answered> outcomes() {
        return outcomes;
    }

    public List<Came> came() {
        return came;
    }

    /** In which order things came: "answer", "receipt". */
    public List<String> order() {
        return order;
    }

    public Outcome refusal() {
        return refusal;
    }

    public CloseReason closed() {
        return closed;
    }

    public boolean isSignedIn() {
        MessageSession mine = session;
        return mine != null && mine.isSignedIn();
    }

    /** How many packets with this command were read, whatever the session made of them. */
    public int packets(int command) {
        ByteBuffer all = ByteBuffer.wrap(octets.toByteArray());
        int count = 0;
        while (all.remaining() >= 16) {
            int length = all.getInt(all.position());
            if (length < 16 || length > all.remaining()) {
                break;
            }
            count += all.getInt(all.position() + 4) == command ? 1 : 0;
            all.position(all.position() + length);
        }
        return count;
    }

    @Override
    public Session session() {
        return begun();
    }

    @Override
    public void afterInput(long nowNanos) {}

    @Override
    public void closed(CloseReason reason, long nowNanos) {
        closed = reason;
    }

    @Override
    public void signInAsked(SignIn asked) {}

    @Override
    public void signedIn(SignIn.Traffic traffic, String version) {}

    @Override
    public void signInRefused(Outcome why) {
        refusal = why;
    }

    /** Whether a receipt came before its answer is looked at. */
    @Override
    public boolean wantsAllInOrder() {
        return true;
    }

    @Override
    public void messageCame(ShortMessage message, long token) {
        Receipt none = Receipt.of("", org.strowger.message.MessageState.UNKNOWN, "");
        came.add(new Came(message.owned(), message.receipt().orElse(none), rig.nowNanos()));
        order.add(message.kind() == ShortMessage.Kind.RECEIPT ? "receipt" : "message");
        begun().respond(token, reply, rig.nowNanos());
    }

    @Override
    public void outcomeCame(long token, Outcome outcome) {
        if (outcomes.put(token, new Answered(outcome, rig.nowNanos())) != null) {
            throw new AssertionError("message " + token + " was answered twice");
        }
        order.add("answer");
    }

    @Override
    public void inquiryCame(Inquiry inquiry, long token) {}

    @Override
    public void answerCame(long token, InquiryAnswer answer) {
        answers.put(token, answer);
    }

    @Override
    public void subscriberAvailable(Address subscriber, Address asker) {}

    @Override
    public void congestionTold(int percent) {}

    /** Keeps a copy of every octet that the session takes. */
    private final class Tap extends SessionDecorator {
        Tap(Session inner) {
            super(inner);
        }

        @Override
        public void receive(ByteBuf bytes, long nowNanos) {
            int from = bytes.readerIndex();
            super.receive(bytes, nowNanos);
            byte[] taken = new byte[bytes.readerIndex() - from];
            bytes.getBytes(from, taken);
            octets.writeBytes(taken);
        }
    }
}
