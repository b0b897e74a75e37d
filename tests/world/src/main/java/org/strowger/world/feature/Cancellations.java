package org.strowger.world.feature;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.strowger.message.ReceiptRequest;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.End;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Findings;
import org.strowger.world.walk.Planned;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.RecordedEvent;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Shakes;

/**
 * Applications that cancel some of their messages. A message whose cancellation was granted must not be sent any more.
 */
final class Cancellations implements Feature {
    private static final String WORD = "cancelled";

    /** The interval between checks whether a cancellation was granted. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final int LOOKS = 100;

    /** The time within which a record is written after its event. */
    private static final long RECORDED_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final List<Request> requests = new ArrayList<>();

    private static final class Request {
        final Recipient recipient;
        final BooleanSupplier isGranted;
        final long askedNanos;
        long grantedNanos = Long.MAX_VALUE;

        Request(Recipient recipient, BooleanSupplier isGranted, long askedNanos) {
            this.askedNanos = askedNanos;
            this.recipient = recipient;
            this.isGranted = isGranted;
        }
    }

    @Override
    public String name() {
        return "cancellations";
    }

    @Override
    public void plan(Planned message, Chance chance) {
        boolean isPossible =
                message.protocol().saysMuch() && message.form().canCancel() && message.recipientCount() == 1;
        if (isPossible && chance.oneIn(10)) {
            message.say(WORD);
        }
    }

    private static boolean isMeant(Recipient recipient) {
        return recipient.message().text().contains(WORD) && recipient.part() == 0 && !recipient.isRelayed();
    }

    @Override
    public void judge(Recipient recipient, Chance chance) {
        if (isMeant(recipient)) {
            recipient.mayEnd(End.NOT_SENT, "a cancellation");
        }
    }

    @Override
    public void begin(Scene scene) {
        scene.plan().recipients().filter(Cancellations::isMeant).forEach(each -> {
            Chance chance = scene.plan().chance("cancels " + each.number(), 0);
            long nanos = chance.nanosUpTo(TimeUnit.SECONDS.toNanos(60));
            scene.agenda()
                    .after(TimeUnit.SECONDS.toNanos(4) + each.message().atNanos() + nanos, () -> ask(scene, each));
        });
    }

    private void ask(Scene scene, Recipient recipient) {
        scene.application(recipient.message().application()).cancel(recipient).ifPresent(isGranted -> {
            Request request = new Request(recipient, isGranted, scene.nowNanos());
            requests.add(request);
            await(scene, request, LOOKS);
        });
    }

    private static void await(Scene scene, Request request, int looks) {
        if (request.isGranted.getAsBoolean()) {
            request.grantedNanos = scene.nowNanos();
        } else if (looks > 0) {
            scene.agenda().after(LOOK_NANOS, () -> await(scene, request, looks - 1));
        }
    }

    @Override
    public void check(Scene scene, Findings findings) {
        if (RecordedEvent.areWritten(scene)) {
            checkRecords(scene, findings);
        }
        for (Request each : requests) {
            boolean isAlone = scene.copies(each.recipient).isEmpty();
            // A receipt that the application refuses permanently also counts as delivered.
            boolean hasEnded = scene.receipts(each.recipient).stream()
                    .anyMatch(copy -> copy.isAccepted() || copy.isRefusedForGood());
            boolean isWanted = each.recipient.message().request() != ReceiptRequest.NEVER;
            if (each.isGranted.getAsBoolean() && isAlone && isWanted && !hasEnded) {
                findings.add("a cancelled message has a receipt", each.recipient, "");
            }
            scene.copies(each.recipient).stream()
                    .filter(copy -> copy.earliestNanos() - LOOK_NANOS > each.grantedNanos)
                    .forEach(copy ->
                            findings.add("a cancelled message does not leave", each.recipient, copy.toString()));
        }
    }

    private void checkRecords(Scene scene, Findings findings) {
        Map<String, RecordedEvent> ends = new HashMap<>();
        RecordedEvent.all(scene).stream()
                .filter(each -> each.has("direction", "mt") && each.has("kind", "message") && each.has("end", "true"))
                .forEach(each -> ends.put(RecordedEvent.key(each.of("application"), each.of("to")), each));
        for (Request each : requests) {
            String application = each.recipient.message().application();
            RecordedEvent end = ends.get(RecordedEvent.key(application, each.recipient.number()));
            boolean isDeleted = end != null && end.has("event", "deleted");
            boolean mayBeLost =
                    scene.shakes().touch(Shakes.ROUTER, each.askedNanos, each.grantedNanos + RECORDED_NANOS);
            if (each.isGranted.getAsBoolean() && !isDeleted && !mayBeLost) {
                findings.add("a cancelled message ends as deleted in the records", each.recipient, "end " + end);
            }
        }
    }
}
