package org.strowger.world.feature;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.world.WalkProtocol;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Coding;
import org.strowger.world.walk.Content;
import org.strowger.world.walk.Copy;
import org.strowger.world.walk.End;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Findings;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.WalkApplication.Asked;

/**
 * Applications that replace the text of some messages. From then on, messages are sent with the new text, as changed by
 * rules of the router. A replacement that a rule refuses has no effect.
 */
final class Replacements implements Feature {
    private static final int ONE_IN = 5;
    private static final int WORDS_MOST = 100;

    private final Map<Recipient, Recipient> others = new LinkedHashMap<>();
    private final List<Request> requests = new ArrayList<>();
    private String words = "";
    private boolean isJudging;

    private record Request(Recipient recipient, Recipient other, Asked asked) {}

    @Override
    public String name() {
        return "replacements";
    }

    /** Prepares a replacement. The new text contains words of an earlier message, so that rules apply to it. */
    @Override
    public void judge(Recipient recipient, Chance chance) {
        if (isJudging) {
            return;
        }
        boolean isPossible = recipient.message().protocol() == WalkProtocol.SMPP
                && recipient.message().form().isSession()
                && recipient.message().recipientCount() == 1
                && recipient.part() == 0
                && !recipient.isRelayed()
                && !recipient.isDecided()
                && isShort(recipient)
                && recipient.message().content().coding() == Coding.GSM
                && recipient.message().content().elements().isEmpty();
        if (isPossible && chance.oneIn(isHeldUp(recipient) ? 1 : ONE_IN)) {
            isJudging = true;
            Content content = recipient.message().content();
            Recipient other = recipient.instead(
                    content.saying("other " + recipient.message().number() + words));
            isJudging = false;
            if (isShort(other)) {
                others.put(recipient, other);
                other.ends().stream()
                        .filter(each -> each != End.REFUSED)
                        .forEach(each -> recipient.mayEnd(each, "a replacement"));
            }
        }
        String text = recipient.message().text();
        int from = text.indexOf(' ', text.indexOf(' ') + 1);
        boolean isPlain = recipient.message().content().coding() == Coding.GSM && text.length() <= WORDS_MOST;
        words = from < 0 || !isPlain ? "" : text.substring(from);
    }

    /** Whether the message is delayed. Most other messages are sent before anything can be replaced. */
    private static boolean isHeldUp(Recipient recipient) {
        return recipient.area().smscs().stream()
                .anyMatch(each -> !recipient.subscriber().hesitations(each).isEmpty());
    }

    private static boolean isShort(Recipient recipient) {
        return recipient.contentOnAir().segments() == 1;
    }

    @Override
    public void begin(Scene scene) {
        others.forEach((recipient, other) -> {
            Chance chance = scene.plan().chance("replaces " + recipient.number(), 0);
            long nanos = chance.nanosUpTo(TimeUnit.SECONDS.toNanos(chance.oneIn(2) ? 2 : 60));
            scene.agenda()
                    .after(
                            TimeUnit.SECONDS.toNanos(3) + recipient.message().atNanos() + nanos,
                            () -> ask(scene, recipient, other));
        });
    }

    private void ask(Scene scene, Recipient recipient, Recipient other) {
        scene.application(recipient.message().application())
                .replace(recipient, other.message())
                .ifPresent(asked -> {
                    requests.add(new Request(recipient, other, asked));
                    recipient.replaced(other, asked);
                });
    }

    @Override
    public void check(Scene scene, Findings findings) {
        for (Request each : requests) {
            Optional<InquiryAnswer> answer = each.asked.answer();
            boolean isGranted = answer.filter(one -> one.outcome().isAccepted()).isPresent();
            if (isGranted && each.other.ends().equals(Set.of(End.REFUSED))) {
                findings.add(
                        "what is refused replaces nothing",
                        each.recipient,
                        each.other.message().text());
            }
            scene.copies(each.recipient).stream()
                    .filter(copy -> isGranted && mayHaveIt(each, copy))
                    .forEach(copy ->
                            findings.add("nothing replaces what an SMSC may have", each.recipient, copy.toString()));
        }
    }

    /** Whether the SMSC may have the message. A message that an SMSC could not deliver may be in the router again. */
    private static boolean mayHaveIt(Request request, Copy copy) {
        boolean isBefore = copy.nanos() < request.asked.nanos()
                && !request.recipient.area().failsOver();
        return isBefore && (copy.isAccepted() || !copy.isAnsweredInTime());
    }
}
