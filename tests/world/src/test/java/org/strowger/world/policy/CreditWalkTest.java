package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.router.config.value.Amount;
import org.strowger.router.credit.AccountFigures;
import org.strowger.router.exchange.credit.TopUpRequest;
import org.strowger.router.exchange.credit.TopUpResult;
import org.strowger.simulation.disk.SimulatedDisk;
import org.strowger.simulation.disk.SimulatedDisk.PowerLost;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.WalkSeeds;
import org.strowger.world.World;

/**
 * Random lives of a router that charges messages, with crashes at any moment. At the end, the charges are those of the
 * messages that were to be charged, to the unit. {@link WalkSeeds} tells how to replay one.
 */
class CreditWalkTest {
    private static final int STEPS = 300;
    private static final int FIRST_NUMBER = 100_000_000;
    private static final int PRICE = 3;
    private static final String IN_THREE_PARTS = "x".repeat(400);

    /** A message has ended in the store so long after its answer, at the latest. */
    private static final long WRITTEN_AFTER_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** Finds sums that are written before the end of their message. */
    private static final long FOUND_SOMETHING = 46;

    static LongStream seeds() {
        return LongStream.concat(LongStream.of(FOUND_SOMETHING), WalkSeeds.from(1, Duration.ofSeconds(15)));
    }

    /** The charge of one message in one form: the parts of an attempt have one reference. */
    private static final class Attempt {
        private final String smsc;
        private final String key;
        private final int parts;

        /** The parts that were accepted, by the id, or got no answer: those have the id "". */
        private final Map<Integer, String> left = new HashMap<>();

        private long lastNanos;

        Attempt(String smsc, String key, int parts) {
            this.smsc = smsc;
            this.key = key;
            this.parts = parts;
        }
    }

    /** A message that an SMSC has accepted. */
    private record Accepted(TestSmsc smsc, String name, Peer.Came message) {}

    /** One walk. */
    private static final class Walk {
        private final Random random;
        private final String when;
        private final Map<String, List<Attempt>> attempts = new HashMap<>();
        private final Map<String, Accepted> accepted = new HashMap<>();
        private final Map<String, Long> submittedNanos = new HashMap<>();

        /** When the process died, or the sessions of the SMSC broke. */
        private final List<Long> shakenNanos = new ArrayList<>();

        private final List<Peer> sessions = new ArrayList<>();
        private final Map<String, String> requested = new HashMap<>();
        private final Set<String> credited = new HashSet<>();
        private final World world;
        private final Map<String, TestSmsc> smscs = new TreeMap<>();

        /** Whether what one SMSC could not deliver goes to another one, which is not always configured. */
        private final boolean failsOver;

        /** Whether so few receipts are expected at once that some give way. */
        private final boolean isNarrow;

        /** Which receipts the first SMSC is asked for. */
        private final String asks;

        /** For what was added later: the walks of {@link #random} stay what they were. */
        private final Random besides;

        private boolean isCalm;
        private int messages;
        private int ids;
        private int topUps;
        private int deaths;

        Walk(long seed) {
            random = new Random(seed);
            when = List.of("accepted", "submitted", "delivered").get((int) (seed % 3));
            world = World.mortal(1 + random.nextInt(3), seed);
            failsOver = when.equals("delivered") && seed % 2 == 0;
            isNarrow = seed % 5 == 0;
            asks = List.of("as-asked", "failure", "always", failsOver ? "as-asked" : "never")
                    .get((int) (seed / 3 % 4));
            besides = new Random(seed);
            add("a", 2776);
            if (failsOver) {
                add("b", 2777);
            }
            begin();
        }

        private void add(String name, int port) {
            TestSmsc smsc = world.smsc(name, port);
            smscs.put(name, smsc.answers(each -> answer(smsc, name, each)));
        }

        private void begin() {
            world.start(yaml());
            sessions.clear();
        }

        private String yaml() {
            String yaml = CreditTest.yaml("- {name: shop, price: " + PRICE + ", balance-of: group, charge-when: " + when
                            + "}\n- {name: group, credit-limit: unlimited}")
                    .replace(
                            "password: p}",
                            "password: p, segments: udh, receipts: {wait: 10m, ask: " + asks
                                    + (isNarrow ? ", max: 20}}" : "}}"));
            return failsOver && (isCalm || random.nextBoolean()) ? withFailover(yaml) : yaml;
        }

        private static String withFailover(String yaml) {
            String other =
                    ", {name: b, protocol: smpp, hosts: [127.0.0.1:2777], system-id: s, password: p, segments: udh}]";
            return yaml.replace("}]\nroutes", "}" + other + "\nroutes")
                    .replace("via: a,", "via: [a, b], failover-on-receipt: {errors: undeliverable, within: 1h},");
        }

        /** The verdict about a part of a number is always the same, so a message that comes twice has one end. */
        private void answer(TestSmsc smsc, String name, Peer.Came came) {
            Optional<Concatenation> concatenation = came.message().part();
            int part = concatenation.map(Concatenation::number).orElse(1);
            Attempt attempt = attempt(name, came, concatenation);
            attempt.lastNanos = came.nanos();
            boolean isTaken = came.to().hashCode() % 4 != 0 || part < attempt.parts;
            if (!isCalm && random.nextInt(4) == 0) {
                attempt.left.put(part, ""); // No answer: the router sends it again.
            } else if (!isCalm && random.nextInt(5) == 0) {
                came.by().answerNow(came, Outcome.of(Outcome.Kind.TEMPORARY, 0x08, ""));
            } else if (isTaken) {
                String id = "id" + ids++;
                came.by().answerNow(came, Outcome.accepted(id));
                attempt.left.put(part, id);
                accepted.put(id, new Accepted(smsc, name, came));
            } else {
                came.by().answerNow(came, Outcome.of(Outcome.Kind.PERMANENT, 0x0B, ""));
            }
        }

        private Attempt attempt(String smsc, Peer.Came came, Optional<Concatenation> concatenation) {
            List<Attempt> all = attempts.computeIfAbsent(came.to(), any -> new ArrayList<>());
            String key = smsc
                    + concatenation.map(each -> deaths + " " + each.reference()).orElse(" whole " + all.size());
            if (all.isEmpty() || !all.get(all.size() - 1).key.equals(key)) {
                all.add(new Attempt(
                        smsc, key, concatenation.map(Concatenation::total).orElse(1)));
            }
            return all.get(all.size() - 1);
        }

        private void step() {
            int chance = random.nextInt(100);
            if (chance < 55) {
                for (int i = random.nextInt(5); i >= 0; i--) {
                    send(); // Several in one turn.
                }
            } else if (chance < 65) {
                report();
            } else if (chance < 75) {
                topUp();
            } else if (chance < 77) {
                die(false);
            } else if (chance < 78) {
                stop();
            } else if (chance < 80) {
                world.disk().crashAfter(random.nextInt(6));
            } else if (chance < 83) {
                shakenNanos.add(world.rig().nowNanos());
                List.copyOf(smscs.values()).get(random.nextInt(smscs.size())).breakOff();
            } else if (chance < 85 && failsOver) {
                shakenNanos.add(world.rig().nowNanos());
                world.reload(yaml());
            } else {
                world.millis(random.nextInt(200));
            }
            if (besides.nextInt(40) == 0) {
                world.disk().fail(SimulatedDisk.Operation.SYNC, besides.nextInt(10));
            }
        }

        private void send() {
            if (sessions.stream().allMatch(Peer::isClosed) || random.nextInt(20) == 0) {
                sessions.add(world.application("shop"));
            }
            Peer from = sessions.get(random.nextInt(sessions.size()));
            if (!from.isClosed() && from.isSignedIn()) {
                boolean isLong = random.nextInt(3) == 0;
                from.submitIfRoom(World.message(random.nextBoolean() ? ReceiptRequest.NEVER : request(), "1")
                        .to(numbers(random.nextInt(6) == 0 ? 3 : 1))
                        .saying(World.body(isLong ? IN_THREE_PARTS : "hi"))
                        .build());
            }
        }

        private ReceiptRequest request() {
            return besides.nextInt(3) == 0 ? ReceiptRequest.ON_FAILURE : ReceiptRequest.ON_END;
        }

        private Address[] numbers(int count) {
            Address[] numbers = new Address[count];
            for (int i = 0; i < count; i++) {
                String number = String.valueOf(FIRST_NUMBER + messages++);
                submittedNanos.put(number, world.rig().nowNanos());
                numbers[i] = Address.international(number);
            }
            return numbers;
        }

        private void report() {
            List<String> known = new ArrayList<>(accepted.keySet());
            known.sort(null);
            if (!known.isEmpty()) {
                String id = known.get(random.nextInt(known.size()));
                if (Objects.requireNonNull(accepted.get(id)).smsc().peers().stream()
                        .anyMatch(Peer::isSignedIn)) {
                    report(id);
                }
            }
        }

        private void report(String id) {
            Accepted one = Objects.requireNonNull(accepted.get(id));
            Peer.Came came = one.message();
            int part = came.message().part().map(Concatenation::number).orElse(1);
            MessageState state =
                    isReported(one.name(), came.to(), part) ? MessageState.DELIVERED : MessageState.UNDELIVERABLE;
            Peer by = one.smsc().receiver();
            for (int i = besides.nextInt(4); i > 1 && !isCalm; i--) {
                by.submitIfRoom(TestSmsc.receipt(came.message(), id, MessageState.UNKNOWN));
            }
            if (isAskedFor(came.message().receiptRequest(), state)) {
                by.submitIfRoom(TestSmsc.receipt(came.message(), id, state));
            }
        }

        private static boolean isAskedFor(ReceiptRequest request, MessageState state) {
            return request == ReceiptRequest.ON_END
                    || (request == ReceiptRequest.ON_FAILURE && state != MessageState.DELIVERED);
        }

        private static boolean isReported(String smsc, String number, int part) {
            return (smsc + number + part).hashCode() % 3 != 0;
        }

        /** Without receipts, what was accepted counts as delivered. */
        private boolean isDelivered(String smsc, String number, int part) {
            return isReported(smsc, number, part) || (smsc.equals("a") && asks.equals("never"));
        }

        /** Some requests come again with the key of an earlier one. */
        private void topUp() {
            String key = "key " + random.nextInt(1 + topUps++);
            String amount =
                    requested.computeIfAbsent(key, any -> (1 + random.nextInt(1000)) + "." + random.nextInt(10));
            world.router()
                    .exchange()
                    .topUp(
                            TopUpRequest.ofOperator(
                                    "ada", "group", Amount.of(amount).orElseThrow(), key),
                            result -> credited(key, result));
        }

        private void credited(String key, TopUpResult result) {
            assertThat(result.kind())
                    .isIn(TopUpResult.Kind.CREDITED, TopUpResult.Kind.REPEATED, TopUpResult.Kind.NOT_STORED);
            if (result.kind() != TopUpResult.Kind.NOT_STORED) {
                credited.add(key);
            }
        }

        /** Ends in good order, but for a few seconds that it may lack. */
        private void stop() {
            world.windUp();
            world.millis(random.nextInt(5000));
            die(false);
        }

        /** @param isPowerless whether the machine dies with the process, so that what was not synced may be lost */
        private void die(boolean isPowerless) {
            deaths++;
            shakenNanos.add(world.rig().nowNanos());
            world.die(isPowerless);
            world.disk().fail(SimulatedDisk.Operation.SYNC, 0);
            boolean begun = false;
            while (!begun) {
                try {
                    begin();
                    begun = true;
                } catch (PowerLost e) {
                    world.die(true);
                }
            }
        }

        void go() {
            for (int i = 0; i < STEPS; i++) {
                try {
                    step();
                    world.millis(random.nextInt(20));
                } catch (PowerLost e) {
                    die(true);
                }
            }
            isCalm = true;
            world.disk().heal();
            die(false);
            world.seconds(300);
            // Every request is repeated until it is answered: now all are credited, once.
            for (String key : requested.keySet()) {
                world.router()
                        .exchange()
                        .topUp(
                                TopUpRequest.ofOperator(
                                        "ada",
                                        "group",
                                        Amount.of(requested.get(key)).orElseThrow(),
                                        key),
                                result -> credited(key, result));
            }
            world.seconds(5);
            reportAll();
            if (failsOver) {
                world.seconds(300);
                reportAll(); // Those that the other SMSC has accepted after the first reports.
            }
        }

        private void reportAll() {
            for (String id : List.copyOf(accepted.keySet())) {
                TestSmsc smsc = Objects.requireNonNull(accepted.get(id)).smsc();
                while (smsc.receiver().room() == 0) {
                    world.seconds(1); // A receipt that matches nothing is answered after a while.
                }
                report(id);
                world.millis(5);
            }
            world.seconds(5);
        }

        private AccountFigures group() {
            return world.router().exchange().accounts().named("group").figures();
        }

        private Amount spent() {
            return world.router().exchange().accounts().named("shop").figures().spent();
        }

        private long sum(ToIntFunction<String> segments) {
            return attempts.keySet().stream().mapToInt(segments).sum();
        }

        /** The most parts of one attempt that were accepted, or got no answer. */
        private int leftSurely(String number) {
            return Objects.requireNonNull(attempts.get(number)).stream()
                    .mapToInt(each -> each.left.size())
                    .max()
                    .orElse(0);
        }

        /** All parts, if the router may have died or the sessions broken before it knew of an answer. */
        private int leftPerhaps(String number) {
            List<Attempt> all = Objects.requireNonNull(attempts.get(number));
            Attempt last = all.get(all.size() - 1);
            long fromNanos = Objects.requireNonNull(submittedNanos.get(number));
            boolean isShaken = shakenNanos.stream()
                    .anyMatch(each -> each >= fromNanos && each <= last.lastNanos + WRITTEN_AFTER_NANOS);
            return isShaken ? last.parts : leftSurely(number);
        }

        /** The parts of the last attempt of which some left: those that it delivered. */
        private int delivered(String number) {
            return ofLastAttempt(number, false);
        }

        /** As {@link #delivered}, and those whose receipts may have given way. */
        private int deliveredPerhaps(String number) {
            return ofLastAttempt(number, isNarrow);
        }

        private int ofLastAttempt(String number, boolean isAll) {
            List<Attempt> some = Objects.requireNonNull(attempts.get(number)).stream()
                    .filter(each -> each.left.values().stream().anyMatch(id -> !id.isEmpty()))
                    .toList();
            if (some.isEmpty()) {
                return 0;
            }
            Attempt last = some.get(some.size() - 1);
            return (int) last.left.entrySet().stream()
                    .filter(each -> !each.getValue().isEmpty())
                    .filter(each -> isAll || isDelivered(last.smsc, number, each.getKey()))
                    .count();
        }

        void check() {
            assertThat(deaths).isPositive();
            smscs.forEach((name, each) -> assertThat(each.came()).as(name).isNotEmpty());
            assertThat(credited).isEqualTo(requested.keySet());
            Amount sum = Amount.ZERO;
            for (String each : requested.values()) {
                sum = sum.plus(Amount.of(each).orElseThrow());
            }
            assertThat(group().credited()).isEqualTo(sum);
            assertThat(group().reserved()).as("reserved").isEqualTo(Amount.ZERO);
            assertThat(spent()).isEqualTo(group().paid());
            long paid = group().paid().millionths() / 1_000_000 / PRICE;
            assertThat(group().paid()).isEqualTo(new Amount(1_000_000 * PRICE * paid));
            switch (when) {
                case "submitted" ->
                    assertThat(paid).as("segments").isBetween(sum(this::leftSurely), sum(this::leftPerhaps));
                case "delivered" ->
                    assertThat(paid).as("segments").isBetween(sum(this::delivered), sum(this::deliveredPerhaps));
                default -> assertThat(paid).as("segments").isGreaterThanOrEqualTo(sum(this::leftSurely));
            }
            AccountFigures before = group();
            die(false);
            world.millis(100);
            assertThat(group()).isEqualTo(before);
            world.application("shop");
            world.seconds(1200); // Receipts of failures may never come.
            assertThat(world.records()).as("records, of accounts and top-ups").isEqualTo(2 + credited.size());
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyChargeInARandomWalkEqualsTheExpectedCharge(long seed) {
        Walk walk = new Walk(seed);
        try {
            walk.go();
            walk.check();
        } catch (AssertionError e) {
            throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
        } finally {
            walk.world.close();
        }
    }
}
