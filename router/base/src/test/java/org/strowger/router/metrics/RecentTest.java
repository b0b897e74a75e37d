package org.strowger.router.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
    private static final int[] SPANS = {5, 60, 900};
    private static final int[] APART = {1, 10, 60};
    private static final List<Step> PACES = List.of(step(1, 6), step(10, 7), step(60, 16));
    private static final int PACES_REACH = 60 * 16;
    private static final List<Step> HOUR = List.of(step(30, 121));
    private static final int HOUR_REACH = 30 * 121;

    private final Recent rates = new Recent(2, PACES);
    private final Recent hour = new Recent(2, HOUR);

    /** Two counts of each second. */
    private final List<long[]> noted = new ArrayList<>();

    private int rests;

    private static Step step(int seconds, int notes) {
        return new Step(TimeUnit.SECONDS.toNanos(seconds), notes);
    }

    private static long nanos(int seconds) {
        return TimeUnit.SECONDS.toNanos(seconds);
    }

    private void second(long more, long other) {
        long[] before = noted.isEmpty() ? new long[2] : noted.get(age());
        long[] now = {before[0] + more, before[1] + other};
        boolean rested = rates.isAtRest();
        long nowNanos = BEGIN + nanos(noted.size());
        rates.note(nowNanos, now);
        hour.note(nowNanos, now);
        noted.add(now);
        rests += rates.isAtRest() && !rested ? 1 : 0;
    }

    private void quiet(int seconds) {
        for (int i = 0; i < seconds; i++) {
            second(0, 0);
        }
    }

    private int age() {
        return noted.size() - 1;
    }

    private long ago(int seconds, int figure) {
        return noted.get(age() - seconds)[figure];
    }

    // ---- Invariants

    private void isWhatWasNoted() {
        for (int figure = 0; figure < 2; figure++) {
            for (int i = 0; i < SPANS.length; i++) {
                int least = Math.min(age(), SPANS[i]) - APART[i];
                assertThat(rates.perSecond(figure, nanos(SPANS[i])))
                        .as("over %d s, after %d s", SPANS[i], age())
                        .isIn(possible(figure, least, Math.min(age(), SPANS[i] * 17 / 16)));
            }
            double[] course = hour.course(figure);
            int of = figure;
            assertThat(course).hasSize(Math.min(120, age() / 30));
            assertThat(IntStream.range(0, 30).filter(back -> back + 30 * course.length <= age()))
                    .as("begins at one of these seconds, after %d s", age())
                    .anyMatch(back -> isCourse(course, of, back));
        }
    }

    /** How fast it grew over each of these spans. */
    private List<Double> possible(int figure, int least, int most) {
        return IntStream.rangeClosed(Math.min(most, Math.max(1, least)), most)
                .mapToObj(back -> back == 0 ? 0.0 : (double) (ago(0, figure) - ago(back, figure)) / back)
                .toList();
    }

    private boolean isCourse(double[] course, int figure, int back) {
        return IntStream.range(0, course.length).allMatch(i -> {
            int end = back + 30 * (course.length - 1 - i);
            return course[i] == (ago(end, figure) - ago(end + 30, figure)) / 30.0;
        });
    }

    /** Bursts and silences, short and about as long as notes are kept; counts that fall, or change alone. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void omittedNotesDoNotChangeTheSums(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 30; i++) {
            boolean both = random.nextBoolean();
            int busy = 1 + random.nextInt(2 << random.nextInt(11));
            for (int s = 0; s < busy; s++) {
                second(both ? random.nextInt(50) : 0, random.nextInt(60) - 10);
                if (s < 7 || random.nextInt(40) == 0) {
                    isWhatWasNoted();
                }
            }
            int[] silences = {random.nextInt(70), PACES_REACH, PACES_REACH, HOUR_REACH};
            quiet(Math.max(0, silences[random.nextInt(4)] + random.nextInt(120) - 60));
            isWhatWasNoted();
        }
        assertThat(rests).isGreaterThan(5);
    }

    /**
     * Notes do not come on the second: what was at rest answers as what never rests, because one count always grows.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void omittedNotesDoNotChangeTheSumsEvenIfOtherNotesAreLate(long seed) {
        Random random = new Random(seed);
        long nowNanos = BEGIN;
        long[] now = new long[2];
        for (int i = 0; i < 30; i++) {
            Recent resting = new Recent(1, PACES);
            Recent restless = new Recent(2, PACES);
            long[] same = {now[0]};
            int silence = 10 + random.nextInt(200);
            for (int s = 0; s < silence + 8; s++) {
                nowNanos += nanos(1);
                now[1]++;
                same[0] += s < silence ? 0 : random.nextInt(100);
                now[0] = same[0];
                long lateNanos = random.nextInt(20_000_000);
                resting.note(nowNanos + lateNanos, same);
                restless.note(nowNanos + lateNanos, now);
                assertThat(resting.isAtRest()).isEqualTo(same[0] == 0);
                double pace = restless.perSecond(0, nanos(5));
                assertThat(resting.perSecond(0, nanos(5))).isCloseTo(pace, within(pace / 100));
            }
            now[0] = 0;
        }
    }

    // ---- Kept entries

    @Test
    void keepsNoHistoryForAFigureThatNeverCounted() {
        assertThat(hour.course(1)).isEmpty();
        quiet(2 * HOUR_REACH);

        assertThat(hour.isAtRest()).isTrue();
        assertThat(hour.course(1)).hasSize(120).containsOnly(0);
    }

    @Test
    void notesAreKeptOnlyWhileTheyAffectARate() {
        second(5, 5);
        assertThat(rates.isAtRest()).isTrue();
        second(0, 1);
        quiet(PACES_REACH);
        assertThat(rates.isAtRest()).isFalse();

        quiet(1);
        assertThat(rates.isAtRest()).isTrue();
        second(0, 1);
        assertThat(rates.isAtRest()).isFalse();
        assertThat(rates.perSecond(1, nanos(5))).isEqualTo(1 / 5.0);
        assertThat(rates.perSecond(1, nanos(60))).isBetween(1 / 63.0, 1 / 50.0);
    }
}
