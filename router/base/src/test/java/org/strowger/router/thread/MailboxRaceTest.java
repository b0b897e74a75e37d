package org.strowger.router.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.router.metrics.Counters;
import org.strowger.router.thread.Mailbox.Posted;

/**
 * The mailbox with many threads: sums that must come out, whatever the order of events was. Few posters meet the moment
 * of the close more often than many, who wait for a core.
 */
class MailboxRaceTest {
    private static final int POSTERS = 8;
    private static final int OWNER = POSTERS;
    private static final int TASKS_MAX = 1024;

    /** A task of one poster, with what it was told and how often it ran. */
    private static final class Errand implements Runnable {
        private final AtomicInteger runs = new AtomicInteger();
        private boolean accepted;

        @Override
        public void run() {
            runs.incrementAndGet();
        }
    }

    private static void assertToldTheTruth(int round, List<Errand> errands) {
        for (int i = 0; i < errands.size(); i++) {
            Errand errand = errands.get(i);
            int due = errand.accepted ? 1 : 0;
            if (errand.runs.get() != due) {
                throw new AssertionError("round " + round + ": errand " + i + " of " + errands.size() + " ran "
                        + errand.runs.get() + " times, not " + due);
            }
        }
    }

    @Test
    void concurrentTasksWakeTheOwnerAndRunExactlyOnceInOrder() throws InterruptedException {
        int each = 20_000;
        Semaphore semaphore = new Semaphore(0);
        Mailbox mailbox = new Mailbox(1 << 12, semaphore::release);
        int[] last = new int[POSTERS];
        Crew.Work work = (member, round) -> {
            if (member == OWNER) {
                ownerOf(mailbox, semaphore, POSTERS * each);
            } else {
                for (int i = 1; i <= each; i++) {
                    int number = i;
                    Runnable task = () -> {
                        assertThat(number).as("task of poster %d", member).isEqualTo(last[member] + 1);
                        last[member] = number;
                    };
                    Posted posted = postUnlessFull(mailbox, task);
                    assertThat(posted).as("the owner waits for all").isEqualTo(Posted.ACCEPTED);
                }
            }
        };
        Crew.work(POSTERS + 1, 1, work, (member, round) -> {});
        assertThat(last).containsOnly(each);
    }

    /** In a box so small that its owner has often emptied it before what found no room is put beside it. */
    @ParameterizedTest
    @CsvSource({"1", "8"})
    void concurrentOwedTasksWakeTheOwnerAndRunOnce(int posters) throws InterruptedException {
        int each = 50_000 / posters;
        Semaphore semaphore = new Semaphore(0);
        Mailbox mailbox = new Mailbox(8, semaphore::release);
        AtomicInteger runs = new AtomicInteger();
        Crew.Work work = (member, round) -> {
            if (member == posters) {
                ownerOf(mailbox, semaphore, posters * each);
            } else {
                for (int i = 0; i < each; i++) {
                    assertThat(mailbox.postOwed(runs::incrementAndGet)).isEqualTo(Posted.ACCEPTED);
                }
            }
        };
        Crew.work(posters + 1, 1, work, (member, round) -> {});
        assertThat(runs).hasValue(posters * each);
    }

    /** Sleeps whenever the mailbox lets it: a wake-up that does not come ends the test. */
    private static void ownerOf(Mailbox mailbox, Semaphore semaphore, int tasks) throws InterruptedException {
        Counters counters = new Counters();
        int ran = 0;
        try {
            while (ran < tasks) {
                if (mailbox.fallAsleep()) {
                    boolean woken = semaphore.tryAcquire(10, TimeUnit.SECONDS);
                    assertThat(woken).as("the owner is woken").isTrue();
                    mailbox.awake();
                }
                ran += mailbox.run(Runnable::run, 100, counters);
            }
        } finally {
            // So that the posters end if the owner fails.
            mailbox.close(task -> {});
        }
    }

    /** Full is no answer here: posters keep on until the owner has made room or closed. */
    private static Posted postUnlessFull(Mailbox mailbox, Runnable task) {
        Posted posted = mailbox.post(task);
        while (posted == Posted.FULL) {
            Thread.onSpinWait();
            posted = mailbox.post(task);
        }
        return posted;
    }

    @ParameterizedTest
    @CsvSource({"2, 700, false", "8, 100, false", "2, 100, true", "8, 50, true"})
    void whileTheMailboxClosesAcceptedTasksRunAndRefusedTasksDoNotRun(int posters, int rounds, boolean owed)
            throws InterruptedException {
        AtomicReference<Mailbox> mailbox = new AtomicReference<>(new Mailbox(TASKS_MAX, () -> {}));
        List<List<Errand>> errands = new ArrayList<>();
        for (int poster = 0; poster < posters; poster++) {
            errands.add(new ArrayList<>());
        }
        Crew.Work work = (member, round) -> {
            if (member == posters) {
                closeAfterAWhile(mailbox.get(), round);
            } else {
                postUntilClosed(mailbox.get(), errands.get(member), owed && member == 0);
            }
        };
        Crew.work(posters + 1, rounds, work, (member, round) -> {
            mailbox.set(new Mailbox(TASKS_MAX, () -> {}));
            for (List<Errand> each : errands) {
                assertToldTheTruth(round, each);
                each.clear();
            }
        });
    }

    private static void closeAfterAWhile(Mailbox mailbox, int round) {
        Counters counters = new Counters();
        for (int ran = 0, looks = 0; ran < round % 500 && looks < 1_000; looks++) {
            ran += mailbox.run(Runnable::run, 16, counters);
        }
        mailbox.close(Runnable::run);
    }

    private static void postUntilClosed(Mailbox mailbox, List<Errand> errands, boolean owed) {
        Posted posted = Posted.ACCEPTED;
        while (posted != Posted.CLOSED) {
            Errand errand = new Errand();
            posted = owed ? mailbox.postOwed(errand) : postUnlessFull(mailbox, errand);
            errand.accepted = posted == Posted.ACCEPTED;
            errands.add(errand);
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 1500", "8, 100"})
    void aTaskPostedByManyThreadsRunsOncePerAcceptedPost(int posters, int rounds) throws InterruptedException {
        AtomicReference<Mailbox> mailbox = new AtomicReference<>(new Mailbox(TASKS_MAX, () -> {}));
        AtomicInteger runs = new AtomicInteger();
        AtomicInteger accepted = new AtomicInteger();
        Runnable shared = runs::incrementAndGet;
        Crew.Work work = (member, round) -> {
            if (member == posters) {
                closeAfterAWhile(mailbox.get(), round);
            } else {
                Posted posted = Posted.ACCEPTED;
                while (posted != Posted.CLOSED) {
                    posted = postUnlessFull(mailbox.get(), shared);
                    accepted.addAndGet(posted == Posted.ACCEPTED ? 1 : 0);
                }
            }
        };
        Crew.work(posters + 1, rounds, work, (member, round) -> {
            assertThat(runs).as("runs after round %d", round).hasValue(accepted.get());
            mailbox.set(new Mailbox(TASKS_MAX, () -> {}));
        });
    }

    @Test
    void twoMailboxesThatCloseAndPostToEachOtherDoNotDeadlock() throws InterruptedException {
        List<Mailbox> boxes = new ArrayList<>();
        List<Errand> answers = new ArrayList<>();
        Runnable refill = () -> {
            boxes.clear();
            answers.clear();
            boxes.add(new Mailbox(TASKS_MAX, () -> {}));
            boxes.add(new Mailbox(TASKS_MAX, () -> {}));
            for (int i = 0; i < 100; i++) {
                Errand answer = new Errand();
                answers.add(answer);
                int to = i % 2;
                boxes.get(1 - to).post(() -> answer.accepted = boxes.get(to).post(answer) == Posted.ACCEPTED);
            }
        };
        refill.run();
        Crew.work(2, 2_000, (member, round) -> boxes.get(member).close(Runnable::run), (member, round) -> {
            assertToldTheTruth(round, answers);
            refill.run();
        });
    }
}
