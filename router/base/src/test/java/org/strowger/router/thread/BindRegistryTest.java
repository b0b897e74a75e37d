package org.strowger.router.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.thread.BindRegistry.Bind;

/** How many binds an application has, and whose place a newcomer gets. */
class BindRegistryTest {
    private static final long HANGS_AFTER = 1_000;

    private final BindRegistry registry = new BindRegistry(2, HANGS_AFTER);
    private final List<String> takenOver = new ArrayList<>();

    private Bind enter(String name, long nowNanos) {
        return registry.enter(() -> takenOver.add(name), nowNanos);
    }

    @Test
    void admitsBindsUpToTheLimit() {
        assertThat(enter("a", 0)).isNotSameAs(Bind.NONE);
        assertThat(enter("b", 0)).isNotSameAs(Bind.NONE);
        assertThat(enter("c", HANGS_AFTER)).as("nobody hangs yet").isSameAs(Bind.NONE);
        assertThat(takenOver).isEmpty();
        assertThat(registry.binds()).isEqualTo(2);
    }

    @Test
    void anEndedBindFreesItsPlace() {
        Bind a = enter("a", 0);
        enter("b", 0);
        a.leave();
        assertThat(registry.binds()).isEqualTo(1);
        assertThat(enter("c", 0)).isNotSameAs(Bind.NONE);
        a.leave();
        assertThat(registry.binds()).as("one leaves once").isEqualTo(2);
    }

    @Test
    void aNewBindReplacesTheBindThatWasSilentLongest() {
        Bind a = enter("a", 0);
        Bind b = enter("b", 5);
        a.heard(10);
        assertThat(enter("c", 10 + HANGS_AFTER)).isNotSameAs(Bind.NONE);
        assertThat(takenOver).containsExactly("b");
        b.leave();
        assertThat(registry.binds()).as("its place is the newcomer's").isEqualTo(2);
        assertThat(enter("d", 11 + HANGS_AFTER)).isNotSameAs(Bind.NONE);
        assertThat(takenOver).containsExactly("b", "a");
        assertThat(enter("e", 11 + HANGS_AFTER)).as("both are new").isSameAs(Bind.NONE);
    }

    @Test
    void aBindThatSendsIsNotReplaced() {
        Bind a = enter("a", 0);
        Bind b = enter("b", 0);
        for (long now = 0; now < 10 * HANGS_AFTER; now += HANGS_AFTER / 2) {
            a.heard(now);
            b.heard(now);
            assertThat(enter("c", now + HANGS_AFTER)).isSameAs(Bind.NONE);
        }
        assertThat(takenOver).isEmpty();
    }

    @Test
    void aBindWhoseReadingIsPausedIsNotReplaced() {
        Bind a = enter("a", 0);
        Bind b = enter("b", 0);
        a.notRead();
        b.notRead();
        assertThat(enter("c", 10 * HANGS_AFTER)).isSameAs(Bind.NONE);
        b.heard(10 * HANGS_AFTER);
        assertThat(enter("c", 12 * HANGS_AFTER)).isNotSameAs(Bind.NONE);
        assertThat(takenOver).containsExactly("b");
    }

    @Test
    void afterTheLimitIsLoweredNoBindIsAdmittedUntilEnoughBindsHaveEnded() {
        Bind a = enter("a", 0);
        Bind b = enter("b", 0);
        registry.limit(1);
        assertThat(enter("c", 0)).isSameAs(Bind.NONE);
        assertThat(enter("c", 10 * HANGS_AFTER))
                .as("one for one is still too many")
                .isSameAs(Bind.NONE);
        assertThat(takenOver).isEmpty();
        a.leave();
        assertThat(enter("c", 0)).isSameAs(Bind.NONE);
        b.leave();
        assertThat(enter("c", 0)).isNotSameAs(Bind.NONE);
        registry.limit(2);
        assertThat(enter("d", 0)).isNotSameAs(Bind.NONE);
    }

    @Test
    void callsOnARefusedBindHaveNoEffect() {
        registry.limit(0);
        Bind none = enter("a", 0);
        assertThat(none).isSameAs(Bind.NONE);
        none.heard(5);
        none.leave();
        assertThat(registry.binds()).isZero();
        assertThat(enter("b", 10 * HANGS_AFTER)).isSameAs(Bind.NONE);
    }

    /** Members come and go at once: at no time may there be more of them inside than there are places. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void concurrentBindsNeverExceedTheLimit(int slots) throws InterruptedException {
        BindRegistry shared = new BindRegistry(slots, HANGS_AFTER);
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger lost = new AtomicInteger();
        Crew.Work work = (member, round) -> {
            for (int i = 0; i < 50; i++) {
                AtomicInteger ends = new AtomicInteger();
                AtomicInteger takeOvers = new AtomicInteger();
                // It ends once: when it leaves or when its place is taken, and these two may meet.
                Bind bind = shared.enter(
                        () -> {
                            assertThat(takeOvers.incrementAndGet()).isEqualTo(1);
                            inside.addAndGet(ends.compareAndSet(0, 1) ? -1 : 0);
                            lost.incrementAndGet();
                        },
                        (long) round * 10 * HANGS_AFTER);
                if (bind == Bind.NONE) {
                    continue;
                }
                inside.incrementAndGet();
                assertThat(shared.binds()).isLessThanOrEqualTo(slots);
                if (i % 10 != 9) {
                    bind.heard((long) round * 10 * HANGS_AFTER);
                    bind.leave();
                    inside.addAndGet(ends.compareAndSet(0, 1) ? -1 : 0);
                }
            }
        };
        Crew.work(4, 1_000, work, (member, round) -> {
            assertThat(inside.get()).as("round %d", round).isEqualTo(shared.binds());
            assertThat(shared.binds()).isLessThanOrEqualTo(slots);
        });
        assertThat(lost.get()).as("places that were taken over").isPositive();
    }
}
