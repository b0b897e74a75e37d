package org.strowger.world.http;

import org.strowger.message.Outcome;

/**
 * The result for one recipient in a response.
 *
 * @param isKindKnown whether the response says if a refusal is final
 * @param segments in how many it is sent; 0: that was not said
 */
public record Told(Outcome outcome, boolean isKindKnown, int segments) {
    static Told accepted(String id, int segments) {
        return new Told(Outcome.accepted(id), true, segments);
    }

    static Told refused(boolean isFinal) {
        Outcome.Kind kind = isFinal ? Outcome.Kind.PERMANENT : Outcome.Kind.TEMPORARY;
        return new Told(Outcome.of(kind, 0, ""), true, 0);
    }

    /** Whether it is final is not said. */
    static Told refusedSomehow() {
        return new Told(Outcome.of(Outcome.Kind.TEMPORARY, 0, ""), false, 0);
    }
}
