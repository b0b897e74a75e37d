package org.strowger.router.admin.command;

import org.strowger.router.admin.answer.Answer;
import org.strowger.router.config.ConsoleRole;

/**
 * One row of the table.
 *
 * @param form its words, as a user reads them in the help: words in small letters are themselves, of {@code a|b} one is
 *     chosen, a word in capitals is a value, what is in brackets may be left out, and the last value may end in
 *     {@code ...}, which is the rest of the line. Values are found in the {@link CommandCall} by the form's own word:
 *     {@code "show queue [smsc|application NAME]"} has {@code smsc|application} and {@code NAME}.
 * @param role who may
 * @param help in one line
 * @param action what it does
 */
public record Command(String form, ConsoleRole role, String help, Action action) {
    /** What a command does, on a thread of the admin side; it may take its time, within limits of its own. */
    @FunctionalInterface
    public interface Action {
        Answer run(CommandCall call) throws CommandRefused;
    }

    /** Whether it changes something, so that it is written to the audit log and asks for a user. */
    public boolean changes() {
        return role != ConsoleRole.VIEWER;
    }
}
