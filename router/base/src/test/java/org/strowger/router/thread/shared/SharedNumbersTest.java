package org.strowger.router.thread.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SharedNumbersTest {
    private final SharedNumbers numbers = new SharedNumbers();

    @Test
    void countsTheIdsOfEachNumber() {
        assertThat(numbers.count(0)).isZero();
        numbers.put(1, 0);
        numbers.put(2, 0);
        numbers.put(3, 1);
        assertThat(numbers.count(0)).isEqualTo(2);
        assertThat(numbers.count(1)).isEqualTo(1);
        numbers.put(2, 1);
        numbers.put(2, 1);
        assertThat(numbers.count(0)).isEqualTo(1);
        assertThat(numbers.count(1)).isEqualTo(2);
        assertThat(numbers.remove(1)).isZero();
        assertThat(numbers.remove(1)).isEqualTo(SharedNumbers.NONE);
        assertThat(numbers.count(0)).isZero();
        assertThat(numbers.of(2)).isEqualTo(1);
        assertThat(numbers.of(1)).isEqualTo(SharedNumbers.NONE);
    }

    /** A look through all ids would miss one that is replaced meanwhile. */
    @Test
    void anIdThatIsBeingReplacedIsStillCounted() throws InterruptedException {
        LongStream.range(0, 10_000).forEach(id -> numbers.put(id, 1));
        numbers.put(10_000, 0);
        AtomicBoolean isOver = new AtomicBoolean();
        Thread replacing = new Thread(() -> {
            for (long id = 10_000; !isOver.get(); id++) {
                numbers.put(id + 1, 0);
                numbers.remove(id);
            }
        });
        replacing.start();
        List<Integer> counts = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            counts.add(numbers.count(0));
        }
        isOver.set(true);
        replacing.join();
        assertThat(counts).doesNotContain(0);
    }
}
