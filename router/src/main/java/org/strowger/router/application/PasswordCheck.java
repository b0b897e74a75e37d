package org.strowger.router.application;

import org.strowger.router.config.Password;

/**
 * The slow part of a decision: a hash of the password. It is run once, on any thread that has time, and what comes of
 * it is remembered at once, whether or not the one who asked is still there: who hangs up has failed all the same.
 *
 * <p>Thread: one at a time; handing it over by a queue makes what one has found visible to the next.
 */
public final class PasswordCheck implements Runnable {
    private final BindAuthenticator gate;
    private final BindRequest caller;
    private final Password.Hashed stored;
    private final BindRefusal otherwise;
    private final boolean decoy;
    private boolean matched;
    private boolean skipped;
    private boolean barBegan;

    /** A check that is the whole question: whether the password is the one that is stored. */
    static PasswordCheck of(BindAuthenticator gate, BindRequest caller, Password.Hashed stored) {
        return new PasswordCheck(gate, caller, stored, BindRefusal.WRONG_PASSWORD, false);
    }

    /** A check of somebody who is not let in anyway: costs the same and is never passed. */
    static PasswordCheck decoy(BindAuthenticator gate, BindRequest caller, Password.Hashed decoy, BindRefusal why) {
        return new PasswordCheck(gate, caller, decoy, why, true);
    }

    private PasswordCheck(
            BindAuthenticator gate, BindRequest caller, Password.Hashed stored, BindRefusal otherwise, boolean decoy) {
        this.gate = gate;
        this.caller = caller;
        this.stored = stored;
        this.otherwise = otherwise;
        this.decoy = decoy;
    }

    /** Once. Whoever has been barred since he asked costs no hash. */
    @Override
    public void run() {
        AuthenticatorMemory memory = gate.memory();
        try {
            skipped = memory.failures().isBarred(caller.from(), caller.askedNanos());
            if (!skipped) {
                compare(memory);
            }
        } finally {
            memory.checks().decrement();
        }
    }

    private void compare(AuthenticatorMemory memory) {
        String secret = caller.asked().secret().reveal();
        boolean equal = gate.slow().matches(stored, secret);
        matched = equal && !decoy;
        if (matched) {
            memory.passwords().learn(caller.asked().account(), BindAccount.octetsOf(stored), secret);
        } else {
            barBegan = memory.failures().failed(caller.from(), caller.askedNanos());
        }
    }

    BindRequest caller() {
        return caller;
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
