package org.strowger.router.application;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Letters in order, compared with a list that is looked through from end to end. */
class DeliveryQueueTest {
    private static final int STEPS = 100_000;
    private static final long NEVER = Long.MAX_VALUE;

    private final DeliveryQueue queue = new DeliveryQueue();

    /** The same, said in the simplest way. */
    private static final class Model {
        private final List<Long> keys = new ArrayList<>();
        private final List<PendingDelivery> deliveries = new ArrayList<>();

        void put(PendingDelivery delivery, long key, boolean before) {
            int index = 0;
            while (index < keys.size() && (keys.get(index) < key || (keys.get(index) == key && !before))) {
                index++;
            }
            keys.add(index, key);
            deliveries.add(index, delivery);
        }

        PendingDelivery remove(int index) {
            keys.remove(index);
            return deliveries.remove(index);
        }

        long endsNanos() {
            return deliveries.stream()
                    .mapToLong(PendingDelivery::untilNanos)
                    .min()
                    .orElse(NEVER);
        }
    }

    /** How letters come: mostly in order, or in none, or with few keys that many share. */
    private enum Manner {
        IN_ORDER {
            @Override
            long key(Random random, int step) {
                return (long) step - (random.nextInt(4) == 0 ? random.nextInt(200) : 0);
            }
        },
        IN_NO_ORDER {
            @Override
            long key(Random random, int step) {
                return random.nextLong();
            }
        },
        ALIKE {
            @Override
            long key(Random random, int step) {
                return random.nextInt(5);
            }
        };

        abstract long key(Random random, int step);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void theQueueBehavesLikeAList(long seed) {
        Random random = new Random(seed);
        Manner manner = Manner.values()[(int) (seed % Manner.values().length)];
        Model model = new Model();
        long now = 0;
        int wanted = 0;
        for (int step = 0; step < STEPS; step++) {
            if (step % 5_000 == 0) {
                wanted = random.nextInt(2_000);
            }
            boolean more = random.nextInt(100) < (queue.size() < wanted ? 70 : 30);
            if (more) {
                // A delivery that has ended already counts like the others until the queue looks for it.
                PendingDelivery delivery = TestDelivery.kept(step, now + random.nextInt(4_000) - 2);
                long key = manner.key(random, step);
                boolean before = random.nextInt(3) == 0;
                model.put(delivery, key, before);
                if (before) {
                    queue.addBack(delivery, key);
                } else {
                    queue.add(delivery, key);
                }
            } else if (random.nextInt(20) == 0) {
                now += random.nextInt(60);
                expire(model, now);
            } else if (queue.hasFirst()) {
                assertThat(queue.takeFirst()).isSameAs(model.remove(0));
            }
            compare(model);
        }
    }

    /** Deliveries that are due are taken out one by one, and others may come in between; the order is left open. */
    private void expire(Model model, long now) {
        List<PendingDelivery> ended = new ArrayList<>();
        while (queue.hasEnded(now)) {
            ended.add(queue.takeEnded());
        }
        List<PendingDelivery> due = model.deliveries.stream()
                .filter(delivery -> delivery.untilNanos() <= now)
                .toList();
        assertThat(ended).containsExactlyInAnyOrderElementsOf(due);
        due.forEach(delivery -> model.remove(model.deliveries.indexOf(delivery)));
        assertThat(queue.endsNanos()).isGreaterThan(now);
    }

    private void compare(Model model) {
        assertThat(queue.size()).isEqualTo(model.deliveries.size());
        assertThat(queue.hasFirst()).isEqualTo(!model.deliveries.isEmpty());
        assertThat(queue.firstKey()).isEqualTo(model.keys.isEmpty() ? NEVER : model.keys.get(0));
        if (model.deliveries.size() < 50) {
            assertThat(queue.endsNanos()).isLessThanOrEqualTo(model.endsNanos());
        }
    }

    @Test
    void findsExpiredDeliveriesAnywhere() {
        for (int i = 0; i < 10_000; i++) {
            queue.add(TestDelivery.kept(i, i % 1_000 == 500 ? 10 : 20), i);
        }

        assertThat(queue.endsNanos()).isEqualTo(10);
        for (int i = 0; i < 10; i++) {
            assertThat(queue.hasEnded(10)).isTrue();
            assertThat(queue.takeEnded().untilNanos()).isEqualTo(10);
        }
        assertThat(queue.hasEnded(10)).isFalse();
        assertThat(queue.endsNanos()).isEqualTo(20);
    }

    /** The caller that fetches them may fail in between: the rest must still be there. */
    @Test
    void keepsExpiredDeliveriesUntilTheyAreFetched() {
        queue.add(TestDelivery.kept(1, 10), 1);
        queue.add(TestDelivery.kept(2, 10), 2);
        assertThat(queue.hasEnded(10)).isTrue();
        queue.takeEnded();

        assertThat(queue.size()).isEqualTo(1);
        assertThat(queue.hasFirst()).isFalse();
        assertThat(queue.endsNanos()).isLessThanOrEqualTo(10);
        assertThat(queue.hasEnded(10)).isTrue();
    }
}
