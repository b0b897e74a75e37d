package org.strowger.router.thread.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExpiringCacheTest {
    private static final String NOTHING = "nothing";

    @Test
    void aValueIsFoundUntilItExpires() {
        ExpiringCache<String> cache = new ExpiringCache<>(10);
        cache.put("a", "one", 100);
        assertThat(cache.find("a", 99, NOTHING)).isEqualTo("one");
        assertThat(cache.find("a", 100, NOTHING)).isEqualTo(NOTHING);
        assertThat(cache.size()).isZero();
        assertThat(cache.find("b", 0, NOTHING)).isEqualTo(NOTHING);
    }

    @Test
    void aNewValueReplacesTheFormerValueAndItsExpiry() {
        ExpiringCache<String> cache = new ExpiringCache<>(10);
        cache.put("a", "one", 100);
        cache.put("a", "two", 200);
        assertThat(cache.find("a", 150, NOTHING)).isEqualTo("two");
        assertThat(cache.size()).isOne();
        cache.clear();
        assertThat(cache.find("a", 150, NOTHING)).isEqualTo(NOTHING);
        assertThat(cache.size()).isZero();
    }

    @Test
    void theLeastRecentlyUsedValueIsReplaced() {
        ExpiringCache<String> cache = new ExpiringCache<>(2);
        cache.put("a", "a", 100);
        cache.put("b", "b", 100);
        cache.find("a", 0, NOTHING);
        cache.put("c", "c", 100);
        assertThat(cache.find("b", 0, NOTHING)).isEqualTo(NOTHING);
        assertThat(cache.find("a", 0, NOTHING)).isEqualTo("a");
        assertThat(cache.find("c", 0, NOTHING)).isEqualTo("c");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, 4096, 10_000})
    void theLimitIsNeverExceeded(int limit) {
        ExpiringCache<Integer> cache = new ExpiringCache<>(limit);
        for (int i = 0; i < 30_000; i++) {
            cache.put("+4477009" + i, i, 100);
            assertThat(cache.size()).isLessThanOrEqualTo(limit);
        }
        assertThat(cache.size()).isGreaterThanOrEqualTo(limit * 9 / 10);
    }

    @Test
    void concurrentThreadsLoseNoValue() throws InterruptedException {
        ExpiringCache<Integer> cache = new ExpiringCache<>(8192);
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            int own = t;
            threads.add(new Thread(() -> {
                for (int i = 0; i < 20_000; i++) {
                    cache.put(own + "-" + i % 1000, i, 100);
                    cache.find((own + 1) % 4 + "-" + i % 1000, i % 200, -1);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread each : threads) {
            each.join();
        }
        cache.clear();
        assertThat(cache.size()).isZero();
    }
}
