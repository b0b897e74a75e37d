package org.strowger.router.admin.console;

import org.strowger.router.admin.command.LiveCommand;

/**
 * What a console session asks of whoever runs it. None of these calls back into the session: what comes of them is told
 * later, by {@code answered}, {@code checked}, {@code fed} and {@code streamEnded}.
 */
interface CommandRunner {
    /** Who the client is, by what he has proven and what is configured now. */
    Authorization standing();

    /** Has a command run. @return false if there is no room: try again */
    boolean run(QueuedCommand order, StreamOutput feed);

    /** Nobody waits for the order that is run any more. */
    void forget(QueuedCommand order);

    /** Has a password checked. @return false if nobody is let in from there for some time */
    boolean check(String user, String password);

    /** Tells the session, on its thread, that its stream has something; any thread. */
    void ring();

    /** Has a stream ended. */
    void end(LiveCommand.Ending stream);

    /** A large reply is held no more. */
    void largeGone();
}
