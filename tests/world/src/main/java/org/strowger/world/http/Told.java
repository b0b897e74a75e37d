package org.strowger.world.http;

import org.strowger.message.Outcome;

/**
 * The result for one recipient in a response.
 *
 * @param isKindKnown whether the response shows if a refusal is permanent
 * @param segments the number of segments; 0 if the response does not contain it
 */
public record Told(Outcome outcome, boolean isKindKnown, int segments) {
    static Told accepted(String id, int segments) {
        return new Told(Outcome.accepted(id), true, segments);
    }

    static Told refused(boolean isFinal) {
        Outcome.Kind kind = isFinal ? Outcome.Kind.PERMANENT : Outcome.Kind.TEMPORARY;
        return new Told(Outcome.of(kind, 0, ""), true, 0);
    }

    /** A refusal that may be temporary or permanent. */
    static Told refusedSomehow() {
        return new Told(Outcome.of(Outcome.Kind.TEMPORARY, 0, ""), false, 0);
    }
}
