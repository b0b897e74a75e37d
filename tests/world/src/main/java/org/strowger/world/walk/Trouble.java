package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/**
 * A disturbance, or an action of operators.
 *
 * @param atNanos the time at which it begins, from the beginning of the walk
 */
public record Trouble(String name, long atNanos, Consumer<Scene> begins) {
    /** A trouble that happens between two turns, because its action cannot be done within one. */
    public static Trouble between(String name, long atNanos, Consumer<Scene> action) {
        return new Trouble(name, atNanos, scene -> {
            throw scene.between(() -> action.accept(scene));
        });
    }

    /** Up to {@code most} troubles, but at least one, each at some time of the walk. */
    public static List<Trouble> upTo(int most, Chance chance, LongFunction<Trouble> one) {
        List<Trouble> all = new ArrayList<>();
        for (int i = chance.between(1, most); i > 0; i--) {
            all.add(one.apply(chance.nanosFrom(WalkPlan.PLAY_NANOS)));
        }
        return all;
    }
}
