package org.strowger.protocol;

import org.strowger.message.MessageState;
import org.strowger.message.Outcome;

/**
 * The answer to an inquiry.
 *
 * @param outcome success, or the reason for a refusal
 * @param state the state of the message; only for a successful query
 * @param finalDate the time at which that state was reached, in the protocol's notation; empty if the state is not
 *     final
 * @param error the network's error code; 0 if there is none
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
