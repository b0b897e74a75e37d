package org.strowger.world.walk;

import java.util.List;
import java.util.SplittableRandom;

/**
 * A stream of random choices that follows from a seed, a name and a number. Each feature, message and trouble has its
 * own streams, so that it can be removed from a walk without changing the others.
 */
public final class Chance {
    private final SplittableRandom random;

    private Chance(SplittableRandom random) {
        this.random = random;
    }

    public static Chance of(long seed, String name, long number) {
        long mixed = mix(seed + 0x9E3779B97F4A7C15L);
        mixed = mix(mixed ^ name.hashCode() * 0xBF58476D1CE4E5B9L);
        return new Chance(new SplittableRandom(mix(mixed + number * 0x94D049BB133111EBL)));
    }

    private static long mix(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    /** A number from 0 to {@code bound - 1}. */
    public int below(int bound) {
        return random.nextInt(bound);
    }

    /** A number from {@code least} to {@code most}. */
    public int between(int least, int most) {
        return least + random.nextInt(most - least + 1);
    }

    /** True with a probability of one in this number. */
    public boolean oneIn(int times) {
        return random.nextInt(times) == 0;
    }

    /** True with this probability in percent. */
    public boolean percent(int share) {
        return random.nextInt(100) < share;
    }

    @SafeVarargs
    @SuppressWarnings("varargs")
    public final <T> T oneOf(T... some) {
        return some[random.nextInt(some.length)];
    }

    public <T> T oneOf(List<T> some) {
        return some.get(random.nextInt(some.size()));
    }

    /** A time up to this one; short times are more likely than long ones. */
    public long nanosUpTo(long mostNanos) {
        return (long) (mostNanos * Math.pow(random.nextDouble(), 3));
    }

    /** A time up to this one; all times are equally likely. */
    public long nanosFrom(long mostNanos) {
        return (long) (mostNanos * random.nextDouble());
    }

    public long seed() {
        return random.nextLong();
    }
}
