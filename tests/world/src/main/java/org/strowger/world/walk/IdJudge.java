package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.strowger.message.Outcome;
import org.strowger.world.walk.WalkApplication.Sent;

/** Checks the ids of messages: each is given once, and they never go back. */
final class IdJudge {
    /** An id that contains the time. */
    private static final Pattern LONG_ID = Pattern.compile("[0-9]{18}");

    /** The time in an id begins after these bits; it has about 4,000 units per second. */
    private static final int ID_BITS = 20;

    /** A thread that allocates many ids is ahead of others. */
    private static final long ID_UNITS = 8_000;

    private final Scene scene;
    private final Findings findings;
    private final Map<String, String> ids = new HashMap<>();
    private final List<Given> given = new ArrayList<>();

    /** An id that a message has got. */
    private record Given(long sentNanos, long answeredNanos, long id, Recipient recipient) {
        long units() {
            return id >> ID_BITS;
        }
    }

    IdJudge(Scene scene, Findings findings) {
        this.scene = scene;
        this.findings = findings;
    }

    /** Checks the id of a message. If ids are time stamps, several numbers can share one. Some APIs have no ids. */
    void judge(Recipient recipient, Sent sent) {
        Outcome answer = sent.outcome();
        if (answer == null || !answer.isAccepted() || answer.messageId().isEmpty()) {
            return;
        }
        boolean hasStamp = recipient.message().protocol().hasStamps();
        String id = answer.messageId() + (hasStamp ? " to " + recipient.number() : "");
        String request = recipient.message().number() + "/" + recipient.part();
        if (LONG_ID.matcher(answer.messageId()).matches()) {
            given.add(new Given(sent.nanos(), sent.answeredNanos(), Long.parseLong(answer.messageId()), recipient));
        }
        String other = ids.putIfAbsent(id, request);
        // The store knows only the ids of messages that have not ended.
        boolean mayBeForgotten = scene.calendar().isRebased(0, sent.nanos());
        if (other != null && !other.equals(request) && !mayBeForgotten) {
            findings.add("an id is given once", recipient, id + ", also to message " + other);
        }
    }

    /** Checks that ids never go back during a life of the router, even if the clock does. */
    void judgeOrder() {
        List<Given> answered = new ArrayList<>(given);
        answered.sort(Comparator.comparingLong(Given::answeredNanos));
        List<Given> sent = new ArrayList<>(given);
        sent.sort(Comparator.comparingLong(Given::sentNanos));
        int next = 0;
        Given largest = null;
        for (Given each : sent) {
            while (next < answered.size() && answered.get(next).answeredNanos() < each.sentNanos()) {
                Given before = answered.get(next++);
                largest = largest == null || before.id() > largest.id() ? before : largest;
            }
            if (largest != null
                    && each.units() + ID_UNITS < largest.units()
                    && !scene.shakes().touch(Shakes.ROUTER, largest.sentNanos(), each.answeredNanos())) {
                findings.add("ids never go back", each.recipient(), each + " after " + largest);
            }
        }
    }
}
