package org.strowger.world.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.strowger.message.Outcome;
import org.strowger.protocol.SignIn;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.Application;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.router.store.log.StoreRefused;
import org.strowger.simulation.disk.SimulatedDisk.Operation;
import org.strowger.simulation.disk.SimulatedDisk.PowerLost;
import org.strowger.simulation.net.SimulatedConnection;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.WalkProtocols;
import org.strowger.world.World;

/**
 * A walk at random through the lives of a router that answers for messages: it dies and begins again, its disk fails,
 * its peers do as they please, and all of that follows from one seed. The fate of each message is reckoned up at the
 * end.
 *
 * <p>Every recipient and every mobile has a number of its own, so that it is known of everything where it belongs.
 */
final class CustodyWalk implements AutoCloseable {
    /** That an SMSC owes a receipt for what was relayed is written down only when it has not come for a while. */
    private static final long RELAYED_WRITTEN_NANOS = 300_000_000;

    private static final boolean TELLS = Boolean.getBoolean("strowger.steps");
    static final List<String> NAMES = List.of("shop", "bank", "post");
    private static final List<String> SMSCS = List.of("a", "b");
    static final int RATE = 60;

    /** Makes the choices of the HTTP application others than those of the walk. */
    private static final long HTTP = 0x48545450;

    /** In which round of the end requests are repeated. */
    private static final int REPEATED_ROUND = 30;

    /** One of so many steps is the HTTP application's. */
    private static final int HTTP_STEPS = 5;

    private final Random random;
    final World world;
    final WalkProtocols walkProtocols;
    final CustodyPlan plan;
    private final List<CustodySmsc> smscs = new ArrayList<>();
    private final List<CustodyApp> apps = new ArrayList<>();
    final Map<String, Fate> fates = new HashMap<>();
    private final List<Fate> inOrder = new ArrayList<>();
    private final List<Attempt> unsettled = new ArrayList<>();
    final IdentityHashMap<Peer, Integer> windows = new IdentityHashMap<>();
    private final CustodyOperator operator;
    private final CustodyHttpApp http;
    private final Random httpRandom;
    private int numbers;
    private int mobiles;
    private boolean calm;
    private int life;
    private boolean diskIsWell = true;

    /** When that, or anything else about the store, was otherwise for the last time. */
    private long unwellNanos;

    /** When the disk began to fail, or ended, for the last time. */
    private long diskFailedNanos = Long.MIN_VALUE;

    long uncertain;

    /** How many messages went to another SMSC after a receipt. */
    long failovers;

    long healedNanos;
    private int deaths;

    CustodyWalk(long seed) {
        random = new Random(seed);
        world = World.mortal(1 + random.nextInt(3), seed);
        walkProtocols = new WalkProtocols(seed, NAMES, SMSCS);
        plan = new CustodyPlan(seed, random, walkProtocols);
        operator = new CustodyOperator(this, random, seed);
        world.rig().network().latencyNanos(plan.latencyNanos);
        if (random.nextInt(3) == 0) {
            world.rig().network().readsTornUpTo(1 + random.nextInt(60));
        }
        world.rig().network().shuffledKeys(random.nextBoolean());
        for (String name : SMSCS) {
            TestSmsc smsc = walkProtocols.smsc(world, name, 2776 + smscs.size());
            smscs.add(new CustodySmsc(this, name, walkProtocols.ofSmsc(name), smsc, random));
            smsc.manner().binds = this::bindCame;
        }
        for (String name : NAMES) {
            apps.add(new CustodyApp(this, name, random));
        }
        httpRandom = new Random(seed ^ HTTP);
        http = new CustodyHttpApp(this, httpRandom);
    }

    private Outcome bindCame(Peer peer, SignIn asked) {
        windows.put(peer, WalkProtocols.window(asked));
        boolean refuses = !calm && random.nextInt(10) == 0;
        return refuses ? Outcome.of(Outcome.Kind.TEMPORARY, 0x0D, "") : Outcome.accepted("");
    }

    void say(String what) {
        if (TELLS) {
            System.out.println(nowNanos() / 1_000_000 + " " + what);
        }
    }

    long nowNanos() {
        return world.rig().nowNanos();
    }

    boolean isCalm() {
        return calm;
    }

    int deaths() {
        return deaths;
    }

    int life() {
        return life;
    }

    CustodyHttpApp http() {
        return http;
    }

    List<CustodySmsc> smscs() {
        return smscs;
    }

    List<CustodyApp> apps() {
        return apps;
    }

    Attempt attempt(Peer.Came came, long patienceNanos) {
        Attempt one = new Attempt(came, life, patienceNanos);
        unsettled.add(one);
        return one;
    }

    private <T> T pick(List<T> some) {
        return some.get(random.nextInt(some.size()));
    }

    // ---- The walk

    void go(int steps) {
        say(walkProtocols.toString());
        revive();
        apps.forEach(CustodyApp::dial);
        for (int i = 0; i < steps; i++) {
            try {
                step();
                someTurns();
            } catch (PowerLost e) {
                die(true);
            }
            settle();
        }
        comeToRest();
    }

    @Override
    public void close() {
        world.close();
    }

    private void someTurns() {
        switch (random.nextInt(10)) {
            case 0 -> world.millis(random.nextInt(400));
            case 1, 2, 3 -> world.millis(random.nextInt(6));
            default -> {
                for (int turns = random.nextInt(8); turns > 0; turns--) {
                    world.rig().turn(random.nextInt(1000));
                }
            }
        }
    }

    private void step() {
        int chance = random.nextInt(1000);
        if (!world.isAlive() && chance % 4 == 0) {
            revive();
        } else if (httpRandom.nextInt(HTTP_STEPS) == 0) {
            http.act();
        } else if (chance < 350) {
            pick(apps).submit();
        } else if (chance < 650) {
            pick(smscs).answerOne();
        } else if (chance < 770) {
            pick(smscs).reportOne();
        } else if (chance < 820) {
            mobileWrites();
        } else if (chance < 900) {
            pick(apps).answerOne();
        } else if (chance < 925) {
            ask();
        } else if (chance < 940) {
            diskFails(random.nextInt(7));
        } else if (chance < 950) {
            diskHeals();
        } else if (chance < 962) {
            die(random.nextBoolean());
        } else if (operator.isThere() && chance < 975) {
            operator.act();
        } else {
            somethingBreaks(random.nextInt(13));
        }
    }

    private void somethingBreaks(int what) {
        switch (what) {
            case 0 -> reload();
            case 1, 2 -> pick(apps).dial();
            case 3 -> pick(apps).live().stream().findAny().ifPresent(Peer::leave);
            case 4 -> reset(World.LISTENERS);
            case 5, 6 -> reset(List.of(pick(smscs).port()));
            case 7 -> pick(smscs).live().stream().findAny().ifPresent(Peer::leave);
            case 8 -> world.rig().network().refuse(pick(smscs).smsc().address());
            case 9 -> timeGoes(Duration.ofMillis(random.nextInt(4000)));
            case 10 ->
                timeGoes(
                        random.nextInt(40) == 0
                                ? Duration.ofHours(2)
                                : Duration.ofSeconds(random.nextInt(random.nextInt(4) == 0 ? 60 : 8)));
            case 11 -> pick(apps).changesItsMind();
            default -> {
                heal();
                world.seconds(random.nextInt(4));
            }
        }
    }

    private void timeGoes(Duration duration) {
        say("time goes by: " + duration);
        world.advance(duration);
    }

    private void reload() {
        if (world.isAlive()) {
            say("reload");
            world.reload(plan.next());
        }
    }

    /** One of the connections to these ports. */
    void reset(List<Integer> ports) {
        List<SimulatedConnection> some = world.rig().network().connections().stream()
                .filter(each -> ports.contains(each.acceptorAddress().getPort()))
                .toList();
        if (!some.isEmpty()) {
            SimulatedConnection one = pick(some);
            one.reset();
            say("reset " + one);
        }
    }

    private void heal() {
        http.heal();
        smscs.forEach(each -> world.rig().network().heal(each.smsc().address()));
    }

    // ---- The disk

    private void diskFails(int what) {
        say("disk: " + what);
        inDoubt();
        diskFailedNanos = nowNanos();
        switch (what) {
            case 0 -> world.disk().fail(Operation.WRITE, 1 + random.nextInt(4));
            case 1 -> world.disk().fail(Operation.SYNC, 1 + random.nextInt(4));
            case 2 -> world.disk().fail(Operation.values()[random.nextInt(Operation.values().length)], 2);
            case 3 -> world.disk().holds(world.disk().bytes() + random.nextInt(200_000));
            case 4 -> {
                if (world.isAlive()) {
                    world.keeping().isBusyFor(Duration.ofMillis(random.nextInt(4000)));
                }
            }
            default -> world.disk().crashAfter(random.nextInt(6));
        }
        diskIsWell = false;
    }

    private void diskHeals() {
        say("disk is well");
        inDoubt();
        diskFailedNanos = nowNanos();
        world.disk().heal();
        world.disk().holds(1L << 40);
        diskIsWell = true;
    }

    /** Of what has no answer yet nobody knows whether it is kept. */
    private void inDoubt() {
        for (int i = inOrder.size() - 1; i >= 0 && i > inOrder.size() - 60; i--) {
            Fate one = inOrder.get(i);
            one.doubtful |= one.told() == null;
        }
        http.inDoubt();
    }

    /** Whether what is said now may be stored or not. */
    boolean isInDoubt() {
        return !diskIsWell || !world.isAlive() || !world.keeping().isWell();
    }

    boolean hasDiskFailedSince(long nanos) {
        return !diskIsWell || diskFailedNanos >= nanos;
    }

    private void die(boolean powerless) {
        say("dies" + (powerless ? " without power" : ""));
        inDoubt();
        count();
        deaths++;
        world.die(powerless);
        life++;
        if (random.nextInt(3) == 0) {
            timeGoes(random.nextInt(10) == 0 ? Duration.ofHours(1) : Duration.ofSeconds(random.nextInt(90)));
        }
        if (calm || random.nextInt(3) > 0) {
            revive();
        }
    }

    private void revive() {
        say("begins");
        try {
            world.start(plan.next());
        } catch (PowerLost e) {
            count();
            world.die(true);
            life++;
        } catch (StoreRefused e) {
            say("is refused: " + e.getMessage());
            world.die(false);
            diskHeals();
        }
    }

    /** Adds what the router has counted in this life. */
    private void count() {
        if (!world.isAlive()) {
            return;
        }
        for (Smsc each : world.router().exchange().generation().smscs()) {
            failovers += each.total(SmscFigure.RECEIPTS_FAILED_OVER);
        }
        for (Application each : world.router().exchange().generation().applications()) {
            for (int i = 0; i < world.threads(); i++) {
                uncertain += each.port(i).figures().get(AppFigure.UNCERTAIN);
            }
        }
    }

    /** A message that was answered long enough ago, on a session that still lives, is known where it should be. */
    private void settle() {
        if (!world.isAlive() || !world.keeping().isWell() || !diskIsWell) {
            inDoubt();
            unwellNanos = nowNanos();
            return;
        }
        long beforeNanos = nowNanos() - 2 * plan.latencyNanos - 200_000_000;
        long writtenBeforeNanos = beforeNanos - RELAYED_WRITTEN_NANOS;
        unsettled.removeIf(each -> {
            if (each.came.by().isClosed() || each.life != life) {
                return true;
            }
            Fate fate = fates.get(plan.links.sentTo(each.came.to()));
            boolean isRelayed = fate != null && fate.relayed;
            each.settled = each.isAnsweredInTime()
                    && each.isHeardBefore(isRelayed ? writtenBeforeNanos : beforeNanos)
                    && !(isRelayed && unwellNanos > writtenBeforeNanos);
            return each.settled;
        });
        http.settle(beforeNanos, writtenBeforeNanos, unwellNanos);
        fates.values().forEach(fate -> fate.asked.forEach(asked -> notice(asked, fate)));
    }

    private void notice(Fate.Asked asked, Fate fate) {
        if (asked.doneNanos == Long.MAX_VALUE
                && asked.peer.hasAnswer(asked.token)
                && asked.peer.answer(asked.token).outcome().isAccepted()
                && !fate.askedAtSmsc) {
            asked.doneNanos = nowNanos();
            say(fate.number + (asked.isCancel() ? " is cancelled" : " is replaced"));
        }
    }

    // ---- Applications

    /** The next number that nobody has used yet. */
    int nextNumber() {
        return numbers++;
    }

    void isSent(Fate fate) {
        fate.doubtful = isInDoubt();
        fates.put(fate.number, fate);
        inOrder.add(fate);
    }

    /** Has somebody ask for a message to be cancelled or replaced. */
    private void ask() {
        if (!inOrder.isEmpty()) {
            Fate fate = inOrder.get(Math.max(0, inOrder.size() - 1 - random.nextInt(30)));
            if (!fate.isByHttp()) {
                app(fate.by).ask(fate);
            }
        }
    }

    CustodyApp app(String name) {
        return apps.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private void mobileWrites() {
        CustodySmsc smsc = pick(smscs);
        boolean isForHttp = httpRandom.nextInt(3) == 0;
        String to = isForHttp ? CustodyHttpApp.NUMBER : random.nextBoolean() ? "6000" : "7000";
        String number = Integer.toString(500_000_000 + mobiles++);
        if (isForHttp && httpRandom.nextInt(3) == 0) {
            smsc.mobileBegins(new LongMobile(number, to, httpRandom));
        } else {
            smsc.mobileWrites(number, to);
        }
        smscs.forEach(each -> each.mobilesGoOn(httpRandom));
    }

    /** The message that the SMSC reports on. */
    Fate fateOf(CustodySmsc.Report report) {
        return known(plan.links.readFromSmsc(report.to()));
    }

    Fate known(String number) {
        Fate one = fates.get(number);
        if (one == null) {
            throw new AssertionError("nobody has sent to " + number);
        }
        return one;
    }

    // ---- The end

    private void comeToRest() {
        say("comes to rest");
        calm = true;
        diskHeals();
        heal();
        while (!world.isAlive()) {
            revive();
        }
        operator.endsAll();
        world.seconds(3);
        world.reload(plan.calm());
        world.seconds(3);
        healedNanos = nowNanos();
        apps.forEach(CustodyApp::dial);
        for (int round = 0; round < 60; round++) {
            smscs.forEach(CustodySmsc::answerAll);
            apps.forEach(CustodyApp::answerAll);
            http.answerAll();
            if (round == REPEATED_ROUND) {
                http.repeatLast();
            }
            if (round % 10 == 5) {
                smscs.forEach(CustodySmsc::reportAll);
            }
            world.millis(round < 40 ? 200 : 30_000);
            settle();
            comeBack();
        }
        if (plan.mayHold || !unfinished().isEmpty()) {
            world.advance(plan.validity);
            world.seconds(60);
            comeBack();
            smscs.forEach(CustodySmsc::answerAll);
            smscs.forEach(CustodySmsc::reportAll);
            world.seconds(20);
        }
        settle();
        count();
        assertThat(world.rig().incidents()).isEmpty();
    }

    /** Those who said nothing for long are not there any more. */
    private void comeBack() {
        apps.stream().filter(app -> app.live().isEmpty()).forEach(CustodyApp::dial);
    }

    private List<Fate> unfinished() {
        return fates.values().stream()
                .filter(Fate::isPromised)
                .filter(each -> !each.isSettled() && !each.isRefusedForGood())
                .sorted(Comparator.comparing(each -> each.number))
                .toList();
    }
}
