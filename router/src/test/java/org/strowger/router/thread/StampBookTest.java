package org.strowger.router.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

final class StampBookTest {
    private final StampBook book = new StampBook();

    @Test
    void noTwoMessagesToOneNumberHaveTheSameSecond() {
        assertThat(book.take("447700900123", 100)).isEqualTo(100);
        assertThat(book.take("447700900123", 100)).isEqualTo(101);
        assertThat(book.take("447700900123", 100)).isEqualTo(102);
        assertThat(book.take("447700900124", 100)).as("another number").isEqualTo(100);
        assertThat(book.take("447700900123", 200)).isEqualTo(200);
    }

    @Test
    void whatIsNotedIsNotTakenAgain() {
        book.note("447700900123", 105);
        assertThat(book.take("447700900123", 100)).isEqualTo(106);
        book.note("447700900123", 50);
        assertThat(book.take("447700900123", 100)).isEqualTo(107);
    }

    @Test
    void severalThreadsNeverTakeTheSame() throws InterruptedException {
        Set<Integer> taken = ConcurrentHashMap.newKeySet();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int step = 0; step < 10_000; step++) {
                    assertThat(taken.add(book.take("447700900123", 0))).isTrue();
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(taken).hasSize(40_000);
    }
}
