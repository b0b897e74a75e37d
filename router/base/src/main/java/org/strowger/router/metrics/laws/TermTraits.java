package org.strowger.router.metrics.laws;

/**
 * The properties of a {@link Term}.
 *
 * @param words the name of the term for operators
 * @param isBetweenThreads whether the term counts things that came from, or went to, another thread of this process
 */
public record TermTraits(Side side, String words, boolean isBetweenThreads) {
    static TermTraits opened(String words) {
        return new TermTraits(Side.OPENED, words, false);
    }

    static TermTraits now(String words) {
        return new TermTraits(Side.NOW, words, false);
    }

    static TermTraits closed(String words) {
        return new TermTraits(Side.CLOSED, words, false);
    }

    static TermTraits fromThreads() {
        return new TermTraits(Side.OPENED, "from threads", true);
    }

    static TermTraits toThreads() {
        return new TermTraits(Side.CLOSED, "to threads", true);
    }
}
