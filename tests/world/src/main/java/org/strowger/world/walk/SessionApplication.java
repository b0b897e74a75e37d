package org.strowger.world.walk;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.OptionalParameter;
import org.strowger.message.Outcome;
import org.strowger.message.Piece;
import org.strowger.message.PlainMessage;
import org.strowger.message.Rewrite;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.Replacement;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.simulation.net.SimulatedConnection;
import org.strowger.world.Dialling;
import org.strowger.world.Peer;
import org.strowger.world.WalkProtocol;
import org.strowger.world.World;

/** An application of a walk that binds. It binds again whenever it has no session. */
public final class SessionApplication extends WalkApplication {
    /** Slightly less than the time that the router waits for a response. */
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(4800);

    /** The time after which a response is no longer expected. */
    private static final long LEFT_NANOS = TimeUnit.SECONDS.toNanos(60);

    /** The time within which a session breaks that should break during a request. */
    private static final long BREAK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private static final int FIRST_HOST = 10;
    private static final long TEND_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long NO_ROOM_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

    private final Scene scene;
    private final WalkProtocol protocol;
    private final List<Peer> peers = new ArrayList<>();
    private final List<Attempt> attempts = new ArrayList<>();
    private final HungPeers hung;
    private @Nullable Dialling dialling;
    private Function<Copy, Outcome> answers = any -> Outcome.accepted("");

    /** The number of requests until the session breaks; negative if it does not break. */
    private int requestsLeft = -1;

    /** An attempt to bind. */
    public record Attempt(Dialling dialling, long nanos) {
        /** The session; null if there was no connection. */
        public @Nullable Peer peer() {
            return dialling.made;
        }

        @Override
        public String toString() {
            return "session of " + nanos / 1e9 + " s";
        }
    }

    /** A message that was sent to this number on one of the sessions. */
    private record SentBySession(WalkProtocol protocol, Peer by, long token, long nanos, String number, int recipients)
            implements Sent {
        @Override
        public @Nullable Outcome outcome() {
            Outcome told = by.outcomes().get(token);
            if (told == null || told.kind() == Outcome.Kind.UNCERTAIN) {
                return null;
            }
            Optional<Outcome> failure = told.failures().stream()
                    .filter(each -> NumberForm.read(each.destination().text()).equals(number))
                    .findFirst()
                    .map(Outcome.Failure::code)
                    .map(code -> Outcome.of(protocol.traits().statuses().kindOf(code), code, ""));
            return failure.orElse(told);
        }

        @Override
        public boolean isForAll() {
            Outcome told = by.outcomes().get(token);
            return told != null && told.failures().isEmpty() && recipients > 1;
        }

        @Override
        public long answeredNanos() {
            return by.outcomeNanos(token);
        }

        @Override
        public boolean isLeft() {
            return by.closedNanos() < nanos + LEFT_NANOS;
        }
    }

    SessionApplication(Scene scene, String name, WalkProtocol protocol) {
        super(scene, name);
        this.scene = scene;
        this.protocol = protocol;
        this.hung = new HungPeers(scene);
    }

    public WalkProtocol protocol() {
        return protocol;
    }

    // ---- Sessions

    public List<Peer> live() {
        return peers.stream()
                .filter(Peer::isSignedIn)
                .filter(each -> !each.isClosed())
                .toList();
    }

    /** All attempts to bind, in order. */
    public List<Attempt> attempts() {
        return attempts;
    }

    /** Ends the sessions, and binds again soon. */
    public void bindsAgain() {
        leave();
    }

    /** Binds if there is no session, now and periodically. */
    @Override
    public void tend() {
        Dialling last = dialling;
        if (last != null) {
            Peer made = last.made;
            if (made != null) {
                peers.add(made);
                dialling = null;
            } else if (!last.failed.isNone()) {
                dialling = null;
            }
        }
        boolean isThere = peers.stream().anyMatch(each -> !each.isClosed());
        if (dialling == null && !isThere && !isAway() && scene.world().isAlive()) {
            dial();
        }
        scene.agenda().after(TEND_NANOS, this::tend);
    }

    private void dial() {
        SelectorThread thread = scene.world().rig().thread();
        Peer.Manner manner = new Peer.Manner();
        manner.messages = each -> came(new Copy(each, name(), PATIENCE_NANOS).unreadFor(hung.unreadNanos()));
        Dialling next = new Dialling(
                thread,
                World.at(protocol.port()),
                local(),
                connection -> protocol.session(connection, scene.account(name()), Traffic.BOTH, manner));
        dialling = next;
        attempts.add(new Attempt(next, scene.nowNanos()));
        thread.invokeLater(next);
    }

    /** The address of the application; each application has another one. */
    public InetSocketAddress local() {
        byte[] octets = {127, 0, 0, (byte) (FIRST_HOST + scene.applications().indexOf(this))};
        try {
            return new InetSocketAddress(InetAddress.getByAddress(octets), 0);
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    // ---- Messages

    @Override
    public void send(Planned message) {
        Optional<Peer> by = live().stream()
                .filter(each -> each.room() > message.recipients().size())
                .findFirst();
        if (by.isEmpty()) {
            scene.agenda().after(NO_ROOM_NANOS, () -> send(message));
        } else if (message.pieces().isEmpty()) {
            send(message.recipients(), by.get(), message.wholePiece());
        } else {
            message.recipients().forEach(each -> sendSegment(each, by.get()));
        }
    }

    private void sendSegment(Recipient recipient, Peer by) {
        long laterNanos = recipient.message().laterNanos(recipient.part());
        if (laterNanos == 0) {
            send(List.of(recipient), by, recipient.message().piece(recipient.part()));
        } else {
            scene.agenda().after(laterNanos, () -> sendScattered(recipient));
        }
    }

    private void sendScattered(Recipient recipient) {
        Optional<Peer> by = live().stream().filter(each -> each.room() > 1).findFirst();
        if (by.isEmpty()) {
            scene.agenda().after(NO_ROOM_NANOS, () -> sendScattered(recipient));
        } else {
            send(List.of(recipient), by.get(), recipient.message().piece(recipient.part()));
        }
    }

    private void send(List<Recipient> recipients, Peer by, Piece piece) {
        ShortMessage said = form(recipients, piece.body());
        boolean isPlain = !piece.payload() && !piece.concatenation().isValid();
        long token = by.submitIfRoom(said, isPlain ? Rewrite.NONE : Rewrite.NONE.saying(piece));
        long nowNanos = scene.nowNanos();
        recipients.forEach(each ->
                isSent(each, new SentBySession(protocol, by, token, nowNanos, each.number(), recipients.size())));
        if (requestsLeft >= 0 && requestsLeft-- == 0) {
            Chance chance = scene.plan().chance(name() + " breaks", nowNanos);
            scene.agenda().after(chance.nanosUpTo(BREAK_NANOS), this::breakOff);
        }
    }

    private ShortMessage form(List<Recipient> recipients, Body body) {
        Planned message = recipients.get(0).message();
        Address[] to = recipients.stream().map(Recipient::written).toArray(Address[]::new);
        PlainMessage.Builder form = PlainMessage.from(message.source())
                .to(to)
                .saying(body)
                .options(new SendOptions(recipients.get(0).request(), message.wantsProgress(), 0, 0, false, false));
        List<OptionalParameter> parameters = new ArrayList<>();
        message.parameters()
                .forEach((tag, value) ->
                        parameters.add(new OptionalParameter(tag, value.getBytes(StandardCharsets.US_ASCII))));
        form.optionalParameters(parameters);
        if (message.validityNanos() > 0) {
            form.until(Calendar.instant(scene.calendar().settled(scene.nowNanos()) + message.validityNanos()));
        }
        if (message.deferredNanos() > 0) {
            message.isDue(scene.calendar().settled(scene.nowNanos()) + message.deferredNanos());
            form.after(Calendar.instant(message.dueNanos()));
        }
        return form.build();
    }

    private record AskedBySession(Peer by, long token, long nanos) implements Asked {
        @Override
        public Optional<InquiryAnswer> answer() {
            return Optional.ofNullable(by.answers().get(token))
                    .filter(each -> each.outcome().kind() != Outcome.Kind.UNCERTAIN);
        }

        @Override
        public long answeredNanos() {
            return by.outcomeNanos(token);
        }

        @Override
        public boolean isLeft() {
            return by.closedNanos() < nanos + LEFT_NANOS;
        }
    }

    @Override
    protected Optional<Asked> askForState(Recipient recipient, String id, boolean isNamed) {
        Address sender = isNamed ? recipient.message().source() : Address.NONE;
        Address to = protocol.asked(recipient.written());
        return protocol.canQuery()
                ? ask(new Inquiry(Inquiry.Kind.QUERY, id, sender, to, "", Replacement.NONE))
                : Optional.empty();
    }

    @Override
    protected Optional<Asked> askToReplace(Recipient recipient, String id, Planned other) {
        Replacement replacement =
                new Replacement(other.content().body(), "", "", other.request(), other.wantsProgress());
        return ask(Inquiry.replace(id, Address.alphanumeric(other.sender()), replacement));
    }

    private Optional<Asked> ask(Inquiry inquiry) {
        return live().stream()
                .filter(each -> each.room() > 0)
                .findFirst()
                .map(by -> new AskedBySession(by, by.askIfRoom(inquiry), scene.nowNanos()));
    }

    @Override
    protected Optional<BooleanSupplier> askToCancel(Recipient recipient, String id) {
        Address sender = recipient.message().source();
        Inquiry inquiry = Inquiry.cancel(id, sender, recipient.written());
        return live().stream().filter(each -> each.room() > 0).findFirst().map(by -> {
            long token = by.askIfRoom(inquiry);
            return () -> by.hasAnswer(token) && by.answer(token).outcome().isAccepted();
        });
    }

    // ---- Receipts and messages of mobiles

    /** Sets the reaction to receipts and messages from mobiles. */
    public void answers(Function<Copy, Outcome> how) {
        answers = how;
    }

    @Override
    protected void answer(Copy copy) {
        copy.answer(answers.apply(copy), scene.nowNanos());
    }

    @Override
    protected void leave() {
        live().forEach(Peer::leave);
    }

    // ---- Trouble

    private void breakOff() {
        scene.story().tell("the sessions of " + name() + " break");
        InetAddress own = local().getAddress();
        scene.world().rig().network().connections().stream()
                .filter(each -> each.diallerAddress().getAddress().equals(own))
                .forEach(SimulatedConnection::reset);
    }

    @Override
    public void breaksWithin(int requests) {
        requestsLeft = requests;
    }

    @Override
    public void hangsFor(long nanos) {
        hung.hang(live(), nanos);
        Shakes.Span span = scene.shakes().begins(Shakes.hangsOf(name()), scene.nowNanos());
        scene.agenda().after(nanos, () -> span.ends(scene.nowNanos()));
    }
}
