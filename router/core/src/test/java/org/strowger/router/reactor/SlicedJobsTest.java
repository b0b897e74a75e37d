package org.strowger.router.reactor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlicedJobsTest {
    private final List<String> done = new ArrayList<>();
    private final List<Throwable> failures = new ArrayList<>();
    private final SlicedJobs jobs = new SlicedJobs((job, cause) -> failures.add(cause), ran -> {});

    /** A job that notes each of its messages. */
    private final class Counted implements SlicedJob {
        private final String name;
        private final int segments;
        private int left;

        /** Messages that take a slice each. */
        Counted(String name, int messages) {
            this(name, messages, 100);
        }

        Counted(String name, int messages, int segments) {
            this.name = name;
            this.left = messages;
            this.segments = segments;
        }

        @Override
        public boolean next(Slice slice, long nowNanos) {
            while (left > 0 && slice.hasRoom(segments)) {
                done.add(name);
                left--;
            }
            return left > 0;
        }
    }

    /** Adds jobs after this turn's slice for new ones was used up. */
    private void addLater(String owner, SlicedJob... more) {
        if (jobs.isEmpty()) {
            jobs.begin("other", new Counted("other", 1), 1);
            done.clear();
        }
        for (SlicedJob each : more) {
            jobs.begin(owner, each, 1);
        }
        assertThat(done).isEmpty();
    }

    private void runAll() {
        while (!jobs.isEmpty()) {
            jobs.beginTurn();
            jobs.runWaiting(1);
        }
    }

    @Test
    void aSmallJobIsDoneAtOnce() {
        jobs.begin("shop", new Counted("small", 25, 1), 1);

        assertThat(done).hasSize(25);
        assertThat(jobs.isEmpty()).isTrue();
    }

    /** However many requests come in one turn, their first slices are together one slice. */
    @Test
    void theFirstSlicesOfATurnAreTogetherOneSlice() {
        for (int i = 0; i < 100; i++) {
            jobs.begin("owner " + i % 10, new Counted("n" + i, 1, 1), 1);
        }
        assertThat(done).hasSize(25);

        List<Integer> perTurn = new ArrayList<>();
        while (!jobs.isEmpty()) {
            int before = done.size();
            jobs.beginTurn();
            jobs.runWaiting(1);
            perTurn.add(done.size() - before);
        }

        assertThat(done).hasSize(100);
        assertThat(perTurn).allMatch(each -> each <= 25).hasSizeLessThanOrEqualTo(4);
    }

    /** A new job does not overtake an earlier job of its owner that has not begun. */
    @Test
    void theJobsOfAnOwnerBeginInTheirOrder() {
        addLater("shop", new Counted("first", 1, 1), new Counted("second", 1, 1));
        jobs.beginTurn();
        jobs.begin("shop", new Counted("third", 1, 1), 1);

        runAll();

        assertThat(done).containsExactly("first", "second", "third");
    }

    /** A message with more segments than the rest of a slice keeps its place until a whole slice is free. */
    @Test
    void aLargeMessageIsTheFirstInTheNextTurn() {
        jobs.begin("small", new Counted("s", 1, 1), 1);
        jobs.begin("large", new Counted("l", 1, 255), 1);
        jobs.begin("flood", new Counted("f", 60, 1), 1);

        jobs.beginTurn();
        jobs.runWaiting(1);

        assertThat(done).contains("l");
    }

    /** A small job does not wait until a large one of the same owner is complete. */
    @Test
    void theJobsOfOneOwnerTakeTurns() {
        addLater("shop", new Counted("large", 3), new Counted("small", 1));

        runAll();

        assertThat(done).containsExactly("large", "small", "large", "large");
    }

    /** An owner with many jobs gets no more slices than an owner with one. */
    @Test
    void theJobsOfSeveralOwnersTakeTurns() {
        addLater("flood", new Counted("f", 3), new Counted("f", 3));
        addLater("quiet", new Counted("q", 2));

        runAll();

        assertThat(done).containsExactly("f", "q", "f", "q", "f", "f", "f", "f");
    }

    @Test
    void aFailedJobDoesNotStopOtherJobs() {
        IllegalStateException broken = new IllegalStateException("broken");
        addLater(
                "shop",
                (slice, now) -> {
                    throw broken;
                },
                new Counted("next", 1));

        runAll();

        assertThat(failures).containsExactly(broken);
        assertThat(done).containsExactly("next");
    }

    @Test
    void aJobCanAddAnotherJobForItsOwner() {
        addLater(
                "shop",
                (slice, now) -> {
                    done.add("first");
                    jobs.begin("shop", new Counted("added", 1), now);
                    return false;
                },
                new Counted("second", 1));

        runAll();

        assertThat(done).containsExactly("first", "second", "added");
    }

    /** The messages of a group are independent of each other. */
    @Test
    void aJobThatSurvivesFailuresGoesOn() {
        addLater("shop", new SlicedJob() {
            private int left = 3;

            @Override
            public boolean next(Slice slice, long nowNanos) {
                left--;
                if (left == 1) {
                    throw new IllegalStateException("one of them");
                }
                done.add("slice " + left);
                return left > 0;
            }

            @Override
            public boolean survivesFailures() {
                return true;
            }
        });

        runAll();

        assertThat(failures).hasSize(1);
        assertThat(done).containsExactly("slice 2", "slice 0");
    }

    /** Each turn of a thread does one slice of what waits, and the next turn begins at once. */
    @Test
    void aThreadRunsOneSliceInEachTurn() {
        try (ReactorRig rig = new ReactorRig(1)) {
            SelectorThread thread = rig.thread();
            thread.turn();
            thread.inSlices("shop", new Counted("a", 3));
            thread.inSlices("bank", new Counted("b", 1));

            List<Integer> perTurn = new ArrayList<>();
            boolean isMore = true;
            while (isMore) {
                isMore = thread.turn();
                perTurn.add(done.size());
            }

            assertThat(perTurn).containsExactly(2, 3, 4);
            assertThat(done).containsExactly("a", "a", "b", "a");
        }
    }
}
