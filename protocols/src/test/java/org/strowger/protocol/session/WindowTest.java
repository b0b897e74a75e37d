package org.strowger.protocol.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.protocol.session.Window.Numbers;

/** The window against a map that does the same slowly. */
final class WindowTest {
    private static final int STEPS = 20_000;
    private static final int KIND = 200;
    private static final int LAST = 0x7FFFFFFF;
    private static final Numbers MANY = Numbers.upTo(LAST);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10, 100, 5000})
    void findsOnlyOutstandingNumbers(int max) {
        for (long seed = 1; seed <= 5; seed++) {
            Random random = new Random(seed);
            Window window = new Window(max, MANY);
            window.countFrom(LAST - 3000);
            Map<Integer, Long> model = new LinkedHashMap<>();
            for (long token = 0; token < STEPS; token++) {
                if (window.room() > 0 && random.nextInt(5) > 0) {
                    int sequence = window.add(KIND, token, token);
                    assertThat(sequence).as("seed %d", seed).isPositive();
                    assertThat(model.put(sequence, token))
                            .as("used again, seed %d", seed)
                            .isNull();
                } else if (!model.isEmpty()) {
                    Integer[] numbers = model.keySet().toArray(Integer[]::new);
                    int number = numbers[Math.min(random.nextInt(3), numbers.length - 1)];
                    int slot = window.find(number);
                    assertThat(window.token(slot)).as("seed %d", seed).isEqualTo(model.remove(number));
                    window.remove(slot);
                    assertThat(window.find(number)).isEqualTo(Window.NONE);
                }
                assertThat(window.size()).isEqualTo(model.size());
                assertThat(window.deadlineNanos())
                        .isEqualTo(
                                model.isEmpty()
                                        ? Long.MAX_VALUE
                                        : model.values().iterator().next());
            }
        }
    }

    @Test
    void theHighestSequenceNumberIsFollowedByNumberOne() {
        Window window = new Window(4, MANY);
        window.countFrom(LAST - 1);
        assertThat(window.add(KIND, 0, 0)).isEqualTo(LAST);
        assertThat(window.add(KIND, 0, 0)).isEqualTo(1);
    }

    @Test
    void skipsSequenceNumbersThatAreStillPending() {
        Window window = new Window(4, MANY);
        int stuck = window.add(KIND, 42, 0);
        for (int i = 0; i < 1000; i++) {
            int next = window.add(KIND, i, 0);
            assertThat(next).isNotEqualTo(stuck);
            window.remove(window.find(next));
            assertThat(window.nextSequence()).isNotEqualTo(stuck);
        }
        assertThat(window.token(window.find(stuck))).isEqualTo(42);
    }

    @Test
    void doesNotFindNumbersThatAreNotPending() {
        Window window = new Window(4, MANY);
        assertThat(window.find(0)).isEqualTo(Window.NONE);
        window.add(KIND, 0, 0);
        assertThat(window.find(0)).isEqualTo(Window.NONE);
        assertThat(window.find(-1)).isEqualTo(Window.NONE);
        assertThat(window.find(1 + 16)).as("another at the same place").isEqualTo(Window.NONE);
    }

    /** Protocols with two or three digits for a number: all of them come in their order, again and again. */
    @ParameterizedTest
    @CsvSource({"0, 1, 99, 128", "1, 2, 255, 256", "0, 2, 254, 256"})
    void shortSequenceNumbersAreUsedInOrder(int first, int step, int highest, int slots) {
        int count = (highest - first) / step + 1;
        Window window = new Window(count - 1, new Numbers(first, step, highest, slots));
        for (int i = 0; i < 1000; i++) {
            int number = window.add(KIND, i, i);
            assertThat(number).isEqualTo(first + i % count * step);
            assertThat(window.kind(window.find(number))).isEqualTo(KIND);
            window.remove(window.find(number));
        }
        while (window.room() > 0) {
            window.add(KIND, 0, 0);
        }
        int left = window.nextSequence();
        assertThat(window.find(left)).isEqualTo(Window.NONE);
        window.remove(window.find(first));
        assertThat(window.nextSequence()).as("the only other").isIn(first, left);
    }
}
