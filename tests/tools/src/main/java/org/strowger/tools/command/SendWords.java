package org.strowger.tools.command;

import java.util.List;
import org.strowger.message.Outcome;

/**
 * The names of the messages and the advice on their results in the output of {@code send}.
 *
 * @param hasBinds whether the protocol has binds
 */
record SendWords(List<String> names, boolean hasBinds) {
    SendWords {
        names = List.copyOf(names);
    }

    /** The name of a message: the recipient and the part number. */
    String of(int message) {
        return names.get(message);
    }

    /**
     * The words for the refusal of a session; by HTTP, for the refusal of its first request for the list of receipts.
     */
    String refusal(String detail) {
        return hasBinds
                ? "the bind was refused: " + detail + "; check --system-id and the password, and that the account may "
                        + "bind from this address"
                : "the list of receipts was refused: " + detail + "; check --system-id and the password or the API "
                        + "key";
    }

    /**
     * The words for the end of the time. By HTTP, they mention callbacks, because an account without callbacks has an
     * empty list of receipts.
     */
    String timeUp() {
        return "the time limit was reached; raise --timeout, or check the log of the server"
                + (hasBinds ? "" : "; with --receipt, check that the account has callbacks");
    }

    /** The remedy for a result. */
    static String advice(Outcome.Kind kind) {
        return switch (kind) {
            case ACCEPTED -> "no action is needed";
            case THROTTLED -> "send more slowly, or later";
            case TEMPORARY -> "try again later";
            case PERMANENT -> "do not send the message again unchanged";
            case UNCERTAIN -> "the message may have been accepted: check at the server before you send it again";
        };
    }
}
