package org.strowger.router.application.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.router.application.Applications.address;
import static org.strowger.router.application.Applications.with;

import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SignIn;
import org.strowger.router.application.login.BindDecision.Admitted;
import org.strowger.router.application.login.BindDecision.CheckNeeded;
import org.strowger.router.application.login.BindDecision.Refused;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.ApplicationSettings.Login;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.PasswordHash;
import org.strowger.router.reactor.ReactorRig;
import org.strowger.router.thread.FailedBinds;
import org.strowger.router.thread.PasswordMemory;

/** When checks get their hashes, and when they end. A hash takes no time here; sixteen begin in a turn. */
class PasswordChecksTest {
    private static final InetAddress PROXY = address(10, 20, 0, 1);
    private static final Password.Hashed HASHED = PasswordHash.hash("right", 3, new byte[] {1, 2, 3, 4});
    private static final int ACCOUNTS = 100;

    private final ReactorRig rig = new ReactorRig(2);
    private final FailedBinds failures =
            new FailedBinds(5, Duration.ofMinutes(1).toNanos());
    private final List<Password.Hashed> hashed = new ArrayList<>();
    private final PasswordChecks checks = new PasswordChecks(rig.thread(), new SplittableRandom(1));
    private final BindAuthenticator authenticator = authenticator();
    private final Map<BindRequest, BindDecision> decisions = new LinkedHashMap<>();
    private final Map<BindRequest, Long> waitedMillis = new LinkedHashMap<>();

    @AfterEach
    void close() {
        rig.close();
    }

    private BindAuthenticator authenticator() {
        AuthenticatorMemory memory =
                new AuthenticatorMemory(new PasswordMemory(new byte[32], 1000), failures, new ReplacedPasswords());
        List<ApplicationSettings> applications = new ArrayList<>();
        for (int i = 0; i < ACCOUNTS; i++) {
            applications.add(with("shop" + i, new Login("shop" + i, HASHED, List.of(), List.of())));
        }
        return new BindAuthenticator(applications, memory, (stored, text) -> {
            hashed.add(stored);
            return PasswordHash.verify(stored, text);
        });
    }

    /** Begins on the thread with the connection, which is not the one that owns the checks. */
    private BindRequest bind(String name, String password, InetAddress from) {
        long beganNanos = rig.nowNanos();
        SignIn asked = new SignIn(name, new Secret(password), SignIn.Traffic.BOTH, "", "", "3.4");
        BindRequest request = new BindRequest(asked, from, "smpp", beganNanos);
        BindDecision decision = authenticator.ask(request);
        if (decision instanceof CheckNeeded needed) {
            checks.begin(needed.check(), rig.threads().get(1), () -> {
                decisions.put(request, authenticator.settle(needed.check(), rig.nowNanos()));
                waitedMillis.put(request, (rig.nowNanos() - beganNanos) / 1_000_000);
            });
        } else {
            decisions.put(request, decision);
        }
        return request;
    }

    private BindRequest bind(String name, String password) {
        return bind(name, password, PROXY);
    }

    private void bar() {
        for (int i = 0; i <= 5 * FailedBinds.ACCOUNTS; i++) {
            failures.failed("invented" + i, PROXY, rig.nowNanos());
        }
    }

    private void millis(long millis) {
        rig.advance(Duration.ofMillis(millis));
    }

    private boolean isAdmitted(BindRequest request) {
        return decisions.get(request) instanceof Admitted;
    }

    private void assertRefused(BindRequest request, BindRefusal why) {
        assertThat(decisions.get(request)).isInstanceOfSatisfying(Refused.class, refused -> assertThat(refused.reason())
                .isEqualTo(why));
    }

    @Test
    void aHashIsComputedAtOnceIfNothingIsBarred() {
        BindRequest right = bind("shop1", "right");
        BindRequest wrong = bind("shop2", "wrong");
        BindRequest unknown = bind("nobody", "wrong");
        millis(1);
        assertThat(isAdmitted(right)).isTrue();
        assertRefused(wrong, BindRefusal.WRONG_PASSWORD);
        assertRefused(unknown, BindRefusal.UNKNOWN_NAME);
        assertThat(hashed).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"shop1", "nobody"})
    void aBarredCheckIsRefusedForNowAfterTwoSeconds(String name) {
        bar();
        BindRequest wrong = bind(name, "wrong");
        millis(1990);
        assertThat(decisions).isEmpty();
        millis(15);
        assertRefused(wrong, BindRefusal.BARRED);
        assertThat(hashed).as("the reserved one").hasSize(1);
    }

    @Test
    void aRightPasswordPassesAlthoughTheAddressIsBarred() {
        bar();
        BindRequest right = bind("shop1", "right");
        millis(1);
        assertThat(isAdmitted(right)).isTrue();
    }

    /** Both had the same password; one hash suffices. */
    @Test
    void aWaitingCheckPassesInTheEndIfItsPasswordHasMatchedMeanwhile() {
        bar();
        BindRequest first = bind("shop1", "right");
        BindRequest second = bind("shop1", "right");
        BindRequest wrong = bind("shop1", "wrong");
        millis(2005);
        assertThat(isAdmitted(first)).isTrue();
        assertThat(isAdmitted(second)).isTrue();
        assertRefused(wrong, BindRefusal.BARRED);
    }

    @Test
    void aCheckThatWasRefusedForNowMayStillMatchForTheNextAttempt() {
        bar();
        BindRequest first = bind("shop1", "wrong");
        millis(1);
        BindRequest second = bind("shop1", "guess");
        BindRequest third = bind("shop1", "other");
        BindRequest right = bind("shop1", "right");
        millis(2005);
        assertThat(decisions).containsKeys(first, second, third, right);
        millis(3000);
        assertThat(isAdmitted(bind("shop1", "right"))).isTrue();
    }

    @Test
    void accountsBehindOneAddressPassAtOnceWhileStrangersFloodIt() {
        List<BindRequest> right = new ArrayList<>();
        for (int i = 0; i < ACCOUNTS; i++) {
            for (int stranger = 0; stranger < 50; stranger++) {
                bind("invented" + i + "-" + stranger, "guess");
            }
            right.add(bind("shop" + i, "right"));
        }
        millis(1);
        assertThat(right).allMatch(this::isAdmitted);
        assertThat(hashed)
                .as("101 failures until the address is barred, those that ran meanwhile, one for each account, decoys")
                .hasSizeLessThan(101 + PasswordChecks.RUNNING_MAX + ACCOUNTS + 16 + 1);
        millis(2005);
        assertThat(decisions).hasSize(ACCOUNTS * 51);
    }

    /** Many addresses fill the queue of turns: it is not a single address that is barred. */
    @Test
    void aFloodFromManyAddressesDelaysNoReservedHash() {
        for (int i = 0; i < 5000; i++) {
            bind("invented" + i, "guess", address(10, 30, i / 256, i % 256));
        }
        BindRequest right = bind("shop1", "right");
        while (!decisions.containsKey(right)) {
            rig.thread().turn();
            rig.threads().get(1).turn();
        }
        assertThat(isAdmitted(right)).isTrue();
        assertThat(hashed).hasSizeLessThan(300);
        millis(2005);
        assertThat(decisions).hasSize(5001);
    }

    @Test
    void checksThatGotNoTurnAreRefusedForNow() {
        BindRequest last = bind("first", "guess");
        for (int i = 0; i < 2 * CheckQueue.TURNS_MAX; i++) {
            last = bind("invented" + i, "guess");
        }
        millis(2005);
        assertRefused(last, BindRefusal.BARRED);
        assertThat(decisions).hasSize(2 * CheckQueue.TURNS_MAX + 1);
        assertThat(waitedMillis.get(last)).isBetween(2000L, 2005L);
    }
}
