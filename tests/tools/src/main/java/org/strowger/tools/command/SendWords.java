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
            case ACCEPTED -> "nothing is to be done";
            case THROTTLED -> "send more slowly, or later";
            case TEMPORARY -> "try again later";
            case PERMANENT -> "to send it again will not help: change what was asked for";
            case UNCERTAIN -> "it may have been taken or not: look for it at the server before you send it again";
        };
    }
}
