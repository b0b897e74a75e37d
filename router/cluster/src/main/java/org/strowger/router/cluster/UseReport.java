package org.strowger.router.cluster;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Decides which applications the next hello reports: all of them every five seconds, in several hellos if they are
 * many, and those that have changed in between. All are reported at once when a process has come that knows nothing,
 * and after a hello that was not answered, because nobody knows whether the others have read it.
 */
final class UseReport {
    private static final long WHOLE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final LocalUse local;

    /** The use that is known to nodes that have read all hellos. */
    private final Map<Long, ApplicationUse> told = new HashMap<>();

    /** The rest of the whole report under way. */
    private final ArrayDeque<ApplicationUse> left = new ArrayDeque<>();

    private boolean isUnderWay;
    private boolean mustBegin = true;
    private long wholeAtNanos;

    UseReport(LocalUse local) {
        this.local = local;
    }

    /**
     * The part of the next hello.
     *
     * @param homeShard the home shard of this node
     * @param isSettled whether this process knows all that live, and neither starts nor stops
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

    /** Begins a whole report with the next hello: the last one was not answered, or somebody has not read any. */
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

    /** A use that does not fit is reported by a later hello. */
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
