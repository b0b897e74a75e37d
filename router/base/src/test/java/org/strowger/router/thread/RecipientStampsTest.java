package org.strowger.router.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.strowger.router.thread.shared.Residue;

final class RecipientStampsTest {
    private static final int LATE = 1_000_000;

    private final RecipientStamps stamps = new RecipientStamps();

    @Test
    void noTwoMessagesToOneNumberHaveTheSameSecond() {
        assertThat(stamps.take("447700900123", 100, LATE, Residue.ALL)).isEqualTo(100);
        assertThat(stamps.take("447700900123", 100, LATE, Residue.ALL)).isEqualTo(101);
        assertThat(stamps.take("447700900123", 100, LATE, Residue.ALL)).isEqualTo(102);
        assertThat(stamps.take("447700900124", 100, LATE, Residue.ALL))
                .as("another number")
                .isEqualTo(100);
        assertThat(stamps.take("447700900123", 200, LATE, Residue.ALL)).isEqualTo(200);
    }

    @Test
    void aMessageToSeveralRecipientsGetsASecondThatIsUnusedForAllOfThem() {
        for (int i = 0; i < 5; i++) {
            stamps.take("447700900123", 100, LATE, Residue.ALL);
        }
        List<String> both = List.of("447700900123", "447700900124", "447700900123");
        assertThat(stamps.take(both, 100, LATE, Residue.ALL)).isEqualTo(105);
        assertThat(stamps.take("447700900123", 100, LATE, Residue.ALL)).isEqualTo(106);
        assertThat(stamps.take("447700900124", 100, LATE, Residue.ALL)).isEqualTo(106);
    }

    /** Or the one who had a second left would be called less and less often. */
    @Test
    void aRequestRefusedForOneRecipientUsesNoStampOfTheOtherRecipients() {
        stamps.take("447700900124", 115, 115, Residue.ALL);
        for (int i = 0; i < 1000; i++) {
            assertThat(stamps.take(List.of("447700900123", "447700900124"), 100, 115, Residue.ALL))
                    .isGreaterThan(115);
        }
        assertThat(stamps.take("447700900123", 100, 115, Residue.ALL)).isEqualTo(100);
    }

    @Test
    void concurrentThreadsTakeDifferentStampsForSeveralRecipients() throws InterruptedException {
        List<List<String>> each = List.of(List.of("1", "2"), List.of("2", "1"), List.of("2", "3"), List.of("3", "2"));
        Set<Integer> taken = ConcurrentHashMap.newKeySet();
        List<Thread> threads = each.stream()
                .map(recipients -> new Thread(() -> {
                    for (int step = 0; step < 5_000; step++) {
                        taken.add(stamps.take(recipients, 0, LATE, Residue.ALL));
                    }
                }))
                .toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(taken).as("all of them to 2").hasSize(20_000);
    }

    /** Otherwise refused callers would keep the book full. */
    @Test
    void aRefusedRequestUsesNoStamp() {
        for (int i = 0; i < 1000; i++) {
            int taken = stamps.take("447700900123", 100, 115, Residue.ALL);
            assertThat(taken).isEqualTo(i <= 15 ? 100 + i : 116);
        }
        assertThat(stamps.take("447700900123", 101, 116, Residue.ALL)).isEqualTo(116);
    }

    @Test
    void concurrentThreadsTakeDifferentStamps() throws InterruptedException {
        Set<Integer> taken = ConcurrentHashMap.newKeySet();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int step = 0; step < 10_000; step++) {
                    assertThat(taken.add(stamps.take("447700900123", 0, LATE, Residue.ALL)))
                            .isTrue();
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
