package org.strowger.router.reactor;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;

/**
 * The jobs of a thread that may take more than one turn. All jobs together have two slices of each turn: one for those
 * that wait, the other for the first slices of new jobs, so that a small job is done in the turn in which it came. A
 * new job that finds no room in that slice waits with the others.
 *
 * <p>The owners of waiting jobs take turns, and so do the jobs of one owner. The jobs of one owner begin in the order
 * in which they came.
 */
final class SlicedJobs {
    @Bound(
            of = "long requests that a thread does in slices",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.CONNECTION,
            share = Sharing.EACH,
            limit = "listeners[].http.pipeline, applications[].window",
            full = "the owners take turns; each connection has at most its unanswered requests here")
    private final Map<Object, OwnJobs> byOwner = new LinkedHashMap<>();

    /** Takes the failure of a job. The job has no further slice unless it {@link SlicedJob#survivesFailures}. */
    private final BiConsumer<SlicedJob, Throwable> failed;

    /** Told about a waiting job after each of its slices. */
    private final Consumer<SlicedJob> ran;

    private final Slice forNew = new Slice();
    private final Slice forWaiting = new Slice();

    SlicedJobs(BiConsumer<SlicedJob, Throwable> failed, Consumer<SlicedJob> ran) {
        this.failed = failed;
        this.ran = ran;
    }

    /** The waiting jobs of one owner. */
    private static final class OwnJobs {
        @BoundedBy("SlicedJobs.byOwner")
        private final ArrayDeque<SlicedJob> fresh = new ArrayDeque<>(1);

        @BoundedBy("SlicedJobs.byOwner")
        private final ArrayDeque<SlicedJob> begun = new ArrayDeque<>(1);

        private boolean isTurnOfBegun;

        private ArrayDeque<SlicedJob> line() {
            return fresh.isEmpty() || (isTurnOfBegun && !begun.isEmpty()) ? begun : fresh;
        }

        boolean isEmpty() {
            return fresh.isEmpty() && begun.isEmpty();
        }
    }

    /**
     * Does the first slice of a new job, now if this turn has room for it and no new job of its owner waits. Throws
     * what the first slice throws.
     */
    void begin(Object owner, SlicedJob job, long nowNanos) {
        OwnJobs waiting = byOwner.get(owner);
        if (!forNew.hasMore() || (waiting != null && !waiting.fresh.isEmpty())) {
            jobsOf(owner).fresh.add(job);
            return;
        }
        int before = forNew.taken();
        boolean isMore = job.survivesFailures();
        try {
            isMore = job.next(forNew, nowNanos);
        } finally {
            if (isMore) {
                OwnJobs jobs = jobsOf(owner);
                (forNew.taken() == before ? jobs.fresh : jobs.begun).add(job);
            }
        }
    }

    private OwnJobs jobsOf(Object owner) {
        return byOwner.computeIfAbsent(owner, each -> new OwnJobs());
    }

    boolean isEmpty() {
        return byOwner.isEmpty();
    }

    /** Begins the slice for new jobs of the next turn. */
    void beginTurn() {
        forNew.begin();
    }

    /** Does a slice of the jobs that wait. */
    void runWaiting(long nowNanos) {
        forWaiting.begin();
        while (!byOwner.isEmpty() && forWaiting.hasMore()) {
            Map.Entry<Object, OwnJobs> first = byOwner.entrySet().iterator().next();
            Object owner = first.getKey();
            OwnJobs jobs = first.getValue();
            ArrayDeque<SlicedJob> line = jobs.line();
            SlicedJob job = line.element();
            int before = forWaiting.taken();
            boolean isMore = runSlice(job, nowNanos);
            ran.accept(job);
            if (isMore && before > 0 && forWaiting.taken() == before) {
                return; // Its next message needs more room than is left, and is the first in the next turn.
            }
            forWaiting.hasRoomForStep(); // A job that does nothing is a step too.
            line.remove();
            jobs.isTurnOfBegun = line == jobs.fresh && !jobs.begun.isEmpty();
            if (isMore) {
                jobs.begun.add(job);
            }
            byOwner.remove(owner);
            if (!jobs.isEmpty()) {
                byOwner.put(owner, jobs);
            }
        }
    }

    private boolean runSlice(SlicedJob job, long nowNanos) {
        try {
            return job.next(forWaiting, nowNanos);
        } catch (Throwable t) {
            failed.accept(job, t);
            return job.survivesFailures();
        }
    }
}
