package org.strowger.router.admin.command;

import java.io.Serial;
import java.util.Locale;

/** A command is not done; its message says why, and what to do. */
public final class Refused extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    private final Code code;

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

    public Refused(Code code, String why) {
        super(why);
        this.code = code;
    }

    public static Refused unknown(String why) {
        return new Refused(Code.UNKNOWN, why);
    }

    public static Refused usage(String why) {
        return new Refused(Code.USAGE, why);
    }

    public static Refused state(String why) {
        return new Refused(Code.STATE, why);
    }

    public Code code() {
        return code;
    }

    public String why() {
        return String.valueOf(getMessage());
    }
}
