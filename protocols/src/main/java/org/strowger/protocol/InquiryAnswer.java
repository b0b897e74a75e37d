package org.strowger.protocol;

import org.strowger.message.MessageState;
import org.strowger.message.Outcome;

/**
 * The answer to an inquiry.
 *
 * @param outcome whether it was done, and if not why not
 * @param state what has become of the message; only of a query that was done
 * @param finalDate when, as the protocol writes it; empty if it is on its way
 * @param error the network's own; 0: none
 */
public record InquiryAnswer(Outcome outcome, MessageState state, String finalDate, int error) {
    public static InquiryAnswer done() {
        return new InquiryAnswer(Outcome.accepted(""), MessageState.UNKNOWN, "", 0);
    }

    public static InquiryAnswer of(MessageState state, String finalDate, int error) {
        return new InquiryAnswer(Outcome.accepted(""), state, finalDate, error);
    }

    public static InquiryAnswer refused(Outcome why) {
        return new InquiryAnswer(why, MessageState.UNKNOWN, "", 0);
    }
}
