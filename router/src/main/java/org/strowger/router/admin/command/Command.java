package org.strowger.router.admin.command;

import org.strowger.router.admin.answer.Answer;
import org.strowger.router.config.ConsoleRole;

/**
 * A command of the console: a row from which it is parsed, explained, completed and documented.
 *
 * @param form as users read it in the help: lower-case words are literal, {@code a|b} is a choice, a word in capitals
 *     is a value, brackets are optional, and the last value may end in {@code ...} for the rest of the line. The
 *     {@link CommandCall} has each value by the word of the form: {@code "show queue [smsc|application NAME]"} has
 *     {@code smsc|application} and {@code NAME}.
 * @param role the least role that may use it
 * @param help one line
 */
public record Command(String form, ConsoleRole role, String help, Action action) {
    /** Runs on a thread of the admin side; may block, within time limits of its own. */
    @FunctionalInterface
    public interface Action {
        Answer run(CommandCall call) throws CommandRefused;
    }

    /** Whether it changes something, and so is written to the audit log. */
    public boolean changes() {
        return role != ConsoleRole.VIEWER;
    }
}
