package org.strowger.tools.command;

import java.util.List;
import org.strowger.message.Outcome;

/** The names of the messages and the advice on their results in the output of {@code send}. */
record SendWords(List<String> names) {
    SendWords {
        names = List.copyOf(names);
    }

    /** The name of a message: its recipient and its part number. */
    String of(int message) {
        return names.get(message);
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
