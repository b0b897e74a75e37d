package org.strowger.tests.rules;

import static java.util.stream.Collectors.joining;

import java.util.List;

/** One rule of the house over code of some form: class files, source files, or whatever else it reads. */
@FunctionalInterface
interface Rule<T> {
    List<Violation> violationsIn(T code);

    /** Fails the test with everything found, so that one run shows all there is to mend. */
    default void mustHoldIn(T code) {
        List<Violation> found = violationsIn(code);
        if (!found.isEmpty()) {
            throw new AssertionError(found.size() + " violations of the rules of the house:\n"
                    + found.stream()
                            .map(Violation::toString)
                            .distinct()
                            .sorted()
                            .collect(joining("\n")));
        }
    }
}
