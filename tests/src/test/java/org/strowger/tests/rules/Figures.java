package org.strowger.tests.rules;

import java.util.List;
import org.strowger.tests.rules.Sizes.Sized;

/** Counts of things that the tree should have fewer of. A test knows the present count, which may fall and not rise. */
final class Figures {
    private Figures() {}

    /** The names of those above a size, with their sizes. */
    static List<String> above(int max, List<Sized> all) {
        return all.stream()
                .filter(sized -> sized.size() > max)
                .map(sized -> sized.name() + " " + sized.size())
                .sorted()
                .toList();
    }

    /** Refuses more things than the figure says. */
    static List<Violation> doesNotRise(String things, List<String> found, int figure, String advice) {
        return found.size() <= figure
                ? List.of()
                : List.of(new Violation(things, found.size() + ": " + found, "at most " + figure + ": " + advice));
    }

    /** As {@link #doesNotRise}; also refuses a figure that is too high, so that it is lowered when the count falls. */
    static List<Violation> onlyFalls(String things, List<String> found, int figure, String constant, String advice) {
        return found.size() >= figure
                ? doesNotRise(things, found, figure, advice)
                : List.of(new Violation(
                        things,
                        String.valueOf(found.size()),
                        "fewer than the " + figure + " that the test knows: lower " + constant + " to "
                                + found.size()));
    }
}
