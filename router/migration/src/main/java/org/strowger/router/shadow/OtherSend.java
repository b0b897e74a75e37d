package org.strowger.router.shadow;

import java.util.Optional;
import org.strowger.gsm.Concatenation;
import org.strowger.message.ShortMessage;
import org.strowger.router.recording.RecordedSubmission;

/**
 * A message that the other gateway sent to an SMSC.
 *
 * @param recorded the message with its response
 * @param isLogged whether a log tells of it, which has no TON and NPI, and long messages mostly as one line
 */
record OtherSend(String smsc, RecordedSubmission recorded, boolean isLogged) {
    ShortMessage message() {
        return recorded.message();
    }

    long timeMillis() {
        return recorded.timeMillis();
    }

    /** The place of a segment; {@link Concatenation#NONE} of a whole message. */
    Concatenation concatenation() {
        Optional<Concatenation> part = message().part();
        return part.orElse(Concatenation.NONE);
    }
}
