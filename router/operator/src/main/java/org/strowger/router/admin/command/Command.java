package org.strowger.router.admin.command;

import org.strowger.router.admin.answer.Answer;
import org.strowger.router.config.ConsoleRole;

/**
 * A console command: one row of the command table, which drives parsing, help, completion and documentation.
 *
 * @param form the syntax as shown in the help: lower-case words are literal, {@code a|b} is a choice, a word in
 *     capitals is a value, brackets enclose optional parts, and the last value may end in {@code ...} to take the rest
 *     of the line. The {@link CommandCall} holds each value under its word in the form: {@code "show queue
 *     [smsc|application NAME]"} yields the keys {@code smsc|application} and {@code NAME}.
 * @param role the lowest role that may use the command
 * @param help a one-line description
 */
public record Command(String form, ConsoleRole role, String help, Action action) {
    /** The implementation of a command. Runs on a thread of the admin side; may block, within its own time limits. */
    @FunctionalInterface
    public interface Action {
        Answer run(CommandCall call) throws CommandRefused;
    }

    /** Whether the command changes state and is therefore written to the audit log. */
    public boolean changes() {
        return role != ConsoleRole.VIEWER;
    }
}
