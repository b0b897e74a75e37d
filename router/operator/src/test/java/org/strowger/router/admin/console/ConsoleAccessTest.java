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
import org.strowger.router.thread.PasswordMemory;

final class ConsoleAccessTest {
    private static final Password.Hashed SESAME = PasswordHash.hash("sesame", 10, new byte[16]);
    private static final User ADA = new User("ada", SESAME, ConsoleRole.ADMIN);
    private static final User BOB = new User("bob", new Password.Plain("open"), ConsoleRole.OPERATOR);
    private static final ClientOrigin HERE = at(127, 0, 0, 1);
    private static final ClientOrigin THERE = at(192, 0, 2, 1);

    private final PasswordMemory passwords = new PasswordMemory(new byte[32], 10);
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
        return new ConsoleAccess(settings, failures, passwords, (stored, text) -> {
            hashed.add(stored.iterations());
            return PasswordHash.verify(stored, text);
        });
    }

    private static ConsoleRole role(ConsoleAccess access, ClientOrigin origin) {
        return access.authorization(origin, ConsoleAccess.SignedIn.NOT).caller().role();
    }

    private static boolean known(ConsoleAccess access, ClientOrigin origin) {
        return access.authorization(origin, ConsoleAccess.SignedIn.NOT).known();
    }

    @Test
    void localClientsAreViewersIfNoUsersAreConfigured() {
        ConsoleAccess access = guard();
        assertThat(known(access, HERE)).isTrue();
        assertThat(role(access, HERE)).isEqualTo(ConsoleRole.VIEWER);
        assertThat(known(access, THERE)).isFalse();
        assertThat(access.authorization(HERE, ConsoleAccess.SignedIn.NOT).advice())
                .contains("console.users");
    }

    @Test
    void requiresASignInOverTcpIfThereAreUsers() {
        ConsoleAccess access = guard(ADA, BOB);
        assertThat(known(access, HERE)).isFalse();
        assertThat(access.isRight(HERE, "ada", "sesame", 1)).isTrue();
        assertThat(access.isRight(HERE, "bob", "open", 1)).isTrue();
        assertThat(access.isRight(HERE, "bob", "sesame", 1)).isFalse();
        assertThat(access.isRight(HERE, "eve", "", 1)).isFalse();
        Authorization ada = access.authorization(HERE, access.signedIn("ada"));
        assertThat(ada.known()).isTrue();
        assertThat(ada.caller().user()).isEqualTo("ada");
        assertThat(ada.caller().role()).isEqualTo(ConsoleRole.ADMIN);
    }

    @Test
    void theUserOnAUnixSocketIsTheOperatingSystemUser() {
        ConsoleAccess access = guard(ADA);
        assertThat(role(access, ClientOrigin.onSocket("root", List.of()))).isEqualTo(ConsoleRole.ADMIN);
        assertThat(role(access, ClientOrigin.onSocket("eve", List.of("users", "wheel"))))
                .isEqualTo(ConsoleRole.ADMIN);
        assertThat(role(access, ClientOrigin.onSocket("eve", List.of("strowger"))))
                .isEqualTo(ConsoleRole.VIEWER);
        assertThat(known(access, ClientOrigin.onSocket("eve", List.of("strowger"))))
                .isTrue();
        assertThat(known(access, ClientOrigin.onSocket("eve", List.of("users"))))
                .isFalse();
        assertThat(known(access, ClientOrigin.onSocket("@wheel", List.of())))
                .as("a user called like a group")
                .isFalse();
    }

    @Test
    void signingInDoesNotLowerTheRoleOfASocketUser() {
        ConsoleAccess access = guard(BOB);
        ClientOrigin root = ClientOrigin.onSocket("root", List.of());
        assertThat(access.authorization(root, access.signedIn("bob")).caller().role())
                .isEqualTo(ConsoleRole.ADMIN);
    }

    @Test
    void aPasswordIsHashedEvenIfTheNameIsUnknown() {
        ConsoleAccess access = guard(ADA, BOB);
        access.isRight(HERE, "ada", "x", 1);
        access.isRight(HERE, "bob", "x", 1);
        access.isRight(HERE, "eve", "x", 1);
        assertThat(hashed).containsExactly(10, 10, 10);
    }

    @Test
    void aChangedUserConfigurationAppliesToSignedInUsersAtOnce() {
        ConsoleAccess.SignedIn ada = guard(ADA).signedIn("ada");
        ConsoleAccess lowered = guard(new User("ada", SESAME, ConsoleRole.VIEWER));
        assertThat(lowered.authorization(HERE, ada).caller().role()).isEqualTo(ConsoleRole.VIEWER);
        ConsoleAccess changed = guard(new User("ada", new Password.Plain("new"), ConsoleRole.ADMIN));
        assertThat(changed.authorization(HERE, ada).known()).isFalse();
        assertThat(guard(BOB).authorization(HERE, ada).known()).isFalse();
    }

    @Test
    void wrongPasswordsBarOnlyTheirAddress() {
        ConsoleAccess access = guard(ADA);
        for (int i = 0; i < 6; i++) {
            assertThat(isBarred(access, HERE, "wrong", i)).isFalse();
            access.isRight(HERE, "ada", "wrong", i);
        }
        assertThat(isBarred(access, HERE, "wrong", 7)).isTrue();
        assertThat(isBarred(access, THERE, "wrong", 7)).isFalse();
        assertThat(isBarred(access, ClientOrigin.onSocket("root", List.of()), "wrong", 7))
                .isFalse();
        assertThat(isBarred(access, HERE, "wrong", TimeUnit.MINUTES.toNanos(2))).isFalse();
    }

    private static boolean isBarred(ConsoleAccess access, ClientOrigin origin, String password, long nowNanos) {
        return access.isBarred(origin, List.of("ada"), password, nowNanos);
    }

    /** Strangers behind the same proxy do not keep an operator out. */
    @Test
    void aPasswordThatHasMatchedBeforePassesABarAndCostsNoHash() {
        ConsoleAccess access = guard(ADA);
        assertThat(access.isRight(HERE, "ada", "sesame", 1)).isTrue();
        for (int i = 0; i < 6; i++) {
            access.isRight(HERE, "eve", "wrong", 2);
        }
        hashed.clear();
        assertThat(isBarred(access, HERE, "wrong", 3)).isTrue();
        assertThat(isBarred(access, HERE, "sesame", 3)).isFalse();
        assertThat(access.isBarred(HERE, List.of("eve"), "sesame", 3)).isTrue();
        assertThat(access.isRight(HERE, "ada", "sesame", 3)).isTrue();
        assertThat(hashed).isEmpty();
    }

    @Test
    void aChangedPasswordIsNoLongerRemembered() {
        assertThat(guard(ADA).isRight(HERE, "ada", "sesame", 1)).isTrue();
        ConsoleAccess changed =
                guard(new User("ada", PasswordHash.hash("changed", 10, new byte[16]), ConsoleRole.ADMIN));
        assertThat(changed.isRight(HERE, "ada", "sesame", 2)).isFalse();
    }
}
