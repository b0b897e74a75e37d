package org.strowger.router.http.api;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.protocol.RefusalReason;

/** The result for one message of a request. */
public final class SendResult {
    private final PlainMessage message;
    private final Outcome outcome;
    private final @Nullable RefusalReason refusal;
    private final int segments;

    /**
     * Creates a result.
     *
     * @param outcome for an accepted message, its id; for a refused message, the kind of refusal, the equivalent SMPP
     *     command_status and a text for people
     * @param refusal the reason if Strowger refused the message; null if an SMSC refused it (route with relay delivery)
     */
    public SendResult(PlainMessage message, Outcome outcome, @Nullable RefusalReason refusal) {
        this(message, outcome, refusal, message.segments());
    }

    private SendResult(PlainMessage message, Outcome outcome, @Nullable RefusalReason refusal, int segments) {
        this.message = message;
        this.outcome = outcome;
        this.refusal = refusal;
        this.segments = segments;
    }

    /** Creates the result for an accepted message that is sent in this many segments. */
    public static SendResult accepted(PlainMessage message, Outcome outcome, int segments) {
        return new SendResult(message, outcome, null, segments);
    }

    /**
     * The number of segments as counted at acceptance. It can differ from the number for the submitted text, because a
     * filter may have changed the text.
     */
    public int segments() {
        return segments;
    }

    public PlainMessage message() {
        return message;
    }

    public Outcome outcome() {
        return outcome;
    }

    /** The reason if Strowger refused the message. */
    public Optional<RefusalReason> reason() {
        return Optional.ofNullable(refusal);
    }
}
