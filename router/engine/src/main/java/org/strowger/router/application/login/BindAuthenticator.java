package org.strowger.router.application.login;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SignIn;
import org.strowger.router.application.login.BindDecision.CheckNeeded;
import org.strowger.router.application.login.BindDecision.Refused;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.PasswordHash;
import org.strowger.router.thread.FailedBinds.Bar;

/**
 * Decides whether a bind is admitted. There is one authenticator for the whole daemon, and after a reload a new one
 * takes over the memory of its predecessor. Immutable, except for the {@linkplain BindAccount hashes} that replace
 * passwords in the form of another gateway.
 *
 * <p>An unauthenticated peer must not learn which names exist. The response is therefore the same for every reason, and
 * costs the same work: if any application has a hashed password, each failed bind costs a hash, of a decoy if
 * necessary. Protocol and address are checked before the password; otherwise passwords could be tried from an address
 * that is not allowed.
 *
 * <p>Thread: any.
 */
public final class BindAuthenticator {
    /**
     * Names without an account share this many reserved hashes a second. More would be a load on the cores while
     * strangers invent names; each such hash takes 10 ms.
     */
    private static final int DECOY_GROUPS = 16;

    /** The beginning of the name of a decoy group, which no system-id has. */
    private static final String NO_ACCOUNT = "\0";

    /**
     * A decoy that costs the same as a check of a password in the form of another gateway, which computes the new hash.
     */
    private static final Password.Hashed USUAL_DECOY = new Password.Hashed(
            PasswordHash.ITERATIONS_USUAL, new byte[PasswordHash.SALT_OCTETS], new byte[PasswordHash.HASH_OCTETS]);

    /** The decoy of checks that only wait, because no password is a hash. */
    private static final Password.Hashed NO_COST =
            new Password.Hashed(1, new byte[PasswordHash.SALT_OCTETS], new byte[PasswordHash.HASH_OCTETS]);

    private final Map<String, BindAccount> bySystemId = new HashMap<>();

    /** Accounts by the hash of their API key, so that the time of a look-up reveals nothing about the keys. */
    private final Map<String, BindAccount> byKey = new HashMap<>();

    /** For each stored hash a decoy of the same cost, which no password matches. */
    private final List<Password.Hashed> decoys = new ArrayList<>();

    private final AuthenticatorMemory memory;
    private final SlowPasswordCheck slow;
    private final Stands stands;

    private enum Stands {
        OPEN,
        /** Binds wait until the authenticator opens. */
        SHUT,
        /** Binds are refused. */
        CLOSING
    }

    /** Lets binds wait, until the configuration is in effect. */
    public static BindAuthenticator shut(AuthenticatorMemory memory) {
        return new BindAuthenticator(List.of(), memory, PasswordHash::verify, Stands.SHUT);
    }

    /** Refuses all binds, because the daemon stops. */
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
            application.login().keys().forEach(key -> byKey.put(new Secret(key.text()).keyHash(), account));
            if (account.isSlow()) {
                decoys.add(account.foreign() == null ? decoyLike(account.stored()) : USUAL_DECOY);
            }
        }
        assert bySystemId.size() == applications.size() : "two applications have the same system-id";
    }

    private static Password.Hashed decoyLike(Password.Hashed real) {
        return new Password.Hashed(real.iterations(), new byte[real.salt().length], new byte[real.hash().length]);
    }

    /** Whether binds have to wait. */
    public boolean isShut() {
        return stands == Stands.SHUT;
    }

    /**
     * The decision on a bind, as far as it is possible without computing a hash. A password that matches is admitted
     * before any bar is looked at, unless too many wrong ones were compared just now.
     */
    public BindDecision ask(BindRequest request) {
        return decide(request, mayCompare(request));
    }

    private BindDecision decide(BindRequest request, boolean compares) {
        if (stands != Stands.OPEN) {
            return new Refused(BindRefusal.SHUTTING_DOWN, Bar.NONE);
        }
        SignIn asked = request.asked();
        BindAccount account = bySystemId.getOrDefault(asked.account(), BindAccount.NOBODY);
        BindRefusal otherwise = account.unlessProven(request);
        if (compares && isRight(account, request)) {
            return account.admitted();
        }
        boolean openToHim = otherwise == BindRefusal.WRONG_PASSWORD;
        if (compares && decoys.isEmpty() && !isBarred(request)) {
            return failed(request, otherwise);
        }
        return new CheckNeeded(
                openToHim && (account.isSlow() || !compares)
                        ? PasswordCheck.of(this, request, account)
                        : PasswordCheck.decoy(
                                this, request, decoyFor(asked.account()), otherwise, groupFor(asked.account())));
    }

    /** Compares the password, without computing a hash; a wrong one counts as a guess. */
    private boolean isRight(BindAccount account, BindRequest request) {
        SignIn asked = request.asked();
        boolean known = account.isKnown(asked.secret(), memory.passwords());
        boolean isRight = known && account.unlessProven(request) == BindRefusal.WRONG_PASSWORD;
        if (!isRight) {
            memory.guesses().wasWrong(asked.account(), request.askedNanos());
        }
        return isRight;
    }

    private boolean mayCompare(BindRequest request) {
        return memory.guesses().mayCompare(request.asked().account(), request.askedNanos());
    }

    /** The decision on a request with an API key, which replaces the password and identifies the account. */
    public BindDecision askKey(BindRequest request) {
        if (stands != Stands.OPEN) {
            return new Refused(BindRefusal.SHUTTING_DOWN, Bar.NONE);
        }
        BindAccount account = byKey.getOrDefault(request.asked().secret().keyHash(), BindAccount.NOBODY);
        BindRefusal otherwise = account.unlessProven(request);
        return otherwise == BindRefusal.WRONG_PASSWORD ? account.admitted() : failed(request, otherwise);
    }

    /**
     * The name of the application whose password or API key matches, as far as that is known without computing a hash;
     * empty otherwise. A wrong password counts as a guess, but not as a failed bind.
     */
    public String recognized(BindRequest request) {
        SignIn asked = request.asked();
        if (!asked.account().isEmpty()) {
            BindAccount account = bySystemId.getOrDefault(asked.account(), BindAccount.NOBODY);
            return mayCompare(request) && isRight(account, request) ? account.name() : "";
        }
        BindAccount account = byKey.getOrDefault(asked.secret().keyHash(), BindAccount.NOBODY);
        return account.unlessProven(request) == BindRefusal.WRONG_PASSWORD ? account.name() : "";
    }

    private BindDecision failed(BindRequest request, BindRefusal why) {
        return isBarred(request)
                ? new Refused(BindRefusal.BARRED, Bar.NONE)
                : new Refused(
                        why, memory.failures().failed(request.asked().account(), request.from(), request.askedNanos()));
    }

    private boolean isBarred(BindRequest request) {
        return memory.failures().isBarred(request.asked().account(), request.from(), request.askedNanos());
    }

    /**
     * The decision at the end of a password check, which an earlier authenticator may have ordered. A check that has
     * waited without a hash passes if another one with the same password has matched meanwhile.
     */
    public BindDecision settle(PasswordCheck check, long nowNanos) {
        BindRequest request = check.caller();
        BindRequest now = new BindRequest(request.asked(), request.from(), request.protocol(), nowNanos);
        if (check.isPassed()) {
            // The password is known now, so this admits the bind unless another condition has changed meanwhile.
            return decide(now, true);
        }
        BindDecision decision = check.isDecided() ? check.refused(nowNanos) : ask(now);
        return decision instanceof CheckNeeded ? check.refused(nowNanos) : decision;
    }

    /** Always the same decoy for a name: otherwise its timing would differ from the timing of existing accounts. */
    private Password.Hashed decoyFor(String name) {
        return decoys.isEmpty() ? NO_COST : decoys.get(Math.floorMod(name.hashCode(), decoys.size()));
    }

    /** The group whose reserved hashes a name without a hashed password shares. */
    private static String groupFor(String name) {
        return NO_ACCOUNT + Math.floorMod(name.hashCode(), DECOY_GROUPS);
    }

    AuthenticatorMemory memory() {
        return memory;
    }

    SlowPasswordCheck slow() {
        return slow;
    }
}
