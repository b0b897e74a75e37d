package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** All events, in order, if the story is to be read. */
public final class Story {
    private final LongSupplier clock;
    private final boolean isTold;
    private final List<Line> lines = new ArrayList<>();

    /** @param about the number of a recipient; empty if the line concerns all */
    private record Line(long nanos, String about, String words) {}

    Story(LongSupplier clock, boolean isTold) {
        this.clock = clock;
        this.isTold = isTold;
    }

    public void tell(String about, Supplier<String> words) {
        if (isTold) {
            lines.add(new Line(clock.getAsLong(), about, words.get()));
        }
    }

    public void tell(String words) {
        tell("", () -> words);
    }

    /** All lines, or the lines about this recipient. */
    List<String> lines(String about) {
        return lines.stream()
                .filter(each -> about.isEmpty() || each.about.isEmpty() || each.about.equals(about))
                .map(each -> String.format(Locale.ROOT, "%9.3f %s", each.nanos / 1e9, each.words))
                .toList();
    }
}
