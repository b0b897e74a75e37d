package org.strowger.router.exchange.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DueQueueTest {
    private static final int STEPS = 20_000;
    private static final int TIMES = 500;

    private static final class Task implements DueQueue.Item {
        private int index = NO_INDEX;
        private long due;

        @Override
        public int dueQueueIndex() {
            return index;
        }

        @Override
        public void dueQueueIndex(int next) {
            index = next;
        }
    }

    @Test
    void anEmptyQueueIsNeverDue() {
        assertThat(new DueQueue<Task>().nextNanos()).isEqualTo(Long.MAX_VALUE);
        assertThat(new DueQueue<Task>().size()).isZero();
    }

    @Test
    void ignoresTheRemovalOfAnAbsentTask() {
        DueQueue<Task> queue = new DueQueue<>();
        queue.put(new Task(), 1);
        queue.remove(new Task());
        assertThat(queue.size()).isOne();
    }

    @Test
    void ordersTheLeastAndTheGreatestTimes() {
        DueQueue<Task> queue = new DueQueue<>();
        Task last = new Task();
        Task first = new Task();
        queue.put(last, Long.MAX_VALUE);
        queue.put(first, Long.MIN_VALUE);
        assertThat(queue.nextNanos()).isEqualTo(Long.MIN_VALUE);
        assertThat(queue.poll()).isSameAs(first);
        assertThat(queue.poll()).isSameAs(last);
    }

    /** Many are due at one time, and the order among those is nobody's business. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void behavesLikeASortedList(long seed) {
        Random chance = new Random(seed);
        DueQueue<Task> queue = new DueQueue<>();
        List<Task> model = new ArrayList<>();
        for (int step = 0; step < STEPS; step++) {
            // Now it grows to thousands, now it is emptied.
            boolean grows = step / (STEPS / 4) % 2 == 0;
            int what = chance.nextInt(grows ? 8 : 20);
            if (what < 4 || model.isEmpty()) {
                Task task = new Task();
                put(queue, task, chance);
                model.add(task);
            } else if (what < 6) {
                put(queue, model.get(chance.nextInt(model.size())), chance);
            } else if (what < 7) {
                Task gone = model.remove(chance.nextInt(model.size()));
                queue.remove(gone);
                assertThat(gone.dueQueueIndex()).isEqualTo(DueQueue.Item.NO_INDEX);
            } else {
                long first = firstOf(model);
                Task polled = queue.poll();
                assertThat(polled.due).isEqualTo(first);
                assertThat(polled.dueQueueIndex()).isEqualTo(DueQueue.Item.NO_INDEX);
                model.remove(polled);
            }
            assertThat(queue.size()).isEqualTo(model.size());
            if (step % 16 == 0) {
                assertThat(queue.nextNanos()).isEqualTo(model.isEmpty() ? Long.MAX_VALUE : firstOf(model));
            }
        }
    }

    private static void put(DueQueue<Task> queue, Task task, Random chance) {
        task.due = chance.nextInt(TIMES) - 10L;
        queue.put(task, task.due);
    }

    private static long firstOf(List<Task> model) {
        return model.stream().min(Comparator.comparingLong(task -> task.due)).orElseThrow().due;
    }

    @Test
    void worksAfterGrowingAndShrinking() {
        DueQueue<Task> queue = new DueQueue<>();
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 100_000; i++) {
                queue.put(new Task(), i * 7919L % 100_000);
            }
            for (int i = 0; i < 100_000; i++) {
                assertThat(queue.nextNanos()).isEqualTo(i);
                queue.poll();
            }
            assertThat(queue.nextNanos()).isEqualTo(Long.MAX_VALUE);
        }
    }
}
