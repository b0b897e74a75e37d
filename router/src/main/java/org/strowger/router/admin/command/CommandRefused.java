package org.strowger.router.admin.command;

import java.io.Serial;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A command was refused; the message says why, and what to do. */
public final class CommandRefused extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    private final Code code;
    private final ArrayList<String> lines;

    public enum Code {
        /** Syntax error. */
        USAGE,
        /** Something of that name does not exist. */
        UNKNOWN,
        /** The user lacks the role. */
        DENIED,
        /** Not possible in the present state. */
        STATE,
        /** Busy: try again. */
        LATER,
        /** Internal error. */
        FAULT;

        /** The word behind {@code ERR}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public CommandRefused(Code code, String why) {
        this(code, why, List.of());
    }

    /** @param lines shown before the refusal, such as all errors of a file */
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
