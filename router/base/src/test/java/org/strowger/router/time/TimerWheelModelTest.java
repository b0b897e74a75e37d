package org.strowger.router.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random operations, also out of handlers, against a sorted map that does the same slowly. */
class TimerWheelModelTest {
    private static final long TICK = 1 << 20;
    private static final int OPERATIONS = 60_000;
    private static final int TIMERS = 200;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void agreesWithASortedMap(long seed) {
        Model model = new Model(seed);
        for (int operation = 0; operation < OPERATIONS; operation++) {
            model.step("seed " + seed + ", operation " + operation);
        }
    }

    private static final class Model {
        private final Random random;
        private final TimerWheel wheel;
        private final Timer[] timers = new Timer[TIMERS];
        private final Map<Integer, Long> deadlines = new HashMap<>();
        private final TreeMap<Long, TreeSet<Integer>> byDeadline = new TreeMap<>();
        private final Set<Integer> setInThisLook = new HashSet<>();
        private String where = "";
        private long now;

        Model(long seed) {
            random = new Random(seed);
            now = random.nextInt(4) == 0 ? 0 : random.nextLong() >>> (2 + random.nextInt(60));
            wheel = new TimerWheel(now);
            for (int i = 0; i < TIMERS; i++) {
                int number = i;
                timers[i] = new Timer(time -> fired(number, time));
            }
        }

        void step(String run) {
            where = run;
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> schedule(random.nextInt(TIMERS));
                case 3 -> cancel(random.nextInt(TIMERS));
                case 4 -> look(wheel.nextLookNanos() < 1L << 62 ? Math.max(now, wheel.nextLookNanos()) : now);
                default -> look(now + distance());
            }
            assertThat(wheel.scheduled()).as(where).isEqualTo(deadlines.size());
            assertLookIsInTime();
        }

        /** Mostly near, sometimes very far, so that every level is used. */
        private long distance() {
            int bits = random.nextInt(100) == 0 ? 20 + random.nextInt(32) : random.nextInt(32);
            long distance = random.nextLong() >>> (63 - bits);
            return random.nextBoolean() ? distance : distance / TICK * TICK;
        }

        private void schedule(int number) {
            forget(number);
            long deadline = random.nextInt(10) == 0 ? now - distance() : now + distance();
            deadlines.put(number, deadline);
            byDeadline.computeIfAbsent(deadline, d -> new TreeSet<>()).add(number);
            setInThisLook.add(number);
            wheel.schedule(timers[number], deadline);
            assertThat(timers[number].isScheduled()).as(where).isTrue();
        }

        private void cancel(int number) {
            forget(number);
            wheel.cancel(timers[number]);
            assertThat(timers[number].isScheduled()).as(where).isFalse();
        }

        private void forget(int number) {
            Long deadline = deadlines.remove(number);
            if (deadline != null) {
                TreeSet<Integer> same = byDeadline.getOrDefault(deadline, new TreeSet<>());
                same.remove(number);
                if (same.isEmpty()) {
                    byDeadline.remove(deadline);
                }
            }
        }

        private void fired(int number, long time) {
            Long deadline = deadlines.get(number);
            assertThat(deadline)
                    .as("%s: timer %d fires though it is not set", where, number)
                    .isNotNull();
            assertThat(time)
                    .as("%s: the time that timer %d hears", where, number)
                    .isEqualTo(now);
            assertThat(deadline).as("%s: timer %d fires early", where, number).isLessThanOrEqualTo(now);
            assertThat(setInThisLook)
                    .as("%s: timer fires in the look in which it was set", where)
                    .doesNotContain(number);
            forget(number);
            switch (random.nextInt(6)) {
                case 0 -> schedule(number);
                case 1 -> schedule(random.nextInt(TIMERS));
                case 2 -> cancel(random.nextInt(TIMERS));
                default -> assertThat(timers[number].isScheduled()).as(where).isFalse();
            }
        }

        private void look(long time) {
            now = time;
            setInThisLook.clear();
            int max = random.nextInt(5) == 0 ? 1 + random.nextInt(10) : Integer.MAX_VALUE;
            int count = wheel.advance(now, max);
            assertThat(count).as(where).isLessThanOrEqualTo(max);
            if (count < max) {
                byDeadline.headMap(now - TICK, true).values().forEach(late -> assertThat(setInThisLook)
                        .as("%s: overdue though not set in this look", where)
                        .containsAll(late));
            }
        }

        private void assertLookIsInTime() {
            long next = wheel.nextLookNanos();
            if (byDeadline.isEmpty()) {
                assertThat(next).as(where).isEqualTo(Long.MAX_VALUE);
            } else {
                assertThat(next).as("%s: the next look", where).isLessThan(Math.max(byDeadline.firstKey(), now) + TICK);
            }
        }
    }
}
