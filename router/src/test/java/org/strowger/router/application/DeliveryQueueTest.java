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

    private final DeliveryQueue box = new DeliveryQueue();

    /** The same, said in the simplest way. */
    private static final class Model {
        private final List<Long> keys = new ArrayList<>();
        private final List<PendingDelivery> letters = new ArrayList<>();

        void put(PendingDelivery letter, long key, boolean before) {
            int place = 0;
            while (place < keys.size() && (keys.get(place) < key || (keys.get(place) == key && !before))) {
                place++;
            }
            keys.add(place, key);
            letters.add(place, letter);
        }

        PendingDelivery remove(int place) {
            keys.remove(place);
            return letters.remove(place);
        }

        long endsNanos() {
            return letters.stream().mapToLong(PendingDelivery::untilNanos).min().orElse(NEVER);
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
    void doesWhatTheListDoes(long seed) {
        Random random = new Random(seed);
        Manner manner = Manner.values()[(int) (seed % Manner.values().length)];
        Model model = new Model();
        long now = 0;
        int wanted = 0;
        for (int step = 0; step < STEPS; step++) {
            if (step % 5_000 == 0) {
                wanted = random.nextInt(2_000);
            }
            boolean more = random.nextInt(100) < (box.size() < wanted ? 70 : 30);
            if (more) {
                // One that has ended already is a letter like the others until it is looked for.
                PendingDelivery letter = TestLetter.kept(step, now + random.nextInt(4_000) - 2);
                long key = manner.key(random, step);
                boolean before = random.nextInt(3) == 0;
                model.put(letter, key, before);
                if (before) {
                    box.addBack(letter, key);
                } else {
                    box.add(letter, key);
                }
            } else if (random.nextInt(20) == 0) {
                now += random.nextInt(60);
                expire(model, now);
            } else if (box.hasFirst()) {
                assertThat(box.takeFirst()).isSameAs(model.remove(0));
            }
            compare(model);
        }
    }

    /** What is due is taken out one by one, in between as when something else comes; in which order is left open. */
    private void expire(Model model, long now) {
        List<PendingDelivery> ended = new ArrayList<>();
        while (box.hasEnded(now)) {
            ended.add(box.takeEnded());
        }
        List<PendingDelivery> due = model.letters.stream()
                .filter(letter -> letter.untilNanos() <= now)
                .toList();
        assertThat(ended).containsExactlyInAnyOrderElementsOf(due);
        due.forEach(letter -> model.remove(model.letters.indexOf(letter)));
        assertThat(box.endsNanos()).isGreaterThan(now);
    }

    private void compare(Model model) {
        assertThat(box.size()).isEqualTo(model.letters.size());
        assertThat(box.hasFirst()).isEqualTo(!model.letters.isEmpty());
        assertThat(box.firstKey()).isEqualTo(model.keys.isEmpty() ? NEVER : model.keys.get(0));
        if (model.letters.size() < 50) {
            assertThat(box.endsNanos()).isLessThanOrEqualTo(model.endsNanos());
        }
    }

    @Test
    void findsWhatHasEndedWhereverItIs() {
        for (int i = 0; i < 10_000; i++) {
            box.add(TestLetter.kept(i, i % 1_000 == 500 ? 10 : 20), i);
        }

        assertThat(box.endsNanos()).isEqualTo(10);
        for (int i = 0; i < 10; i++) {
            assertThat(box.hasEnded(10)).isTrue();
            assertThat(box.takeEnded().untilNanos()).isEqualTo(10);
        }
        assertThat(box.hasEnded(10)).isFalse();
        assertThat(box.endsNanos()).isEqualTo(20);
    }

    /** Whoever fetches them may fail in between: the rest must still be there. */
    @Test
    void keepsWhatHasEndedUntilItIsFetched() {
        box.add(TestLetter.kept(1, 10), 1);
        box.add(TestLetter.kept(2, 10), 2);
        assertThat(box.hasEnded(10)).isTrue();
        box.takeEnded();

        assertThat(box.size()).isEqualTo(1);
        assertThat(box.hasFirst()).isFalse();
        assertThat(box.endsNanos()).isLessThanOrEqualTo(10);
        assertThat(box.hasEnded(10)).isTrue();
    }
}
