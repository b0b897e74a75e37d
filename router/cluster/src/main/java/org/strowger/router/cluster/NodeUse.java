package org.strowger.router.cluster;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.strowger.bound.Within;

/** The use that one process has reported in the hellos read so far. */
@Within(Within.Scope.PARTS)
final class NodeUse {
    private Map<Long, ApplicationUse> applications = new HashMap<>();

    /** The part of an unfinished complete report that was received so far. */
    private Map<Long, ApplicationUse> whole = new HashMap<>();

    private boolean isUnderWay;
    private Map<Long, ApplicationUse> published = Map.of();

    /** The log position of the hello with which the process began to name a place, by the key of the SMSC. */
    private final TreeMap<Long, TreeMap<Integer, Long>> since = new TreeMap<>();

    private Map<Long, ClusterView.LinkedSmsc> smscs = Map.of();

    void apply(HelloUse use, long position) {
        if (use.beginsWhole()) {
            whole = new HashMap<>();
            isUnderWay = true;
        }
        // A reader that has missed the beginning of a complete report waits for the next one, and applies the changes
        // until then.
        for (ApplicationUse each : use.applications()) {
            put(each, applications);
            if (isUnderWay) {
                put(each, whole);
            }
        }
        if (isUnderWay && use.endsWhole()) {
            applications = whole;
            isUnderWay = false;
        }
        if (!use.applications().isEmpty() || use.endsWhole()) {
            published = applications.equals(published) ? published : Map.copyOf(applications);
        }
        applySmscs(use, position);
    }

    private static void put(ApplicationUse use, Map<Long, ApplicationUse> to) {
        if (use.isNothing()) {
            to.remove(use.application());
        } else {
            to.put(use.application(), use);
        }
    }

    private void applySmscs(HelloUse use, long position) {
        Map<Long, ClusterView.LinkedSmsc> next = new HashMap<>();
        for (SmscUse each : use.smscs()) {
            TreeMap<Integer, Long> slots = since.computeIfAbsent(each.smsc(), key -> new TreeMap<>());
            slots.keySet()
                    .removeIf(slot ->
                            !each.held().contains(slot) && !each.requested().contains(slot));
            each.held().forEach(slot -> slots.putIfAbsent(slot, position));
            each.requested().forEach(slot -> slots.putIfAbsent(slot, position));
            next.put(each.smsc(), new ClusterView.LinkedSmsc(each.sessions(), each.held(), each.requested(), slots));
        }
        since.keySet().retainAll(next.keySet());
        smscs = Map.copyOf(next);
    }

    /** Records that the process was silent, so that session places that it names again have been free meanwhile. */
    void wasSilent() {
        since.clear();
    }

    Map<Long, ApplicationUse> applications() {
        return published;
    }

    Map<Long, ClusterView.LinkedSmsc> smscs() {
        return smscs;
    }
}
