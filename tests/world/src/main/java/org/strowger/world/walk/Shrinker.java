package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.strowger.world.walk.WholeWalk.Result;

/** Removes everything from a case that its finding does not need: first features, then troubles, then messages. */
final class Shrinker {
    private final Function<WalkCase, Result> walk;
    private final long endNanos;
    private Result smallest;

    /** @param endNanos the time at which to stop, on the clock {@link System#nanoTime} */
    Shrinker(Result found, Function<WalkCase, Result> walk, long endNanos) {
        this.smallest = found;
        this.walk = walk;
        this.endNanos = endNanos;
    }

    Result shrink() {
        WalkCase before;
        do {
            before = smallest.walkCase();
            halve(features(), this::withoutFeatures);
            halve(smallest.plan().troubles().keySet().stream().toList(), WalkCase::withoutTroubles);
            halve(smallest.plan().messages().stream().map(Planned::number).toList(), WalkCase::withoutMessages);
        } while (!smallest.walkCase().equals(before) && !isOver());
        return smallest;
    }

    private List<String> features() {
        return smallest.plan().features().stream().map(Feature::name).toList();
    }

    private WalkCase withoutFeatures(WalkCase from, List<String> some) {
        return from.withFeatures(
                features().stream().filter(each -> !some.contains(each)).toList());
    }

    private interface Removal<T> {
        WalkCase of(WalkCase from, List<T> some);
    }

    /** Removes halves, then quarters, down to single items. */
    private <T> void halve(List<T> all, Removal<T> removal) {
        List<T> left = new ArrayList<>(all);
        for (int size = Math.max(1, left.size() / 2); !left.isEmpty(); size /= 2) {
            int at = 0;
            while (at < left.size()) {
                List<T> part = List.copyOf(left.subList(at, Math.min(left.size(), at + size)));
                if (attempt(now -> removal.of(now, part))) {
                    left.removeAll(part);
                } else {
                    at += size;
                }
            }
            if (size <= 1) {
                return;
            }
        }
    }

    private boolean isOver() {
        return System.nanoTime() - endNanos >= 0;
    }

    /** Whether a smaller case violates the same law. */
    private boolean attempt(UnaryOperator<WalkCase> smaller) {
        if (isOver()) {
            return false;
        }
        Result result = walk.apply(smaller.apply(smallest.walkCase()));
        if (!result.law().equals(smallest.law())) {
            return false;
        }
        smallest = result;
        return true;
    }
}
