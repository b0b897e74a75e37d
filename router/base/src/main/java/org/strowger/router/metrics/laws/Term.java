package org.strowger.router.metrics.laws;

/** A term of an {@link Equation}; implemented by the enums of terms. Each term is counted at one place in the code. */
public interface Term {
    TermTraits traits();

    default Side side() {
        return traits().side();
    }

    /** The name of the term for operators. */
    default String words() {
        return traits().words();
    }

    /** Whether the term counts things that came from, or went to, another thread of this process. */
    default boolean isBetweenThreads() {
        return traits().isBetweenThreads();
    }
}
