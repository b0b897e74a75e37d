package org.strowger.router.app.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.router.config.value.Amount;
import org.strowger.router.credit.AccountFigures;
import org.strowger.router.exchange.credit.TopUpRequest;
import org.strowger.router.exchange.credit.TopUpResult;
import org.strowger.router.simulated.disk.SimulatedDisk.PowerLost;

/**
 * Random lives of a router that charges messages, with crashes at any moment. At the end, the charges are those of the
 * messages that were to be charged, to the unit. {@code -Dstrowger.walks=N} runs more of them.
 */
class CreditWalkTest {
    private static final int STEPS = 300;
    private static final int FIRST_NUMBER = 100_000_000;
    private static final int PRICE = 3;

    /** Finds sums that are written before the end of their message. */
    private static final long FOUND_SOMETHING = 46;

    static LongStream seeds() {
        return LongStream.concat(
                LongStream.of(FOUND_SOMETHING), LongStream.rangeClosed(1, Integer.getInteger("strowger.walks", 30)));
    }

    /** One walk. */
    private static final class Walk {
        private final Random random;
        private final String when;
        private final Set<String> accepted = new HashSet<>();
        private final Map<String, Peer.Came> unreported = new HashMap<>();
        private final List<Peer> sessions = new ArrayList<>();
        private final Map<String, String> requested = new HashMap<>();
        private final Set<String> credited = new HashSet<>();
        private final World world;
        private final TestSmsc smsc;
        private boolean isCalm;
        private int messages;
        private int topUps;
        private int deaths;

        Walk(long seed) {
            random = new Random(seed);
            when = List.of("accepted", "submitted", "delivered").get((int) (seed % 3));
            world = World.mortal(1 + random.nextInt(3), seed);
            smsc = world.smsc("a", 2776).answers(this::answer);
            begin();
        }

        private void begin() {
            world.start(CreditTest.yaml("- {name: shop, price: " + PRICE + ", balance-of: group, charge-when: " + when
                    + "}\n- {name: group, credit-limit: unlimited}"));
            sessions.clear();
        }

        /** The verdict about a number is always the same, so a message that comes twice has one end. */
        private void answer(Peer.Came came) {
            String number = came.to();
            boolean isTaken = number.hashCode() % 4 != 0;
            if (!isCalm && random.nextInt(4) == 0) {
                return; // No answer: the router sends it again.
            }
            if (!isCalm && random.nextInt(5) == 0) {
                came.by().answerNow(came, Outcome.of(Outcome.Kind.TEMPORARY, 0x08, ""));
            } else if (isTaken) {
                came.by().answerNow(came, Outcome.accepted("id" + number));
                accepted.add(number);
                unreported.put(number, came);
            } else {
                came.by().answerNow(came, Outcome.of(Outcome.Kind.PERMANENT, 0x0B, ""));
            }
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
            } else if (chance < 78) {
                die(false);
            } else if (chance < 80) {
                world.disk().crashAfter(random.nextInt(6));
            } else if (chance < 83) {
                smsc.breakOff();
            } else {
                world.millis(random.nextInt(200));
            }
        }

        private void send() {
            if (sessions.stream().allMatch(Peer::isClosed) || random.nextInt(20) == 0) {
                sessions.add(world.application("shop"));
            }
            Peer from = sessions.get(random.nextInt(sessions.size()));
            if (!from.isClosed() && from.isSignedIn()) {
                String number = String.valueOf(FIRST_NUMBER + messages++);
                from.submitIfRoom(random.nextBoolean() ? World.text(number) : World.reported(number));
            }
        }

        private void report() {
            List<String> numbers = new ArrayList<>(unreported.keySet());
            numbers.sort(null);
            if (!numbers.isEmpty() && smsc.peers().stream().anyMatch(Peer::isSignedIn)) {
                report(numbers.get(random.nextInt(numbers.size())));
            }
        }

        private void report(String number) {
            Peer.Came came = Objects.requireNonNull(unreported.get(number));
            MessageState state = isDelivered(number) ? MessageState.DELIVERED : MessageState.UNDELIVERABLE;
            smsc.receiver().submit(TestSmsc.receipt(came.message(), "id" + number, state));
        }

        private static boolean isDelivered(String number) {
            return number.hashCode() % 3 != 0;
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
            assertThat(result.kind()).isIn(TopUpResult.Kind.CREDITED, TopUpResult.Kind.REPEATED);
            credited.add(key);
        }

        /** @param isPowerless whether the machine dies with the process, so that what was not synced may be lost */
        private void die(boolean isPowerless) {
            deaths++;
            world.die(isPowerless);
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
            for (String number : List.copyOf(unreported.keySet())) {
                report(number);
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

        void check() {
            assertThat(deaths).isPositive();
            assertThat(credited).isEqualTo(requested.keySet());
            Amount sum = Amount.ZERO;
            for (String each : requested.values()) {
                sum = sum.plus(Amount.of(each).orElseThrow());
            }
            assertThat(group().credited()).isEqualTo(sum);
            assertThat(group().reserved()).as("reserved").isEqualTo(Amount.ZERO);
            assertThat(spent()).isEqualTo(group().paid());
            long charged =
                    switch (when) {
                        case "submitted" -> accepted.size();
                        case "delivered" ->
                            accepted.stream().filter(Walk::isDelivered).count();
                        default -> -1;
                    };
            if (charged >= 0) {
                assertThat(group().paid()).isEqualTo(new Amount(1_000_000L * PRICE * charged));
            } else {
                assertThat(group().paid().millionths()).isGreaterThanOrEqualTo(1_000_000L * PRICE * accepted.size());
            }
            AccountFigures before = group();
            die(false);
            world.millis(100);
            assertThat(group()).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void chargesAreThoseOfTheMessagesThatWereToBeCharged(long seed) {
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
