package org.strowger.world.walk;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.world.Arrival;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.WalkProtocol;
import org.strowger.world.World;
import org.strowger.world.walk.Reports.Report;

/** An SMSC of a walk to which the router binds. */
final class SessionSmsc extends WalkSmsc {
    /** The time after which a receipt or message that was not accepted is sent again. */
    private static final long AGAIN_NANOS = TimeUnit.SECONDS.toNanos(7);

    private static final long NO_ROOM_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** The first id, chosen so that an id has different values when read as hexadecimal and as decimal. */
    private static final int IDS_BEGIN = 1000;

    private final WalkProtocol protocol;
    private final TestSmsc smsc;
    private final HungPeers hung;
    private int refusals;

    /** The number of messages after which a session breaks; 0 if sessions do not break. */
    private int breaksAfter;

    private int sinceBreak;

    SessionSmsc(Scene scene, String name, WalkProtocol protocol, int port) {
        super(scene, name);
        this.protocol = protocol;
        this.smsc = new TestSmsc(scene.world().rig(), World.at(port), protocol.traits());
        this.hung = new HungPeers(scene);
        smsc.answers(this::takes);
        smsc.hasGiven(IDS_BEGIN);
        // Output that the router wrote before it noticed the end is lost.
        smsc.manner().ends = peer ->
                scene.shakes().begins(Shakes.lossesAt(name), scene.nowNanos()).ends(scene.nowNanos());
        // The SMSC does not give back messages that it has accepted.
        smsc.manner().inquiries = each -> InquiryAnswer.refused(protocol.never(0));
    }

    @Override
    public void answersQueries(Function<Inquiry, InquiryAnswer> answers) {
        smsc.manner().inquiries = each ->
                each.kind() == Inquiry.Kind.QUERY ? answers.apply(each) : InquiryAnswer.refused(protocol.never(0));
    }

    private void takes(Peer.Came came) {
        if (breaksAfter > 0 && ++sinceBreak >= breaksAfter) {
            sinceBreak = 0;
            scene().agenda().after(0, () -> breakOff(List.of(came.by())));
        }
        came(came);
    }

    @Override
    protected void configure(Setup.Entry entry, Chance chance) {
        entry.set("protocol", protocol.traits().name())
                .set("system-id", "9001")
                .set("password", "p")
                .add("hosts", "127.0.0.1:" + smsc.address().getPort())
                .set("sessions", chance.oneOf(1, 2, 3))
                .set("window", chance.oneOf(20, 50));
    }

    @Override
    protected Outcome accepted(Recipient recipient, Copy copy) {
        return Outcome.accepted(reporting().inResponse(smsc.nextId(recipient.number())));
    }

    private Reporting reporting() {
        return scene().plan().reporting(name());
    }

    @Override
    protected Outcome later(Recipient recipient) {
        return protocol.later();
    }

    @Override
    protected Outcome acceptedForeign(Arrival came) {
        return Outcome.accepted(reporting().inResponse(smsc.nextId(came.to())));
    }

    @Override
    protected Outcome throttlingForeign() {
        return protocol.throttling();
    }

    @Override
    protected Outcome throttling(Recipient recipient) {
        return protocol.throttling();
    }

    @Override
    protected Outcome never(Recipient recipient) {
        return protocol.never(recipient.message().number());
    }

    @Override
    public List<String> codes(boolean isFinal) {
        return isFinal ? protocol.codesForNever() : List.of(protocol.codeForLater());
    }

    @Override
    protected void sendReceipt(Copy of, String id, MessageState state, Consumer<Outcome> taken) {
        send(TestSmsc.receipt(of.came().message(), reporting().inReceipt(id), state), taken);
    }

    @Override
    protected void sendReport(Copy of, String id, Report report, Consumer<Outcome> taken) {
        String written = reporting().inReceipt(id);
        send(TestSmsc.report(of.came().message(), written, report.state(), report.kind()), taken);
    }

    @Override
    public void send(ShortMessage message, Consumer<Outcome> taken) {
        Optional<Peer> by = smsc.peers().stream()
                .filter(Peer::receives)
                .filter(each -> each.room() > 0)
                .findFirst();
        if (by.isEmpty()) {
            scene().agenda().after(NO_ROOM_NANOS, () -> send(message, taken));
            return;
        }
        Peer peer = by.get();
        long token = peer.submitIfRoom(message);
        scene().agenda().after(AGAIN_NANOS, () -> {
            Outcome outcome = peer.outcomes().get(token);
            scene().story().tell(message.source().text(), () -> "SMSC " + name() + " was told " + outcome);
            if (outcome != null && (outcome.isAccepted() || outcome.kind() == Outcome.Kind.PERMANENT)) {
                taken.accept(outcome);
            } else {
                if (outcome != null && outcome.kind() != Outcome.Kind.UNCERTAIN) {
                    wasRefused(message, peer.outcomeNanos(token));
                }
                send(message, taken);
            }
        });
    }

    /** The SMSC reads the response when the next attempt is due, and may have waited for room before the attempt. */
    @Override
    public long sentOnceNanos() {
        return AGAIN_NANOS + 3 * NO_ROOM_NANOS;
    }

    // ---- Trouble

    @Override
    protected long unreadNanos() {
        return hung.unreadNanos();
    }

    @Override
    protected void breakOff() {
        breakOff(smsc.peers());
    }

    /** Breaks off these sessions, unless they are already broken. */
    private void breakOff(List<Peer> peers) {
        peers.stream().filter(each -> !each.isClosed()).forEach(peer -> {
            scene().story().tell("a session of SMSC " + name() + " breaks");
            scene().world().rig().network().reset(peer.connection().peer());
        });
    }

    @Override
    public void breaksAfterEach(int messages, long nanos) {
        breaksAfter = messages;
        isDisturbedFor(nanos, () -> breaksAfter = 0);
    }

    @Override
    public void unbinds() {
        smsc.peers().forEach(Peer::leave);
        isDisturbedFor(0, () -> {});
    }

    @Override
    public void refusesBindsFor(boolean isForGood, long nanos) {
        refusals++;
        smsc.manner().binds = (peer, asked) -> isForGood ? protocol.never(0) : protocol.later();
        breakOff();
        isDisturbedFor(nanos, () -> {
            if (--refusals == 0) {
                smsc.manner().binds = (peer, asked) -> Outcome.accepted("");
            }
        });
    }

    @Override
    public void hangsFor(long nanos) {
        hung.hang(smsc.peers(), nanos);
        isDisturbedFor(nanos, () -> {});
    }

    @Override
    protected void shut() {
        smsc.closeListener();
    }

    @Override
    protected void openAgain() {
        smsc.openAgain();
    }
}
