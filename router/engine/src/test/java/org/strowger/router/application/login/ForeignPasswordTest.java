package org.strowger.router.application.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.router.application.Applications.address;
import static org.strowger.router.application.Applications.with;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SignIn;
import org.strowger.router.application.login.BindDecision.Admitted;
import org.strowger.router.application.login.BindDecision.CheckNeeded;
import org.strowger.router.application.login.BindDecision.Refused;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.ApplicationSettings.Login;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.value.HashFile;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.PasswordHash;
import org.strowger.router.thread.FailedBinds;
import org.strowger.router.thread.PasswordMemory;

/** Passwords in the form of another gateway: verified as they are, and replaced by a hash at the first login. */
class ForeignPasswordTest {
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);
    private static final Path FILE = Path.of("/var/lib/strowger/passwords/shop");

    private final ReplacedPasswords replacer = new ReplacedPasswords();
    private final AuthenticatorMemory memory =
            new AuthenticatorMemory(new PasswordMemory(new byte[32], 1000), new FailedBinds(1000, MINUTE), replacer);
    private final List<Password.Hashed> compared = new ArrayList<>();

    private BindAuthenticator authenticator(String line) throws InvalidValue {
        ApplicationSettings shop = with("shop", new Login("SHOP01", HashFile.parse(line, FILE), List.of(), List.of()));
        return new BindAuthenticator(List.of(shop), memory, (stored, text) -> {
            compared.add(stored);
            return PasswordHash.verify(stored, text);
        });
    }

    private static BindRequest request(String name, String password) {
        SignIn asked = new SignIn(name, new Secret(password), SignIn.Traffic.BOTH, "", "", "3.4");
        return new BindRequest(asked, address(10, 20, 0, 1), "smpp", 1);
    }

    private static BindDecision login(BindAuthenticator authenticator, String name, String password) {
        BindDecision decision = authenticator.ask(request(name, password));
        for (int i = 0; i < 3 && decision instanceof CheckNeeded needed; i++) {
            run(needed.check());
            decision = authenticator.settle(needed.check(), 2);
        }
        return decision;
    }

    private static void run(PasswordCheck check) {
        PasswordCheck.Attempt attempt = check.inTurn();
        attempt.run();
        attempt.end();
    }

    @ParameterizedTest
    @CsvSource({
        "md5:5ebe2294ecd0e0f08eab7690d2a6ee69",
        "md5:5EBE2294ECD0E0F08EAB7690D2A6EE69",
        "mysql:*14E65567ABDB5135D0CFD9A70B3032C179A49EE7",
        "plain:secret"
    })
    void theFirstLoginReplacesThePasswordInEachForm(String line) throws InvalidValue {
        BindAuthenticator authenticator = authenticator(line);

        assertThat(login(authenticator, "SHOP01", "secret")).isInstanceOf(Admitted.class);
        assertThat(replacer.replaced()).containsExactly("shop");
        assertThat(replacer.hashes()).hasSize(1);

        assertThat(authenticator.ask(request("SHOP01", "secret")))
                .as("the new hash is in effect, and the password is remembered")
                .isInstanceOf(Admitted.class);
        assertThat(login(authenticator, "SHOP01", "Secret")).isInstanceOf(Refused.class);
        assertThat(compared)
                .as("a wrong password is compared with the new hash")
                .isEqualTo(replacer.hashes());
        assertThat(replacer.replaced()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "secreT, md5:5ebe2294ecd0e0f08eab7690d2a6ee69",
        "'', md5:5ebe2294ecd0e0f08eab7690d2a6ee69",
        "5ebe2294ecd0e0f08eab7690d2a6ee69, md5:5ebe2294ecd0e0f08eab7690d2a6ee69",
        "secre, plain:secret",
        "*14E65567ABDB5135D0CFD9A70B3032C179A49EE7, mysql:*14E65567ABDB5135D0CFD9A70B3032C179A49EE7"
    })
    void aWrongPasswordReplacesNothing(String password, String line) throws InvalidValue {
        BindAuthenticator authenticator = authenticator(line);
        BindDecision decision = login(authenticator, "SHOP01", password);
        assertThat(((Refused) decision).reason()).isEqualTo(BindRefusal.WRONG_PASSWORD);
        assertThat(replacer.replaced()).isEmpty();
        assertThat(login(authenticator, "SHOP01", "secret")).isInstanceOf(Admitted.class);
        assertThat(replacer.replaced()).containsExactly("shop");
    }

    @Test
    void anUnknownNameCostsTheSameAsAWrongPassword() throws InvalidValue {
        BindAuthenticator authenticator = authenticator("plain:secret");
        assertThat(login(authenticator, "SHOP01", "wrong")).isInstanceOf(Refused.class);
        assertThat(replacer.hashes()).as("one hash for the wrong password").hasSize(1);
        assertThat(login(authenticator, "nobody", "wrong")).isInstanceOf(Refused.class);
        assertThat(compared).as("one hash for the unknown name").hasSize(1);
        assertThat(compared.get(0).iterations()).isEqualTo(PasswordHash.ITERATIONS_USUAL);
    }

    @Test
    void simultaneousLoginsReplaceThePasswordOnce() throws Exception {
        BindAuthenticator authenticator = authenticator("md5:5ebe2294ecd0e0f08eab7690d2a6ee69");
        List<PasswordCheck> checks = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            BindDecision decision = authenticator.ask(request("SHOP01", "secret"));
            checks.add(((CheckNeeded) decision).check());
        }
        ExecutorService pool = Executors.newFixedThreadPool(8);
        try {
            List<Future<?>> runs = new ArrayList<>();
            checks.forEach(each -> runs.add(pool.submit(() -> run(each))));
            for (Future<?> each : runs) {
                each.get(1, TimeUnit.MINUTES);
            }
        } finally {
            pool.shutdownNow();
        }
        assertThat(checks).allMatch(PasswordCheck::isPassed);
        assertThat(checks).allMatch(each -> authenticator.settle(each, 2) instanceof Admitted);
        assertThat(replacer.replaced()).containsExactly("shop");
    }

    @Test
    void theForeignPasswordIsCheckedAgainIfAReloadStillFindsIt() throws InvalidValue {
        BindAuthenticator before = authenticator("md5:5ebe2294ecd0e0f08eab7690d2a6ee69");
        assertThat(login(before, "SHOP01", "secret")).isInstanceOf(Admitted.class);
        BindAuthenticator after = authenticator("md5:5ebe2294ecd0e0f08eab7690d2a6ee69");
        assertThat(login(after, "SHOP01", "secret")).isInstanceOf(Admitted.class);
        assertThat(replacer.replaced()).containsExactly("shop", "shop");
    }

    @Test
    void noTextShowsThePassword() throws InvalidValue {
        Password password = HashFile.parse("plain:secret", FILE);
        assertThat(password).hasToString("***");
        assertThat(HexFormat.of().formatHex(((Password.Foreign) password).value()))
                .isEqualTo("736563726574");
    }
}
