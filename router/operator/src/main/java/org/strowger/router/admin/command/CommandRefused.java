package org.strowger.router.admin.command;

import java.io.Serial;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The refusal of a command; the message states the reason and the remedy. */
public final class CommandRefused extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    private final Code code;
    private final ArrayList<String> lines;

    public enum Code {
        /** Syntax error. */
        USAGE,
        /** The named object does not exist. */
        UNKNOWN,
        /** The user lacks the required role. */
        DENIED,
        /** The command is not possible in the current state. */
        STATE,
        /** Strowger is busy; the client should try again. */
        LATER,
        /** Internal error. */
        FAULT;

        /** The error code sent after {@code ERR}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public CommandRefused(Code code, String why) {
        this(code, why, List.of());
    }

    /**
     * Creates a refusal.
     *
     * @param lines shown before the refusal, for example all errors in a file
     */
    public CommandRefused(Code code, String why, List<String> lines) {
        super(why);
        this.code = code;
        this.lines = new ArrayList<>(lines);
    }

    public List<String> lines() {
        return List.copyOf(lines);
    }

    public static CommandRefused unknown(String why) {
        return new CommandRefused(Code.UNKNOWN, why);
    }

    public static CommandRefused usage(String why) {
        return new CommandRefused(Code.USAGE, why);
    }

    public static CommandRefused state(String why) {
        return new CommandRefused(Code.STATE, why);
    }

    public Code code() {
        return code;
    }

    public String why() {
        return String.valueOf(getMessage());
    }
}
