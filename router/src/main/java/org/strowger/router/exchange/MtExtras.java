package org.strowger.router.exchange;

import org.jspecify.annotations.Nullable;
import org.strowger.message.Address;
import org.strowger.message.Piece;
import org.strowger.router.custody.JoinedParts;

/**
 * What is special about a message on its way: one of those into which a message to many was divided, one that leaves in
 * another form or in parts. Most have nothing of it, so it does not make all records large.
 */
final class MtExtras {
    /** Nothing is special. Never written to. */
    static final MtExtras NONE = new MtExtras();

    MultiRecipientAnswer sharedAnswer = MultiRecipientAnswer.NONE;
    SplitMessage split = SplitMessage.NONE;
    int partNumber;

    /** What it was joined of, if it was. */
    JoinedParts joined = JoinedParts.NONE;

    /** The message of which it is a part, while its other parts are waited for. */
    @Nullable
    PartialMessage partial;

    @Nullable
    Piece reshaped;

    /** One of the recipients of a message to many. */
    Address recipient = Address.NONE;

    void forgetReshaped() {
        if (reshaped != null) {
            reshaped = null;
        }
    }

    // ---- Where records are written

    /** How often it was handed to a session of an SMSC. */
    int attempts;

    /** When it was last; 0: never. */
    long sentNanos;

    /** Whether an SMSC may have it that has not answered. */
    boolean isUncertain;

    /** Whether its end was told. */
    boolean hasEnded;
}
