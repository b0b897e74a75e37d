package org.strowger.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.strowger.router.exchange.Laws;
import org.strowger.router.exchange.LiveKinds;
import org.strowger.router.metrics.laws.Law;
import org.strowger.router.reactor.ReactorRig;

/**
 * Looks at the laws of conservation of a router after every round of its threads, and when nothing is under way between
 * them. A test that cheats declares the difference that it makes.
 */
public final class LawsWatch implements ReactorRig.Companion {
    private final Supplier<@Nullable Laws> router;
    private final Supplier<Optional<Keeping>> store;
    private final Map<Law, Long> declared = new EnumMap<>(Law.class);

    /**
     * @param router the laws of the router, while it lives
     * @param store in which all its records live, and no others
     */
    public LawsWatch(Supplier<@Nullable Laws> router, Supplier<Optional<Keeping>> store) {
        this.router = router;
        this.store = store;
    }

    /** The test has made this difference. */
    public void declare(Law law, long difference) {
        declared.merge(law, difference, Long::sum);
    }

    private long declared(Law law) {
        return declared.getOrDefault(law, 0L);
    }

    /** The laws of the router that lives. */
    public Laws now() {
        Laws living = router.get();
        if (living == null) {
            throw new AssertionError("no router lives");
        }
        return living;
    }

    /** The terms of all threads that are not zero, without those between threads. */
    public String terms(Law law) {
        return now().terms(law);
    }

    @Override
    public void turn() {
        Laws laws = router.get();
        if (laws != null) {
            laws.turn();
            for (Law each : Law.values()) {
                check(laws, each);
            }
        }
    }

    private void check(Laws laws, Law law) {
        long cheated = declared(law);
        long difference = 0;
        for (int i = 0; i < laws.threads(); i++) {
            long of = laws.difference(i, law);
            difference += of;
            if (laws.isNegative(i, law) || (cheated == 0 && of != 0)) {
                throw new AssertionError(
                        law.words() + " of thread " + i + ": " + of + " unaccounted, " + laws.describe(i, law));
            }
        }
        if (difference != cheated) {
            throw new AssertionError(law.words() + ": " + difference + " unaccounted instead of " + cheated);
        }
    }

    /** Nothing is under way: what has left one thread has come to another. */
    public void quiet() {
        turn();
        Laws laws = router.get();
        if (laws == null) {
            return;
        }
        for (Law law : Law.values()) {
            assertThat(laws.underWay(law)).as("%s between threads", law.words()).isZero();
        }
        // A message that waits for the store is in no table until the store has answered.
        LiveKinds live =
                store.get().filter(Keeping::isDrained).map(Keeping::kinds).orElse(null);
        laws.compare(live, this::declared);
    }

    @Override
    public long nextNanos() {
        return Long.MAX_VALUE;
    }

    @Override
    public long activity() {
        return 0;
    }
}
