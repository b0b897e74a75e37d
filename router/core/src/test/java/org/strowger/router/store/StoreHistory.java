package org.strowger.router.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.strowger.router.store.StoreBed.Answer;
import org.strowger.simulation.disk.SimulatedDisk.PowerLost;

/**
 * A random history of a store with a model of it: confirmed records are there whatever happens, records whose end was
 * confirmed are not, and a group that was under way is there as a whole or not at all.
 */
final class StoreHistory {
    private final Random chance;
    private final StoreBed bed;

    /** The records that are certainly live, with their lengths. */
    private final TreeMap<Long, Integer> live = new TreeMap<>();

    private final List<Group> unanswered = new ArrayList<>();
    private final List<Group> uncertain = new ArrayList<>();
    private long nextId = 1;
    private long recoveries;
    private long confirmed;

    private static final class Group {
        private final Answer answer = new Answer();
        private final TreeMap<Long, Integer> adds = new TreeMap<>();
        private final Set<Long> ends = new LinkedHashSet<>();
    }

    StoreHistory(StoreBed.Medium medium, long seed) {
        chance = new Random(seed);
        bed = new StoreBed(medium, seed);
    }

    long recoveries() {
        return recoveries;
    }

    long confirmed() {
        return confirmed;
    }

    StoreBed bed() {
        return bed;
    }

    void run(int steps) {
        for (int i = 0; i < steps; i++) {
            step();
        }
        bed.log.heal();
        bed.pass(10_000);
        for (int i = 0; i < 5; i++) {
            turn();
        }
        assertThat(unanswered).as("all are answered when the disk is well").isEmpty();
        bed.restart();
        recovered();
        assertThat(bed.found.keySet()).isEqualTo(live.keySet());
    }

    private void step() {
        int groups = chance.nextInt(chance.nextInt(20) == 0 ? 60 : 6);
        for (int i = 0; i < groups; i++) {
            ask();
        }
        if (chance.nextInt(30) == 0) {
            bed.log.failSomething(chance, 1 + chance.nextInt(4));
        }
        if (chance.nextInt(15) == 0) {
            bed.log.heal();
        }
        bed.pass(chance.nextInt(100));
        if (chance.nextInt(25) == 0) {
            bed.log.crashAfter(chance.nextInt(8));
        }
        try {
            turn();
        } catch (PowerLost e) {
            recover();
            return;
        }
        if (chance.nextInt(60) == 0) {
            recover();
        }
    }

    private void ask() {
        Group group = new Group();
        int what = chance.nextInt(10);
        if ((what < 5 && live.size() < 200) || live.isEmpty()) {
            bed.outbox.batch().begin(group.answer);
            for (int i = 0; i < 1 + chance.nextInt(3); i++) {
                add(group);
            }
        } else {
            bed.outbox.batch().beginOwed(group.answer);
            end(group);
            if (chance.nextInt(3) == 0) {
                add(group);
            }
        }
        bed.outbox.batch().finish();
        unanswered.add(group);
    }

    private void add(Group group) {
        int octets = chance.nextInt(chance.nextInt(10) == 0 ? 250 : 60);
        long id = nextId++;
        bed.outbox.batch().add(id, 1, StoreBed.payload(id, octets), 0, octets);
        group.adds.put(id, octets);
    }

    /** Mostly a young record. */
    private void end(Group group) {
        List<Long> ids = new ArrayList<>(live.keySet());
        int back = Math.min(ids.size(), 1 + chance.nextInt(chance.nextInt(4) == 0 ? ids.size() : 30));
        long id = ids.get(ids.size() - back);
        live.remove(id);
        bed.outbox.batch().end(id);
        group.ends.add(id);
    }

    private void turn() {
        bed.turn();
        settle();
    }

    /** Updates the model with the answers. */
    private void settle() {
        boolean anyDurable = unanswered.stream().anyMatch(group -> group.answer.is(StoreOutcome.DURABLE));
        if (anyDurable || bed.store.status().isOpen(bed.nowNanos)) {
            uncertain.clear();
        }
        for (Group group : List.copyOf(unanswered)) {
            if (group.answer.isOpen()) {
                continue;
            }
            unanswered.remove(group);
            if (group.answer.is(StoreOutcome.DURABLE)) {
                confirmed++;
                live.putAll(group.adds);
            } else if (group.answer.is(StoreOutcome.UNCERTAIN)) {
                assertThat(group.ends).as("what is owed is not uncertain").isEmpty();
                uncertain.add(group);
            } else {
                assertThat(group.answer.is(StoreOutcome.REFUSED))
                        .as("answered once")
                        .isTrue();
                assertThat(group.ends).as("what is owed is not refused").isEmpty();
            }
        }
    }

    private void recover() {
        recoveries++;
        // Answers that were posted before the power failed count.
        bed.runMail();
        settle();
        bed.log.heal();
        boolean read = false;
        while (!read) {
            read = begin();
        }
        recovered();
    }

    /** The machine or the process restarts, and may die again during the start. */
    private boolean begin() {
        if (chance.nextInt(3) == 0) {
            bed.log.kill();
        } else {
            bed.log.crash();
        }
        if (chance.nextInt(4) == 0) {
            bed.log.crashAfter(chance.nextInt(10));
        }
        try {
            bed.reopen();
            bed.log.heal();
            return true;
        } catch (PowerLost e) {
            return false;
        }
    }

    private void recovered() {
        assertThat(bed.damages).as("nothing is damaged").isEmpty();
        assertThat(bed.faults).isEmpty();
        Set<Long> found = new LinkedHashSet<>(bed.found.keySet());
        bed.found.forEach((id, octets) -> assertThat(octets).isEqualTo(StoreBed.payload(id, octets.length)));
        Set<Long> missing = new LinkedHashSet<>(live.keySet());
        missing.removeAll(found);
        assertThat(missing).as("what was confirmed and is not there").isEmpty();
        found.removeAll(live.keySet());
        unanswered.addAll(uncertain);
        for (Group group : unanswered) {
            boolean counts = !group.adds.isEmpty() && found.containsAll(group.adds.keySet());
            assertThat(counts || Collections.disjoint(found, group.adds.keySet()))
                    .as("all or nothing")
                    .isTrue();
            if (!group.adds.isEmpty() && !group.ends.isEmpty()) {
                assertThat(found.containsAll(group.ends))
                        .as("what takes a place, and whose place it takes")
                        .isNotEqualTo(counts);
            }
            keep(group.adds.keySet(), found);
            keep(group.ends, found);
        }
        assertThat(found).as("what nobody has asked for, or was told not to be").isEmpty();
        unanswered.clear();
        uncertain.clear();
    }

    private void keep(Set<Long> ids, Set<Long> found) {
        for (long id : ids) {
            if (found.remove(id)) {
                live.put(id, bed.found.getOrDefault(id, new byte[0]).length);
            }
        }
    }
}
