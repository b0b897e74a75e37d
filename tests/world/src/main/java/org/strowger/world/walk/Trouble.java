package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/**
 * Something that goes wrong, or that operators do.
 *
 * @param atNanos when it begins, from the beginning of the walk
 */
public record Trouble(String name, long atNanos, Consumer<Scene> begins) {
    /** One that happens between two turns, because what it does cannot be done within one. */
    public static Trouble between(String name, long atNanos, Consumer<Scene> action) {
        return new Trouble(name, atNanos, scene -> {
            throw scene.between(() -> action.accept(scene));
        });
    }

    /** From one to {@code most} of them, each at some time of the walk. */
    public static List<Trouble> upTo(int most, Chance chance, LongFunction<Trouble> one) {
        List<Trouble> all = new ArrayList<>();
        for (int i = chance.between(1, most); i > 0; i--) {
            all.add(one.apply(chance.nanosFrom(WalkPlan.PLAY_NANOS)));
        }
        return all;
    }
}
