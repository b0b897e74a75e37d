package org.strowger.router.application.login;

import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Address;
import org.strowger.protocol.Secret;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.ApplicationSettings.Dialect;
import org.strowger.router.config.ApplicationSettings.InboundSegments;
import org.strowger.router.config.ApplicationSettings.Limits;
import org.strowger.router.config.ApplicationSettings.Login;
import org.strowger.router.config.ApplicationSettings.MessageIdForm;
import org.strowger.router.config.ApplicationSettings.Rank;
import org.strowger.router.config.ApplicationSettings.Receiving;
import org.strowger.router.config.ApplicationSettings.Retention;
import org.strowger.router.config.ApplicationSettings.Sending;
import org.strowger.router.config.ApplicationSettings.TooFast;
import org.strowger.router.config.value.NetworkPrefix;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.Rate;
import org.strowger.router.thread.PasswordMemory;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.SharedCount;

/**
 * The login of an application, as {@link BindAuthenticator} needs it.
 *
 * <p>A password in the form of another gateway is replaced once, by a hash that all threads use from then on.
 */
final class BindAccount {
    /** Used if there is no hash: no password matches it. */
    private static final Password.Hashed NO_HASH = new Password.Hashed(1, new byte[0], new byte[32]);

    /** Used for an unknown system-id, so that a comparison takes place nevertheless. */
    static final BindAccount NOBODY = new BindAccount(
            -1,
            new ApplicationSettings(
                    "",
                    new Login("", new Password.Plain(""), List.of(), List.of()),
                    new Limits(0, 0, Rate.UNLIMITED, TooFast.REJECT),
                    new Sending(List.of(), Address.NONE, Rank.NORMAL, MessageIdForm.DECIMAL),
                    new Receiving(List.of(), 0, InboundSegments.KEEP, Retention.USUAL),
                    Dialect.USUAL));

    private final int index;
    private final ApplicationSettings application;
    private final Secret plain;
    private final boolean slow;
    private final Published<StoredHash> stored;
    private final SharedCount replacements = new SharedCount();

    /** A hash, and its octets for {@link PasswordMemory}. */
    private static final class StoredHash {
        final Password.Hashed hash;
        final byte[] octets;
        final boolean exists;

        StoredHash(Password.Hashed hash, boolean exists) {
            this.hash = hash;
            this.exists = exists;
            this.octets = hash.octets();
        }
    }

    BindAccount(int index, ApplicationSettings application) {
        this.index = index;
        this.application = application;
        Password password = application.login().password();
        this.plain = new Secret(password instanceof Password.Plain known ? known.text() : "");
        this.slow = !(password instanceof Password.Plain);
        this.stored = new Published<>(
                password instanceof Password.Hashed known
                        ? new StoredHash(known, true)
                        : new StoredHash(NO_HASH, false));
    }

    BindDecision admitted() {
        return new BindDecision.Admitted(index, application);
    }

    /** Whether a check of the password requires the computation of a hash. */
    boolean isSlow() {
        return slow;
    }

    /** The hash in effect; one that no password matches if there is none. */
    Password.Hashed stored() {
        return stored.get().hash;
    }

    /** The password in the form of another gateway; null if there is none, or if a hash has replaced it. */
    Password.@Nullable Foreign foreign() {
        if (!stored.get().exists && application.login().password() instanceof Password.Foreign foreign) {
            return foreign;
        }
        return null;
    }

    /**
     * Replaces a password in the form of another gateway, which has just matched. Only the first call has an effect.
     *
     * @return whether this was the first call
     */
    boolean replace(Password.Hashed by, String text, PasswordMemory memory) {
        if (!replacements.incrementBelow(1)) {
            return false;
        }
        StoredHash next = new StoredHash(by, true);
        memory.learn(application.login().systemId(), next.octets, text);
        stored.set(next);
        return true;
    }

    String name() {
        return application.name();
    }

    /**
     * The reason to refuse the request regardless of its password; {@link BindRefusal#WRONG_PASSWORD} if the password
     * decides.
     */
    BindRefusal unlessProven(BindRequest request) {
        Login login = application.login();
        if (index < 0) {
            return BindRefusal.UNKNOWN_NAME;
        }
        if (!login.protocols().isEmpty() && !login.protocols().contains(request.protocol())) {
            return BindRefusal.PROTOCOL_NOT_ALLOWED;
        }
        return isWithin(login.allowFrom(), request.from())
                ? BindRefusal.WRONG_PASSWORD
                : BindRefusal.NOT_ALLOWED_FROM_HERE;
    }

    /** Whether the password is known to match without computing a hash. */
    boolean isKnown(Secret secret, PasswordMemory memory) {
        return slow
                ? memory.knows(application.login().systemId(), stored.get().octets, secret.reveal())
                : plain.equals(secret);
    }

    private static boolean isWithin(List<NetworkPrefix> networks, InetAddress from) {
        return networks.isEmpty() || NetworkPrefix.isWithin(networks, from);
    }
}
