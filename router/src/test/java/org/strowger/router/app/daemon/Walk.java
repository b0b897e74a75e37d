package org.strowger.router.app.daemon;

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
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptWish;
import org.strowger.message.ShortMessage;
import org.strowger.message.Wishes;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.account.AppSession;
import org.strowger.router.account.Application;
import org.strowger.router.link.Link;
import org.strowger.router.simulated.SimulatedConnection;

/**
 * A walk at random through a world with all faults that it knows: what applications and centres do, in which order
 * threads have their turns, what breaks and when the configuration changes follows from one seed.
 *
 * <p>Every recipient has a number of its own, so that it is known of everything that comes where it belongs.
 */
final class Walk implements AutoCloseable {
    private static final String[] NAMES = {"shop", "bank"};
    private static final String MOBILES_WRITE_TO = "6000";
    private static final int RATE = 60;

    /** A link that is replaced begins with a rate of its own, and a probe does not wait for it. */
    private static final int BEYOND_RATE = 4;

    private final Random random;
    private final World world;
    private final Centre[] centres;
    private final List<App> apps = new ArrayList<>();
    private final Map<String, Sent> sent = new HashMap<>();
    private final List<Peer.Came> open = new ArrayList<>();
    private final List<Report> reports = new ArrayList<>();
    private final IdentityHashMap<Peer, Integer> windows = new IdentityHashMap<>();
    private int numbers;
    private int mobiles;
    private boolean calm;

    /** A recipient of a message. */
    private static final class Sent {
        final App by;
        final Peer peer;
        final long token;
        final ReceiptWish wish;
        final Set<Integer> refusals = new HashSet<>();
        boolean accepted;
        boolean early;
        boolean toMany;
        int receiptsTaken;

        Sent(App by, Peer peer, long token, ReceiptWish wish) {
            this.by = by;
            this.peer = peer;
            this.token = token;
            this.wish = wish;
        }
    }

    /** A receipt that a centre owes. */
    private static final class Report {
        final Centre centre;
        final ShortMessage message;
        final String id;
        Peer by;
        long token = -1;

        Report(Centre centre, ShortMessage message, String id, Peer by) {
            this.centre = centre;
            this.message = message;
            this.id = id;
            this.by = by;
        }
    }

    /** An application and all sessions that it ever had. */
    private static final class App {
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
        centres = new Centre[] {world.centre("a", 2776), world.centre("b", 2777)};
        for (Centre centre : centres) {
            centre.answers(open::add);
            centre.manner().binds = this::bindCame;
        }
        for (String name : NAMES) {
            apps.add(new App(name));
        }
    }

    private Outcome bindCame(Peer peer, SignIn asked) {
        windows.put(peer, Integer.parseInt(asked.kind().substring(1)));
        boolean refuses = !calm && random.nextInt(10) == 0;
        return refuses ? Outcome.of(Outcome.Kind.TEMPORARY, 0x0D, "") : Outcome.accepted("");
    }

    // ---- The configuration

    private String yaml() {
        return "listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]\napplications:\n"
                + application("shop", "") + application("bank", "") + "smscs:\n"
                + smsc("a", 2776) + smsc("b", 2777) + World.MOBILES_RELAYED
                + "routes: [{name: all, match: {}, delivery: relay, via: "
                + pick("[a, b]", "[b, a]", "[{a: 1, b: 1}]", "a", "b")
                + pick("", ", try-next-on: [timeout, throttled, unbound, full, temporary]") + "}]\n";
    }

    private String application(String name, String more) {
        return "  - {name: " + name + ", password: secret, max-binds: 50, window: " + pick("3", "20")
                + ", when-too-fast: " + pick("reject", "slow") + ", receive-window: " + pick("1", "10") + ", class: "
                + pick("bulk", "normal", "transactional") + more + "}\n";
    }

    private String smsc(String name, int port) {
        String window = pick("1", "2", "10");
        // The centre must know the window to see that it is kept to: we tell it as the system type.
        return "  - {name: " + name + ", protocol: smpp, hosts: [127.0.0.1:" + port
                + "], system-id: s, password: p, system-type: w" + window + ", window: " + window + ", sessions: "
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
        check();
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
            case 4 -> reset(World.LISTENER);
            case 5, 6 -> reset(centres[random.nextInt(2)].address().getPort());
            case 7 -> centres[random.nextInt(2)].peers().stream().findAny().ifPresent(Peer::leave);
            case 8 -> world.rig().network().refuse(centres[random.nextInt(2)].address());
            default -> {
                heal();
                world.seconds(random.nextInt(12));
            }
        }
    }

    /** One of the connections to that port. */
    private void reset(int port) {
        List<SimulatedConnection> some = world.rig().network().connections().stream()
                .filter(each -> each.acceptorAddress().getPort() == port)
                .toList();
        if (!some.isEmpty()) {
            pick(some).reset();
        }
    }

    private void heal() {
        for (Centre centre : centres) {
            world.rig().network().heal(centre.address());
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
        app.peers.add(world.application(
                World.LISTENER, World.terms(app.name, "secret", calm ? Traffic.BOTH : way, "3.4"), manner));
    }

    private static List<Peer> live(App app) {
        return app.peers.stream().filter(Peer::isSignedIn).toList();
    }

    // ---- What applications do

    private void submit(App app) {
        List<Peer> able = live(app);
        if (able.isEmpty()) {
            dial(app);
            return;
        }
        Peer peer = pick(able);
        ReceiptWish wish = random.nextBoolean() ? ReceiptWish.ON_END : ReceiptWish.NEVER;
        int recipients = random.nextInt(12) == 0 ? 2 + random.nextInt(3) : 1;
        Address[] to = new Address[recipients];
        for (int i = 0; i < recipients; i++) {
            to[i] = Address.international(Integer.toString(400_000_000 + numbers++));
        }
        long token = peer.submitIfRoom(PlainMessage.from(Address.alphanumeric(app.name))
                .to(to)
                .saying(new Body(new byte[] {'h', 'i'}, false, 0))
                .wishing(new Wishes(wish, false, random.nextInt(4), 0, false, false))
                .build());
        for (Address each : to) {
            Sent one = new Sent(app, peer, token, wish);
            one.toMany = recipients > 1;
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

    private Sent known(String number) {
        Sent one = sent.get(number);
        if (one == null) {
            throw new AssertionError("nobody has sent to " + number);
        }
        return one;
    }

    // ---- What centres do

    private Centre centreOf(Peer peer) {
        return centres[0].allPeers().contains(peer) ? centres[0] : centres[1];
    }

    private void answerOne() {
        if (!open.isEmpty()) {
            answer(open.remove(random.nextInt(open.size())));
        }
    }

    private void answer(Peer.Came came) {
        Sent one = known(came.to());
        int how = calm ? 9 : random.nextInt(20);
        if (how == 0) {
            came.answer(Outcome.of(Outcome.Kind.THROTTLED, 0x58, ""));
        } else if (how == 1) {
            int refusal = 0x400 + numbers % 200;
            one.refusals.add(refusal); // Of a message that was sent again, two may refuse it.
            came.answer(Outcome.of(Outcome.Kind.PERMANENT, refusal, ""));
        } else if (how == 2) {
            open.add(came); // Somewhat later, or never.
        } else {
            Centre centre = centreOf(came.by());
            String id = centre.nextId();
            Report report = new Report(centre, came.message(), id, came.by());
            if (came.message().wantsReceipt()) {
                reports.add(report);
            }
            if (how == 3 && came.message().wantsReceipt() && !centre.peers().isEmpty()) {
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
        return Centre.receipt(report.message, report.id, MessageState.DELIVERED);
    }

    /** Brings a receipt unless it was taken before, or somebody still thinks about it. */
    private void bring(Report report) {
        List<Peer> able = report.centre.peers().stream().filter(Peer::receives).toList();
        boolean pending = report.token >= 0 && !report.by.outcomes().containsKey(report.token);
        if (!able.isEmpty() && !pending && !isTaken(report)) {
            report.by = pick(able);
            report.token = report.by.submitIfRoom(receipt(report));
        }
    }

    private static boolean isTaken(Report report) {
        Outcome outcome = report.by.outcomes().get(report.token);
        return report.token >= 0 && outcome != null && outcome.isAccepted();
    }

    private void mobileWrites() {
        List<Peer> able = centres[random.nextInt(2)].peers();
        if (!able.isEmpty()) {
            pick(able).submitIfRoom(Centre.mobile(Integer.toString(500_000_000 + mobiles++), MOBILES_WRITE_TO));
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

    private void check() {
        assertThat(world.rig().incidents()).isEmpty();
        sent.forEach(this::check);
        for (Centre centre : centres) {
            centre.allPeers().forEach(each -> {
                assertThat(each.mostUnanswered()).as("window").isLessThanOrEqualTo(windows.getOrDefault(each, 0));
                if (each.isSignedIn()) {
                    assertThat(each.outcomes()).as("deliveries answered").hasSize(each.submitted());
                }
            });
            checkRate(centre.came());
        }
        reports.forEach(each -> assertThat(isTaken(each))
                .as("receipt " + each.id + " was taken")
                .isTrue());
        checkReceivers();
        world.router().exchange().generation().links().forEach(Walk::checkIdle);
        world.router().exchange().generation().applications().forEach(Walk::checkIdle);
    }

    private void check(String number, Sent one) {
        String what = "message to " + number + " of " + one.by.name;
        if (!one.peer.isSignedIn()) {
            return;
        }
        Outcome outcome = one.peer.outcome(one.token);
        boolean reached = outcome.isAccepted()
                && outcome.failures().stream()
                        .noneMatch(each -> each.destination().text().equals(number));
        if (reached) {
            assertThat(one.accepted).as(what + " was accepted").isTrue();
            if (one.wish == ReceiptWish.ON_END && !one.early) {
                assertThat(one.receiptsTaken).as("receipts of " + what).isPositive();
            }
        }
        if (outcome.code() >= 0x400 && !one.toMany) {
            assertThat(one.refusals).as("the refusals of " + what).contains(outcome.code());
        }
    }

    /** Each receipt has come to its application, by the id of its message, and once to sessions that live. */
    private void checkReceivers() {
        Map<String, Integer> taken = new HashMap<>();
        for (App app : apps) {
            for (Peer peer : app.peers) {
                for (Peer.Came came : peer.came()) {
                    if (came.message().kind() == ShortMessage.Kind.RECEIPT) {
                        checkReceiver(app, came);
                    } else {
                        assertThat(app.name).isEqualTo("shop");
                    }
                }
            }
        }
        apps.forEach(app -> live(app).forEach(peer -> peer.taken().forEach(came -> {
            if (came.message().kind() == ShortMessage.Kind.RECEIPT) {
                taken.merge(came.message().source().text(), 1, Integer::sum);
            }
        })));
        taken.values().removeIf(each -> each == 1);
        assertThat(taken).as("receipts told twice").isEmpty();
    }

    private void checkReceiver(App app, Peer.Came came) {
        Sent one = known(came.message().source().text());
        assertThat(one.by).isSameAs(app);
        assertThat(one.wish).isEqualTo(ReceiptWish.ON_END);
        if (one.peer.isSignedIn() && one.peer.outcome(one.token).isAccepted()) {
            assertThat(came.receipt().messageId())
                    .isEqualTo(one.peer.outcome(one.token).messageId());
        }
    }

    private static void checkRate(List<Peer.Came> came) {
        int most = RATE + BEYOND_RATE;
        for (int i = most; i < came.size(); i++) {
            assertThat(came.get(i).nanos() - came.get(i - most).nanos())
                    .as("rate")
                    .isGreaterThan(1_000_000_000L);
        }
    }

    private static void checkIdle(Link link) {
        assertThat(link.hasBacklog()).as(link.name() + " has a backlog").isFalse();
        link.ports().forEach(port -> port.sessions()
                .forEach(each -> assertThat(each.unanswered()).isZero()));
    }

    private static void checkIdle(Application application) {
        assertThat(application.hasBacklog())
                .as(application.name() + " has a backlog")
                .isFalse();
        for (int i = 0; i < 1; i++) {
            for (AppSession each : application.port(i).sessions()) {
                assertThat(each.unanswered()).isZero();
            }
        }
    }
}
