package org.strowger.router.app.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.app.daemon.JoiningScene.Form;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;
import org.strowger.world.disk.SimulatedDisk.Operation;
import org.strowger.world.disk.SimulatedDisk.PowerLost;

/**
 * Parts of many messages in any order, by sessions that come and go, while the router dies, its disk fails and the SMSC
 * answers as it likes: each part that was accepted reaches the SMSC, in its whole or as it came, and its application is
 * told. {@code -Dstrowger.seed=N -Dstrowger.steps=true} replays one step by step, and {@code -Dstrowger.walks=N} has
 * more of them.
 */
class JoiningWalkTest {
    private static final boolean TELLS = Boolean.getBoolean("strowger.steps");
    private static final int WALKS_USUAL = Boolean.getBoolean("strowger.long") ? 150 : 40;
    private static final int MESSAGES = 12;
    private static final int STEPS = 120;

    static List<Long> seeds() {
        Long one = Long.getLong("strowger.seed");
        if (one != null) {
            return List.of(one);
        }
        List<Long> seeds = new ArrayList<>();
        for (long seed = 1; seed <= Integer.getInteger("strowger.walks", WALKS_USUAL); seed++) {
            seeds.add(seed);
        }
        return seeds;
    }

    /** A long message, and its parts that were not sent yet. */
    private record LongOne(String number, int total, int salt, List<Integer> unsent) {
        byte[] text(int part) {
            return JoiningScene.octets(salt + (part - 1) * 100, part == total ? 93 : 100);
        }

        Body headed(int part) {
            return JoiningScene.headed(JoiningScene.place(Form.HEADER_OF_8, total, part), text(part));
        }

        Body whole() {
            return new Body(JoiningScene.octets(salt, total * 100 - 7), false, 0);
        }
    }

    private record Sent(LongOne of, int part, boolean asks, Peer by, long token) {
        boolean isAccepted() {
            return by.outcomes().containsKey(token) && by.outcome(token).isAccepted();
        }

        String id() {
            return by.outcome(token).messageId();
        }
    }

    /** What the SMSC has accepted, and how it has told the end. */
    private static final class Taken {
        private final Peer.Came came;
        private final String id;
        private List<Long> tokens = new ArrayList<>();
        private List<Peer> by = new ArrayList<>();

        Taken(Peer.Came came, String id) {
            this.came = came;
            this.id = id;
        }

        boolean isReported() {
            for (int i = 0; i < tokens.size(); i++) {
                Outcome outcome = by.get(i).outcomes().get(tokens.get(i));
                if (outcome != null && outcome.isAccepted()) {
                    return true;
                }
            }
            return false;
        }
    }

    private Random random = new Random(0);
    private World world = new World();
    private TestSmsc smsc = world.smsc("unused", 1);
    private final List<LongOne> messages = new ArrayList<>();
    private final List<Sent> sent = new ArrayList<>();
    private final List<Taken> taken = new ArrayList<>();
    private final List<Peer> peers = new ArrayList<>();
    private final List<String> told = new ArrayList<>();
    private boolean calm;
    private boolean doubted;
    private int longWaits;

    @ParameterizedTest
    @MethodSource("seeds")
    void whatWasAcceptedReachesTheSmscAndItsApplicationIsTold(long seed) {
        world.close();
        random = new Random(seed);
        world = World.mortal(1 + random.nextInt(3), seed);
        smsc = world.smsc("a", 2776);
        smsc.answers(this::answer);
        for (int i = 0; i < MESSAGES; i++) {
            int total = 2 + random.nextInt(4);
            List<Integer> unsent = new ArrayList<>();
            for (int part = 1; part <= total; part++) {
                unsent.add(random.nextInt(part), part);
            }
            messages.add(new LongOne("4477009000" + (10 + i), total, 3 * i, unsent));
        }
        revive();
        for (int i = 0; i < STEPS; i++) {
            try {
                step();
                world.millis(random.nextInt(4) == 0 ? random.nextInt(300) : random.nextInt(5));
            } catch (PowerLost e) {
                die(true);
            }
        }
        comeToRest();
        check();
        world.close();
    }

    private void answer(Peer.Came each) {
        int chance = calm ? 0 : random.nextInt(10);
        say("the SMSC has " + each.to() + " " + each.message().part().orElse(Concatenation.NONE) + ": " + chance);
        if (chance < 7) {
            taken.add(new Taken(each, smsc.accept(each)));
        } else if (chance < 9) {
            each.answer(Outcome.of(Outcome.Kind.TEMPORARY, 0x08, ""));
        } else {
            doubted = true; // It has it, says nothing, and gets it again.
        }
    }

    private void say(String what) {
        if (TELLS) {
            System.out.println(world.rig().nowNanos() / 1_000_000 + " " + what);
        }
    }

    private void step() {
        int chance = random.nextInt(100);
        if (!world.isAlive()) {
            revive();
        } else if (chance < 60) {
            sendOne();
        } else if (chance < 75) {
            taken.stream().skip(random.nextInt(taken.size() + 1)).findFirst().ifPresent(this::report);
        } else if (chance < 80) {
            peers.stream().filter(each -> !each.isClosed()).findFirst().ifPresent(Peer::leave);
        } else if (chance < 84) {
            doubted = true;
            say("the disk fails");
            world.disk().fail(random.nextBoolean() ? Operation.SYNC : Operation.WRITE, 1);
        } else if (chance < 87) {
            doubted = true;
            world.disk().crashAfter(random.nextInt(6));
        } else if (chance < 91) {
            die(random.nextBoolean());
        } else if (chance < 93 && longWaits++ < 2) {
            world.seconds(61);
        } else {
            world.seconds(random.nextInt(4));
        }
    }

    private void die(boolean powerless) {
        say("dies" + (powerless ? " without power" : ""));
        doubted = true;
        world.die(powerless);
        world.disk().heal();
    }

    private void revive() {
        say("begins");
        try {
            world.start(JoiningScene.yaml("").replaceAll("records:.*\n", ""));
        } catch (PowerLost e) {
            die(true);
        }
    }

    // ---- What is sent

    private Peer session() {
        List<Peer> live = peers.stream()
                .filter(each -> each.isSignedIn() && !each.isClosed())
                .toList();
        if (live.size() > random.nextInt(3)) {
            return live.get(random.nextInt(live.size()));
        }
        // What comes is noted beside the session: the power may go while it is dialled.
        Peer.Manner manner = new Peer.Manner();
        manner.messages = each -> {
            told.add(each.receipt().messageId());
            each.answer(Outcome.accepted(""));
        };
        Peer peer = world.application(World.LISTENER, World.terms("shop", "secret", Traffic.BOTH, "3.4"), manner);
        peers.add(peer);
        return peer;
    }

    private void sendOne() {
        LongOne message = messages.get(random.nextInt(messages.size()));
        if (!message.unsent().isEmpty()) {
            send(message, message.unsent().remove(0));
        } else if (random.nextInt(6) == 0) {
            send(message, 1 + random.nextInt(message.total()));
        }
    }

    private void send(LongOne message, int part) {
        Peer by = session();
        if (!by.isSignedIn() || by.isClosed()) {
            message.unsent().add(part);
            return;
        }
        boolean asks = part != 2;
        ReceiptRequest request = asks ? ReceiptRequest.ON_END : ReceiptRequest.NEVER;
        Concatenation place = JoiningScene.place(Form.HEADER_OF_8, message.total(), part);
        long token = by.submit(
                World.message(request, message.number())
                        .options(new SendOptions(request, false, 0, 0, false, false))
                        .build(),
                JoiningScene.saying(Form.HEADER_OF_8, place, message.text(part)));
        sent.add(new Sent(message, part, asks, by, token));
        say("sends " + message.number() + ", part " + part + " of " + message.total());
    }

    private void report(Taken each) {
        if (!each.isReported() && smsc.peers().stream().anyMatch(Peer::receives)) {
            Peer by = smsc.receiver();
            say("reports " + each.id + " of " + each.came.to());
            each.by.add(by);
            each.tokens.add(by.submit(TestSmsc.receipt(each.came.message(), each.id, MessageState.DELIVERED)));
        }
    }

    // ---- The end

    private void comeToRest() {
        calm = true;
        world.disk().heal();
        while (!world.isAlive()) {
            revive();
        }
        world.seconds(3);
        for (int round = 0; round < 5; round++) {
            for (LongOne each : messages) {
                while (!each.unsent().isEmpty()) {
                    send(each, each.unsent().remove(0));
                }
            }
            session();
            world.seconds(20);
            taken.forEach(this::report);
        }
        world.seconds(20);
        session();
        world.seconds(5);
    }

    private void check() {
        for (Sent each : sent) {
            if (each.isAccepted()) {
                List<Body> came = taken.stream()
                        .filter(one -> one.came.to().equals(each.of().number()))
                        .map(one -> one.came.message().body())
                        .toList();
                assertThat(came)
                        .as("part %d of %s", each.part(), each.of())
                        .containsAnyOf(each.of().whole(), each.of().headed(each.part()));
                checkTold(each);
            }
        }
        for (Taken each : taken) {
            LongOne of = messages.stream()
                    .filter(one -> one.number().equals(each.came.to()))
                    .findFirst()
                    .orElseThrow();
            List<Body> possible = new ArrayList<>(List.of(of.whole()));
            for (int part = 1; part <= of.total(); part++) {
                possible.add(of.headed(part));
            }
            assertThat(each.came.message().body()).as("%s", of).isIn(possible);
        }
        assertThat(world.records()).as("records left").isZero();
        assertThat(world.rig().incidents()).isEmpty();
    }

    private void checkTold(Sent each) {
        long count = told.stream().filter(each.id()::equals).count();
        say("told " + count + " of " + each.id() + ": " + each.of().number() + " " + each.part());
        if (!each.asks()) {
            assertThat(count).as("told of %s, and nobody asked", each).isZero();
        } else if (doubted) {
            assertThat(count).as("told of %s", each).isPositive();
        } else {
            assertThat(count).as("told of %s", each).isOne();
        }
    }
}
