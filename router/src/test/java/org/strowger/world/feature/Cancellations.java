package org.strowger.world.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.strowger.message.ReceiptRequest;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Copy;
import org.strowger.world.walk.End;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Findings;
import org.strowger.world.walk.Planned;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Scene;

/** Applications that cancel some of their messages: if that was granted, the message does not leave any more. */
final class Cancellations implements Feature {
    private static final String WORD = "cancelled";

    private final List<Request> requests = new ArrayList<>();

    private record Request(Recipient recipient, BooleanSupplier isGranted) {}

    @Override
    public String name() {
        return "cancellations";
    }

    @Override
    public void plan(Planned message, Chance chance) {
        boolean isPossible = message.protocol().saysMuch() && message.recipientCount() == 1;
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
        scene.application(recipient.message().application())
                .cancel(recipient)
                .ifPresent(isGranted -> requests.add(new Request(recipient, isGranted)));
    }

    @Override
    public void check(Scene scene, Findings findings) {
        for (Request each : requests) {
            boolean isAlone = scene.copies(each.recipient).isEmpty();
            boolean hasEnded = scene.receipts(each.recipient).stream().anyMatch(Copy::isAccepted);
            boolean isWanted = each.recipient.message().request() != ReceiptRequest.NEVER;
            if (each.isGranted.getAsBoolean() && isAlone && isWanted && !hasEnded) {
                findings.add("a cancelled message has a receipt", each.recipient, "");
            }
        }
    }
}
