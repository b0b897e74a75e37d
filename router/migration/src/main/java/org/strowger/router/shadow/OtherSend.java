package org.strowger.router.shadow;

import java.util.Optional;
import org.strowger.gsm.Concatenation;
import org.strowger.message.ShortMessage;
import org.strowger.router.recording.RecordedSubmission;

/**
 * A message that the other gateway sent to an SMSC.
 *
 * @param recorded the message with its response
 * @param isLogged whether the message comes from a log, which contains no TON and NPI, and usually has one line for a
 *     long message
 */
record OtherSend(String smsc, RecordedSubmission recorded, boolean isLogged) {
    ShortMessage message() {
        return recorded.message();
    }

    long timeMillis() {
        return recorded.timeMillis();
    }

    /** The position of a segment; {@link Concatenation#NONE} for a whole message. */
    Concatenation concatenation() {
        Optional<Concatenation> part = message().part();
        return part.orElse(Concatenation.NONE);
    }
}
