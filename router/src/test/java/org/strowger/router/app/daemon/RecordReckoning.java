package org.strowger.router.app.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.strowger.message.Outcome;

/**
 * What the event records say at the end of a walk: each message whose application was answered has an end there, and
 * only one; a second one only if the router died, for what has ended may then not be known to have.
 */
final class RecordReckoning {
    private final CustodyWalk walk;
    private final Map<String, List<String>> ends = new HashMap<>();
    private final List<String> wrong = new ArrayList<>();

    RecordReckoning(CustodyWalk walk) {
        this.walk = walk;
    }

    void check() {
        for (Map<String, String> row : walk.world.recording().rows()) {
            if ("mt".equals(row.get("direction")) && "message".equals(row.get("kind"))) {
                assertThat(row).as("in a file of ends").containsKey("end");
                ends.computeIfAbsent(row.getOrDefault("to", ""), to -> new ArrayList<>())
                        .add(row.getOrDefault("event", ""));
            }
        }
        walk.fates.values().forEach(this::check);
        wrong.sort(null);
        assertThat(wrong).isEmpty();
    }

    /** What goes beyond the window never comes to where anything is recorded. */
    private static boolean wasAnswered(Fate fate) {
        Outcome told = fate.told();
        return told != null && (told.isAccepted() || (told.code() != 0 && told.kind() != Outcome.Kind.THROTTLED));
    }

    private void check(Fate fate) {
        List<String> told = ends.getOrDefault(fate.number, List.of());
        if (told.isEmpty() && wasAnswered(fate) && !(fate.isToMany() && fate.isRefused())) {
            wrong.add("no end: " + fate);
        }
        // A message has an end at each of the two SMSCs if the first could not deliver it.
        int most = walk.plan.failsOver ? 2 : 1;
        if (told.size() > most + walk.deaths() && !fate.mayBeTwice) {
            wrong.add("ends " + told + ": " + fate);
        }
        if (walk.deaths() == 0 && fate.isCancelled() && !told.equals(List.of("deleted"))) {
            wrong.add("cancelled, and ends " + told + ": " + fate);
        }
    }
}
