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
 * Checks a router's laws of conservation after every round of its threads, and when nothing is in transit between the
 * threads. A test that violates a law on purpose declares the difference.
 */
public final class LawsWatch implements ReactorRig.Companion {
    private final Supplier<@Nullable Laws> router;
    private final Supplier<Optional<Keeping>> store;
    private final Map<Law, Long> declared = new EnumMap<>(Law.class);

    /**
     * @param router the laws of the router while it runs
     * @param store the store, which contains exactly the router's live records
     */
    public LawsWatch(Supplier<@Nullable Laws> router, Supplier<Optional<Keeping>> store) {
        this.router = router;
        this.store = store;
    }

    /** Declares a difference that the test has caused. */
    public void declare(Law law, long difference) {
        declared.merge(law, difference, Long::sum);
    }

    private long declared(Law law) {
        return declared.getOrDefault(law, 0L);
    }

    /** The laws of the running router. */
    public Laws now() {
        Laws living = router.get();
        if (living == null) {
            throw new AssertionError("no router lives");
        }
        return living;
    }

    /** The nonzero terms of all threads, without the terms between threads. */
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

    /** Checks the laws when nothing is in transit: everything that has left one thread has arrived at another. */
    public void quiet() {
        turn();
        Laws laws = router.get();
        if (laws == null) {
            return;
        }
        for (Law law : Law.values()) {
            assertThat(laws.underWay(law)).as("%s between threads", law.words()).isZero();
        }
        // A message that waits for the store is in no table until the store has responded.
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
