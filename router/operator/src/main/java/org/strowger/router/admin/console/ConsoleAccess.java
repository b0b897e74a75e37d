package org.strowger.router.admin.console;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.protocol.Secret;
import org.strowger.router.admin.command.CommandCaller;
import org.strowger.router.application.login.SlowPasswordCheck;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.config.ConsoleSettings;
import org.strowger.router.config.ConsoleSettings.User;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.PasswordHash;
import org.strowger.router.thread.FailedLogins;
import org.strowger.router.thread.PasswordMemory;

/**
 * Authentication and authorization of console clients under one configuration. Neither the result nor the duration of a
 * sign-in reveals which users exist: every sign-in that fails computes a hash.
 *
 * <p>Thread: any.
 */
public final class ConsoleAccess {
    /** Members of this group have the role viewer when they connect through the unix socket. */
    private static final String VIEWERS = "@strowger";

    private static final String NOBODY = "";

    private final ConsoleSettings settings;
    private final FailedLogins failures;
    private final PasswordMemory passwords;
    private final SlowPasswordCheck slow;
    private final Map<String, User> users = new HashMap<>();

    /** A hash that no password matches, and that takes as long to verify as the users' hashes. */
    private final Password.Hashed decoy;

    /**
     * @param failures the failed sign-ins, which bar addresses
     * @param passwords the passwords that have matched, which pass whatever is barred
     */
    public ConsoleAccess(ConsoleSettings settings, FailedLogins failures, PasswordMemory passwords) {
        this(settings, failures, passwords, PasswordHash::verify);
    }

    ConsoleAccess(ConsoleSettings settings, FailedLogins failures, PasswordMemory passwords, SlowPasswordCheck slow) {
        this.settings = settings;
        this.failures = failures;
        this.passwords = passwords;
        this.slow = slow;
        settings.users().forEach(user -> users.put(user.name(), user));
        int iterations = settings.users().stream()
                .map(User::password)
                .filter(Password.Hashed.class::isInstance)
                .mapToInt(password -> ((Password.Hashed) password).iterations())
                .max()
                .orElse(PasswordHash.ITERATIONS_USUAL);
        this.decoy =
                new Password.Hashed(iterations, new byte[PasswordHash.SALT_OCTETS], new byte[PasswordHash.HASH_OCTETS]);
    }

    // ---- Rights

    /**
     * The rights of a client.
     *
     * @param known whether the client is authenticated or needs no authentication; other clients may use the open
     *     commands only
     * @param advice how to obtain more rights
     */
    record Authorization(CommandCaller caller, boolean known, String advice) {}

    /**
     * The client's rights.
     *
     * @param signedIn the last successful sign-in; void if the user's password has changed since
     */
    Authorization authorization(ClientOrigin origin, SignedIn signedIn) {
        User user = users.get(signedIn.user());
        boolean proven = user != null && user.password().equals(signedIn.password());
        CommandCaller byAddress = byAddress(origin);
        if (user != null && proven && user.role().includes(byAddress.role())) {
            return new Authorization(new CommandCaller(user.name(), origin.from(), user.role()), true, advice(origin));
        }
        return new Authorization(byAddress, isKnownByAddress(origin), advice(origin));
    }

    /**
     * A successful sign-in.
     *
     * @param password the password configured at the time of the sign-in
     */
    record SignedIn(String user, Password password) {
        static final SignedIn NOT = new SignedIn(NOBODY, new Password.Plain(""));
    }

    /** The sign-in of a user whose password has just been verified. */
    SignedIn signedIn(String name) {
        User user = users.get(name);
        return user == null ? SignedIn.NOT : new SignedIn(name, user.password());
    }

    /** The user name for the log. An unknown name is hidden, because it may be a password typed by mistake. */
    String shown(String name) {
        return users.containsKey(name) ? name : "(unknown)";
    }

    private CommandCaller byAddress(ClientOrigin origin) {
        if (origin.kind() != ClientOrigin.Kind.SOCKET) {
            return new CommandCaller(NOBODY, origin.from(), ConsoleRole.VIEWER);
        }
        boolean admin = origin.names().stream().anyMatch(settings.admins()::contains);
        return new CommandCaller(origin.names().get(0), origin.from(), admin ? ConsoleRole.ADMIN : ConsoleRole.VIEWER);
    }

    private boolean isKnownByAddress(ClientOrigin origin) {
        return switch (origin.kind()) {
            case LOOPBACK -> users.isEmpty();
            case REMOTE -> false;
            case SOCKET ->
                origin.names().contains(VIEWERS) || origin.names().stream().anyMatch(settings.admins()::contains);
        };
    }

    private String advice(ClientOrigin origin) {
        if (!users.isEmpty()) {
            return "sign in with: auth USER";
        }
        return origin.kind() == ClientOrigin.Kind.SOCKET
                ? "your user must be in console.admins, in the group strowger, or in console.users"
                : "configure console.users, or use the unix socket";
    }

    /** Whether any user can sign in with a password. */
    boolean hasUsers() {
        return !users.isEmpty();
    }

    // ---- Passwords

    /**
     * Whether the address is barred. A password that is known to be the one of these users passes nevertheless, so that
     * strangers at the address of an operator do not keep him out.
     */
    boolean isBarred(ClientOrigin origin, List<String> names, String password, long nowNanos) {
        return failures.isBarred(origin.address(), nowNanos)
                && names.stream().noneMatch(name -> isKnown(users.get(name), password));
    }

    /** Whether the password matches, as far as that is known without computing a hash. */
    private boolean isKnown(@Nullable User user, String password) {
        if (user != null && user.password() instanceof Password.Hashed hashed) {
            return passwords.knows(user.name(), hashed.octets(), password);
        }
        return isPlain(user, password);
    }

    /**
     * Verifies a password and counts a wrong one against the client's address. Slow: never call on a SelectorThread.
     */
    boolean isRight(ClientOrigin origin, String name, String password, long nowNanos) {
        boolean right = matches(users.get(name), password);
        if (!right) {
            failures.failed(origin.address(), nowNanos);
        }
        return right;
    }

    /**
     * The first of these users who has this password; if there is none, one failure is counted. Slow, as
     * {@link #isRight}.
     */
    Optional<String> withPassword(ClientOrigin origin, List<String> names, String password, long nowNanos) {
        for (String name : names) {
            if (matches(users.get(name), password)) {
                return Optional.of(name);
            }
        }
        failures.failed(origin.address(), nowNanos);
        return Optional.empty();
    }

    private boolean matches(@Nullable User user, String password) {
        if (isKnown(user, password)) {
            return true;
        }
        if (user != null && user.password() instanceof Password.Hashed hashed) {
            boolean matches = slow.matches(hashed, password);
            if (matches) {
                passwords.learn(user.name(), hashed.octets(), password);
            }
            return matches;
        }
        slow.matches(decoy, password);
        return false;
    }

    private static boolean isPlain(@Nullable User user, String password) {
        Secret known = user != null && user.password() instanceof Password.Plain plain
                ? new Secret(plain.text())
                : Secret.NONE;
        return known.equals(new Secret(password)) && !known.isEmpty();
    }
}
