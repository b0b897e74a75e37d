package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The copies of a message, or of its parts, that were sent together to one SMSC. */
final class Attempt {
    private final List<Copy> copies = new ArrayList<>();

    private Attempt() {}

    /** @param copies the copies of a message, in order */
    static List<Attempt> of(List<Copy> copies) {
        List<Attempt> attempts = new ArrayList<>();
        for (Copy each : copies) {
            Attempt found = attempts.stream()
                    .filter(attempt -> attempt.has(each))
                    .findFirst()
                    .orElseGet(() -> {
                        Attempt made = new Attempt();
                        attempts.add(made);
                        return made;
                    });
            found.copies.add(each);
        }
        return attempts;
    }

    /** Whether the copy is another part of this attempt. Segments sent by an application are separate messages. */
    private boolean has(Copy copy) {
        Copy first = copies.get(0);
        return copy.parts() > 1
                && first.isOfSameAttempt(copy)
                && copies.stream().noneMatch(each -> each.part() == copy.part());
    }

    String smsc() {
        return copies.get(0).peer();
    }

    List<Copy> copies() {
        return copies;
    }

    /** @param isSegment whether the message is one segment sent by its application */
    boolean isAccepted(boolean isSegment) {
        Set<Integer> accepted = new TreeSet<>();
        copies.stream().filter(Copy::isAccepted).forEach(each -> accepted.add(each.part()));
        return accepted.size() == (isSegment ? 1 : copies.get(0).parts());
    }

    boolean isRefused() {
        return copies.stream().anyMatch(Copy::isRefusedForGood);
    }

    boolean isDoubtful(Shakes shakes) {
        return copies.stream().anyMatch(each -> each.isDoubtful(shakes));
    }
}
