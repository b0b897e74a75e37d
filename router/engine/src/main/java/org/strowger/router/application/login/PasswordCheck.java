package org.strowger.router.application.login;

import java.net.InetAddress;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.strowger.router.config.value.Password;
import org.strowger.router.thread.FailedBinds;
import org.strowger.router.thread.PasswordMemory;

/**
 * The slow part of a bind: the computation of a hash, by an {@link Attempt} on a worker thread. {@link PasswordChecks}
 * decides when.
 *
 * <p>Thread: one at a time; the queue between the threads makes the result visible.
 */
public final class PasswordCheck {
    private final BindAuthenticator authenticator;
    private final BindRequest request;
    private final Supplier<Password.Hashed> stored;
    private final BindRefusal otherwise;
    private final String group;

    /** Null for a decoy. */
    private final @Nullable BindAccount account;

    private Result result = Result.NOT_RUN;
    private FailedBinds.Bar began = FailedBinds.Bar.NONE;

    private enum Result {
        /** No hash was computed. */
        NOT_RUN,
        MATCHED,
        FAILED
    }

    /** A check that decides the bind. */
    static PasswordCheck of(BindAuthenticator authenticator, BindRequest request, BindAccount account) {
        String group = request.asked().account();
        return new PasswordCheck(authenticator, request, account::stored, BindRefusal.WRONG_PASSWORD, group, account);
    }

    /**
     * A check whose bind is refused in any case: it costs the same and never passes.
     *
     * @param group the group for its reserved hashes
     */
    static PasswordCheck decoy(
            BindAuthenticator authenticator,
            BindRequest request,
            Password.Hashed decoy,
            BindRefusal why,
            String group) {
        return new PasswordCheck(authenticator, request, () -> decoy, why, group, null);
    }

    private PasswordCheck(
            BindAuthenticator authenticator,
            BindRequest request,
            Supplier<Password.Hashed> stored,
            BindRefusal otherwise,
            String group,
            @Nullable BindAccount account) {
        this.authenticator = authenticator;
        this.request = request;
        this.stored = stored;
        this.otherwise = otherwise;
        this.group = group;
        this.account = account;
    }

    /** The account whose reserved hash the check may get; names without an account share a few groups. */
    String group() {
        return group;
    }

    InetAddress from() {
        return request.from();
    }

    /** Whether the account is barred at the address, or the address: the check then gets no turn of its own. */
    boolean isBarred(long nowNanos) {
        return authenticator.memory().failures().isBarred(request.asked().account(), request.from(), nowNanos);
    }

    /** The computation of the hash in the check's own turn. A mismatch ends the check and counts as a failure. */
    Attempt inTurn() {
        return new Attempt(false);
    }

    /** The computation of the hash as the reserved hash of the account. Only a match has an effect. */
    Attempt reserved() {
        return new Attempt(true);
    }

    /**
     * One computation of the hash. A failure is recorded at once, even if the peer has disconnected meanwhile, so that
     * disconnecting does not prevent a failure from being counted.
     */
    final class Attempt implements Runnable {
        private final boolean reserved;
        private Result outcome = Result.NOT_RUN;
        private FailedBinds.Bar bar = FailedBinds.Bar.NONE;

        private Attempt(boolean reserved) {
            this.reserved = reserved;
        }

        /** Computes the hash. In its own turn, a check whose account or address was barred meanwhile computes none. */
        @Override
        public void run() {
            if (!reserved && isBarred(request.askedNanos())) {
                return;
            }
            outcome = Result.FAILED;
            if (matches()) {
                outcome = Result.MATCHED;
            } else if (!reserved) {
                FailedBinds failures = authenticator.memory().failures();
                bar = failures.failed(request.asked().account(), request.from(), request.askedNanos());
            }
        }

        boolean isReserved() {
            return reserved;
        }

        /** Takes over the result; called by the owner of the check after {@link #run}. */
        void end() {
            if (result == Result.NOT_RUN && (outcome == Result.MATCHED || !reserved)) {
                result = outcome;
                began = bar;
            }
        }
    }

    private boolean matches() {
        String secret = request.asked().secret().reveal();
        PasswordMemory passwords = authenticator.memory().passwords();
        if (account == null) {
            authenticator.slow().matches(stored.get(), secret);
            return false;
        }
        if (account.isKnown(request.asked().secret(), passwords)) {
            return true;
        }
        Password.@Nullable Foreign foreign = account.foreign();
        return foreign == null ? matchesHash(passwords, secret) : matchesForeign(account, foreign, secret);
    }

    private boolean matchesHash(PasswordMemory passwords, String secret) {
        Password.Hashed hash = stored.get();
        boolean matches = authenticator.slow().matches(hash, secret);
        if (matches) {
            passwords.learn(request.asked().account(), hash.octets(), secret);
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

    /** Whether a hash was computed in the check's own turn, or has matched. */
    boolean isDecided() {
        return result != Result.NOT_RUN;
    }

    boolean isPassed() {
        return result == Result.MATCHED;
    }

    /** The decision if the password has not matched. */
    BindDecision refused(long nowNanos) {
        if (isDecided()) {
            return new BindDecision.Refused(otherwise, began);
        }
        return new BindDecision.Refused(
                isBarred(nowNanos) ? BindRefusal.BARRED : BindRefusal.TOO_FAST, FailedBinds.Bar.NONE);
    }
}
