package org.strowger.router.application.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.strowger.router.application.Applications.address;
import static org.strowger.router.application.Applications.network;
import static org.strowger.router.application.Applications.plain;
import static org.strowger.router.application.Applications.with;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SignIn;
import org.strowger.router.application.login.BindDecision.Admitted;
import org.strowger.router.application.login.BindDecision.CheckNeeded;
import org.strowger.router.application.login.BindDecision.Refused;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.ApplicationSettings.Login;
import org.strowger.router.config.value.NetworkPrefix;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.PasswordHash;
import org.strowger.router.thread.FailedBinds;
import org.strowger.router.thread.FailedBinds.Bar;
import org.strowger.router.thread.PasswordMemory;

/**
 * The binds that are accepted; and that a refusal costs the same, whatever the reason. Slow work is counted, not timed.
 */
class BindAuthenticatorTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final InetAddress HERE = address(10, 20, 0, 1);
    private static final Password.Hashed HASHED = PasswordHash.hash("right", 3, new byte[] {1, 2, 3, 4});

    private final AuthenticatorMemory memory = memory(1000);
    private final List<Password.Hashed> hashed = new ArrayList<>();
    private long nowNanos = SECOND;

    private static AuthenticatorMemory memory(int failuresMax) {
        return new AuthenticatorMemory(
                new PasswordMemory(new byte[32], 1000),
                new FailedBinds(failuresMax, 60 * SECOND),
                new ReplacedPasswords());
    }

    private BindAuthenticator authenticator(AuthenticatorMemory of, ApplicationSettings... applications) {
        return new BindAuthenticator(List.of(applications), of, (stored, text) -> {
            hashed.add(stored);
            return PasswordHash.verify(stored, text);
        });
    }

    private BindAuthenticator authenticator(ApplicationSettings... applications) {
        return authenticator(memory, applications);
    }

    private static ApplicationSettings hashed(String name) {
        return with(name, new Login(name, HASHED, List.of(), List.of()));
    }

    private static ApplicationSettings restricted(
            Password password, List<String> protocols, List<NetworkPrefix> networks) {
        return with("shop", new Login("shop", password, protocols, networks));
    }

    private BindRequest caller(String name, String password, InetAddress from, String protocol) {
        SignIn asked = new SignIn(name, new Secret(password), SignIn.Traffic.BOTH, "", "", "3.4");
        return new BindRequest(asked, from, protocol, nowNanos);
    }

    private BindRequest caller(String name, String password) {
        return caller(name, password, HERE, "smpp");
    }

    /** Asks, and has a check run and settled as the owner of a session would. */
    private BindDecision askAndSettle(BindAuthenticator authenticator, BindRequest request) {
        BindDecision decision = authenticator.ask(request);
        if (decision instanceof CheckNeeded needed) {
            decision = authenticator.settle(run(needed.check()), nowNanos);
        }
        return decision;
    }

    private static PasswordCheck run(PasswordCheck check) {
        return run(check, check.inTurn());
    }

    private static PasswordCheck run(PasswordCheck check, PasswordCheck.Attempt attempt) {
        attempt.run();
        attempt.end();
        return check;
    }

    private static PasswordCheck check(BindDecision decision) {
        assertThat(decision).isInstanceOf(CheckNeeded.class);
        return ((CheckNeeded) decision).check();
    }

    private static void assertRefused(BindDecision decision, BindRefusal reason) {
        assertThat(decision).isInstanceOf(Refused.class);
        assertThat(((Refused) decision).reason()).isEqualTo(reason);
    }

    private static int indexOf(BindDecision decision) {
        assertThat(decision).isInstanceOf(Admitted.class);
        return ((Admitted) decision).index();
    }

    // ---- Plain passwords

    @Test
    void admitsAKnownNameWithItsPassword() {
        BindAuthenticator authenticator = authenticator(plain("shop", "one"), plain("bank", "two"));
        assertThat(indexOf(authenticator.ask(caller("bank", "two")))).isEqualTo(1);
        assertThat(indexOf(authenticator.ask(caller("shop", "one")))).isZero();
        assertThat(((Admitted) authenticator.ask(caller("shop", "one")))
                        .application()
                        .name())
                .isEqualTo("shop");
        assertRefused(authenticator.ask(caller("shop", "two")), BindRefusal.WRONG_PASSWORD);
        assertRefused(authenticator.ask(caller("shop", "")), BindRefusal.WRONG_PASSWORD);
        assertRefused(authenticator.ask(caller("Shop", "one")), BindRefusal.UNKNOWN_NAME);
        assertRefused(authenticator.ask(caller("", "")), BindRefusal.UNKNOWN_NAME);
        assertThat(hashed).as("plain passwords cost no hash").isEmpty();
    }

    @Test
    void theSystemIdCanDifferFromTheApplicationName() {
        BindAuthenticator authenticator =
                authenticator(with("shop", new Login("SHOP01", new Password.Plain("one"), List.of(), List.of())));
        assertThat(indexOf(authenticator.ask(caller("SHOP01", "one")))).isZero();
        assertRefused(authenticator.ask(caller("shop", "one")), BindRefusal.UNKNOWN_NAME);
    }

    @Test
    void withoutApplicationsEveryLoginIsRefused() {
        assertRefused(authenticator().ask(caller("shop", "")), BindRefusal.UNKNOWN_NAME);
        assertRefused(authenticator().ask(caller("", "")), BindRefusal.UNKNOWN_NAME);
    }

    @Test
    void admitsOnlyAllowedProtocolsAndNetworks() {
        BindAuthenticator authenticator = authenticator(restricted(
                new Password.Plain("one"),
                List.of("smpp", "ucp"),
                List.of(network(16, 10, 20, 0, 0), network(32, 127, 0, 0, 1))));
        assertThat(indexOf(authenticator.ask(caller("shop", "one", HERE, "ucp"))))
                .isZero();
        assertThat(indexOf(authenticator.ask(caller("shop", "one", address(127, 0, 0, 1), "smpp"))))
                .isZero();
        assertRefused(authenticator.ask(caller("shop", "one", HERE, "cimd2")), BindRefusal.PROTOCOL_NOT_ALLOWED);
        assertRefused(
                authenticator.ask(caller("shop", "one", address(127, 0, 0, 2), "smpp")),
                BindRefusal.NOT_ALLOWED_FROM_HERE);
        assertRefused(
                authenticator.ask(caller("shop", "one", address(10, 21, 0, 1), "smpp")),
                BindRefusal.NOT_ALLOWED_FROM_HERE);
    }

    // ---- Strangers

    @Test
    void allReasonsBeforeAuthenticationAreReportedAsWrongCredentials() {
        for (BindRefusal reason : List.of(
                BindRefusal.UNKNOWN_NAME,
                BindRefusal.PROTOCOL_NOT_ALLOWED,
                BindRefusal.NOT_ALLOWED_FROM_HERE,
                BindRefusal.WRONG_PASSWORD)) {
            assertThat(reason.told()).as(reason.name()).isEqualTo(BindRefusal.WRONG_CREDENTIALS);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"TOO_MANY_BINDS", "TOO_FAST", "BARRED", "SHUTTING_DOWN"})
    void reasonsAfterAuthenticationAreReportedUnchanged(BindRefusal reason) {
        assertThat(reason.told()).isEqualTo(reason);
    }

    @Test
    void everyFailedLoginCostsOneHashIfAnyPasswordIsHashed() {
        BindAuthenticator authenticator = authenticator(
                restricted(HASHED, List.of("smpp"), List.of(network(16, 10, 20, 0, 0))), plain("bank", "two"));
        record Case(BindRequest caller, BindRefusal reason) {}
        List<Case> cases = List.of(
                new Case(caller("nobody", "right"), BindRefusal.UNKNOWN_NAME),
                new Case(caller("shop", "wrong"), BindRefusal.WRONG_PASSWORD),
                new Case(caller("shop", "right", HERE, "ucp"), BindRefusal.PROTOCOL_NOT_ALLOWED),
                new Case(caller("shop", "right", address(1, 2, 3, 4), "smpp"), BindRefusal.NOT_ALLOWED_FROM_HERE),
                new Case(caller("bank", "wrong"), BindRefusal.WRONG_PASSWORD),
                new Case(caller("bank", "right"), BindRefusal.WRONG_PASSWORD));
        for (Case each : cases) {
            hashed.clear();
            assertRefused(askAndSettle(authenticator, each.caller), each.reason);
            assertThat(hashed).as(each.reason.name()).hasSize(1);
            assertThat(hashed.get(0).iterations()).isEqualTo(HASHED.iterations());
            assertThat(hashed.get(0).salt()).hasSameSizeAs(HASHED.salt());
            assertThat(hashed.get(0).hash()).hasSameSizeAs(HASHED.hash());
        }
    }

    @Test
    void aMatchingDecoyHashAdmitsNobody() {
        BindAuthenticator authenticator =
                new BindAuthenticator(List.of(hashed("shop"), plain("bank", "two")), memory, (stored, text) -> true);
        assertRefused(askAndSettle(authenticator, caller("nobody", "right")), BindRefusal.UNKNOWN_NAME);
        assertRefused(askAndSettle(authenticator, caller("bank", "right")), BindRefusal.WRONG_PASSWORD);
        assertThat(memory.passwords().accounts()).as("nothing was learnt").isZero();
    }

    @Test
    void anUnknownNameAlwaysCostsTheSameHash() {
        BindAuthenticator authenticator = authenticator(
                with("a", new Login("a", PasswordHash.hash("x", 3, new byte[4]), List.of(), List.of())),
                with("b", new Login("b", PasswordHash.hash("x", 5, new byte[4]), List.of(), List.of())));
        Set<Integer> seen = new HashSet<>();
        for (int i = 0; i < 50; i++) {
            hashed.clear();
            askAndSettle(authenticator, caller("nobody-" + i, "y"));
            askAndSettle(authenticator, caller("nobody-" + i, "z"));
            assertThat(hashed).extracting(Password.Hashed::iterations).hasSize(2);
            assertThat(hashed.get(0).iterations()).isEqualTo(hashed.get(1).iterations());
            seen.add(hashed.get(0).iterations());
        }
        assertThat(seen).as("what real names cost").containsExactlyInAnyOrder(3, 5);
    }

    // ---- Hashed passwords

    @Test
    void aPasswordThatHasMatchedCostsNoHashAgain() {
        BindAuthenticator authenticator = authenticator(hashed("shop"));
        assertThat(authenticator.ask(caller("shop", "right"))).isInstanceOf(CheckNeeded.class);
        assertThat(indexOf(askAndSettle(authenticator, caller("shop", "right"))))
                .isZero();
        assertThat(hashed).hasSize(1);
        assertThat(indexOf(authenticator.ask(caller("shop", "right")))).isZero();
        assertThat(hashed).hasSize(1);
        assertRefused(askAndSettle(authenticator, caller("shop", "wrong")), BindRefusal.WRONG_PASSWORD);
        assertThat(hashed).hasSize(2);
    }

    @Test
    void passwordsThatMatchedBeforeAReloadCostNoHashIfTheirHashesAreUnchanged() {
        assertThat(indexOf(askAndSettle(authenticator(hashed("shop")), caller("shop", "right"))))
                .isZero();
        assertThat(indexOf(authenticator(plain("bank", "two"), hashed("shop")).ask(caller("shop", "right"))))
                .isEqualTo(1);
        Password.Hashed other = PasswordHash.hash("right", 4, HASHED.salt());
        BindAuthenticator changed = authenticator(with("shop", new Login("shop", other, List.of(), List.of())));
        assertThat(changed.ask(caller("shop", "right"))).isInstanceOf(CheckNeeded.class);
    }

    @Test
    void aCheckThatCompletesAfterAReloadIsDecidedByTheNewConfiguration() {
        BindAuthenticator before = authenticator(hashed("shop"));
        PasswordCheck check = run(check(before.ask(caller("shop", "right"))));
        assertRefused(authenticator(plain("bank", "two")).settle(check, nowNanos), BindRefusal.UNKNOWN_NAME);
        assertThat(indexOf(authenticator(plain("bank", "two"), hashed("shop")).settle(check, nowNanos)))
                .isEqualTo(1);
        Password.Hashed other = PasswordHash.hash("changed", 3, HASHED.salt());
        BindAuthenticator changed = authenticator(with("shop", new Login("shop", other, List.of(), List.of())));
        assertRefused(askAndSettle(changed, check.caller()), BindRefusal.WRONG_PASSWORD);
    }

    @Test
    void aPasswordCheckThatWasNeverRunIsRefusedForNow() {
        BindAuthenticator authenticator = authenticator(hashed("shop"));
        PasswordCheck known = check(authenticator.ask(caller("shop", "right")));
        PasswordCheck unknown = check(authenticator.ask(caller("nobody", "right")));
        assertRefused(authenticator.settle(known, nowNanos), BindRefusal.TOO_FAST);
        assertThat(authenticator.settle(unknown, nowNanos)).isEqualTo(authenticator.settle(known, nowNanos));
        assertThat(memory.failures().barred(nowNanos, 10)).isEmpty();
    }

    @Test
    void aCheckThatWasNeverRunPassesIfAnotherHasMatched() {
        BindAuthenticator authenticator = authenticator(hashed("shop"));
        PasswordCheck waiting = check(authenticator.ask(caller("shop", "right")));
        askAndSettle(authenticator, caller("shop", "right"));
        assertThat(indexOf(authenticator.settle(waiting, nowNanos))).isZero();
        PasswordCheck later = check(authenticator.ask(caller("shop", "wrong")));
        assertRefused(authenticator.settle(later, nowNanos), BindRefusal.TOO_FAST);
        assertThat(hashed).hasSize(1);
    }

    @Test
    void aCheckThatThrowsIsAWrongPassword() {
        BindAuthenticator authenticator = new BindAuthenticator(List.of(hashed("shop")), memory, (stored, text) -> {
            throw new IllegalStateException("no such algorithm");
        });
        PasswordCheck check = check(authenticator.ask(caller("shop", "right")));
        PasswordCheck.Attempt attempt = check.inTurn();
        assertThatThrownBy(attempt::run).hasMessage("no such algorithm");
        attempt.end();
        assertRefused(authenticator.settle(check, nowNanos), BindRefusal.WRONG_PASSWORD);
    }

    // ---- Reserved hashes

    @Test
    void aReservedHashAdmitsARightPasswordAlthoughItsAccountIsBarred() {
        AuthenticatorMemory strict = memory(0);
        BindAuthenticator authenticator = authenticator(strict, hashed("shop"));
        askAndSettle(authenticator, caller("shop", "wrong"));
        PasswordCheck check = check(authenticator.ask(caller("shop", "right")));
        assertThat(check.isBarred(nowNanos)).isTrue();
        run(check, check.reserved());
        assertThat(indexOf(authenticator.settle(check, nowNanos))).isZero();
    }

    /** A peer must not see whether its check had a reserved hash: only accounts have their own. */
    @Test
    void aReservedHashThatDoesNotMatchHasNoEffect() {
        AuthenticatorMemory strict = memory(0);
        BindAuthenticator authenticator = authenticator(strict, hashed("shop"));
        for (String name : List.of("shop", "nobody")) {
            PasswordCheck check = check(authenticator.ask(caller(name, "wrong")));
            run(check, check.reserved());
            assertThat(check.isDecided()).isFalse();
            assertThat(strict.failures().barred(nowNanos, 10)).isEmpty();
            assertRefused(authenticator.settle(check, nowNanos), BindRefusal.TOO_FAST);
        }
        assertThat(hashed).as("a decoy costs the same").hasSize(2);
    }

    @Test
    void namesWithoutAHashShareSixteenGroupsOfReservedHashes() {
        BindAuthenticator authenticator = authenticator(hashed("shop"), plain("bank", "two"));
        Set<String> groups = new HashSet<>();
        for (int i = 0; i < 1000; i++) {
            groups.add(check(authenticator.ask(caller("nobody-" + i, "x"))).group());
        }
        groups.add(check(authenticator.ask(caller("bank", "x"))).group());
        assertThat(groups).hasSize(16).doesNotContain("shop");
        assertThat(check(authenticator.ask(caller("shop", "x"))).group()).isEqualTo("shop");
    }

    // ---- Repeated failures

    @Test
    void anAccountThatFailsTooOftenIsBarredOnlyAtTheAddressOfTheFailures() {
        AuthenticatorMemory strict = memory(5);
        BindAuthenticator authenticator = authenticator(strict, plain("shop", "one"), plain("bank", "two"));
        for (int i = 0; i < 5; i++) {
            assertThat(authenticator.ask(caller("shop", "wrong")))
                    .isEqualTo(new Refused(BindRefusal.WRONG_PASSWORD, Bar.NONE));
        }
        assertThat(indexOf(authenticator.ask(caller("shop", "one")))).isZero();
        assertThat(authenticator.ask(caller("shop", "wrong")))
                .isEqualTo(new Refused(BindRefusal.WRONG_PASSWORD, Bar.ACCOUNT));
        assertThat(askAndSettle(authenticator, caller("shop", "wrong")))
                .isEqualTo(new Refused(BindRefusal.BARRED, Bar.NONE));
        assertThat(indexOf(authenticator.ask(caller("shop", "one"))))
                .as("the right password")
                .isZero();
        assertThat(indexOf(authenticator.ask(caller("bank", "two"))))
                .as("another account at the address")
                .isEqualTo(1);
        assertThat(indexOf(authenticator.ask(caller("shop", "one", address(10, 20, 0, 2), "smpp"))))
                .as("the account at another address")
                .isZero();
        assertRefused(
                authenticator.ask(caller("shop", "wrong", address(10, 20, 0, 2), "smpp")), BindRefusal.WRONG_PASSWORD);
        nowNanos += 60 * SECOND;
        assertRefused(authenticator.ask(caller("shop", "wrong")), BindRefusal.WRONG_PASSWORD);
    }

    @Test
    void anUnknownNameIsBarredLikeAKnownName() {
        AuthenticatorMemory strict = memory(1);
        BindAuthenticator authenticator = authenticator(strict, plain("shop", "one"));
        authenticator.ask(caller("nobody", "wrong"));
        assertThat(authenticator.ask(caller("nobody", "wrong")))
                .isEqualTo(new Refused(BindRefusal.UNKNOWN_NAME, Bar.ACCOUNT));
        assertRefused(askAndSettle(authenticator, caller("nobody", "wrong")), BindRefusal.BARRED);
    }

    @Test
    void failuresWithManyNamesBarWrongPasswordsOfTheAddress() {
        AuthenticatorMemory strict = memory(5);
        BindAuthenticator authenticator = authenticator(strict, plain("shop", "one"));
        int allowed = 5 * FailedBinds.ACCOUNTS;
        for (int i = 0; i < allowed; i++) {
            assertThat(authenticator.ask(caller("name-" + i, "guess")))
                    .as("failure %d", i)
                    .isEqualTo(new Refused(BindRefusal.UNKNOWN_NAME, Bar.NONE));
        }
        assertThat(indexOf(authenticator.ask(caller("shop", "one")))).isZero();
        assertThat(authenticator.ask(caller("another", "guess")))
                .isEqualTo(new Refused(BindRefusal.UNKNOWN_NAME, Bar.ADDRESS));
        assertRefused(askAndSettle(authenticator, caller("shop", "two")), BindRefusal.BARRED);
        assertRefused(askAndSettle(authenticator, caller("nobody", "two")), BindRefusal.BARRED);
        assertThat(indexOf(authenticator.ask(caller("shop", "one")))).isZero();
        assertRefused(
                authenticator.ask(caller("shop", "two", address(10, 20, 0, 2), "smpp")), BindRefusal.WRONG_PASSWORD);
        assertThat(strict.failures().liftAddress(HERE, nowNanos)).isEqualTo(1);
        assertRefused(authenticator.ask(caller("shop", "two")), BindRefusal.WRONG_PASSWORD);
    }

    @Test
    void failuresOfFiveAccountsDoNotBarOtherAccountsOfTheAddress() {
        AuthenticatorMemory strict = memory(5);
        BindAuthenticator authenticator = authenticator(strict, plain("shop", "one"), plain("bank", "two"));
        for (int second = 0; second < 7200; second++) {
            for (int stale = 0; stale < 5; stale++) {
                authenticator.ask(caller("stale-" + stale, "old"));
            }
            assertThat(indexOf(authenticator.ask(caller("bank", "two"))))
                    .as("second %d", second)
                    .isEqualTo(1);
            nowNanos += SECOND;
        }
    }

    @Test
    void aHashIsComputedInTurnAfterABarIsLifted() {
        AuthenticatorMemory strict = memory(0);
        BindAuthenticator authenticator = authenticator(strict, hashed("shop"));
        askAndSettle(authenticator, caller("shop", "wrong"));
        assertRefused(askAndSettle(authenticator, caller("shop", "right")), BindRefusal.BARRED);
        strict.failures().liftAddress(HERE, nowNanos);
        assertThat(indexOf(askAndSettle(authenticator, caller("shop", "right"))))
                .isZero();
    }

    @Test
    void credentialsAreNotCheckedWhileLoginsAreStopped() {
        AuthenticatorMemory strict = memory(0);
        for (BindAuthenticator authenticator :
                List.of(BindAuthenticator.shut(strict), BindAuthenticator.closing(strict))) {
            assertRefused(authenticator.ask(caller("shop", "one")), BindRefusal.SHUTTING_DOWN);
            assertRefused(authenticator.askKey(caller("", "0123456789abcdef")), BindRefusal.SHUTTING_DOWN);
        }
        assertThat(strict.failures().barred(nowNanos, 10))
                .as("no failure was counted")
                .isEmpty();
    }

    @Test
    void wrongApiKeysCountTowardsTheSameBarsAsWrongPasswords() {
        AuthenticatorMemory strict = memory(0);
        Login login = new Login(
                "shop",
                new Password.Plain("one"),
                List.of(new Password.Plain("0123456789abcdef")),
                List.of(),
                List.of());
        BindAuthenticator authenticator = authenticator(strict, with("shop", login));
        assertThat(indexOf(authenticator.askKey(caller("", "0123456789abcdef"))))
                .isZero();
        assertThat(authenticator.askKey(caller("", "another-key-than-that"))).isInstanceOf(Refused.class);
        assertRefused(authenticator.askKey(caller("", "another-key-than-that")), BindRefusal.BARRED);
        assertThat(indexOf(authenticator.askKey(caller("", "0123456789abcdef"))))
                .isZero();
    }

    @Test
    void checksThatWaitWhenTheirAddressIsBarredCostNoHash() {
        AuthenticatorMemory strict = memory(5);
        BindAuthenticator authenticator = authenticator(strict, hashed("shop"));
        List<PasswordCheck> waiting = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            waiting.add(check(authenticator.ask(caller("shop", "guess-" + i))));
        }
        waiting.forEach(BindAuthenticatorTest::run);
        assertThat(hashed).hasSize(6);
        assertThat(authenticator.settle(waiting.get(4), nowNanos))
                .isEqualTo(new Refused(BindRefusal.WRONG_PASSWORD, Bar.NONE));
        assertThat(authenticator.settle(waiting.get(5), nowNanos))
                .isEqualTo(new Refused(BindRefusal.WRONG_PASSWORD, Bar.ACCOUNT));
        assertThat(authenticator.settle(waiting.get(6), nowNanos)).isEqualTo(new Refused(BindRefusal.BARRED, Bar.NONE));
    }

    @Test
    void aFailedCheckCountsEvenIfNoConnectionAwaitsItsResult() {
        AuthenticatorMemory strict = memory(1);
        BindAuthenticator authenticator = authenticator(strict, hashed("shop"));
        for (int i = 0; i < 2; i++) {
            run(check(authenticator.ask(caller("shop", "wrong"))));
        }
        assertThat(strict.failures().isBarred("shop", HERE, nowNanos)).isTrue();
    }

    @Test
    void showsNoPassword() {
        BindRequest request = caller("shop", "very-secret");
        assertThat(request.toString()).contains("shop").doesNotContain("very-secret");
        assertThat(authenticator(plain("shop", "very-secret")).ask(request).toString())
                .doesNotContain("very-secret");
    }
}
