package org.strowger.router.cluster;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.strowger.bound.Within;

/**
 * Decides which applications the next hello reports: every five seconds all applications, in several hellos if there
 * are many, and in between the changed ones. A complete report begins at once when a new process has joined. It also
 * begins at once after an unanswered hello, because it is unknown whether the other nodes have read that hello.
 */
@Within(Within.Scope.PARTS)
final class UseReport {
    private static final long WHOLE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final LocalUse local;

    /** The use as known to nodes that have read all hellos. */
    private final Map<Long, ApplicationUse> told = new HashMap<>();

    /** The rest of the complete report that has begun. */
    private final ArrayDeque<ApplicationUse> left = new ArrayDeque<>();

    private boolean isUnderWay;
    private boolean mustBegin = true;
    private long wholeAtNanos;

    UseReport(LocalUse local) {
        this.local = local;
    }

    /**
     * The use part of the next hello.
     *
     * @param homeShard the home shard of this node
     * @param isSettled whether this process knows all living processes, and is neither starting nor stopping
     */
    HelloUse next(int homeShard, boolean isSettled, long nowNanos) {
        List<ApplicationUse> now = local.applications();
        boolean begins = mustBegin || nowNanos >= wholeAtNanos;
        if (begins) {
            mustBegin = false;
            isUnderWay = true;
            wholeAtNanos = nowNanos + WHOLE_NANOS;
            told.clear();
            left.clear();
            left.addAll(now);
        }
        List<ApplicationUse> applications = isUnderWay ? more() : changes(now);
        boolean ends = isUnderWay && left.isEmpty();
        isUnderWay &= !ends;
        List<SmscUse> smscs = local.smscs();
        return new HelloUse(
                homeShard,
                isSettled,
                begins,
                ends,
                applications,
                smscs.subList(0, Math.min(smscs.size(), HelloUse.SMSCS_MAX)));
    }

    /**
     * Makes the next hello begin a complete report, because the last hello was not answered or a process has joined
     * that has not read any.
     */
    void begin() {
        mustBegin = true;
    }

    private List<ApplicationUse> more() {
        List<ApplicationUse> more = new ArrayList<>();
        while (!left.isEmpty() && more.size() < HelloUse.APPLICATIONS_MAX) {
            tell(left.remove(), more);
        }
        return more;
    }

    private List<ApplicationUse> changes(List<ApplicationUse> now) {
        List<ApplicationUse> changes = new ArrayList<>();
        Set<Long> known = new HashSet<>(told.keySet());
        for (ApplicationUse each : now) {
            known.remove(each.application());
            if (!each.equals(told.get(each.application()))) {
                tell(each, changes);
            }
        }
        known.forEach(each -> tell(ApplicationUse.none(each), changes));
        return changes;
    }

    /** Adds a use to the hello if there is room; otherwise a later hello reports it. */
    private void tell(ApplicationUse use, List<ApplicationUse> to) {
        if (to.size() >= HelloUse.APPLICATIONS_MAX) {
            return;
        }
        to.add(use);
        if (use.isNothing()) {
            told.remove(use.application());
        } else {
            told.put(use.application(), use);
        }
    }
}
