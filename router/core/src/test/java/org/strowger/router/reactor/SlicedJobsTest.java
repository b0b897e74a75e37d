package org.strowger.router.reactor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlicedJobsTest {
    private final List<String> done = new ArrayList<>();
    private final List<Throwable> failures = new ArrayList<>();
    private final SlicedJobs jobs = new SlicedJobs((job, cause) -> failures.add(cause));

    /** A job that notes each of its slices. */
    private final class Counted implements SlicedJob {
        private final String name;
        private int left;

        Counted(String name, int slices) {
            this.name = name;
            this.left = slices;
        }

        @Override
        public boolean next(long nowNanos) {
            done.add(name);
            left--;
            return left > 0;
        }
    }

    private void runAll() {
        while (!jobs.isEmpty()) {
            jobs.runNext(1);
        }
    }

    @Test
    void jobsOfOneOwnerRunOneAfterTheOther() {
        jobs.add("shop", new Counted("first", 2));
        jobs.add("shop", new Counted("second", 2));

        runAll();

        assertThat(done).containsExactly("first", "first", "second", "second");
    }

    /** An owner with many jobs gets no more slices than an owner with one. */
    @Test
    void theJobsOfSeveralOwnersTakeTurns() {
        jobs.add("flood", new Counted("f1", 3));
        jobs.add("flood", new Counted("f2", 3));
        jobs.add("quiet", new Counted("q", 2));

        runAll();

        assertThat(done).containsExactly("f1", "q", "f1", "q", "f1", "f2", "f2", "f2");
    }

    @Test
    void aFailedJobDoesNotStopOtherJobs() {
        IllegalStateException broken = new IllegalStateException("broken");
        jobs.add("shop", now -> {
            throw broken;
        });
        jobs.add("shop", new Counted("next", 1));

        runAll();

        assertThat(failures).containsExactly(broken);
        assertThat(done).containsExactly("next");
    }

    @Test
    void aJobCanAddAnotherJobForItsOwner() {
        jobs.add("shop", now -> {
            done.add("first");
            jobs.add("shop", new Counted("added", 1));
            return false;
        });
        jobs.add("shop", new Counted("second", 1));

        runAll();

        assertThat(done).containsExactly("first", "second", "added");
    }

    /** The messages of a group are independent of each other. */
    @Test
    void aJobThatSurvivesFailuresGoesOn() {
        jobs.add("shop", new SlicedJob() {
            private int left = 3;

            @Override
            public boolean next(long nowNanos) {
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

    /** Each turn of a thread does one slice, and the next turn begins at once. */
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

            assertThat(perTurn).containsExactly(1, 2, 3, 4);
            assertThat(done).containsExactly("a", "b", "a", "a");
        }
    }
}
