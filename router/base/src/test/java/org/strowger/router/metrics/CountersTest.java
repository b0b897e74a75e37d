package org.strowger.router.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CountersTest {
    private static final long WRITES = 5_000_000;
    private static final int DISTINCT = 10;

    private final Counters counters = new Counters();

    @ParameterizedTest
    @EnumSource
    void everyCounterHasANameAndADescription(Counter counter) {
        assertThat(counter.label()).matches("[a-z]+(_[a-z]+)*");
        assertThat(counter.help()).isNotBlank().doesNotEndWith(".");
    }

    @Test
    void noTwoCountersShareANameOrADescription() {
        assertThat(Arrays.stream(Counter.values()).map(Counter::label)).doesNotHaveDuplicates();
        assertThat(Arrays.stream(Counter.values()).map(Counter::help)).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @EnumSource
    void eachCounterCountsIndependently(Counter counter) {
        counters.increment(counter);
        counters.add(counter, 41);
        for (Counter each : Counter.values()) {
            assertThat(counters.get(each)).isEqualTo(each == counter ? 42 : 0);
        }
    }

    @ParameterizedTest
    @EnumSource
    void onlyAGaugeCanBeSet(Counter counter) {
        if (counter.type() == Counter.Type.GAUGE) {
            counters.set(counter, 7);
            counters.set(counter, 3);
            assertThat(counters.get(counter)).isEqualTo(3);
        } else {
            assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> counters.set(counter, 7));
        }
    }

    @Test
    void anotherThreadSeesACounterGrow()
            throws InterruptedException, TimeoutException, java.util.concurrent.ExecutionException {
        CompletableFuture<Integer> reader = CompletableFuture.supplyAsync(this::distinctValuesSeen);
        // The reader ends in any case, at its own bound if not before.
        while (!reader.isDone()) {
            counters.increment(Counter.READS);
        }
        assertThat(reader.get(60, TimeUnit.SECONDS)).as("distinct values seen").isGreaterThanOrEqualTo(DISTINCT);
    }

    /** Fails by its own bound if the numbers never change, as they may not if reads were hoisted out of the loop. */
    private int distinctValuesSeen() {
        int distinct = 0;
        long last = 0;
        long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while ((last < WRITES || distinct < DISTINCT) && System.nanoTime() < deadlineNanos) {
            long value = counters.get(Counter.READS);
            assertThat(value).isGreaterThanOrEqualTo(last);
            if (value > last) {
                distinct++;
                last = value;
            }
        }
        return distinct;
    }
}
