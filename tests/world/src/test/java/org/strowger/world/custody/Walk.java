package org.strowger.world.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.simulation.net.SimulatedConnection;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.WalkProtocol;
import org.strowger.world.WalkProtocols;
import org.strowger.world.World;

/**
 * A walk at random through a world with all faults that it knows: what applications and SMSCs do, in which order
 * threads have their turns, what breaks and when the configuration changes follows from one seed.
 *
 * <p>Every recipient has a number of its own, so that it is known of everything that comes where it belongs.
 */
final class Walk implements AutoCloseable {
    private static final List<String> NAMES = List.of("shop", "bank");
    private static final List<String> SMSCS = List.of("a", "b");
    private static final String MOBILES_WRITE_TO = "6000";
    static final int RATE = 60;

    private final Random random;
    final World world;
    final WalkProtocols walkProtocols;
    final List<TestSmsc> smscs;
    final List<App> apps = new ArrayList<>();
    final Map<String, Sent> sent = new HashMap<>();
    private final List<Peer.Came> open = new ArrayList<>();
    final List<Report> reports = new ArrayList<>();
    final IdentityHashMap<Peer, Integer> windows = new IdentityHashMap<>();
    private int numbers;
    private int mobiles;
    private boolean calm;

    /** A recipient of a message. */
    static final class Sent {
        final App by;
        final Peer peer;
        final long token;
        final ReceiptRequest receiptRequest;
        final ShortMessage message;
        final Set<Integer> refusals = new HashSet<>();
        boolean accepted;
        boolean early;
        int receiptsTaken;

        Sent(App by, Peer peer, long token, ReceiptRequest request, ShortMessage message) {
            this.by = by;
            this.peer = peer;
            this.token = token;
            this.receiptRequest = request;
            this.message = message;
        }
    }

    /** A receipt that an SMSC owes. */
    static final class Report {
        final TestSmsc smsc;
        final ShortMessage message;
        final String id;
        Peer by;
        long token = -1;

        Report(TestSmsc smsc, ShortMessage message, String id, Peer by) {
            this.smsc = smsc;
            this.message = message;
            this.id = id;
            this.by = by;
        }
    }

    /** An application and all sessions that it ever had. */
    static final class App {
        final String name;
        final List<Peer> peers = new ArrayList<>();
        final List<Peer.Came> open = new ArrayList<>();

        App(String name) {
            this.name = name;
        }
    }

    Walk(long seed) {
        random = new Random(seed);
        world = new World(1 + random.nextInt(3), seed);
        walkProtocols = new WalkProtocols(seed, NAMES, SMSCS);
        smscs = List.of(walkProtocols.smsc(world, "a", 2776), walkProtocols.smsc(world, "b", 2777));
        for (TestSmsc smsc : smscs) {
            smsc.answers(this::messageCame);
            smsc.manner().binds = this::bindCame;
        }
        for (String name : NAMES) {
            apps.add(new App(name));
        }
    }

    private Outcome bindCame(Peer peer, SignIn asked) {
        windows.put(peer, WalkProtocols.window(asked));
        boolean refuses = !calm && random.nextInt(10) == 0;
        return refuses ? Outcome.of(Outcome.Kind.TEMPORARY, 0x0D, "") : Outcome.accepted("");
    }

    // ---- The configuration

    private String yaml() {
        return WalkProtocols.listeners() + "applications:\n"
                + application("shop") + application("bank") + "smscs:\n"
                + smsc("a", 2776) + smsc("b", 2777) + World.MOBILES_RELAYED
                + "routes: [{name: all, match: {}, delivery: relay, via: "
                + pick("[a, b]", "[b, a]", "[{a: 1, b: 1}]", "a", "b")
                + pick("", ", try-next-on: [timeout, throttled, unbound, full, temporary]") + "}]\n";
    }

    private String application(String name) {
        return "  - {" + walkProtocols.signsIn(name) + ", max-binds: 50, window: " + pick("3", "20")
                + ", when-too-fast: " + pick("reject", "slow") + ", receive-window: " + pick("1", "10") + ", class: "
                + pick("bulk", "normal", "transactional") + "}\n";
    }

    private String smsc(String name, int port) {
        return "  - {" + walkProtocols.signsIn(name, pick("1", "2", "10")) + ", hosts: [127.0.0.1:" + port
                + "], sessions: "
                + pick("1", "2", "3") + ", throughput: " + RATE + "/s, queue: " + pick("5", "1000")
                + ", unbound-after: " + pick("2s", "10s") + ", on-uncertain: " + pick("resend", "fail")
                + ", receipts: {ask: " + pick("as-asked", "always") + "}, timers: {reconnect: 100ms..1s}}\n";
    }

    private String pick(String... some) {
        return some[random.nextInt(some.length)];
    }

    private <T> T pick(List<T> some) {
        return some.get(random.nextInt(some.size()));
    }

    // ---- The walk

    void go(int steps) {
        world.start(yaml());
        apps.forEach(this::dial);
        for (int i = 0; i < steps; i++) {
            step();
            someTurns();
        }
        comeToRest();
        new WalkReckoning(this).check();
    }

    @Override
    public void close() {
        world.close();
    }

    private void someTurns() {
        switch (random.nextInt(10)) {
            case 0 -> world.millis(random.nextInt(300));
            case 1, 2, 3 -> world.millis(random.nextInt(5));
            default -> {
                for (int turns = random.nextInt(6); turns > 0; turns--) {
                    pick(world.rig().threads()).turn();
                }
            }
        }
    }

    private void step() {
        int chance = random.nextInt(1000);
        if (chance < 400) {
            submit(pick(apps));
        } else if (chance < 700) {
            answerOne();
        } else if (chance < 850) {
            reportOne();
        } else if (chance < 900) {
            mobileWrites();
        } else if (chance < 975) {
            applicationAnswers(pick(apps));
        } else {
            somethingBreaks(random.nextInt(10));
        }
    }

    private void somethingBreaks(int what) {
        switch (what) {
            case 0, 1 -> world.reload(yaml());
            case 2 -> dial(pick(apps));
            case 3 -> live(pick(apps)).stream().findAny().ifPresent(Peer::leave);
            case 4 -> reset(World.LISTENERS);
            case 5, 6 -> reset(List.of(smscs.get(random.nextInt(2)).address().getPort()));
            case 7 -> smscs.get(random.nextInt(2)).peers().stream().findAny().ifPresent(Peer::leave);
            case 8 -> world.rig().network().refuse(smscs.get(random.nextInt(2)).address());
            default -> {
                heal();
                world.seconds(random.nextInt(12));
            }
        }
    }

    /** One of the connections to these ports. */
    private void reset(List<Integer> ports) {
        List<SimulatedConnection> some = world.rig().network().connections().stream()
                .filter(each -> ports.contains(each.acceptorAddress().getPort()))
                .toList();
        if (!some.isEmpty()) {
            pick(some).reset();
        }
    }

    private void heal() {
        for (TestSmsc smsc : smscs) {
            world.rig().network().heal(smsc.address());
        }
    }

    private void dial(App app) {
        Peer.Manner manner = new Peer.Manner();
        manner.messages = each -> {
            if (random.nextInt(3) == 0) {
                app.open.add(each);
            } else {
                answerDelivery(each);
            }
        };
        Traffic way = random.nextInt(4) == 0 ? Traffic.SENDS : Traffic.BOTH;
        app.peers.add(walkProtocols.dial(world, app.name, calm ? Traffic.BOTH : way, manner));
    }

    static List<Peer> live(App app) {
        return app.peers.stream().filter(Peer::isSignedIn).toList();
    }

    // ---- Applications

    private void submit(App app) {
        List<Peer> able = live(app);
        if (able.isEmpty()) {
            dial(app);
            return;
        }
        Peer peer = pick(able);
        ReceiptRequest request = random.nextBoolean() ? ReceiptRequest.ON_END : ReceiptRequest.NEVER;
        WalkProtocol walkProtocol = walkProtocols.of(peer);
        int recipients = random.nextInt(12) == 0 && walkProtocol.saysMuch() ? 2 + random.nextInt(3) : 1;
        Address[] to = new Address[recipients];
        for (int i = 0; i < recipients; i++) {
            to[i] = Address.international(Integer.toString(400_000_000 + numbers++));
        }
        String first = to[0].text();
        boolean hasLongSender = walkProtocols.isMixed() && random.nextInt(16) == 0 && walkProtocol.saysLongSender();
        ShortMessage message = PlainMessage.from(
                        hasLongSender ? WalkProtocol.longSender(first) : Address.alphanumeric(app.name))
                .to(to)
                .saying(walkProtocols.textTo(first))
                .options(new SendOptions(request, false, random.nextInt(4), 0, false, false))
                .build();
        long token = peer.submitIfRoom(message);
        for (Address each : to) {
            Sent one = new Sent(app, peer, token, request, message);
            if (hasLongSender && !walkProtocols.areLongSendersSaid()) {
                one.refusals.add(walkProtocol.unsayable());
            }
            sent.put(each.text(), one);
        }
    }

    private void applicationAnswers(App app) {
        if (!app.open.isEmpty()) {
            answerDelivery(app.open.remove(random.nextInt(app.open.size())));
        }
    }

    private void answerDelivery(Peer.Came each) {
        boolean refuses = !calm && random.nextInt(8) == 0;
        if (!refuses
                && each.message().kind() == ShortMessage.Kind.RECEIPT
                && !each.by().isClosed()) {
            known(each.message().source().text()).receiptsTaken++;
        }
        each.answer(refuses ? Outcome.of(Outcome.Kind.TEMPORARY, 0, "") : Outcome.accepted(""));
    }

    Sent known(String number) {
        Sent one = sent.get(number);
        if (one == null) {
            throw new AssertionError("nobody has sent to " + number);
        }
        return one;
    }

    // ---- SMSCs

    private TestSmsc smscOf(Peer peer) {
        return smscs.get(smscs.get(0).allPeers().contains(peer) ? 0 : 1);
    }

    /** The sender and the protocol do not matter: it is the message that was sent to that number. */
    private void messageCame(Peer.Came came) {
        ShortMessage asSent = known(came.to()).message;
        assertThat(came.message().body()).as("what came to " + came.to()).isEqualTo(asSent.body());
        assertThat(came.message().source().text())
                .as("who has sent what came to " + came.to())
                .isEqualTo(asSent.source().text());
        open.add(came);
    }

    private void answerOne() {
        if (!open.isEmpty()) {
            answer(open.remove(random.nextInt(open.size())));
        }
    }

    private void answer(Peer.Came came) {
        Sent one = known(came.to());
        TestSmsc smsc = smscOf(came.by());
        WalkProtocol by = walkProtocols.ofSmsc(SMSCS.get(smscs.indexOf(smsc)));
        int how = calm ? 9 : random.nextInt(20);
        if (how == 0) {
            came.answer(by.throttling());
        } else if (how == 1) {
            Outcome refusal = by.never(numbers % 200);
            one.refusals.add(walkProtocols.of(one.peer).told(refusal, by)); // Sent again, two may have refused it.
            came.answer(refusal);
        } else if (how == 2) {
            open.add(came); // Somewhat later, or never.
        } else {
            String id = smsc.nextId(came.to());
            Report report = new Report(smsc, came.message(), id, came.by());
            if (came.message().wantsReceipt()) {
                reports.add(report);
            }
            if (how == 3 && came.message().wantsReceipt() && !smsc.peers().isEmpty()) {
                one.early = true;
                bring(report);
                world.millis(random.nextInt(5));
            }
            one.accepted = true;
            came.answer(Outcome.accepted(id));
        }
    }

    private void reportOne() {
        if (!reports.isEmpty()) {
            Report report = pick(reports);
            bring(report);
            if (random.nextInt(10) == 0 && !report.by.isClosed()) {
                report.by.submitIfRoom(receipt(report));
            }
        }
    }

    private static ShortMessage receipt(Report report) {
        return TestSmsc.receipt(report.message, report.id, MessageState.DELIVERED);
    }

    /** Brings a receipt unless it was taken before, or somebody still thinks about it. */
    private void bring(Report report) {
        List<Peer> able = report.smsc.peers().stream().filter(Peer::receives).toList();
        boolean pending = report.token >= 0 && !report.by.outcomes().containsKey(report.token);
        if (!able.isEmpty() && !pending && !isTaken(report)) {
            report.by = pick(able);
            report.token = report.by.submitIfRoom(receipt(report));
        }
    }

    static boolean isTaken(Report report) {
        Outcome outcome = report.by.outcomes().get(report.token);
        return report.token >= 0 && outcome != null && outcome.isAccepted();
    }

    private void mobileWrites() {
        List<Peer> able = smscs.get(random.nextInt(2)).peers();
        if (!able.isEmpty()) {
            pick(able).submitIfRoom(TestSmsc.mobile(Integer.toString(500_000_000 + mobiles++), MOBILES_WRITE_TO));
        }
    }

    // ---- The end

    private void comeToRest() {
        calm = true;
        heal();
        world.seconds(5);
        apps.forEach(this::dial);
        for (int round = 0; round < 600; round++) {
            while (!open.isEmpty()) {
                answer(open.remove(0));
            }
            apps.forEach(app -> {
                while (!app.open.isEmpty()) {
                    applicationAnswers(app);
                }
            });
            if (round % 100 == 50) {
                reports.forEach(this::bring);
            }
            world.millis(100);
        }
    }
}
