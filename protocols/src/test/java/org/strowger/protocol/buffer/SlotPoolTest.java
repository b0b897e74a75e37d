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
    void everythingIsFoundByItsNumberAlone(int count) {
        Random random = new Random(count);
        SlotPool<String> places = new SlotPool<>(count);
        Map<Long, String> model = new HashMap<>();
        List<Long> numbers = new ArrayList<>();
        for (int step = 0; step < STEPS; step++) {
            boolean put = places.room() > 0 && (numbers.isEmpty() || random.nextInt(5) > 1);
            if (put) {
                long number = places.next();
                assertThat(model).doesNotContainKey(number);
                places.put("thing " + step);
                model.put(number, "thing " + step);
                numbers.add(number);
            } else {
                // Mostly old ones, but some stay for long.
                int at = Math.min(random.nextInt(1 + random.nextInt(numbers.size())), numbers.size() - 1);
                long number = numbers.remove(at);
                assertThat(places.look(number)).isEqualTo(model.get(number));
                assertThat(places.take(number)).isEqualTo(model.remove(number));
            }
            assertThat(places.size()).isEqualTo(model.size());
            assertThat(places.room()).isEqualTo(count - model.size());
            if (step % 100 == 0) {
                List<String> all = new ArrayList<>();
                places.forEach(all::add);
                assertThat(all).containsExactlyInAnyOrderElementsOf(model.values());
            }
        }
        model.forEach((number, thing) -> assertThat(places.take(number)).isEqualTo(thing));
    }

    @Test
    void thereIsRoomForSoManyAndNoMore() {
        SlotPool<String> places = new SlotPool<>(3);
        for (int i = 0; i < 3; i++) {
            assertThat(places.next()).isNotEqualTo(SlotPool.NONE);
            places.put("a");
        }
        assertThat(places.next()).isEqualTo(SlotPool.NONE);
        assertThat(new SlotPool<String>(0).next()).isEqualTo(SlotPool.NONE);
    }

    @Test
    void whatIsNotThereCannotBeTaken() {
        SlotPool<String> places = new SlotPool<>(10);
        assertThatThrownBy(() -> places.take(0)).isInstanceOf(AssertionError.class);
        long number = places.next();
        places.put("a");
        assertThatThrownBy(() -> places.take(number + 1)).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> places.take(number + (1 << 20))).isInstanceOf(AssertionError.class);
        assertThat(places.take(number)).isEqualTo("a");
        assertThatThrownBy(() -> places.take(number)).isInstanceOf(AssertionError.class);
        assertThat(places.look(number)).isNull();
    }

    /** One that stays on each shelf: the numbers go round it, and it is found for as long as it stays. */
    @Test
    void onesThatStayAreGoneRound() {
        SlotPool<String> places = new SlotPool<>(200);
        Queue<Long> staying = new ArrayDeque<>();
        for (int i = 0; i < 199; i++) {
            for (int j = 0; j < 64; j++) {
                long number = places.next();
                places.put("passes");
                places.take(number);
            }
            staying.add(places.next());
            places.put("stays " + i);
        }
        for (int i = 0; i < 199; i++) {
            assertThat(places.take(staying.remove())).isEqualTo("stays " + i);
        }
        assertThat(places.size()).isZero();
    }

    @Test
    void afterTheLastNumberComesTheFirst() {
        SlotPool<String> places = new SlotPool<String>(100).countFrom(-128);
        List<Long> numbers = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            numbers.add(places.next());
            places.put("thing " + i);
            if (i >= 99) {
                assertThat(places.take(numbers.get(i - 99))).isEqualTo("thing " + (i - 99));
            }
        }
        assertThat(numbers)
                .startsWith(0xFFFF_FF80L)
                .contains(0xFFFF_FFFFL, 0L, 1L)
                .allMatch(each -> each >= 0);
    }
}
