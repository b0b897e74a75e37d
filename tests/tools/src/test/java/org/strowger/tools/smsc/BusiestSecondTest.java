package org.strowger.tools.smsc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BusiestSecondTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final BusiestSecond busiest = new BusiestSecond();

    @Test
    void countsMessagesOfAPeriodShorterThanASecond() {
        busiest.add(0);
        busiest.add(SECOND - 1);
        busiest.add(SECOND);

        assertThat(busiest.most()).isEqualTo(2);
    }

    @Test
    void remembersTheBusiestSecond() {
        for (int i = 0; i < 100; i++) {
            busiest.add(5);
        }
        busiest.add(10 * SECOND);

        assertThat(busiest.most()).isEqualTo(100);
    }

    @Test
    void theResultEqualsTheResultOfASimpleCount() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        List<Long> times = new ArrayList<>();
        long now = 0;
        for (int i = 0; i < 3000; i++) {
            now += random.nextInt(10) == 0 ? random.nextInt((int) SECOND) : random.nextInt((int) SECOND / 500);
            times.add(now);
            busiest.add(now);
        }

        long most = times.stream()
                .mapToLong(begin -> times.stream()
                        .filter(each -> each >= begin && each - begin < SECOND)
                        .count())
                .max()
                .orElseThrow();
        assertThat(busiest.most()).as("seed " + seed).isEqualTo(most);
    }
}
