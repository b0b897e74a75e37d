package org.strowger.router.application;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.strowger.protocol.SignIn;
import org.strowger.router.application.BindDecision.CheckNeeded;
import org.strowger.router.application.BindDecision.Refused;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Password;
import org.strowger.router.config.PasswordHash;

/**
 * Decides who is let in. One serves the whole daemon and never changes; when the configuration is read again, a new one
 * takes over what the old one remembers.
 *
 * <p>A stranger must not learn which names there are. So he is told the same whatever was wrong, and it takes the same
 * work: where any application has a hashed password, every bind that fails costs a hash, if need be one that can match
 * nothing. Protocol and address are looked at before the password, or somebody who may not come from there could try
 * passwords from there all the same.
 *
 * <p>Thread: any.
 */
public final class BindAuthenticator {
    /** At some 10 ms each these take two cores 20 s: who would have to wait for longer is told to come later. */
    static final int CHECKS_MAX = 4096;

    private final Map<String, BindAccount> bySystemId = new HashMap<>();

    /** One for each hash that there is, as costly as that and matched by nothing. */
    private final List<Password.Hashed> decoys = new ArrayList<>();

    private final AuthenticatorMemory memory;
    private final SlowPasswordCheck slow;
    private final Stands stands;

    private enum Stands {
        OPEN,
        /** Everybody waits. */
        SHUT,
        /** Nobody is let in any more. */
        CLOSING
    }

    /** One at which everybody waits: it is not known yet who may come in. */
    public static BindAuthenticator shut(AuthenticatorMemory memory) {
        return new BindAuthenticator(List.of(), memory, PasswordHash::verify, Stands.SHUT);
    }

    /** One that lets nobody in any more: the daemon stops. */
    public static BindAuthenticator closing(AuthenticatorMemory memory) {
        return new BindAuthenticator(List.of(), memory, PasswordHash::verify, Stands.CLOSING);
    }

    public BindAuthenticator(List<ApplicationSettings> applications, AuthenticatorMemory memory) {
        this(applications, memory, PasswordHash::verify);
    }

    BindAuthenticator(List<ApplicationSettings> applications, AuthenticatorMemory memory, SlowPasswordCheck slow) {
        this(applications, memory, slow, Stands.OPEN);
    }

    private BindAuthenticator(
            List<ApplicationSettings> applications, AuthenticatorMemory memory, SlowPasswordCheck slow, Stands stands) {
        this.stands = stands;
        this.memory = memory;
        this.slow = slow;
        for (ApplicationSettings application : applications) {
            BindAccount account = new BindAccount(bySystemId.size(), application);
            bySystemId.put(application.login().systemId(), account);
            if (account.isHashed()) {
                decoys.add(decoyLike(account.stored()));
            }
        }
        assert bySystemId.size() == applications.size() : "two applications have the same system-id";
    }

    private static Password.Hashed decoyLike(Password.Hashed real) {
        return new Password.Hashed(real.iterations(), new byte[real.salt().length], new byte[real.hash().length]);
    }

    /** Whether whoever comes is to wait. */
    boolean isShut() {
        return stands == Stands.SHUT;
    }

    /** What to do about somebody who signs in, as far as that can be said at once. */
    public BindDecision ask(BindRequest request) {
        if (stands == Stands.CLOSING) {
            return new Refused(BindRefusal.SHUTTING_DOWN, false);
        }
        if (memory.failures().isBarred(request.from(), request.askedNanos())) {
            return new Refused(BindRefusal.BARRED, false);
        }
        SignIn asked = request.asked();
        BindAccount account = bySystemId.getOrDefault(asked.account(), BindAccount.NOBODY);
        BindRefusal otherwise = account.unlessProven(request);
        boolean known = account.isKnown(asked.secret(), memory.passwords());
        boolean openToHim = otherwise == BindRefusal.WRONG_PASSWORD;
        if (openToHim && known) {
            return account.admitted();
        }
        if (decoys.isEmpty()) {
            return new Refused(otherwise, memory.failures().failed(request.from(), request.askedNanos()));
        }
        if (!memory.checks().incrementBelow(CHECKS_MAX)) {
            return new Refused(BindRefusal.TOO_FAST, false);
        }
        return new CheckNeeded(
                openToHim && account.isHashed()
                        ? PasswordCheck.of(this, request, account.stored())
                        : PasswordCheck.decoy(this, request, decoyFor(asked.account()), otherwise));
    }

    /** What to do about somebody whose check has been run, if need be by the gate before this one. */
    public BindDecision settle(PasswordCheck check, long nowNanos) {
        if (!check.isPassed()) {
            return check.refused();
        }
        BindRequest request = check.caller();
        // By the time of now and with the password remembered: if nothing has changed, this lets him in.
        return ask(new BindRequest(request.asked(), request.from(), request.protocol(), nowNanos));
    }

    /** Always the same for a name, or its time would change where that of real ones does not. */
    private Password.Hashed decoyFor(String name) {
        return decoys.get(Math.floorMod(name.hashCode(), decoys.size()));
    }

    AuthenticatorMemory memory() {
        return memory;
    }

    SlowPasswordCheck slow() {
        return slow;
    }
}
