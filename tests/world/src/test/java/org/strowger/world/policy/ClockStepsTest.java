package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.world.HttpClient;
import org.strowger.world.HttpShop;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.SubmitSm;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** The machine's clock is set while the router runs, and between two lives of it. */
class ClockStepsTest {
    private static final String NUMBER = "447700900123";
    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration YEAR = Duration.ofDays(365);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Outcome LATER = Outcome.of(Outcome.Kind.TEMPORARY, 0x08, "");

    private static final SceneYaml YAML = SceneYaml.STORED
            .shop(", account: shop")
            .route(", retry: {first: 5m, factor: 1, validity: 3d}")
            .and("accounts: [{name: shop, price: 2, credit-limit: unlimited, daily-limit: 4}]\n");

    private static World started(World world) {
        world.smsc("a", 2776);
        world.start(YAML);
        return world;
    }

    private static void set(World world, Duration by) {
        world.setClock(by);
        world.seconds(3);
    }

    // ---- Delivery times and validity

    private static void sendAt(World world, Instant when) {
        world.send(
                world.application("shop"),
                World.message(ReceiptRequest.NEVER, NUMBER).after(when).build());
    }

    /** The message is for ten minutes past the hour, by the clock. */
    @ParameterizedTest
    @CsvSource({"60, 10", "-60, 130", "0, 70", "120, 1"})
    void aDeliveryTimeFollowsTheClock(int setMinutes, int minutes) {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776);
            world.start(YAML);
            sendAt(world, World.EPOCH.plus(HOUR).plusSeconds(600));
            set(world, Duration.ofMinutes(setMinutes));
            world.advance(Duration.ofMinutes(minutes).minusSeconds(60));
            assertThat(a.came()).hasSize(setMinutes == 120 ? 1 : 0);
            world.advance(Duration.ofMinutes(2));
            assertThat(a.came()).hasSize(1);
        }
    }

    @Test
    void aDeliveryTimeIgnoresAStepThatIsTakenBack() {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776);
            world.start(YAML);
            sendAt(world, World.EPOCH.plus(HOUR));
            set(world, HOUR.plusMinutes(30));
            assertThat(a.came()).as("a step of less than a day").hasSize(1);
            sendAt(world, World.EPOCH.plus(HOUR.multipliedBy(4)));
            set(world, YEAR);
            world.seconds(500);
            set(world, YEAR.negated());
            world.seconds(1000);
            assertThat(a.came()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-600, 600})
    void aRelativeDeliveryTimeDoesNotFollowTheClock(int setSeconds) {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776);
            world.start(YAML);
            world.application("shop").submit(SubmitSm.written("000000001500000R", "", 0, 1));
            set(world, Duration.ofSeconds(setSeconds));
            world.seconds(15 * 60 - 60);
            assertThat(a.came()).isEmpty();
            world.seconds(120);
            assertThat(a.came()).hasSize(1);
        }
    }

    /** The time counts from the arrival, also after a restart. */
    @ParameterizedTest
    @CsvSource({"-600, 0", "600, 0", "-600, 1", "600, 1"})
    void aDeliveryTimeInMinutesDoesNotFollowTheClock(int setSeconds, int restarts) {
        World world = new World(2);
        try {
            TestSmsc a = world.smsc("a", 2776);
            world.start(HttpShop.YAML);
            String sent = new HttpClient(world).get(HttpShop.SEND + "&to=447700900001&text=x&deferred=15");
            assertThat(sent).startsWith("202");
            for (int i = 0; i < restarts; i++) {
                world = world.again(1, i == 0);
                a = world.smsc("a", 2776);
                world.start(HttpShop.YAML);
            }
            set(world, Duration.ofSeconds(setSeconds));
            world.seconds(15 * 60 - 60);
            assertThat(a.came()).isEmpty();
            world.seconds(120);
            assertThat(a.came()).hasSize(1);
        } finally {
            world.close();
        }
    }

    /** The message expires at one o'clock, by the clock. */
    @ParameterizedTest
    @CsvSource({"45, 15", "-30, 90", "90, 1"})
    void theEndOfValidityFollowsTheClock(int setMinutes, int minutes) {
        try (World world = new World(2)) {
            world.smsc("a", 2776).answers(LATER);
            world.start(YAML);
            Peer shop = world.application("shop");
            world.send(
                    shop,
                    World.message(ReceiptRequest.ON_END, NUMBER)
                            .until(World.EPOCH.plus(HOUR))
                            .build());
            set(world, Duration.ofMinutes(setMinutes));
            world.advance(Duration.ofMinutes(minutes).minusSeconds(60));
            assertThat(shop.came()).hasSize(setMinutes == 90 ? 1 : 0);
            world.advance(Duration.ofMinutes(2));
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).receipt().state()).isEqualTo(MessageState.EXPIRED);
        }
    }

    /** The SMSC responds only after the clock was set: the message has no due time meanwhile. */
    @ParameterizedTest
    @ValueSource(ints = {-30, 30})
    void theEndOfValidityOfAMessageThatIsWithItsSmscFollowsTheClock(int setMinutes) {
        try (World world = new World(2)) {
            List<Peer.Came> open = new ArrayList<>();
            world.smsc("a", 2776).answers(open::add);
            world.start(YAML);
            Peer shop = world.application("shop");
            sendUntil(world, shop, World.EPOCH.plus(HOUR));
            set(world, Duration.ofMinutes(setMinutes));
            open.forEach(each -> each.answer(LATER));
            world.advance(Duration.ofMinutes(60 - setMinutes).minusSeconds(60));
            assertThat(shop.came()).isEmpty();
            world.advance(Duration.ofMinutes(2));
            assertThat(shop.came()).hasSize(1);
        }
    }

    private static void sendUntil(World world, Peer shop, Instant when) {
        world.send(
                shop, World.message(ReceiptRequest.ON_END, NUMBER).until(when).build());
    }

    /** The message asks for two hours, the route gives three. */
    @Test
    void theValidityOfTheRouteEndsAlsoAfterAStepBack() {
        try (World world = new World(2)) {
            world.smsc("a", 2776).answers(LATER);
            world.start(YAML.yaml().replace("validity: 3d", "validity: 3h"));
            Peer shop = world.application("shop");
            sendUntil(world, shop, World.EPOCH.plus(HOUR.multipliedBy(2)));
            set(world, HOUR.multipliedBy(-2));
            world.advance(HOUR.multipliedBy(3).minusMinutes(1));
            assertThat(shop.came()).isEmpty();
            world.advance(Duration.ofMinutes(2));
            assertThat(shop.came()).hasSize(1);
        }
    }

    /** The clock is set back less than a second before the delivery time, and nothing has looked at it yet. */
    @ParameterizedTest
    @ValueSource(ints = {10, 500, 950})
    void aMessageThatIsDueRightAfterAStepBackWaitsOn(int millisBefore) {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776);
            world.start(YAML);
            sendAt(world, World.EPOCH.plus(HOUR));
            world.advance(Duration.between(world.now(), World.EPOCH.plus(HOUR)).minusMillis(millisBefore));
            world.setClock(HOUR.negated());
            world.advance(Duration.ofMinutes(59));
            assertThat(a.came()).isEmpty();
            world.advance(Duration.ofMinutes(2));
            assertThat(a.came()).hasSize(1);
        }
    }

    /** 600 messages have to be looked at after each step, 500 in a turn. */
    @ParameterizedTest
    @CsvSource({"-60, -60", "20, 20"})
    void twoStepsInARowMoveAllMessagesByBoth(int first, int second) {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776);
            world.start(YAML.yaml().replace("daily-limit: 4", "daily-limit: 10000"));
            Peer shop = world.application("shop");
            for (int i = 0; i < 600; i++) {
                shop.submit(World.message(ReceiptRequest.NEVER, NUMBER)
                        .after(World.EPOCH.plus(HOUR))
                        .build());
                world.millis(i % 50 == 0 ? 10 : 0);
            }
            world.seconds(2);
            world.setClock(Duration.ofMinutes(first));
            while (world.operatorLines().stream().noneMatch(each -> each.contains("was set"))) {
                world.millis(1);
            }
            world.setClock(Duration.ofMinutes(second));
            Instant start = World.EPOCH.plus(HOUR);
            world.advance(Duration.between(world.now(), start).minusSeconds(2));
            assertThat(a.came()).isEmpty();
            world.seconds(60);
            assertThat(a.came()).hasSize(600);
        }
    }

    // ---- Holds

    private static final String HOLDS =
            "{name: night, match: {to: \"%s\", time: \"00:00-08:00\"}, hold: until-time-ends}";

    /** The message is held until eight o'clock, by the clock. */
    @ParameterizedTest
    @ValueSource(ints = {60, -60, 600})
    void aHoldForTheHoursOfADayFollowsTheClock(int setMinutes) {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776);
            world.start(YAML.filters(HOLDS.formatted(NUMBER)));
            world.send(world.application("shop"), World.reported(NUMBER));
            Instant end = LocalDate.ofInstant(World.EPOCH, ZoneOffset.UTC)
                    .atTime(8, 0)
                    .toInstant(ZoneOffset.UTC);
            set(world, Duration.ofMinutes(setMinutes));
            Duration left = Duration.between(world.now(), end);
            if (left.isNegative()) {
                assertThat(a.came()).hasSize(1);
            } else {
                world.advance(left.minusSeconds(60));
                assertThat(a.came()).isEmpty();
                world.advance(Duration.ofMinutes(2));
                assertThat(a.came()).hasSize(1);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"30, 0", "-30, 0", "30, 1", "-30, 1", "30, 2"})
    void aHoldForATimeDoesNotFollowTheClock(int setMinutes, int restarts) {
        World world = new World(2);
        try {
            SceneYaml yaml = YAML.filters("{name: wait, hold: 1h}");
            TestSmsc a = world.smsc("a", 2776);
            world.start(yaml);
            world.send(world.application("shop"), World.reported(NUMBER));
            for (int i = 0; i < restarts; i++) {
                world = world.again(1, i == 0);
                a = world.smsc("a", 2776);
                world.start(yaml);
            }
            set(world, Duration.ofMinutes(setMinutes));
            world.advance(Duration.ofMinutes(58));
            assertThat(a.came()).isEmpty();
            world.advance(Duration.ofMinutes(3));
            assertThat(a.came()).hasSize(1);
        } finally {
            world.close();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-30, 30})
    void messagesThatWaitForARateKeepTheirTimes(int setMinutes) {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776);
            world.start(YAML.route(", throughput: 1/s, when-too-fast: hold")
                    .yaml()
                    .replace("daily-limit: 4", "daily-limit: 10000"));
            Peer shop = world.application("shop");
            for (int i = 0; i < 60; i++) {
                shop.submit(World.reported(NUMBER));
            }
            world.seconds(1);
            int before = a.came().size();
            set(world, Duration.ofMinutes(setMinutes));
            for (int i = 0; i < 60; i++) {
                shop.submit(World.reported(NUMBER));
            }
            world.seconds(30);
            assertThat(a.came().size() - before).isBetween(30, 35);
            world.seconds(100);
            assertThat(a.came()).hasSize(120);
        }
    }

    @Test
    void pausesBetweenAttemptsDoNotFollowTheClock() {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776).answers(LATER);
            world.start(YAML);
            world.send(world.application("shop"), World.reported(NUMBER));
            set(world, HOUR);
            assertThat(a.came()).hasSize(1);
            world.seconds(300);
            assertThat(a.came()).hasSize(2);
        }
    }

    // ---- Ids

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void idsContinueAfterTheClockWasSetBack(boolean isKilled) {
        World world = started(new World(2));
        try {
            String first = world.send(world.application("shop"), World.reported(NUMBER))
                    .messageId();
            set(world, HOUR.negated());
            String second = world.send(world.application("shop"), World.reported(NUMBER))
                    .messageId();
            assertThat(Long.parseLong(second)).isGreaterThan(Long.parseLong(first));
            world = started(world.again(1, isKilled));
            world.advance(DAY);
            String third = world.send(world.application("shop"), World.reported(NUMBER))
                    .messageId();
            assertThat(Long.parseLong(third)).isGreaterThan(Long.parseLong(second));
        } finally {
            world.close();
        }
    }

    // ---- A suspended machine

    /**
     * The process was stopped for a minute, longer than the time-outs of responses. Messages and responses that had
     * arrived meanwhile are read before any time-out applies: each message leaves once.
     */
    @ParameterizedTest
    @CsvSource({"1, 1", "2, 7", "2, 40"})
    void aProcessThatWasStoppedForAMinuteKeepsSessionsAndMessages(int threads, int stoppedAtMillis) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776);
            world.start(YAML.yaml()
                    .replace("daily-limit: 4", "daily-limit: 40")
                    .replace("name: a,", "name: a, timers: {response: 10s, enquire-link: 5s},"));
            Peer shop = world.application("shop");
            for (int i = 0; i < 20; i++) {
                shop.submit(World.reported(NUMBER));
            }
            world.millis(stoppedAtMillis);
            world.rig().spend(Duration.ofMinutes(1).toNanos());
            world.seconds(5);
            assertThat(a.came()).hasSize(20);
            assertThat(shop.outcomes().values()).hasSize(20).allMatch(Outcome::isAccepted);
            assertThat(shop.isClosed()).isFalse();
            assertThat(world.send(shop, World.reported(NUMBER)).isAccepted())
                    .as("the daily limit goes on")
                    .isFalse();
        }
    }
}
