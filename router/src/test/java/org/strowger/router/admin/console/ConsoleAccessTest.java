package org.strowger.router.admin.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.strowger.router.admin.console.ConsoleAccess.Authorization;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.config.ConsoleSettings;
import org.strowger.router.config.ConsoleSettings.UnixSocket;
import org.strowger.router.config.ConsoleSettings.User;
import org.strowger.router.config.tls.ServerTls;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.PasswordHash;
import org.strowger.router.thread.FailedLogins;

final class ConsoleAccessTest {
    private static final Password.Hashed SESAME = PasswordHash.hash("sesame", 10, new byte[16]);
    private static final User ADA = new User("ada", SESAME, ConsoleRole.ADMIN);
    private static final User BOB = new User("bob", new Password.Plain("open"), ConsoleRole.OPERATOR);
    private static final ClientOrigin HERE = at(127, 0, 0, 1);
    private static final ClientOrigin THERE = at(192, 0, 2, 1);

    private final FailedLogins failures = new FailedLogins(5, TimeUnit.MINUTES.toNanos(1));
    private final List<Integer> hashed = new ArrayList<>();

    private static ClientOrigin at(int... octets) {
        byte[] address = new byte[octets.length];
        for (int i = 0; i < octets.length; i++) {
            address[i] = (byte) octets[i];
        }
        try {
            return ClientOrigin.at(new InetSocketAddress(InetAddress.getByAddress(address), 4000));
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    private ConsoleAccess guard(User... users) {
        ConsoleSettings settings = new ConsoleSettings(
                ConsoleSettings.OFF,
                new UnixSocket(Path.of(""), false),
                List.of("root", "@wheel"),
                ServerTls.NONE,
                List.of(users));
        return new ConsoleAccess(settings, failures, (stored, text) -> {
            hashed.add(stored.iterations());
            return PasswordHash.verify(stored, text);
        });
    }

    private static ConsoleRole role(ConsoleAccess guard, ClientOrigin origin) {
        return guard.authorization(origin, ConsoleAccess.SignedIn.NOT).caller().role();
    }

    private static boolean known(ConsoleAccess guard, ClientOrigin origin) {
        return guard.authorization(origin, ConsoleAccess.SignedIn.NOT).known();
    }

    @Test
    void withoutUsersSomebodyOfThisMachineMayLook() {
        ConsoleAccess guard = guard();
        assertThat(known(guard, HERE)).isTrue();
        assertThat(role(guard, HERE)).isEqualTo(ConsoleRole.VIEWER);
        assertThat(known(guard, THERE)).isFalse();
        assertThat(guard.authorization(HERE, ConsoleAccess.SignedIn.NOT).advice())
                .contains("console.users");
    }

    @Test
    void withUsersEverybodyByTcpHasToBeOne() {
        ConsoleAccess guard = guard(ADA, BOB);
        assertThat(known(guard, HERE)).isFalse();
        assertThat(guard.isRight(HERE, "ada", "sesame", 1)).isTrue();
        assertThat(guard.isRight(HERE, "bob", "open", 1)).isTrue();
        assertThat(guard.isRight(HERE, "bob", "sesame", 1)).isFalse();
        assertThat(guard.isRight(HERE, "eve", "", 1)).isFalse();
        Authorization ada = guard.authorization(HERE, guard.signedIn("ada"));
        assertThat(ada.known()).isTrue();
        assertThat(ada.caller().user()).isEqualTo("ada");
        assertThat(ada.caller().role()).isEqualTo(ConsoleRole.ADMIN);
    }

    @Test
    void onTheSocketTheSystemSaysWhoSomebodyIs() {
        ConsoleAccess guard = guard(ADA);
        assertThat(role(guard, ClientOrigin.onSocket("root", List.of()))).isEqualTo(ConsoleRole.ADMIN);
        assertThat(role(guard, ClientOrigin.onSocket("eve", List.of("users", "wheel"))))
                .isEqualTo(ConsoleRole.ADMIN);
        assertThat(role(guard, ClientOrigin.onSocket("eve", List.of("strowger"))))
                .isEqualTo(ConsoleRole.VIEWER);
        assertThat(known(guard, ClientOrigin.onSocket("eve", List.of("strowger"))))
                .isTrue();
        assertThat(known(guard, ClientOrigin.onSocket("eve", List.of("users")))).isFalse();
        assertThat(known(guard, ClientOrigin.onSocket("@wheel", List.of())))
                .as("a user called like a group")
                .isFalse();
    }

    @Test
    void signingInGivesNobodyLessThanHisPlace() {
        ConsoleAccess guard = guard(BOB);
        ClientOrigin root = ClientOrigin.onSocket("root", List.of());
        assertThat(guard.authorization(root, guard.signedIn("bob")).caller().role())
                .isEqualTo(ConsoleRole.ADMIN);
    }

    @Test
    void hashesAPasswordForUnknownNamesToo() {
        ConsoleAccess guard = guard(ADA, BOB);
        guard.isRight(HERE, "ada", "x", 1);
        guard.isRight(HERE, "bob", "x", 1);
        guard.isRight(HERE, "eve", "x", 1);
        assertThat(hashed).containsExactly(10, 10, 10);
    }

    @Test
    void anotherConfigurationCountsAtOnce() {
        ConsoleAccess.SignedIn ada = guard(ADA).signedIn("ada");
        ConsoleAccess lowered = guard(new User("ada", SESAME, ConsoleRole.VIEWER));
        assertThat(lowered.authorization(HERE, ada).caller().role()).isEqualTo(ConsoleRole.VIEWER);
        ConsoleAccess changed = guard(new User("ada", new Password.Plain("new"), ConsoleRole.ADMIN));
        assertThat(changed.authorization(HERE, ada).known()).isFalse();
        assertThat(guard(BOB).authorization(HERE, ada).known()).isFalse();
    }

    @Test
    void wrongPasswordsBarTheAddressAndNobodyElse() {
        ConsoleAccess guard = guard(ADA);
        for (int i = 0; i < 6; i++) {
            assertThat(guard.isBarred(HERE, i)).isFalse();
            guard.isRight(HERE, "ada", "wrong", i);
        }
        assertThat(guard.isBarred(HERE, 7)).isTrue();
        assertThat(guard.isBarred(THERE, 7)).isFalse();
        assertThat(guard.isBarred(ClientOrigin.onSocket("root", List.of()), 7)).isFalse();
        assertThat(guard.isBarred(HERE, TimeUnit.MINUTES.toNanos(2))).isFalse();
    }
}
