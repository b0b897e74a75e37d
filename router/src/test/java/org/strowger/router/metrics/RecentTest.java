package org.strowger.router.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.metrics.Recent.Step;

/** Against what was noted each second, all of it kept. */
class RecentTest {
    private static final long BEGIN = 1_000_000_007L;
    private static final List<Step> STEPS = List.of(step(1, 6), step(10, 7), step(60, 16), step(30, 121));
    private static final int REACH = 30 * 121;
    private static final int[] SPANS = {5, 60, 900};
    private static final int[] APART = {1, 10, 60};

    private final Recent recent = new Recent(2, STEPS);
    private final List<Long> noted = new ArrayList<>();
    private long count;

    private static Step step(int seconds, int notes) {
        return new Step(TimeUnit.SECONDS.toNanos(seconds), notes);
    }

    private void second(long more) {
        count += more;
        recent.note(BEGIN + TimeUnit.SECONDS.toNanos(noted.size()), new long[] {7, count});
        noted.add(count);
    }

    private void seconds(int seconds, long each) {
        for (int i = 0; i < seconds; i++) {
            second(each);
        }
    }

    private int age() {
        return noted.size() - 1;
    }

    private long ago(int seconds) {
        return noted.get(age() - seconds);
    }

    /** How fast it grew over each of these spans. */
    private List<Double> paces(int least, int most) {
        return IntStream.rangeClosed(Math.min(most, Math.max(1, least)), most)
                .mapToObj(back -> back == 0 ? 0.0 : (double) (count - ago(back)) / back)
                .toList();
    }

    // ---- What holds at any time

    private void isWhatWasNoted() {
        for (int i = 0; i < SPANS.length; i++) {
            assertThat(recent.perSecond(1, TimeUnit.SECONDS.toNanos(SPANS[i])))
                    .as("over %d s, after %d s", SPANS[i], age())
                    .isIn(paces(Math.min(age(), SPANS[i]) - APART[i], Math.min(age(), SPANS[i] * 17 / 16)));
            assertThat(recent.perSecond(0, TimeUnit.SECONDS.toNanos(SPANS[i]))).isZero();
        }
        double[] course = recent.course(1);
        assertThat(course).hasSize(Math.min(120, age() / 30));
        long drawn = Math.round(IntStream.range(0, course.length)
                .mapToDouble(i -> course[i] * 30)
                .sum());
        assertThat(IntStream.range(0, 30).filter(back -> back + 30 * course.length <= age()))
                .as("grown within the course, after %d s", age())
                .anyMatch(back -> ago(back) - ago(back + 30 * course.length) == drawn);
    }

    /** Bursts and silences, short and long. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void whatIsLeftOutMakesNoDifference(long seed) {
        Random random = new Random(seed);
        second(random.nextInt(3));
        isWhatWasNoted();
        for (int i = 0; i < 60; i++) {
            boolean quiet = random.nextBoolean();
            int length = 1 + random.nextInt(2 << random.nextInt(13));
            for (int s = 0; s < length; s++) {
                second(quiet ? 0 : random.nextInt(50));
                if (random.nextInt(40) == 0) {
                    isWhatWasNoted();
                }
            }
            isWhatWasNoted();
        }
    }

    // ---- What is kept

    @Test
    void nothingIsKeptOfWhatNeverCounted() {
        assertThat(recent.course(1)).isEmpty();
        seconds(2 * REACH, 0);

        assertThat(recent.isAtRest()).isTrue();
        assertThat(recent.course(1)).hasSize(120).containsOnly(0);
    }

    @Test
    void notesAreKeptWhileTheySayAnythingAndNoLonger() {
        second(5);
        assertThat(recent.isAtRest()).isTrue();
        second(1);
        seconds(REACH, 0);
        assertThat(recent.isAtRest()).isFalse();

        second(0);
        assertThat(recent.isAtRest()).isTrue();
        second(1);
        assertThat(recent.isAtRest()).isFalse();
        assertThat(recent.perSecond(1, TimeUnit.SECONDS.toNanos(5))).isEqualTo(1 / 5.0);
        assertThat(recent.perSecond(1, TimeUnit.SECONDS.toNanos(60))).isBetween(1 / 63.0, 1 / 50.0);
    }
}
