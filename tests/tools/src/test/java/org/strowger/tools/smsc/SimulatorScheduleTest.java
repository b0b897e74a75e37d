package org.strowger.tools.smsc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The order of the tasks, against a sorted list. */
class SimulatorScheduleTest {
    private record Wanted(long dueNanos, int order) {}

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void runsEachTaskExactlyOnceInOrderOfTime(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        SimulatorSchedule schedule = new SimulatorSchedule();
        List<Wanted> wanted = new ArrayList<>();
        List<Wanted> done = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            // Most in order, as delays mostly are.
            long due = random.nextInt(4) > 0 ? i : random.nextInt(2000);
            Wanted each = new Wanted(due, i);
            wanted.add(each);
            schedule.add(due, now -> done.add(each));
        }
        assertThat(schedule.size()).isEqualTo(1000);
        wanted.sort(Comparator.comparingLong(Wanted::dueNanos).thenComparingInt(Wanted::order));
        assertThat(schedule.nextNanos()).isEqualTo(wanted.get(0).dueNanos());
        schedule.run(700, Integer.MAX_VALUE);
        assertThat(done).as("seed " + seed).isNotEmpty().allMatch(each -> each.dueNanos() <= 700);
        schedule.run(Long.MAX_VALUE - 1, Integer.MAX_VALUE);
        assertThat(done).as("seed " + seed).isEqualTo(wanted);
        assertThat(schedule.nextNanos()).isEqualTo(SimulatorSchedule.NOTHING);
    }

    @Test
    void leavesSurplusTasksToTheNextTurn() {
        SimulatorSchedule schedule = new SimulatorSchedule();
        List<Integer> done = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int number = i;
            schedule.add(1, now -> done.add(number));
        }
        schedule.run(1, 3);
        assertThat(done).containsExactly(0, 1, 2);
        assertThat(schedule.nextNanos()).isEqualTo(1);
    }
}
