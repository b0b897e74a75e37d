package org.strowger.router.application;

import org.strowger.router.config.Password;

/**
 * The slow part of a decision: a hash of the password. It is run once, on any thread that has time, and what comes of
 * it is remembered at once, whether or not the one who asked is still there: who hangs up has failed all the same.
 *
 * <p>Thread: one at a time; handing it over by a queue makes what one has found visible to the next.
 */
public final class PasswordCheck implements Runnable {
    private final BindAuthenticator authenticator;
    private final BindRequest request;
    private final Password.Hashed stored;
    private final BindRefusal otherwise;
    private final boolean decoy;
    private boolean matched;
    private boolean skipped;
    private boolean barBegan;

    /** A check that is the whole question: whether the password is the one that is stored. */
    static PasswordCheck of(BindAuthenticator authenticator, BindRequest request, Password.Hashed stored) {
        return new PasswordCheck(authenticator, request, stored, BindRefusal.WRONG_PASSWORD, false);
    }

    /** A check of somebody who is not let in anyway: costs the same and is never passed. */
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

    /** Once. Whoever has been barred since he asked costs no hash. */
    @Override
    public void run() {
        AuthenticatorMemory memory = authenticator.memory();
        try {
            skipped = memory.failures().isBarred(request.from(), request.askedNanos());
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
            barBegan = memory.failures().failed(request.from(), request.askedNanos());
        }
    }

    BindRequest caller() {
        return request;
    }

    /** Asked once it has run; one that was never run is not passed. */
    boolean isPassed() {
        return matched;
    }

    /** Why he is not let in, if it is not passed. */
    BindDecision refused() {
        return new BindDecision.Refused(skipped ? BindRefusal.BARRED : otherwise, barBegan);
    }
}
