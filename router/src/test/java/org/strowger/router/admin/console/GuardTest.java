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
import org.strowger.router.config.ConsoleSettings;
import org.strowger.router.config.ConsoleSettings.UnixSocket;
import org.strowger.router.config.ConsoleSettings.User;
import org.strowger.router.config.Password;
import org.strowger.router.config.PasswordHash;
import org.strowger.router.config.Role;
import org.strowger.router.config.ServerTls;
import org.strowger.router.thread.FailureBook;

final class GuardTest {
    private static final Password.Hashed SESAME = PasswordHash.hash("sesame", 10, new byte[16]);
    private static final User ADA = new User("ada", SESAME, Role.ADMIN);
    private static final User BOB = new User("bob", new Password.Plain("open"), Role.OPERATOR);
    private static final Visitor HERE = at(127, 0, 0, 1);
    private static final Visitor THERE = at(192, 0, 2, 1);

    private final FailureBook failures = new FailureBook(5, TimeUnit.MINUTES.toNanos(1));
    private final List<Integer> hashed = new ArrayList<>();

    private static Visitor at(int... octets) {
        byte[] address = new byte[octets.length];
        for (int i = 0; i < octets.length; i++) {
            address[i] = (byte) octets[i];
        }
        try {
            return Visitor.at(new InetSocketAddress(InetAddress.getByAddress(address), 4000));
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    private Guard guard(User... users) {
        ConsoleSettings settings = new ConsoleSettings(
                ConsoleSettings.OFF,
                new UnixSocket(Path.of(""), false),
                List.of("root", "@wheel"),
                ServerTls.NONE,
                List.of(users));
        return new Guard(settings, failures, (stored, text) -> {
            hashed.add(stored.iterations());
            return PasswordHash.verify(stored, text);
        });
    }

    private static Role role(Guard guard, Visitor visitor) {
        return guard.standing(visitor, Guard.SignedIn.NOT).caller().role();
    }

    private static boolean known(Guard guard, Visitor visitor) {
        return guard.standing(visitor, Guard.SignedIn.NOT).known();
    }

    @Test
    void withoutUsersSomebodyOfThisMachineMayLook() {
        Guard guard = guard();
        assertThat(known(guard, HERE)).isTrue();
        assertThat(role(guard, HERE)).isEqualTo(Role.VIEWER);
        assertThat(known(guard, THERE)).isFalse();
        assertThat(guard.standing(HERE, Guard.SignedIn.NOT).advice()).contains("console.users");
    }

    @Test
    void withUsersEverybodyByTcpHasToBeOne() {
        Guard guard = guard(ADA, BOB);
        assertThat(known(guard, HERE)).isFalse();
        assertThat(guard.isRight(HERE, "ada", "sesame", 1)).isTrue();
        assertThat(guard.isRight(HERE, "bob", "open", 1)).isTrue();
        assertThat(guard.isRight(HERE, "bob", "sesame", 1)).isFalse();
        assertThat(guard.isRight(HERE, "eve", "", 1)).isFalse();
        Standing ada = guard.standing(HERE, guard.signedIn("ada"));
        assertThat(ada.known()).isTrue();
        assertThat(ada.caller().user()).isEqualTo("ada");
        assertThat(ada.caller().role()).isEqualTo(Role.ADMIN);
    }

    @Test
    void onTheSocketTheSystemSaysWhoSomebodyIs() {
        Guard guard = guard(ADA);
        assertThat(role(guard, Visitor.onSocket("root", List.of()))).isEqualTo(Role.ADMIN);
        assertThat(role(guard, Visitor.onSocket("eve", List.of("users", "wheel"))))
                .isEqualTo(Role.ADMIN);
        assertThat(role(guard, Visitor.onSocket("eve", List.of("strowger")))).isEqualTo(Role.VIEWER);
        assertThat(known(guard, Visitor.onSocket("eve", List.of("strowger")))).isTrue();
        assertThat(known(guard, Visitor.onSocket("eve", List.of("users")))).isFalse();
        assertThat(known(guard, Visitor.onSocket("@wheel", List.of())))
                .as("a user called like a group")
                .isFalse();
    }

    @Test
    void signingInGivesNobodyLessThanHisPlace() {
        Guard guard = guard(BOB);
        Visitor root = Visitor.onSocket("root", List.of());
        assertThat(guard.standing(root, guard.signedIn("bob")).caller().role()).isEqualTo(Role.ADMIN);
    }

    @Test
    void whoSignsInCostsAHashWhateverIsWrong() {
        Guard guard = guard(ADA, BOB);
        guard.isRight(HERE, "ada", "x", 1);
        guard.isRight(HERE, "bob", "x", 1);
        guard.isRight(HERE, "eve", "x", 1);
        assertThat(hashed).containsExactly(10, 10, 10);
    }

    @Test
    void anotherConfigurationCountsAtOnce() {
        Guard.SignedIn ada = guard(ADA).signedIn("ada");
        Guard lowered = guard(new User("ada", SESAME, Role.VIEWER));
        assertThat(lowered.standing(HERE, ada).caller().role()).isEqualTo(Role.VIEWER);
        Guard changed = guard(new User("ada", new Password.Plain("new"), Role.ADMIN));
        assertThat(changed.standing(HERE, ada).known()).isFalse();
        assertThat(guard(BOB).standing(HERE, ada).known()).isFalse();
    }

    @Test
    void wrongPasswordsBarTheAddressAndNobodyElse() {
        Guard guard = guard(ADA);
        for (int i = 0; i < 6; i++) {
            assertThat(guard.isBarred(HERE, i)).isFalse();
            guard.isRight(HERE, "ada", "wrong", i);
        }
        assertThat(guard.isBarred(HERE, 7)).isTrue();
        assertThat(guard.isBarred(THERE, 7)).isFalse();
        assertThat(guard.isBarred(Visitor.onSocket("root", List.of()), 7)).isFalse();
        assertThat(guard.isBarred(HERE, TimeUnit.MINUTES.toNanos(2))).isFalse();
    }
}
