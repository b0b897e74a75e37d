package org.strowger.tools.command;

import java.util.List;
import org.strowger.message.Outcome;

/** What {@code send} says of messages and of what became of them. */
record SendWords(List<String> names) {
    SendWords {
        names = List.copyOf(names);
    }

    /** What a message is called: to whom it goes, and which part it is. */
    String of(int message) {
        return names.get(message);
    }

    /** What to do about it. */
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
