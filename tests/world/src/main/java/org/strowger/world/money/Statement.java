package org.strowger.world.money;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.strowger.router.config.value.Amount;
import org.strowger.world.WalkProtocol;
import org.strowger.world.money.Accounts.Prices;
import org.strowger.world.money.Accounts.Terms;
import org.strowger.world.walk.Findings;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.RecordedEvent;
import org.strowger.world.walk.Scene;

/**
 * The records of the amounts charged to accounts: their sum is the amount spent, and each message costs as much as was
 * sent.
 */
final class Statement {
    private final Scene scene;
    private final Coverage coverage;
    private final Findings findings;
    private final List<RecordedEvent> charged = new ArrayList<>();

    /** The id of each message, by application and number. */
    private final Map<String, String> ids = new LinkedHashMap<>();

    Statement(Scene scene, Coverage coverage, Findings findings) {
        this.scene = scene;
        this.coverage = coverage;
        this.findings = findings;
        for (RecordedEvent each : RecordedEvent.all(scene)) {
            if (each.has("event", "charged")) {
                charged.add(each);
            } else if (each.has("direction", "mt") && each.has("kind", "message") && each.has("end", "true")) {
                ids.put(RecordedEvent.key(each.of("application"), each.of("to")), each.of("id"));
            }
        }
    }

    void check(Terms terms, long spent) {
        List<RecordedEvent> own = charged.stream()
                .filter(each -> each.has("account", terms.application()))
                .toList();
        Sum sum = sum(own);
        if (sum.recorded() < spent || sum.certain() > spent) {
            findings.add(
                    "the records of an account are what it was charged",
                    terms + " has records of " + new Amount(sum.recorded()) + ", and spent " + new Amount(spent) + ": "
                            + own);
        }
        scene.plan()
                .recipients()
                .filter(each -> each.message().application().equals(terms.application()))
                .filter(Statement::hasOneId)
                .forEach(each -> checkMessage(terms, each, own));
    }

    /**
     * @param certain the sum without charges that a death of the router may have undone, which are then recorded again
     */
    private record Sum(long recorded, long certain) {}

    private Sum sum(List<RecordedEvent> own) {
        long recorded = 0;
        long certain = 0;
        for (int i = 0; i < own.size(); i++) {
            RecordedEvent each = own.get(i);
            recorded += amount(each);
            boolean mayBeUndone = own.subList(i + 1, own.size()).stream().anyMatch(next -> isAgain(each, next));
            certain += mayBeUndone ? 0 : amount(each);
        }
        return new Sum(recorded, certain);
    }

    /**
     * Whether the message has a single id. Records of charges contain ids in the form of SMPP; several recipients or
     * segments have several ids.
     */
    private static boolean hasOneId(Recipient recipient) {
        return recipient.message().protocol() == WalkProtocol.SMPP
                && recipient.message().form().isSession()
                && recipient.message().recipientCount() == 1
                && recipient.part() == 0;
    }

    private void checkMessage(Terms terms, Recipient recipient, List<RecordedEvent> own) {
        String id = ids.get(RecordedEvent.key(terms.application(), recipient.number()));
        List<RecordedEvent> some = own.stream()
                .filter(each -> each.has("id", id == null ? "" : id))
                .toList();
        Sum sum = sum(some);
        ChargedSegments segments = coverage.segments(terms, recipient);
        Prices prices = coverage.prices(terms, recipient);
        // A message that a hook or a replacement has changed is charged under the id of its new record.
        boolean isCharged = sum.recorded() >= segments.least() * prices.least() || some.isEmpty();
        if (id != null && (!isCharged || sum.certain() > segments.most() * prices.most())) {
            findings.add(
                    "a message is charged what it costs",
                    recipient,
                    terms + ": " + some + " instead of " + segments + ", " + scene.copies(recipient));
        }
    }

    private static long amount(RecordedEvent charged) {
        return Amount.of(charged.of("amount")).orElseThrow().millionths();
    }

    /** Whether the second record may charge the same message again, because a death undid the first charge. */
    private boolean isAgain(RecordedEvent charged, RecordedEvent next) {
        return next.has("id", charged.of("id")) && Records.mayBeForgotten(scene, charged.nanos(), next.nanos());
    }
}
