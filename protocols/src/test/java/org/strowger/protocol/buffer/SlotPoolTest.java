package org.strowger.protocol.buffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlotPoolTest {
    private static final int STEPS = 20_000;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 10, 63, 64, 65, 1000})
    void everyEntryIsFoundByItsNumberOnly(int count) {
        Random random = new Random(count);
        SlotPool<String> pool = new SlotPool<>(count);
        Map<Long, String> model = new HashMap<>();
        List<Long> numbers = new ArrayList<>();
        for (int step = 0; step < STEPS; step++) {
            boolean put = pool.room() > 0 && (numbers.isEmpty() || random.nextInt(5) > 1);
            if (put) {
                long number = pool.next();
                assertThat(model).doesNotContainKey(number);
                pool.put("thing " + step);
                model.put(number, "thing " + step);
                numbers.add(number);
            } else {
                // Mostly old ones, but some stay for long.
                int at = Math.min(random.nextInt(1 + random.nextInt(numbers.size())), numbers.size() - 1);
                long number = numbers.remove(at);
                assertThat(pool.look(number)).isEqualTo(model.get(number));
                assertThat(pool.take(number)).isEqualTo(model.remove(number));
            }
            assertThat(pool.size()).isEqualTo(model.size());
            assertThat(pool.room()).isEqualTo(count - model.size());
            if (step % 100 == 0) {
                List<String> all = new ArrayList<>();
                pool.forEach(all::add);
                assertThat(all).containsExactlyInAnyOrderElementsOf(model.values());
            }
        }
        model.forEach((number, thing) -> assertThat(pool.take(number)).isEqualTo(thing));
    }

    @Test
    void thePoolTakesEntriesUpToItsLimit() {
        SlotPool<String> pool = new SlotPool<>(3);
        for (int i = 0; i < 3; i++) {
            assertThat(pool.next()).isNotEqualTo(SlotPool.NONE);
            pool.put("a");
        }
        assertThat(pool.next()).isEqualTo(SlotPool.NONE);
        assertThat(new SlotPool<String>(0).next()).isEqualTo(SlotPool.NONE);
    }

    @Test
    void failsToTakeAMissingNumber() {
        SlotPool<String> pool = new SlotPool<>(10);
        assertThatThrownBy(() -> pool.take(0)).isInstanceOf(AssertionError.class);
        long number = pool.next();
        pool.put("a");
        assertThatThrownBy(() -> pool.take(number + 1)).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> pool.take(number + (1 << 20))).isInstanceOf(AssertionError.class);
        assertThat(pool.take(number)).isEqualTo("a");
        assertThatThrownBy(() -> pool.take(number)).isInstanceOf(AssertionError.class);
        assertThat(pool.look(number)).isNull();
    }

    /** One that stays on each shelf: the numbers go round it, and it is found for as long as it stays. */
    @Test
    void numbersStillInUseAreSkipped() {
        SlotPool<String> pool = new SlotPool<>(200);
        Queue<Long> staying = new ArrayDeque<>();
        for (int i = 0; i < 199; i++) {
            for (int j = 0; j < 64; j++) {
                long number = pool.next();
                pool.put("passes");
                pool.take(number);
            }
            staying.add(pool.next());
            pool.put("stays " + i);
        }
        for (int i = 0; i < 199; i++) {
            assertThat(pool.take(staying.remove())).isEqualTo("stays " + i);
        }
        assertThat(pool.size()).isZero();
    }

    @Test
    void theLastNumberIsFollowedByTheFirstNumber() {
        SlotPool<String> pool = new SlotPool<String>(100).countFrom(-128);
        List<Long> numbers = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            numbers.add(pool.next());
            pool.put("thing " + i);
            if (i >= 99) {
                assertThat(pool.take(numbers.get(i - 99))).isEqualTo("thing " + (i - 99));
            }
        }
        assertThat(numbers)
                .startsWith(0xFFFF_FF80L)
                .contains(0xFFFF_FFFFL, 0L, 1L)
                .allMatch(each -> each >= 0);
    }
}
