package org.strowger.bound;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares a bound, on the constant that limits it, or on the collection if a configuration key limits it. Each becomes
 * a row of the page on bounds.
 */
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.FIELD)
public @interface Bound {
    /** The bounded things, in the plural, such as "binds that wait for a password hash". */
    String of();

    Kind kind();

    /** The owner of each of the things. */
    Owner owner();

    Sharing share();

    /** The effect of a full bound: the answer to the owner, and the figure, warning or log event that tells it. */
    String full();

    /**
     * The configuration keys that limit it, such as {@code smscs[].queue}, or the limit in words. Empty: the annotated
     * constant is the limit.
     */
    String limit() default "";

    /** Whether an entry of a full bound gives way. */
    enum Kind {
        /** No entry gives way; the owner's own new request is refused with "later", or waits. */
        PROMISE,
        /** An entry gives way, or the new one is left out, and the loss is counted. */
        CONVENIENCE,
        /** The size of one packet, request or line: it concerns only its own sender. */
        FORMAT
    }

    /** To whom an entry of a bound is charged. */
    enum Owner {
        APPLICATION("application"),
        ACCOUNT("account"),
        ADDRESS("address"),
        SMSC("SMSC"),
        HOOK("hook"),
        CONNECTION("connection"),
        REQUEST("request"),
        LISTENER("listener"),
        USER("user of the console"),
        OPERATOR("operators"),
        STRANGERS("all strangers together"),
        NODE("node"),
        CONFIGURATION("configuration"),
        /** A mailbox or queue between threads: whoever caused the work is bounded elsewhere. */
        PROCESS("Strowger"),
        NOBODY("none");

        private final String text;

        Owner(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
