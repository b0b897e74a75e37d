package org.strowger.router.admin.command;

import org.strowger.router.admin.answer.Answer;

/**
 * The action of a command that streams events as they happen, such as a trace. The command is an ordinary row of the
 * table:
 *
 * <pre>new Command("trace FILTER...", ConsoleRole.OPERATOR, "...", (LiveCommand) (call, feed) -> ...)</pre>
 *
 * <p>The stream ends with the client's next line, the end of its input, or the close of its connection; it may also end
 * by itself ({@link LiveOutput#end}).
 */
public interface LiveCommand extends Command.Action {
    /**
     * Starts the stream, on a thread of the admin side, without waiting for output.
     *
     * @return ends the stream
     */
    Ending begin(CommandCall call, LiveOutput output) throws CommandRefused;

    /** Always refuses: a stream has no single answer and cannot be repeated. */
    @Override
    default Answer run(CommandCall call) throws CommandRefused {
        throw CommandRefused.usage(
                "this command streams its output: run it on its own, not within watch or another command");
    }

    @FunctionalInterface
    interface Ending {
        /**
         * Ends the stream. Called once, on a thread of the admin side, even if the stream has ended by itself.
         *
         * @return the message after {@code OK}
         */
        String end();
    }
}
