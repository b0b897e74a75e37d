package org.strowger.bound;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A collection, or all collections of a class, need no bound of their own: the scope is bounded. On a package, it says
 * that its constants are limits of a format; its collections say for themselves how long they live.
 */
@Retention(RetentionPolicy.SOURCE)
@Target({ElementType.FIELD, ElementType.TYPE, ElementType.PACKAGE})
public @interface Within {
    Scope value();

    /** Something bounded, in which collections may grow. Largest values and lengths there are limits of a format. */
    enum Scope {
        /** One packet, line or field of a protocol. */
        PACKET,
        /** One request and its response, or one message. */
        REQUEST,
        /** One turn of a thread; emptied at its end. */
        TURN,
        /** One command of an operator, or one offline program. */
        COMMAND,
        /** The configuration, and the files that it names. */
        CONFIGURATION,
        /** The connections, threads, nodes or files that exist. */
        PARTS,
        /** The records that a start or a take-over finds in the store; nothing is added later. */
        START,
        /** A kind of collection: each field of this type needs a bound. */
        HOLDER
    }
}
