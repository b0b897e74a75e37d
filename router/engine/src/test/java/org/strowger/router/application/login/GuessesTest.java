package org.strowger.router.application.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.router.application.Applications.address;
import static org.strowger.router.application.Applications.with;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SignIn;
import org.strowger.router.application.login.BindDecision.Admitted;
import org.strowger.router.application.login.BindDecision.CheckNeeded;
import org.strowger.router.application.login.BindDecision.Refused;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.ApplicationSettings.Login;
import org.strowger.router.config.value.Password;
import org.strowger.router.thread.FailedBinds;
import org.strowger.router.thread.PasswordMemory;

/** Passwords that are compared without a hash can be guessed at a limited rate only. */
class GuessesTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final BindAuthenticator authenticator = new BindAuthenticator(
            List.of(plain("shop", "right"), plain("bank", "sure")),
            new AuthenticatorMemory(
                    new PasswordMemory(new byte[32], 1000),
                    new FailedBinds(1000, 60 * SECOND),
                    new ReplacedPasswords()));
    private long nowNanos = SECOND;

    private static ApplicationSettings plain(String name, String password) {
        return with(name, new Login(name, new Password.Plain(password), List.of(), List.of()));
    }

    private BindDecision ask(String name, String password) {
        SignIn asked = new SignIn(name, new Secret(password), SignIn.Traffic.BOTH, "", "", "3.4");
        return authenticator.ask(new BindRequest(asked, address(10, 20, 0, 1), "smpp", nowNanos));
    }

    private String recognized(String name, String password) {
        SignIn asked = new SignIn(name, new Secret(password), SignIn.Traffic.SENDS, "", "", "");
        return authenticator.recognized(new BindRequest(asked, address(10, 20, 0, 1), "http", nowNanos));
    }

    private PasswordCheck check(String name, String password) {
        BindDecision decision = ask(name, password);
        assertThat(decision).isInstanceOf(CheckNeeded.class);
        return ((CheckNeeded) decision).check();
    }

    private static void assertRefused(BindDecision decision, BindRefusal reason) {
        assertThat(decision).isInstanceOf(Refused.class);
        assertThat(((Refused) decision).reason()).isEqualTo(reason);
    }

    @Test
    void aHundredWrongPasswordsOfAnAccountAreComparedAtOnceInASecond() {
        for (int i = 0; i < Guesses.A_SECOND_MAX; i++) {
            assertRefused(ask("shop", "guess-" + i), BindRefusal.WRONG_PASSWORD);
        }

        PasswordCheck wrong = check("shop", "wrong");
        PasswordCheck right = check("shop", "right");
        assertThat(right.group()).isEqualTo("shop");
        assertRefused(authenticator.settle(wrong, nowNanos), BindRefusal.TOO_FAST);
        assertRefused(authenticator.settle(right, nowNanos), BindRefusal.TOO_FAST);

        nowNanos += SECOND;
        assertThat(ask("shop", "right")).isInstanceOf(Admitted.class);
    }

    @Test
    void aRightPasswordBeyondTheRatePassesWithTheReservedCheck() {
        for (int i = 0; i < Guesses.A_SECOND_MAX; i++) {
            ask("shop", "guess-" + i);
        }
        PasswordCheck right = check("shop", "right");
        PasswordCheck.Attempt attempt = right.reserved();
        attempt.run();
        attempt.end();

        assertThat(authenticator.settle(right, nowNanos)).isInstanceOf(Admitted.class);
    }

    @Test
    void guessesAtOneAccountDoNotDelayAnother() {
        for (int i = 0; i < 2 * Guesses.A_SECOND_MAX; i++) {
            ask("shop", "guess-" + i);
        }

        assertThat(ask("bank", "sure")).isInstanceOf(Admitted.class);
    }

    @Test
    void aPasswordInTheHeadOfAnIncompleteRequestIsAGuess() {
        assertThat(recognized("shop", "right")).isEqualTo("shop");
        for (int i = 0; i < Guesses.A_SECOND_MAX; i++) {
            assertThat(recognized("shop", "guess-" + i)).isEmpty();
        }

        assertThat(recognized("shop", "right")).isEmpty();
        assertThat(recognized("bank", "sure")).isEqualTo("bank");
        nowNanos += SECOND;
        assertThat(recognized("shop", "right")).isEqualTo("shop");
    }
}
