package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.reactor.DialPlan;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.world.Dialling;
import org.strowger.world.Peer;
import org.strowger.world.WalkProtocol;
import org.strowger.world.World;

/** An application of a walk that binds. It binds again whenever it has no session. */
public final class WalkApplication {
    /** How long the router waits for an answer, somewhat less. */
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(4800);

    private static final long TEND_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long NO_ROOM_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

    private final Scene scene;
    private final String name;
    private final WalkProtocol protocol;
    private final List<Peer> peers = new ArrayList<>();
    private final Map<Recipient, Sent> sent = new HashMap<>();
    private @Nullable Dialling dialling;
    private boolean isAway;
    private long slowNanos;
    private boolean isSilent;

    /** A message that it has sent, by one of its sessions. */
    public record Sent(Peer by, long token, long nanos) {
        /** The answer; null if there was none, or the session ended before. */
        public @Nullable Outcome outcome() {
            Outcome told = by.outcomes().get(token);
            return told == null || told.kind() == Outcome.Kind.UNCERTAIN ? null : told;
        }

        public long answeredNanos() {
            return by.outcomeNanos(token);
        }
    }

    WalkApplication(Scene scene, String name, WalkProtocol protocol) {
        this.scene = scene;
        this.name = name;
        this.protocol = protocol;
    }

    public String name() {
        return name;
    }

    public WalkProtocol protocol() {
        return protocol;
    }

    public Optional<Sent> sent(Recipient recipient) {
        return Optional.ofNullable(sent.get(recipient));
    }

    // ---- Sessions

    public List<Peer> live() {
        return peers.stream()
                .filter(Peer::isSignedIn)
                .filter(each -> !each.isClosed())
                .toList();
    }

    /** Binds if it has no session, now and from time to time. */
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
        if (dialling == null && !isThere && !isAway && scene.world().isAlive()) {
            dial();
        }
        scene.agenda().after(TEND_NANOS, this::tend);
    }

    private void dial() {
        SelectorThread thread = scene.world().rig().thread();
        Peer.Manner manner = new Peer.Manner();
        manner.messages = this::came;
        Dialling next = new Dialling(
                thread,
                World.at(protocol.port()),
                DialPlan.ANY_LOCAL,
                connection -> protocol.session(connection, scene.account(name), Traffic.BOTH, manner));
        dialling = next;
        thread.invokeLater(next);
    }

    // ---- Messages

    public void send(Planned message) {
        Optional<Peer> by = live().stream()
                .filter(each -> each.room() > message.recipients().size())
                .findFirst();
        if (by.isEmpty()) {
            scene.agenda().after(NO_ROOM_NANOS, () -> send(message));
        } else if (message.pieces().isEmpty()) {
            send(message.recipients(), by.get(), Texts.body(message.text(), message.isUnicode()));
        } else {
            sendPieces(message, by.get());
        }
    }

    private void sendPieces(Planned message, Peer by) {
        int total = message.pieces().size();
        for (Recipient each : message.recipients()) {
            byte[] header = {5, 0, 3, (byte) message.number(), (byte) total, (byte) each.part()};
            String piece = message.pieces().get(each.part() - 1);
            send(List.of(each), by, Texts.body(header, piece, message.isUnicode()));
        }
    }

    private void send(List<Recipient> recipients, Peer by, Body body) {
        ShortMessage said = form(recipients, body);
        Sent one = new Sent(by, by.submitIfRoom(said), scene.nowNanos());
        recipients.forEach(each -> {
            sent.put(each, one);
            scene.tell(each, () -> name + " sends \"" + Texts.read(body) + "\"");
        });
    }

    private ShortMessage form(List<Recipient> recipients, Body body) {
        Planned message = recipients.get(0).message();
        Address[] to = recipients.stream()
                .map(each -> Address.international(each.number()))
                .toArray(Address[]::new);
        PlainMessage.Builder form = PlainMessage.from(Address.alphanumeric(message.sender()))
                .to(to)
                .saying(body)
                .options(new SendOptions(message.request(), false, 0, 0, false, false));
        if (message.validityNanos() > 0) {
            form.until(World.EPOCH.plusNanos(scene.nowNanos() + message.validityNanos()));
        }
        return form.build();
    }

    // ---- Receipts and messages of mobiles

    private void came(Peer.Came came) {
        Copy copy = new Copy(came, name, PATIENCE_NANOS);
        boolean isReceipt = came.message().kind() == ShortMessage.Kind.RECEIPT;
        String number = came.message().source().text();
        if (isReceipt) {
            Recipient recipient = recipientOf(came, number);
            scene.tell(
                    recipient, () -> name + " has a receipt, " + came.receipt().state());
            scene.receipts(recipient).add(copy);
        } else {
            scene.fromMobile(copy);
        }
        if (!isSilent) {
            scene.agenda().after(slowNanos, () -> copy.answer(Outcome.accepted(""), scene.nowNanos()));
        }
    }

    /** Segments to one number have receipts with different ids. */
    private Recipient recipientOf(Peer.Came receipt, String number) {
        String id = receipt.receipt().messageId();
        Recipient first = scene.plan().recipient(number, 1);
        return first.message().recipients().stream()
                .filter(each -> each.number().equals(number) && isOf(each, id))
                .findFirst()
                .orElse(first);
    }

    private boolean isOf(Recipient recipient, String id) {
        Sent one = sent.get(recipient);
        Outcome outcome = one == null ? null : one.outcome();
        return outcome != null && outcome.messageId().equals(id);
    }

    // ---- Trouble

    public void isAwayFor(long nanos) {
        scene.story().tell(name + " goes away");
        isAway = true;
        live().forEach(Peer::leave);
        scene.agenda().after(nanos, () -> isAway = false);
    }

    /** @param byNanos 0: it answers nothing */
    public void isSlowFor(long byNanos, long nanos) {
        slowNanos = byNanos;
        isSilent = byNanos == 0;
        scene.agenda().after(nanos, () -> {
            slowNanos = 0;
            isSilent = false;
        });
    }
}
