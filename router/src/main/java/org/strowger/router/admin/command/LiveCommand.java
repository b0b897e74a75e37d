package org.strowger.router.admin.command;

import org.strowger.router.admin.answer.Answer;

/**
 * What a command does that shows things as they happen, such as a trace: an action that begins, and then feeds what it
 * finds to whoever called it, until that one has had enough. Such a command is a row like the others:
 *
 * <pre>new Command("trace FILTER...", ConsoleRole.OPERATOR, "...", (Live) (call, feed) -> ...)</pre>
 *
 * <p>The caller ends it with his next line, with the end of his input, or by being gone; it may also end by itself
 * ({@link LiveOutput#end}).
 */
public interface LiveCommand extends Command.Action {
    /**
     * Begins, on a thread of the admin side, without waiting for anything to happen.
     *
     * @return what ends it
     */
    Ending begin(CommandCall call, LiveOutput feed) throws CommandRefused;

    /** Nobody calls it: it has no single answer. */
    @Override
    default Answer run(CommandCall call) throws CommandRefused {
        throw CommandRefused.usage("it goes on and on, so it can neither be repeated nor be part of another command");
    }

    /** Ends what was begun. */
    @FunctionalInterface
    interface Ending {
        /**
         * Called once, on a thread of the admin side, also if it has ended by itself; the feed takes nothing any more.
         *
         * @return the words behind {@code OK}
         */
        String end();
    }
}
