package org.strowger.router.shadow;

import java.time.Instant;
import java.util.Optional;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.Credentials;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.SmscTerms;
import org.strowger.protocol.loopback.SessionPair;
import org.strowger.router.config.SmscSettings;

/** Writes messages as the daemon's session with an SMSC would, and reads them as the SMSC would. */
final class SmscWriter {
    private static final String ACCOUNT = "shadow";
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final SessionPair pair;

    /**
     * Creates a writer. Its bind uses the SMSC's protocol version, which may affect the fields of a message, but not
     * the password.
     */
    SmscWriter(ProtocolTraits traits, SmscSettings settings) {
        PeerQuirks quirks = new PeerQuirks(false, false, settings.dialect().zone());
        SessionLimits limits = SessionLimits.USUAL;
        SmscTerms theirs = new SmscTerms(settings.name(), SessionTimers.USUAL, limits, quirks);
        ApplicationTerms terms = new ApplicationTerms(
                Credentials.of(ACCOUNT, Secret.NONE),
                SignIn.Traffic.BOTH,
                settings.login().version(),
                SessionTimers.USUAL,
                limits,
                quirks);
        this.pair = new SessionPair(traits, theirs, terms, Instant.EPOCH);
    }

    /** The message as the SMSC receives it; empty if the protocol of the SMSC cannot express it. */
    Optional<ShortMessage> written(ShortMessage message, Rewrite rewrite, long timeMillis) {
        return pair.toSmsc(message, rewrite, timeMillis * NANOS_PER_MILLI);
    }

    /** Releases the buffers; messages written before stay valid. */
    void close() {
        pair.close();
    }
}
