package org.strowger.router.metrics.laws;

/** A term of an {@link Equation}: an enum of terms implements it. Each is counted at one place. */
public interface Term {
    TermTraits traits();

    default Side side() {
        return traits().side();
    }

    /** The name of the term for operators. */
    default String words() {
        return traits().words();
    }

    /** Whether it counts what came from another thread of this process, or went there. */
    default boolean isBetweenThreads() {
        return traits().isBetweenThreads();
    }
}
