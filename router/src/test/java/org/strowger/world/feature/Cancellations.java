package org.strowger.world.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.message.Address;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.Inquiry;
import org.strowger.world.Peer;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Copy;
import org.strowger.world.walk.End;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Findings;
import org.strowger.world.walk.Planned;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.WalkApplication;
import org.strowger.world.walk.WalkApplication.Sent;

/** Applications that cancel some of their messages: if that was granted, the message does not leave any more. */
final class Cancellations implements Feature {
    private static final String WORD = "cancelled";

    private final List<Request> requests = new ArrayList<>();

    private record Request(Recipient recipient, Peer by, long token) {
        boolean isGranted() {
            return by.hasAnswer(token) && by.answer(token).outcome().isAccepted();
        }
    }

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
        WalkApplication application = scene.application(recipient.message().application());
        Sent sent = application.sent(recipient).orElse(null);
        if (sent == null || sent.outcome() == null || !sent.outcome().isAccepted()) {
            return;
        }
        String id = sent.outcome().messageId();
        application.live().stream().filter(each -> each.room() > 0).findFirst().ifPresent(by -> {
            scene.tell(recipient, () -> application.name() + " cancels it");
            Address sender = Address.alphanumeric(recipient.message().sender());
            Inquiry inquiry = Inquiry.cancel(id, sender, Address.international(recipient.number()));
            requests.add(new Request(recipient, by, by.askIfRoom(inquiry)));
        });
    }

    @Override
    public void check(Scene scene, Findings findings) {
        for (Request each : requests) {
            boolean isAlone = scene.copies(each.recipient).isEmpty();
            boolean hasEnded = scene.receipts(each.recipient).stream().anyMatch(Copy::isAccepted);
            boolean isWanted = each.recipient.message().request() != ReceiptRequest.NEVER;
            if (each.isGranted() && isAlone && isWanted && !hasEnded) {
                findings.add("a cancelled message has a receipt", each.recipient, "");
            }
        }
    }
}
