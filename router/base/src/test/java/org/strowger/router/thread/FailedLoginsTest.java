package org.strowger.router.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Logins that failed too often, and for how long that counts. */
class FailedLoginsTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long MINUTE = 60 * SECOND;

    private final FailedLogins failedLogins = new FailedLogins(5, MINUTE);

    private static InetAddress v4(int number) {
        try {
            return InetAddress.getByAddress(
                    ByteBuffer.allocate(4).putInt(number).array());
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    private static InetAddress v6(long network, long host) {
        try {
            return InetAddress.getByAddress(
                    ByteBuffer.allocate(16).putLong(network).putLong(host).array());
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    private int failuresUntilBarred(FailedLogins of, InetAddress from, long nowNanos) {
        for (int failures = 1; failures <= 20_000; failures++) {
            if (of.failed(from, nowNanos)) {
                return failures;
            }
        }
        return -1;
    }

    @Test
    void barsAnAddressForAMinuteAfterTooManyFailures() {
        InetAddress from = v4(7);
        for (int i = 0; i < 5; i++) {
            assertThat(failedLogins.failed(from, i * SECOND)).isFalse();
            assertThat(failedLogins.isBarred(from, i * SECOND)).isFalse();
        }
        assertThat(failedLogins.failed(from, 10 * SECOND)).isTrue();
        assertThat(failedLogins.isBarred(from, 10 * SECOND)).isTrue();
        assertThat(failedLogins.isBarred(v4(8), 10 * SECOND)).isFalse();
        assertThat(failedLogins.isBarred(from, 70 * SECOND - 1)).isTrue();
        assertThat(failedLogins.isBarred(from, 70 * SECOND)).isFalse();
        assertThat(failuresUntilBarred(failedLogins, from, 70 * SECOND))
                .as("it begins anew")
                .isEqualTo(6);
    }

    @Test
    void failuresDuringABarNeitherCountNorExtendIt() {
        InetAddress from = v4(7);
        assertThat(failuresUntilBarred(failedLogins, from, SECOND)).isEqualTo(6);
        for (int i = 0; i < 100; i++) {
            assertThat(failedLogins.failed(from, 2 * SECOND)).isFalse();
        }
        assertThat(failedLogins.isBarred(from, 61 * SECOND)).isFalse();
        assertThat(failuresUntilBarred(failedLogins, from, 61 * SECOND)).isEqualTo(6);
    }

    @Test
    void neverBarsFailuresJustBelowTheLimit() {
        for (long i = 0; i < 1_000; i++) {
            assertThat(failedLogins.failed(v4(7), i * 12 * SECOND))
                    .as("failure %d", i)
                    .isFalse();
        }
    }

    @Test
    void countsIpv6AddressesByTheirFirst64Bits() {
        for (int i = 0; i < 5; i++) {
            failedLogins.failed(v6(0x2001_0DB8_0000_0001L, i), SECOND);
        }
        assertThat(failedLogins.failed(v6(0x2001_0DB8_0000_0001L, 99), SECOND)).isTrue();
        assertThat(failedLogins.isBarred(v6(0x2001_0DB8_0000_0001L, 12345), SECOND))
                .isTrue();
        assertThat(failedLogins.isBarred(v6(0x2001_0DB8_0000_0002L, 0), SECOND)).isFalse();
        assertThat(failedLogins.pairs()).isEqualTo(1);
    }

    @Test
    void distinguishesIpv4AndIpv6Addresses() {
        assertThat(failuresUntilBarred(failedLogins, v4(7), SECOND)).isEqualTo(6);
        assertThat(failedLogins.isBarred(v6(7, 7), SECOND)).isFalse();
        assertThat(failedLogins.isBarred(v6(7L << 32, 0), SECOND)).isFalse();
    }

    @Test
    void barsAnAccountOnlyAtTheAddressOfTheFailures() {
        for (int i = 0; i < 5; i++) {
            assertThat(failedLogins.failed("shop", v4(7), SECOND)).isFalse();
            assertThat(failedLogins.failed("bank", v4(7), SECOND)).isFalse();
        }
        assertThat(failedLogins.failed("shop", v4(7), SECOND)).isTrue();
        assertThat(failedLogins.isBarred("shop", v4(7), SECOND)).isTrue();
        assertThat(failedLogins.isBarred("bank", v4(7), SECOND)).isFalse();
        assertThat(failedLogins.isBarred("shop", v4(8), SECOND)).isFalse();
        assertThat(failedLogins.isBarred(v4(7), SECOND)).isFalse();
    }

    @Test
    void listsTheBarsInEffect() {
        failedLogins.failed("calm", v4(7), SECOND);
        for (int i = 0; i < 6; i++) {
            failedLogins.failed("shop", v4(0xC000_0201), SECOND);
            failedLogins.failed(v6(0x2001_0DB8_0000_0001L, i), SECOND);
        }
        assertThat(failedLogins.barred(SECOND, 10))
                .containsExactlyInAnyOrder(
                        new FailedLogins.Barred("shop", "192.0.2.1", 61 * SECOND),
                        new FailedLogins.Barred("", "2001:db8:0:1:0:0:0:0/64", 61 * SECOND));
        assertThat(failedLogins.barred(SECOND, 1)).hasSize(1);
        assertThat(failedLogins.barred(61 * SECOND, 10)).isEmpty();
    }

    @Test
    void liftingAnAccountRemovesItsBarsAtAllAddresses() {
        for (int i = 0; i < 6; i++) {
            failedLogins.failed("shop", v4(7), SECOND);
            failedLogins.failed("shop", v4(8), SECOND);
            failedLogins.failed("bank", v4(8), SECOND);
        }
        failedLogins.failed("shop", v4(9), SECOND);
        assertThat(failedLogins.liftAccount("shop", 2 * SECOND)).isEqualTo(2);
        assertThat(failedLogins.barred(2 * SECOND, 10))
                .extracting(FailedLogins.Barred::account)
                .containsExactly("bank");
        assertThat(failedLogins.pairs()).isEqualTo(1);
        assertThat(failedLogins.liftAccount("shop", 2 * SECOND)).isZero();
    }

    @Test
    void liftingAnAddressRemovesTheBarsOfAllItsAccounts() {
        for (int i = 0; i < 6; i++) {
            failedLogins.failed("shop", v6(1L << 62, i), SECOND);
            failedLogins.failed("bank", v6(1L << 62, i), SECOND);
            failedLogins.failed("shop", v4(8), SECOND);
        }
        assertThat(failedLogins.liftAddress(v6(1L << 62, 99), 2 * SECOND)).isEqualTo(2);
        assertThat(failedLogins.barred(2 * SECOND, 10)).singleElement().satisfies(each -> assertThat(each.address())
                .isEqualTo("0.0.0.8"));
    }

    @Test
    void accountNamesAreComparedByTheirFirst64Characters() {
        String endless = "x".repeat(10_000);
        for (int i = 0; i < 6; i++) {
            failedLogins.failed(endless + i, v4(7), SECOND);
        }
        assertThat(failedLogins.barred(SECOND, 10)).singleElement().satisfies(each -> assertThat(each.account())
                .hasSize(64));
    }

    @Test
    void accountNamesWithEqualHashesAreCountedSeparately() {
        List<String> names = new ArrayList<>(List.of(""));
        for (int i = 0; i < 10; i++) {
            names = names.stream()
                    .flatMap(name -> java.util.stream.Stream.of(name + "Aa", name + "BB"))
                    .toList();
        }
        assertThat(names).extracting(String::hashCode).containsOnly(names.get(0).hashCode());
        names.forEach(
                name -> assertThat(failedLogins.failed(name, v4(7), SECOND)).isFalse());
        assertThat(failedLogins.pairs()).isEqualTo(names.size());
    }

    @Test
    void barsAtTheFirstFailureIfNoFailureIsAllowed() {
        assertThat(failuresUntilBarred(new FailedLogins(0, MINUTE), v4(7), SECOND))
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {FailedLogins.FAILURES_MAX, Long.MAX_VALUE})
    void barsNobodyIfThereIsNoLimit(long failuresMax) {
        FailedLogins open = new FailedLogins(failuresMax, MINUTE);
        assertThat(failuresUntilBarred(open, v4(7), SECOND)).isNegative();
        assertThat(open.pairs()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 4, 5, 8, 100, FailedLogins.FAILURES_MAX - 1})
    void countsUpToAnyConfiguredLimit(int failuresMax) {
        assertThat(failuresUntilBarred(new FailedLogins(failuresMax, MINUTE), v4(7), SECOND))
                .isEqualTo(failuresMax + 1);
    }

    @Test
    void aFloodOfAddressesFillsTheTableOnlyToItsLimit() {
        for (int i = 0; i < 200_000; i++) {
            failedLogins.failed(v4(i), SECOND);
        }
        assertThat(failedLogins.pairs()).isBetween(60_000, 65_536);
        InetAddress late = v4(-1);
        assertThat(failuresUntilBarred(failedLogins, late, SECOND)).isEqualTo(6);
        assertThat(failedLogins.isBarred(late, SECOND)).isTrue();
    }

    @Test
    void aFloodOfAccountsFromOneAddressKeepsTheBarsOfOthers() {
        List<InetAddress> others =
                IntStream.range(1, 100).mapToObj(FailedLoginsTest::v4).toList();
        others.forEach(each -> failuresUntilBarred(failedLogins, each, SECOND));
        for (int i = 0; i < 200_000; i++) {
            failedLogins.failed("account-" + i, v4(-1), SECOND);
        }
        assertThat(failedLogins.pairs()).isBetween(60_000, 65_536);
        assertThat(others).allMatch(each -> failedLogins.isBarred(each, SECOND));
    }

    @Test
    void replacesExpiredFailuresByNewFailures() {
        for (int i = 0; i < 10_000; i++) {
            failedLogins.failed(v4(i), SECOND);
        }
        assertThat(failedLogins.pairs()).isEqualTo(10_000);
        for (int i = 0; i < 10_000; i++) {
            failedLogins.failed(v4(1_000_000 + i), 100 * SECOND);
        }
        assertThat(failedLogins.pairs()).isBetween(10_000, 10_500);
    }

    /** The same by lists of all failures; few addresses, so that nothing is forgotten. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void agreesWithAModelOfUnlimitedSize(long seed) {
        Random random = new Random(seed);
        int failuresMax = 1 + random.nextInt(12);
        FailedLogins tried = new FailedLogins(failuresMax, MINUTE);
        List<Deque<Long>> failures = new ArrayList<>();
        long[] barredUntil = new long[5];
        for (int i = 0; i < 5; i++) {
            failures.add(new ArrayDeque<>());
        }
        long now = 1;
        for (int step = 0; step < 20_000; step++) {
            now += (long) (random.nextDouble() * random.nextDouble() * 20 * SECOND);
            int who = random.nextInt(5);
            String where = "seed " + seed + ", step " + step;
            assertThat(tried.isBarred(v4(who), now)).as(where).isEqualTo(barredUntil[who] > now);
            if (random.nextInt(3) > 0) {
                assertThat(tried.failed(v4(who), now))
                        .as(where)
                        .isEqualTo(fails(failures.get(who), barredUntil, who, now, failuresMax));
            }
        }
    }

    private static boolean fails(Deque<Long> failures, long[] barredUntil, int who, long now, int failuresMax) {
        if (barredUntil[who] > now) {
            return false;
        }
        failures.removeIf(time -> time <= now - MINUTE);
        failures.add(now);
        if (failures.size() > failuresMax) {
            barredUntil[who] = now + MINUTE;
            failures.clear();
            return true;
        }
        return false;
    }

    @Test
    void reportsABarOnceForSimultaneousFailures() throws InterruptedException {
        AtomicInteger begun = new AtomicInteger();
        Crew.Work work = (member, round) -> {
            for (int i = 0; i < 2; i++) {
                if (failedLogins.failed(v4(round), SECOND)) {
                    begun.incrementAndGet();
                    assertThat(failedLogins.isBarred(v4(round), SECOND)).isTrue();
                }
            }
        };
        Crew.work(4, 2_000, work, (member, round) -> {
            assertThat(begun.getAndSet(0)).as("bars of round %d", round).isEqualTo(1);
            assertThat(failedLogins.isBarred(v4(round), SECOND)).isTrue();
        });
    }
}
