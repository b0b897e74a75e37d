package org.strowger.router.admin.console;

import org.strowger.protocol.StateTable;

/** The states of a console session. One command runs at a time; further lines are queued. */
enum ConsoleState {
    /** The next line is a command. */
    RESTING,
    /** The next line is a password. */
    ASKING,
    /** A password is being checked. */
    CHECKING,
    /** A command is running. */
    WORKING,
    /** The console waits between two rounds of {@code watch}. */
    PAUSING,
    /** A command streams its output. */
    STREAMING,
    /** The stream was asked to end. */
    STREAM_ENDING;

    enum Event {
        COMMAND,
        USER_NAMED,
        PASSWORD_CAME,
        NO_PASSWORD,
        CHECKED,
        ANSWERED,
        ROUND_ENDED,
        ROUND_DUE,
        ENOUGH,
        STREAM_ENOUGH,
        STREAM_BEGAN,
        STREAM_ENDED
    }

    static final StateTable<ConsoleState, Event> TABLE = StateTable.startingIn(RESTING, Event.class)
            .on(RESTING, Event.COMMAND, WORKING)
            .on(RESTING, Event.USER_NAMED, ASKING)
            .on(RESTING, Event.PASSWORD_CAME, CHECKING)
            .on(ASKING, Event.PASSWORD_CAME, CHECKING)
            .on(ASKING, Event.NO_PASSWORD, RESTING)
            .on(CHECKING, Event.CHECKED, RESTING)
            .on(WORKING, Event.ANSWERED, RESTING)
            .on(WORKING, Event.ROUND_ENDED, PAUSING)
            .on(WORKING, Event.STREAM_BEGAN, STREAMING)
            .on(PAUSING, Event.ROUND_DUE, WORKING)
            .on(PAUSING, Event.ENOUGH, RESTING)
            .on(STREAMING, Event.STREAM_ENOUGH, STREAM_ENDING)
            .on(STREAM_ENDING, Event.STREAM_ENDED, RESTING)
            .build();

    /** Whether the session waits for the client's next line. */
    boolean isIdle() {
        return this == RESTING || this == ASKING;
    }
}
