package org.strowger.router.reactor;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.function.BiConsumer;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;

/**
 * The jobs of a thread that take more than one turn. Each turn does one slice of one job, so that any number of jobs
 * delays the turn by one slice. The owners of jobs take turns; the jobs of one owner run one after the other.
 */
final class SlicedJobs {
    @Bound(
            of = "long requests that a thread does in slices",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.CONNECTION,
            share = Sharing.EACH,
            limit = "listeners[].http.pipeline, applications[].window",
            full = "the owners take turns; each connection has at most its unanswered requests here")
    private final Map<Object, Queue<SlicedJob>> byOwner = new LinkedHashMap<>();

    /** Takes the failure of a job. The job has no further slice unless it {@link SlicedJob#survivesFailures}. */
    private final BiConsumer<SlicedJob, Throwable> failed;

    SlicedJobs(BiConsumer<SlicedJob, Throwable> failed) {
        this.failed = failed;
    }

    void add(Object owner, SlicedJob job) {
        byOwner.computeIfAbsent(owner, each -> new ArrayDeque<>(1)).add(job);
    }

    boolean isEmpty() {
        return byOwner.isEmpty();
    }

    /** Does one slice of the first job of the owner whose turn it is; there must be a job. */
    SlicedJob runNext(long nowNanos) {
        Iterator<Map.Entry<Object, Queue<SlicedJob>>> entries =
                byOwner.entrySet().iterator();
        Map.Entry<Object, Queue<SlicedJob>> first = entries.next();
        Object owner = first.getKey();
        Queue<SlicedJob> jobs = first.getValue();
        entries.remove();
        SlicedJob job = jobs.element();
        boolean isMore = runSlice(job, nowNanos);
        if (!isMore) {
            jobs.remove();
        }
        // The job may have added another one for its owner.
        Queue<SlicedJob> added = byOwner.remove(owner);
        if (added != null) {
            jobs.addAll(added);
        }
        if (!jobs.isEmpty()) {
            byOwner.put(owner, jobs);
        }
        return job;
    }

    private boolean runSlice(SlicedJob job, long nowNanos) {
        try {
            return job.next(nowNanos);
        } catch (Throwable t) {
            failed.accept(job, t);
            return job.survivesFailures();
        }
    }
}
