package org.strowger.router.application.login;

import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.List;
import org.strowger.message.Address;
import org.strowger.protocol.Secret;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.ApplicationSettings.Dialect;
import org.strowger.router.config.ApplicationSettings.InboundSegments;
import org.strowger.router.config.ApplicationSettings.Keep;
import org.strowger.router.config.ApplicationSettings.Limits;
import org.strowger.router.config.ApplicationSettings.Login;
import org.strowger.router.config.ApplicationSettings.MessageIdForm;
import org.strowger.router.config.ApplicationSettings.Rank;
import org.strowger.router.config.ApplicationSettings.Receiving;
import org.strowger.router.config.ApplicationSettings.Sending;
import org.strowger.router.config.ApplicationSettings.TooFast;
import org.strowger.router.config.value.NetworkPrefix;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.Rate;
import org.strowger.router.thread.PasswordMemory;

/** The login of an application, as {@link BindAuthenticator} needs it. */
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
                    new Receiving(List.of(), 0, InboundSegments.KEEP, Keep.USUAL),
                    Dialect.USUAL));

    private final int index;
    private final ApplicationSettings application;
    private final Secret plain;
    private final boolean hashed;
    private final Password.Hashed stored;
    private final byte[] storedOctets;

    BindAccount(int index, ApplicationSettings application) {
        this.index = index;
        this.application = application;
        Password password = application.login().password();
        this.plain = new Secret(password instanceof Password.Plain known ? known.text() : "");
        this.hashed = password instanceof Password.Hashed;
        this.stored = password instanceof Password.Hashed known ? known : NO_HASH;
        this.storedOctets = octetsOf(stored);
    }

    BindDecision admitted() {
        return new BindDecision.Admitted(index, application);
    }

    boolean isHashed() {
        return hashed;
    }

    Password.Hashed stored() {
        return stored;
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
        return hashed
                ? memory.knows(application.login().systemId(), storedOctets, secret.reveal())
                : plain.equals(secret);
    }

    private static boolean isWithin(List<NetworkPrefix> networks, InetAddress from) {
        return networks.isEmpty() || NetworkPrefix.isWithin(networks, from);
    }

    /** The parameters and the value of a hash, in one array. */
    static byte[] octetsOf(Password.Hashed hashed) {
        byte[] salt = hashed.salt();
        byte[] hash = hashed.hash();
        return ByteBuffer.allocate(2 * Integer.BYTES + salt.length + hash.length)
                .putInt(hashed.iterations())
                .putInt(salt.length)
                .put(salt)
                .put(hash)
                .array();
    }
}
