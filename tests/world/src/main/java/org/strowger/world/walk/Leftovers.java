package org.strowger.world.walk;

import java.util.EnumSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.strowger.router.exchange.custody.RecordKind;

/** Checks the objects that remain when no work is left. */
final class Leftovers {
    /** The length of a second run, sufficient for everything that might still happen. */
    private static final long SECOND_LIFE_NANOS = TimeUnit.MINUTES.toNanos(3);

    /**
     * The maximum size of the store. No records are moved while the store is smaller than four files; in addition, one
     * file is being written and grows.
     */
    private static final long OCTETS_MAX = 6 * 65_536;

    private Leftovers() {}

    static void check(Scene scene, Findings findings) {
        for (String each : scene.world().laws().now().waiting()) {
            findings.add("nothing waits at the end", each);
        }
        checkRecords(scene, findings);
        if (findings.all().isEmpty()) {
            checkSecondLife(scene, findings);
        }
    }

    /**
     * Checks the live records in the store: only those that features permit, and expected receipts that are still
     * awaited.
     */
    private static void checkRecords(Scene scene, Findings findings) {
        // Operators begin the day of limits also where no account has any.
        Set<RecordKind> known = EnumSet.of(RecordKind.LIMIT_DAY);
        scene.plan().features().forEach(each -> known.addAll(each.leaves()));
        for (RecordKind each : RecordKind.values()) {
            Set<Long> ids = scene.world().keeping().kinds().of(each);
            if (each != RecordKind.EXPECTED && !known.contains(each) && !ids.isEmpty()) {
                findings.add("no record is left of kind " + each, ids.size() + ": " + new TreeSet<>(ids));
            }
        }
        long octets = scene.world().disk().bytes();
        if (octets > OCTETS_MAX) {
            findings.add(
                    "files without records are deleted",
                    octets + " octets: " + scene.world().disk().list());
        }
    }

    /** Checks that a router which starts when everything has ended has nothing to do. */
    private static void checkSecondLife(Scene scene, Findings findings) {
        long before = scene.copiesAndReceipts();
        scene.upgrade();
        scene.advanceTo(scene.nowNanos() + SECOND_LIFE_NANOS);
        if (scene.copiesAndReceipts() != before && !scene.calendar().hasLapsed(0)) {
            findings.add(
                    "a second life has nothing to do",
                    (scene.copiesAndReceipts() - before) + " messages and receipts came in it");
        }
        checkRecords(scene, findings);
        scene.plan().features().forEach(each -> each.checkSecondLife(scene, findings));
    }
}
