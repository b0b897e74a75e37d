package org.strowger.router.admin.command;

import java.io.Serial;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A command is not done; its message says why, and what to do. */
public final class CommandRefused extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    private final Code code;
    private final ArrayList<String> lines;

    /** Whose fault it is. */
    public enum Code {
        /** It is not written as it should be. */
        USAGE,
        /** There is no such thing. */
        UNKNOWN,
        /** The user may not. */
        DENIED,
        /** Not as things stand. */
        STATE,
        /** Not now: try again. */
        LATER,
        /** Ours. */
        FAULT;

        /** As it stands behind {@code ERR}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public CommandRefused(Code code, String why) {
        this(code, why, List.of());
    }

    /**
     * As above, with more to show.
     *
     * @param lines more about it, to be shown before
     */
    public CommandRefused(Code code, String why, List<String> lines) {
        super(why);
        this.code = code;
        this.lines = new ArrayList<>(lines);
    }

    /** What is to be shown before the line that says that it is refused: all faults of a file, say. */
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
