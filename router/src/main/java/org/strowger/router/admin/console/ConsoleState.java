package org.strowger.router.admin.console;

import org.strowger.protocol.StateTable;

/** What a console session is at. One command is run at a time; the lines behind it wait. */
enum ConsoleState {
    /** Nothing: the next line is a command. */
    RESTING,
    /** The next line is a password. */
    ASKING,
    /** A password is being checked. */
    CHECKING,
    /** A command is being run. */
    WORKING,
    /** Until a command is run once more. */
    PAUSING,
    /** A command shows what happens. */
    STREAMING,
    /** It is to stop. */
    STREAM_ENDING;

    /** What happens to it. */
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

    /** Whether it waits for the client. */
    boolean isIdle() {
        return this == RESTING || this == ASKING;
    }
}
