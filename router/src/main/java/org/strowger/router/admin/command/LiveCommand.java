package org.strowger.router.admin.command;

import org.strowger.router.admin.answer.Answer;

/**
 * The action of a command that shows things as they happen, such as a trace. Such a command is a row like the others:
 *
 * <pre>new Command("trace FILTER...", ConsoleRole.OPERATOR, "...", (Live) (call, feed) -> ...)</pre>
 *
 * <p>The next line of the client, the end of its input or of its connection ends it; it may also end by itself
 * ({@link LiveOutput#end}).
 */
public interface LiveCommand extends Command.Action {
    /**
     * Begins on a thread of the admin side; does not wait for output.
     *
     * @return what ends it
     */
    Ending begin(CommandCall call, LiveOutput feed) throws CommandRefused;

    /** A stream has no single answer, so it cannot be repeated. */
    @Override
    default Answer run(CommandCall call) throws CommandRefused {
        throw CommandRefused.usage(
                "this command streams its output, so it cannot be repeated or be part of another command");
    }

    @FunctionalInterface
    interface Ending {
        /**
         * Called once, on a thread of the admin side, also if the stream has ended by itself.
         *
         * @return the words behind {@code OK}
         */
        String end();
    }
}
