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

/** Writes messages as a session of the daemon with an SMSC does, and reads them as the SMSC does. */
final class SmscWriter {
    private static final String ACCOUNT = "shadow";
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final SessionPair pair;

    /** The bind has the version of the SMSC, on which the fields of a message may depend, but not its password. */
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

    /** The message as the SMSC gets it; empty if its protocol cannot express it. */
    Optional<ShortMessage> written(ShortMessage message, Rewrite rewrite, long timeMillis) {
        return pair.toSmsc(message, rewrite, timeMillis * NANOS_PER_MILLI);
    }

    /** Releases the buffers; messages that were written stay valid. */
    void close() {
        pair.close();
    }
}
