package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.world.Operator;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Limits of a day and of a month, when the machine's clock is set. */
class ClockLimitsTest {
    private static final String NUMBER = "447700900123";
    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration YEAR = Duration.ofDays(365);
    private static final Duration HOUR = Duration.ofHours(1);

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

    /** The number of messages that the daily limit lets pass, of three. */
    private static int accepted(World world) {
        Peer shop = world.application("shop");
        int accepted = 0;
        for (int i = 0; i < 3; i++) {
            accepted += world.send(shop, World.reported(NUMBER)).isAccepted() ? 1 : 0;
        }
        shop.leave();
        world.seconds(1);
        return accepted;
    }

    @Test
    void aDailyLimitIsRenewedWhenTheClockIsSetToTheNextDay() {
        try (World world = started(new World(2))) {
            assertThat(accepted(world)).isEqualTo(2);
            assertThat(accepted(world)).isZero();
            set(world, DAY);
            assertThat(accepted(world)).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aDayThatHasBegunIsNotBegunAgainWhenTheClockIsSetBack(boolean isKilled) {
        World world = started(new World(2));
        try {
            set(world, DAY);
            assertThat(accepted(world)).isEqualTo(2);
            set(world, DAY.negated());
            assertThat(accepted(world)).as("after the step back").isZero();
            world = started(world.again(1, isKilled));
            assertThat(accepted(world)).as("after a restart").isZero();
            world.reload(YAML.yaml());
            assertThat(accepted(world)).as("after a reload").isZero();
            world.advance(DAY);
            assertThat(accepted(world)).as("on the day that had begun").isZero();
            world.advance(DAY);
            assertThat(accepted(world)).as("on the next day").isEqualTo(2);
        } finally {
            world.close();
        }
    }

    @Test
    void aStepOfAYearThatIsTakenBackWithinTenMinutesRenewsNoLimit() {
        try (World world = started(new World(2))) {
            assertThat(accepted(world)).isEqualTo(2);
            set(world, YEAR);
            assertThat(accepted(world)).isZero();
            set(world, YEAR.negated());
            world.advance(HOUR);
            assertThat(accepted(world)).isZero();
        }
    }

    @Test
    void anOperatorAcceptsAStepOfAYear() {
        try (World world = started(new World(2));
                Operator operator = new Operator(world, YAML.yaml())) {
            assertThat(accepted(world)).isEqualTo(2);
            set(world, YEAR);
            assertThat(operator.says("clock accept")).contains("31536000 s forward");
            assertThat(operator.says("clock accept")).contains("nothing has changed");
            assertThat(accepted(world)).isEqualTo(2);
        }
    }

    /**
     * A machine that starts with a wrong year: the days of its limits are years ahead when the clock is right again.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anOperatorBeginsTheDayOfToday(boolean isKilled) {
        World world = new World(2);
        try {
            world.setClock(YEAR);
            started(world);
            assertThat(accepted(world)).isEqualTo(2);
            set(world, YEAR.negated());
            assertThat(accepted(world)).isZero();
            try (Operator operator = new Operator(world, YAML.yaml())) {
                assertThat(operator.says("limits begin-day")).contains("they were 365 days ahead");
                assertThat(operator.says("limits begin-day")).contains("nothing has changed");
            }
            assertThat(accepted(world)).isEqualTo(2);
            assertThat(accepted(world)).isZero();
            world = started(world.again(2, isKilled));
            assertThat(accepted(world)).as("after a restart").isZero();
            world.advance(DAY);
            assertThat(accepted(world)).as("on the next day").isEqualTo(2);
        } finally {
            world.close();
        }
    }

    /** The message of the day that was taken back still waits for its receipt when the router restarts. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aChargeOfADayThatWasTakenBackBeginsItNotAgain(boolean isKilled) {
        World world = new World(2);
        SceneYaml yaml = accounts("daily-limit: 4");
        try {
            world.setClock(YEAR);
            world.smsc("a", 2776);
            world.start(yaml);
            assertThat(accepted(world)).isEqualTo(2);
            beginDayAfter(world, YEAR.negated(), yaml);
            assertThat(accepted(world)).isEqualTo(2);
            for (int i = 0; i < 2; i++) {
                world = world.again(2 - i, isKilled);
                world.smsc("a", 2776);
                world.start(yaml);
                assertThat(accepted(world)).as("after restart " + i).isZero();
            }
            world.advance(DAY);
            assertThat(accepted(world)).as("on the next day").isEqualTo(2);
        } finally {
            world.close();
        }
    }

    private static SceneYaml accounts(String limits) {
        return SceneYaml.STORED
                .shop(", account: shop")
                .and("accounts: [{name: shop, price: 2, credit-limit: unlimited, charge-when: delivered, " + limits
                        + "}]\n");
    }

    private static void beginDayAfter(World world, Duration step, SceneYaml yaml) {
        set(world, step);
        assertThat(accepted(world)).isZero();
        try (Operator operator = new Operator(world, yaml.yaml())) {
            assertThat(operator.says("limits begin-day")).contains("days ahead");
        }
    }

    /** The limits of the month count what was accepted on the day that was taken back and is charged later. */
    @Test
    void aChargeOfADayThatWasTakenBackCountsForTheMonthAlsoAfterARestart() {
        World world = new World(2);
        SceneYaml yaml = accounts("daily-limit: 4, monthly-limit: 6");
        try {
            world.setClock(YEAR);
            TestSmsc a = world.smsc("a", 2776);
            world.start(yaml);
            assertThat(accepted(world)).isEqualTo(2);
            beginDayAfter(world, YEAR.negated(), yaml);
            List<Peer.Came> came = List.copyOf(a.came());
            for (int i = 0; i < came.size(); i++) {
                a.report(came.get(i), String.valueOf(i + 1));
            }
            world.seconds(1);
            world = world.again(1, false);
            world.smsc("a", 2776);
            world.start(yaml);
            assertThat(accepted(world)).isEqualTo(1);
        } finally {
            world.close();
        }
    }
}
