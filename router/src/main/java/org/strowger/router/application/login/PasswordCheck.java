package org.strowger.router.application.login;

import org.strowger.router.config.value.Password;
import org.strowger.router.thread.FailedBinds;

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
    private final Password.Hashed stored;
    private final BindRefusal otherwise;
    private final boolean decoy;
    private boolean matched;
    private boolean skipped;
    private FailedBinds.Bar began = FailedBinds.Bar.NONE;

    /** A check that decides the bind. */
    static PasswordCheck of(BindAuthenticator authenticator, BindRequest request, Password.Hashed stored) {
        return new PasswordCheck(authenticator, request, stored, BindRefusal.WRONG_PASSWORD, false);
    }

    /** A check whose bind is refused in any case: it costs the same and never passes. */
    static PasswordCheck decoy(
            BindAuthenticator authenticator, BindRequest request, Password.Hashed decoy, BindRefusal why) {
        return new PasswordCheck(authenticator, request, decoy, why, true);
    }

    private PasswordCheck(
            BindAuthenticator authenticator,
            BindRequest request,
            Password.Hashed stored,
            BindRefusal otherwise,
            boolean decoy) {
        this.authenticator = authenticator;
        this.request = request;
        this.stored = stored;
        this.otherwise = otherwise;
        this.decoy = decoy;
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
        boolean equal = authenticator.slow().matches(stored, secret);
        matched = equal && !decoy;
        if (matched) {
            memory.passwords().learn(request.asked().account(), BindAccount.octetsOf(stored), secret);
        } else {
            began = memory.failures().failed(request.asked().account(), request.from(), request.askedNanos());
        }
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
