package org.strowger.router.exchange;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.strowger.router.metrics.laws.Law;

/**
 * The counts and the contents of a router: the only look into it that the world and its walks have. It changes nothing
 * in the router.
 */
public interface Laws {
    /** After each round of the threads. */
    void turn();

    /** The terms of all threads that are not zero, without those between threads. */
    String terms(Law law);

    /** The number opened on a thread, less those that are here or were closed. */
    long difference(int thread, Law law);

    /** Whether a term of a thread is below zero, which none can be. */
    boolean isNegative(int thread, Law law);

    int threads();

    /** All terms of a thread, for failures. */
    String describe(int thread, Law law);

    /** The number that has left threads of this router and has not come to others. */
    long underWay(Law law);

    /**
     * Compares what is counted as here with what tables, queues, windows and the store have, when nothing is under way;
     * throws if they differ.
     *
     * @param live the records that live, or null: some are still on their way to the store
     * @param declared the differences that the test has made
     */
    void compare(@Nullable LiveKinds live, Declared declared);

    /** Messages and deliveries that wait, by the names of those for whom they wait. */
    List<String> waiting();

    /** A difference that a test has made. */
    interface Declared {
        long of(Law law);
    }
}
