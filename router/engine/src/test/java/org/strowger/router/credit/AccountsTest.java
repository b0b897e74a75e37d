package org.strowger.router.credit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.config.credit.AccountSettings;
import org.strowger.router.config.credit.AccountSettings.Limits;
import org.strowger.router.config.credit.ChargeWhen;
import org.strowger.router.config.value.Amount;

final class AccountsTest {
    private static final ZoneId PARIS = ZoneId.of("Europe/Paris");

    private final Accounts accounts = new Accounts();
    private final Map<String, Totals> stored = new HashMap<>();

    private static Amount amount(String text) {
        return Amount.of(text).orElseThrow();
    }

    private static AccountSettings settings(String name, String payer, Amount credit, Limits limits) {
        return new AccountSettings(
                name, payer, amount("1"), ChargeWhen.SUBMITTED, credit, limits, AccountSettings.NEVER_LOW);
    }

    private void configure(AccountSettings... all) {
        accounts.change(List.of(all), PARIS);
    }

    private static long at(String utc) {
        return Instant.parse(utc).toEpochMilli();
    }

    private Charge charge(String account, int segments, long now) {
        Account of = accounts.named(account);
        return accounts.chargeFor(of, of.settings().price(), segments, now);
    }

    private Reservation reserve(String account, int segments, String utc) {
        return accounts.reserve(charge(account, segments, at(utc)), at(utc), this::toStore);
    }

    private void toStore(String account, UnaryOperator<Totals> change) {
        stored.put(account, change.apply(stored.getOrDefault(account, Totals.NONE)));
    }

    // ---- Limits

    @Test
    void theDailyLimitIsResetInTheConfiguredTimeZone() {
        configure(settings("shop", "shop", AccountSettings.UNLIMITED, new Limits(amount("3"), amount("100"))));

        assertThat(reserve("shop", 3, "2026-01-15T22:59:59Z")).isEqualTo(Reservation.RESERVED);
        assertThat(reserve("shop", 1, "2026-01-15T22:59:59Z")).isEqualTo(Reservation.DAILY_LIMIT);
        assertThat(reserve("shop", 3, "2026-01-15T23:00:00Z")).isEqualTo(Reservation.RESERVED);
        assertThat(accounts.named("shop").refused(Reservation.DAILY_LIMIT)).isEqualTo(1);
    }

    /** A thread has read the day, and reserves after an operator has begun an earlier one. */
    @Test
    void aReservationWithADayThatWasTakenBackLeavesTheDailyLimitInForce() {
        configure(settings("shop", "shop", AccountSettings.UNLIMITED, new Limits(amount("3"), amount("100"))));
        reserve("shop", 1, "2027-01-15T12:00:00Z");
        Account shop = accounts.named("shop");
        Charge late = charge("shop", 1, at("2027-01-15T12:00:00Z"));
        Day read = Day.at(at("2027-01-15T12:00:00Z"), PARIS);
        accounts.beginDay(at("2026-01-15T12:00:00Z"));
        shop.reserve(late, true, read);
        accounts.endDaysAhead();

        assertThat(reserve("shop", 3, "2026-01-15T12:00:01Z")).isEqualTo(Reservation.RESERVED);
        assertThat(reserve("shop", 1, "2026-01-15T12:00:01Z")).isEqualTo(Reservation.DAILY_LIMIT);
    }

    @Test
    void theMonthlyLimitAddsUpOverSeveralDays() {
        configure(settings("shop", "shop", AccountSettings.UNLIMITED, new Limits(amount("3"), amount("5"))));

        assertThat(reserve("shop", 3, "2026-01-01T12:00:00Z")).isEqualTo(Reservation.RESERVED);
        assertThat(reserve("shop", 3, "2026-01-31T12:00:00Z")).isEqualTo(Reservation.MONTHLY_LIMIT);
        assertThat(reserve("shop", 2, "2026-01-31T12:00:00Z")).isEqualTo(Reservation.RESERVED);
        assertThat(reserve("shop", 3, "2026-02-01T12:00:00Z")).isEqualTo(Reservation.RESERVED);
    }

    @Test
    void aRefundCountsForTheDayOfTheMessageOnly() {
        configure(settings("shop", "shop", AccountSettings.UNLIMITED, new Limits(amount("3"), amount("100"))));
        Charge yesterday = charge("shop", 3, at("2026-01-15T12:00:00Z"));
        accounts.reserve(yesterday, at("2026-01-15T12:00:00Z"), this::toStore);
        Charge today = charge("shop", 3, at("2026-01-16T12:00:00Z"));
        accounts.reserve(today, at("2026-01-16T12:00:00Z"), this::toStore);

        accounts.settle(yesterday, Fate.FAILED, this::toStore);
        assertThat(reserve("shop", 1, "2026-01-16T12:00:00Z")).isEqualTo(Reservation.DAILY_LIMIT);
        accounts.settle(today, Fate.FAILED, this::toStore);
        assertThat(reserve("shop", 3, "2026-01-16T12:00:00Z")).isEqualTo(Reservation.RESERVED);
        assertThat(stored).isEmpty();
    }

    @Test
    void aRefusalByTheGroupAccountReservesNothingFromItsMember() {
        configure(
                settings("shop", "retail", Amount.ZERO, Limits.NONE),
                settings("retail", "retail", amount("2"), Limits.NONE));

        assertThat(reserve("shop", 3, "2026-01-15T12:00:00Z")).isEqualTo(Reservation.NO_BALANCE);
        assertThat(accounts.named("shop").figures().ofDay()).isEqualTo(Amount.ZERO);
        assertThat(accounts.named("shop").refused(Reservation.NO_BALANCE)).isEqualTo(1);
        assertThat(reserve("shop", 2, "2026-01-15T12:00:00Z")).isEqualTo(Reservation.RESERVED);
        assertThat(accounts.named("retail").figures().available()).isEqualTo(amount("-2"));
    }

    @Test
    void checkingAChargeReservesNothing() {
        configure(settings("shop", "shop", amount("2"), new Limits(amount("3"), amount("100"))));
        long now = at("2026-01-15T12:00:00Z");

        assertThat(accounts.ask(charge("shop", 2, now), now)).isEqualTo(Reservation.RESERVED);
        assertThat(accounts.ask(charge("shop", 3, now), now)).isEqualTo(Reservation.NO_BALANCE);
        assertThat(accounts.ask(charge("shop", 4, now), now)).isEqualTo(Reservation.DAILY_LIMIT);
        assertThat(accounts.named("shop").figures().reserved()).isEqualTo(Amount.ZERO);
        assertThat(accounts.named("shop").refused(Reservation.NO_BALANCE)).isZero();
    }

    // ---- Threads

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void concurrentThreadsNeverReserveMoreThanTheBalance(long seed) throws InterruptedException {
        int threads = 4;
        configure(
                settings("shop", "retail", Amount.ZERO, new Limits(amount("700"), AccountSettings.UNLIMITED)),
                settings("bank", "retail", Amount.ZERO, Limits.NONE),
                settings("retail", "retail", amount("1000"), Limits.NONE));
        long now = at("2026-01-15T12:00:00Z");
        CountDownLatch start = new CountDownLatch(threads);
        AtomicInteger reserved = new AtomicInteger();
        AtomicInteger ofShop = new AtomicInteger();
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Random chance = new Random(seed * 100 + i);
            Thread thread = new Thread(() -> {
                start.countDown();
                for (int n = 0; n < 5000; n++) {
                    boolean isShop = chance.nextBoolean();
                    Charge charge = charge(isShop ? "shop" : "bank", 1, now);
                    if (accounts.reserve(charge, now, this::toStore).isDone()) {
                        if (chance.nextInt(4) == 0) {
                            accounts.refund(charge, this::toStore);
                        } else {
                            reserved.incrementAndGet();
                            ofShop.addAndGet(isShop ? 1 : 0);
                        }
                    }
                }
            });
            all.add(thread);
            thread.start();
        }
        for (Thread each : all) {
            each.join();
        }

        assertThat(reserved).hasValue(1000);
        assertThat(ofShop.get()).isLessThanOrEqualTo(700);
        assertThat(accounts.named("retail").figures().reserved()).isEqualTo(amount("1000"));
        assertThat(accounts.named("shop").figures().ofDay()).isEqualTo(amount(String.valueOf(ofShop.get())));
    }

    // ---- After a restart

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void restoresAnAccountFromStoredAndLiveCharges(long seed) {
        Random chance = new Random(seed);
        AccountSettings[] settings = {
            settings("shop", "retail", Amount.ZERO, Limits.NONE),
            settings("retail", "retail", AccountSettings.UNLIMITED, Limits.NONE)
        };
        configure(settings);
        List<Charge> live = new ArrayList<>();
        long now = at("2026-01-28T12:00:00Z");
        for (int i = 0; i < 500; i++) {
            now += chance.nextInt(3_600_000);
            if (chance.nextBoolean()) {
                Charge charge = charge(chance.nextBoolean() ? "shop" : "retail", 1 + chance.nextInt(5), now);
                accounts.reserve(charge, now, this::toStore);
                live.add(charge);
            } else if (!live.isEmpty()) {
                Fate fate = chance.nextInt(3) == 0 ? Fate.FAILED : Fate.SUBMITTED;
                accounts.settle(live.remove(chance.nextInt(live.size())), fate, this::toStore);
            } else {
                accounts.credit(accounts.named("retail"), amount("7.5"), this::toStore);
            }
        }
        Accounts next = new Accounts();
        next.change(List.of(settings), PARIS);
        long later = now;
        stored.forEach((name, totals) -> next.restore(name, totals, later));
        live.forEach(each -> next.restore(each, later));

        // A message more, so that both know which day it is.
        Charge one = charge("shop", 1, later);
        assertThat(accounts.reserve(one, later, this::toStore)).isEqualTo(Reservation.RESERVED);
        assertThat(next.reserve(one, later, this::toStore)).isEqualTo(Reservation.RESERVED);
        for (String each : List.of("shop", "retail")) {
            assertThat(next.named(each).figures())
                    .as(each)
                    .isEqualTo(accounts.named(each).figures());
        }
    }

    // ---- Adjusted

    @Test
    void anAdjustmentReservesOrGivesBackTheDifference() {
        configure(
                settings("shop", "retail", Amount.ZERO, new Limits(amount("6"), amount("100"))),
                settings("retail", "retail", amount("5"), Limits.NONE));
        String now = "2026-01-15T12:00:00Z";
        Charge two = charge("shop", 2, at(now));
        accounts.reserve(two, at(now), this::toStore);

        assertThat(accounts.adjust(two, two.withSegments(5), at(now), this::toStore))
                .isEqualTo(Reservation.RESERVED);
        assertThat(reserved()).isEqualTo("5 5");
        assertThat(accounts.adjust(two.withSegments(5), two.withSegments(6), at(now), this::toStore))
                .isEqualTo(Reservation.NO_BALANCE);
        assertThat(reserved()).as("nothing has changed").isEqualTo("5 5");
        assertThat(accounts.adjust(two.withSegments(5), two.withSegments(7), at(now), this::toStore))
                .isEqualTo(Reservation.DAILY_LIMIT);
        assertThat(accounts.adjust(two.withSegments(5), two.withSegments(1), at(now), this::toStore))
                .isEqualTo(Reservation.RESERVED);
        assertThat(reserved()).isEqualTo("1 1");
    }

    private String reserved() {
        return accounts.named("retail").figures().reserved() + " "
                + accounts.named("shop").figures().ofDay();
    }
}
