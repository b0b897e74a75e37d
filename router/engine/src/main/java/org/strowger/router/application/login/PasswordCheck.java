package org.strowger.router.application.login;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.strowger.router.config.value.Password;
import org.strowger.router.thread.FailedBinds;
import org.strowger.router.thread.PasswordMemory;

/**
 * The slow part of a bind: computes the hash of the password. It runs once on a worker thread. Its result is remembered
 * at once, even if the peer has disconnected meanwhile, so that disconnecting does not prevent a failure from being
 * counted.
 *
 * <p>Thread: one at a time; the queue between the threads makes the result visible.
 */
public final class PasswordCheck implements Runnable {
    private final BindAuthenticator authenticator;
    private final BindRequest request;
    private final Supplier<Password.Hashed> stored;
    private final BindRefusal otherwise;

    /** Null for a decoy. */
    private final @Nullable BindAccount account;

    private boolean matched;
    private boolean skipped;
    private FailedBinds.Bar began = FailedBinds.Bar.NONE;

    /** A check that decides the bind. */
    static PasswordCheck of(BindAuthenticator authenticator, BindRequest request, BindAccount account) {
        return new PasswordCheck(authenticator, request, account::stored, BindRefusal.WRONG_PASSWORD, account);
    }

    /** A check whose bind is refused in any case: it costs the same and never passes. */
    static PasswordCheck decoy(
            BindAuthenticator authenticator, BindRequest request, Password.Hashed decoy, BindRefusal why) {
        return new PasswordCheck(authenticator, request, () -> decoy, why, null);
    }

    private PasswordCheck(
            BindAuthenticator authenticator,
            BindRequest request,
            Supplier<Password.Hashed> stored,
            BindRefusal otherwise,
            @Nullable BindAccount account) {
        this.authenticator = authenticator;
        this.request = request;
        this.stored = stored;
        this.otherwise = otherwise;
        this.account = account;
    }

    /** Runs the check once. If the account or the address was barred meanwhile, no hash is computed. */
    @Override
    public void run() {
        AuthenticatorMemory memory = authenticator.memory();
        try {
            skipped = memory.failures().isBarred(request.asked().account(), request.from(), request.askedNanos());
            if (!skipped) {
                compare(memory);
            }
        } finally {
            memory.checks().decrement();
        }
    }

    private void compare(AuthenticatorMemory memory) {
        String secret = request.asked().secret().reveal();
        Password.@Nullable Foreign foreign = account == null ? null : account.foreign();
        matched = (account != null && foreign != null)
                ? matchesForeign(account, foreign, secret)
                : matchesHash(memory.passwords(), secret);
        if (!matched) {
            began = memory.failures().failed(request.asked().account(), request.from(), request.askedNanos());
        }
    }

    private boolean matchesHash(PasswordMemory passwords, String secret) {
        Password.Hashed hash = stored.get();
        boolean matches = authenticator.slow().matches(hash, secret) && account != null;
        if (matches) {
            passwords.learn(request.asked().account(), BindAccount.octetsOf(hash), secret);
        }
        return matches;
    }

    /** Computes the new hash in any case, so that a wrong password costs the same as the right one. */
    private boolean matchesForeign(BindAccount of, Password.Foreign foreign, String secret) {
        AuthenticatorMemory memory = authenticator.memory();
        Password.Hashed own = memory.replacer().hash(secret);
        boolean matches = foreign.matches(secret);
        if (matches && of.replace(own, secret, memory.passwords())) {
            memory.replacer().replace(of.name(), foreign, own);
        }
        return matches;
    }

    BindRequest caller() {
        return request;
    }

    /** Whether the check has run and has passed. */
    boolean isPassed() {
        return matched;
    }

    /** The decision if the check has not passed. */
    BindDecision refused() {
        return new BindDecision.Refused(skipped ? BindRefusal.BARRED : otherwise, began);
    }
}
