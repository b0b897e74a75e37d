package org.strowger.router.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.strowger.router.metrics.Counters;
import org.strowger.router.thread.Mailbox.Posted;

/** The mailbox with many threads: sums that must come out, whatever the order of events was. */
class MailboxRaceTest {
    private static final int POSTERS = 8;
    private static final int OWNER = POSTERS;
    private static final int ROUNDS = 2_000;

    /** Of one poster in one round. */
    private static final int ERRANDS_MAX = 300;

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
    void eachTaskRunsOnceInTheOrderOfItsPosterAndNoWakeUpIsLost() throws InterruptedException {
        int each = 50_000;
        Semaphore bell = new Semaphore(0);
        Mailbox mailbox = new Mailbox(1 << 12, bell::release);
        int[] last = new int[POSTERS];
        Crew.Work work = (member, round) -> {
            if (member == OWNER) {
                ownerOf(mailbox, bell, POSTERS * each);
            } else {
                for (int i = 1; i <= each; i++) {
                    int number = i;
                    Runnable task = () -> {
                        assertThat(number).as("task of poster %d", member).isEqualTo(last[member] + 1);
                        last[member] = number;
                    };
                    while (mailbox.post(task) == Posted.FULL) {
                        Thread.onSpinWait();
                    }
                }
            }
        };
        Crew.work(POSTERS + 1, 1, work, (member, round) -> {});
        assertThat(last).containsOnly(each);
    }

    /** Sleeps whenever the mailbox lets it: a wake-up that does not come ends the test. */
    private static void ownerOf(Mailbox mailbox, Semaphore bell, int tasks) throws InterruptedException {
        Counters counters = new Counters();
        int ran = 0;
        while (ran < tasks) {
            if (mailbox.fallAsleep()) {
                assertThat(bell.tryAcquire(20, TimeUnit.SECONDS))
                        .as("the owner is woken")
                        .isTrue();
                mailbox.awake();
                bell.drainPermits();
            }
            ran += mailbox.run(Runnable::run, 100, counters);
        }
    }

    @Test
    void atTheCloseEveryPosterIsToldTheTruth() throws InterruptedException {
        AtomicReference<Mailbox> mailbox = new AtomicReference<>(new Mailbox(1024, () -> {}));
        List<List<Errand>> errands = new ArrayList<>();
        for (int poster = 0; poster < POSTERS; poster++) {
            errands.add(new ArrayList<>());
        }
        Crew.Work work = (member, round) -> {
            if (member == OWNER) {
                closeAfterAWhile(mailbox.get(), round);
            } else {
                postUntilClosed(mailbox.get(), errands.get(member));
            }
        };
        Crew.work(POSTERS + 1, ROUNDS, work, (member, round) -> {
            mailbox.set(new Mailbox(1024, () -> {}));
            for (List<Errand> each : errands) {
                assertToldTheTruth(round, each);
                each.clear();
            }
        });
    }

    private static void closeAfterAWhile(Mailbox mailbox, int round) {
        Counters counters = new Counters();
        for (int ran = 0, looks = 0; ran < round % 50 && looks < 1_000; looks++) {
            ran += mailbox.run(Runnable::run, 16, counters);
        }
        mailbox.close(Runnable::run);
    }

    private static void postUntilClosed(Mailbox mailbox, List<Errand> errands) {
        Posted posted = Posted.ACCEPTED;
        for (int i = 0; i < ERRANDS_MAX && posted != Posted.CLOSED; i++) {
            Errand errand = new Errand();
            posted = mailbox.post(errand);
            errand.accepted = posted == Posted.ACCEPTED;
            errands.add(errand);
        }
    }

    @Test
    void theSameTaskPostedByManyRunsAsOftenAsItWasAccepted() throws InterruptedException {
        AtomicReference<Mailbox> mailbox = new AtomicReference<>(new Mailbox(1024, () -> {}));
        AtomicInteger runs = new AtomicInteger();
        AtomicInteger accepted = new AtomicInteger();
        Runnable shared = runs::incrementAndGet;
        Crew.Work work = (member, round) -> {
            if (member == OWNER) {
                closeAfterAWhile(mailbox.get(), round);
            } else {
                Posted posted = Posted.ACCEPTED;
                for (int i = 0; i < ERRANDS_MAX && posted != Posted.CLOSED; i++) {
                    posted = mailbox.get().post(shared);
                    accepted.addAndGet(posted == Posted.ACCEPTED ? 1 : 0);
                }
            }
        };
        Crew.work(POSTERS + 1, ROUNDS, work, (member, round) -> {
            assertThat(runs).as("runs after round %d", round).hasValue(accepted.get());
            mailbox.set(new Mailbox(1024, () -> {}));
        });
    }

    @Test
    void twoMailboxesThatCloseWhileTheirLastTasksPostToEachOtherDoNotWaitForEachOther() throws InterruptedException {
        List<Mailbox> boxes = new ArrayList<>();
        List<Errand> answers = new ArrayList<>();
        Runnable refill = () -> {
            boxes.clear();
            answers.clear();
            boxes.add(new Mailbox(1024, () -> {}));
            boxes.add(new Mailbox(1024, () -> {}));
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
