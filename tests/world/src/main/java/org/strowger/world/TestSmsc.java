package org.strowger.world;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.IdKind;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SmscTerms;
import org.strowger.router.reactor.Acceptor;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.ListenerPlan;
import org.strowger.router.reactor.ReactorRig;

/**
 * A simulated SMSC, whose sessions behave as set here. By default it accepts all messages, with the ids 1, 2, 3 and so
 * on.
 */
public final class TestSmsc {
    private static final SmscTerms TERMS =
            new SmscTerms("smsc", SessionTimers.USUAL, new SessionLimits(1000, 100_000, 80 << 10), PeerQuirks.USUAL);

    private static final int MESSAGES_A_SECOND = 4;

    private final ProtocolTraits traits;
    private final ReactorRig rig;
    private final InetSocketAddress address;
    private final Peer.Manner manner = new Peer.Manner();
    private final List<Peer> peers = new ArrayList<>();
    private final List<Peer.Came> came = new ArrayList<>();
    private Acceptor acceptor;
    private final Set<String> stamped = new HashSet<>();
    private int ids;

    public TestSmsc(ReactorRig rig, InetSocketAddress address) {
        this(rig, address, World.SUITE);
    }

    /** Creates an SMSC with this protocol. */
    public TestSmsc(ReactorRig rig, InetSocketAddress address, ProtocolTraits traits) {
        this.traits = traits;
        this.rig = rig;
        this.address = address;
        this.acceptor = open();
        answers(each -> accept(each));
    }

    private Acceptor open() {
        ConnectionPlan plan = ConnectionPlan.plain(this::begin);
        try {
            return Acceptor.open(rig.thread(), rig.threads(), new ListenerPlan(address, Integer.MAX_VALUE, plan));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private Peer begin(Connection connection, long nowNanos) {
        Peer peer = new Peer(connection, manner, setting -> traits.sessions().smsc(TERMS, setting, nowNanos));
        peers.add(peer);
        return peer;
    }

    public InetSocketAddress address() {
        return address;
    }

    public Peer.Manner manner() {
        return manner;
    }

    /** Sets the reaction to messages. */
    public TestSmsc answers(Consumer<Peer.Came> how) {
        manner.messages = each -> {
            came.add(each);
            how.accept(each);
        };
        return this;
    }

    /** Gives the same response to all messages. */
    public TestSmsc answers(Outcome outcome) {
        return answers(each -> each.answer(outcome));
    }

    /** Gives no responses; the test can still respond explicitly. */
    public TestSmsc keepsSilent() {
        return answers(each -> {});
    }

    /** Accepts the message with the next id. @return the id */
    public String accept(Peer.Came each) {
        String id = nextId();
        each.answer(Outcome.accepted(id));
        return id;
    }

    public String nextId() {
        ids++;
        return traits.ids("").equals(IdKind.STAMP) ? stamp(ids) : Integer.toString(ids);
    }

    /**
     * The next id for a message to this number. If ids are time stamps, messages to different numbers can share an id,
     * but messages to one number cannot.
     */
    public String nextId(String number) {
        if (!traits.ids("").equals(IdKind.STAMP)) {
            return nextId();
        }
        String stamp = stamp(ids++ / MESSAGES_A_SECOND);
        while (!stamped.add(number + " " + stamp)) {
            stamp = stamp(ids++ / MESSAGES_A_SECOND);
        }
        return stamp;
    }

    private static String stamp(int number) {
        return String.format("26120112%02d%02d", number / 60, number % 60);
    }

    /** An id that the SMSC has never assigned. */
    public String falseId(String id) {
        return traits.ids("").equals(IdKind.STAMP) ? "260101000000" : "99" + id + "77";
    }

    /** Sets the last assigned id; the next id is larger by one. */
    public void hasGiven(int last) {
        ids = last;
    }

    /** All messages received on all sessions, including ended ones. */
    public List<Peer.Came> came() {
        return came;
    }

    public Peer.Came last() {
        return came.get(came.size() - 1);
    }

    /** The sessions that are signed in. */
    public List<Peer> peers() {
        return peers.stream().filter(Peer::isSignedIn).toList();
    }

    public List<Peer> allPeers() {
        return peers;
    }

    public Peer receiver() {
        return peers().stream()
                .filter(Peer::receives)
                .findFirst()
                .orElseThrow(() -> new AssertionError("nobody is there to receive"));
    }

    /** Sends a receipt for a message. @return the token */
    public long report(Peer.Came of, String id) {
        return report(receiver(), of, id);
    }

    public long report(Peer by, Peer.Came of, String id) {
        return by.submit(receipt(of.message(), id, MessageState.DELIVERED));
    }

    public static ShortMessage receipt(ShortMessage of, String id, MessageState state) {
        return report(of, id, state, state.isFinal() ? ShortMessage.Kind.RECEIPT : ShortMessage.Kind.NOTIFICATION);
    }

    /** A report whose packet is marked as a receipt or as a notification. */
    public static ShortMessage report(ShortMessage of, String id, MessageState state, ShortMessage.Kind kind) {
        PlainMessage.Builder receipt = PlainMessage.from(of.destination()).to(of.source());
        Receipt what = Receipt.of(id, state, "000");
        return kind == ShortMessage.Kind.RECEIPT
                ? receipt.reporting(what).build()
                : receipt.notifying(what).build();
    }

    /** Sends a message from a mobile. @return its token in the receiver's session */
    public long mobile(String from, String to, String text) {
        return receiver().submit(mobileMessage(from, to, text));
    }

    public static ShortMessage mobile(String from, String to) {
        return mobileMessage(from, to, "hi");
    }

    private static ShortMessage mobileMessage(String from, String to, String text) {
        return PlainMessage.from(Address.international(from))
                .to(Address.international(to))
                .saying(World.body(text))
                .build();
    }

    /** Breaks off all sessions. */
    public void breakOff() {
        peers().forEach(peer -> rig.network().reset(peer.connection().peer()));
        rig.drive();
    }

    /** Closes the listening socket, so that no connection can be made, and runs the threads. */
    public void shut() {
        acceptor.close();
        rig.drive();
    }

    /** As {@link #shut}, but for use during a turn. */
    public void closeListener() {
        acceptor.close();
    }

    /** Opens the listening socket again after {@link #shut}. */
    public void openAgain() {
        acceptor = open();
    }
}
