package org.strowger.world.custody;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;

/** The check at the end of a walk on its HTTP application: each event was called back, and again only if needed. */
final class CallbackReckoning {
    private static final long SLACK_NANOS = 50_000_000;

    /** Segments wait for 90 s. */
    private static final long JOINED_NANOS = TimeUnit.SECONDS.toNanos(80);

    private final CustodyWalk walk;
    private final List<String> wrong = new ArrayList<>();

    CallbackReckoning(CustodyWalk walk) {
        this.walk = walk;
    }

    /** @return what is wrong */
    List<String> check() {
        walk.http().requests().stream()
                .filter(each -> !each.fault().isEmpty())
                .forEach(each -> wrong.add("a request with the key " + each.key() + " " + each.fault()));
        walk.fates.values().stream().filter(Fate::isByHttp).forEach(this::check);
        walk.smscs().forEach(smsc -> smsc.mobiles().stream()
                .filter(each -> each.to.equals(CustodyHttpApp.NUMBER))
                .forEach(this::check));
        walk.smscs().forEach(smsc -> smsc.longMobiles().forEach(this::check));
        return wrong;
    }

    private void check(Fate fate) {
        Outcome told = fate.told();
        for (WalkCallback each : fate.callbacks) {
            if (fate.receiptRequest == ReceiptRequest.NEVER) {
                wrong.add("a callback that nobody wanted: " + fate);
            }
            boolean isOfAnother = told != null
                    && told.isAccepted()
                    && !told.messageId().isEmpty()
                    && !each.messageId().equals(told.messageId());
            if (isOfAnother && !fate.mayBeTwice) {
                wrong.add("a callback by another id: " + fate);
            }
        }
        if (fate.isLong || fate.mayBeTwice) {
            return;
        }
        Map<String, List<WalkCallback>> byId = byId(fate.callbacks);
        long accepted = fate.attempts.stream().filter(Attempt::isAccepted).count();
        long ends = byId.values().stream().filter(each -> each.get(0).isEnd()).count();
        if (ends > Math.max(1, fate.endings()) + (fate.isUncertain() && fate.isAccepted() ? 1 : 0)) {
            wrong.add("several ends were called back: " + fate);
        }
        // Two SMSCs, or one that has it twice, report twice under one id.
        if (accepted <= 1 && !fate.isUncertain()) {
            byId.values().forEach(each -> checkRepeated(each, fate.toString()));
        }
    }

    private void check(CustodySmsc.Mobile mobile) {
        List<WalkCallback> came = walk.http().mobiles().getOrDefault(mobile.number, List.of());
        if (mobile.isTaken() && came.stream().noneMatch(WalkCallback::isTaken)) {
            wrong.add("a mobile's message was not called back: " + mobile.number + ": " + came);
        }
        if (byId(came).size() > 1) {
            wrong.add("a mobile's message has several webhook-ids: " + came);
        }
        checkRepeated(came, "from the mobile " + mobile.number);
    }

    /** Each segment that was taken is called back in one callback; if all came soon, in one for the whole. */
    private void check(LongMobile mobile) {
        List<WalkCallback> came = walk.http().mobiles().getOrDefault(mobile.number(), List.of());
        Map<String, List<WalkCallback>> byId = byId(came);
        byId.values().forEach(each -> checkRepeated(each, "from the mobile " + mobile.number()));
        for (LongMobile.Segment segment : mobile.segments()) {
            List<List<WalkCallback>> with = byId.values().stream()
                    .filter(each -> each.get(0).text().contains(segment.text()))
                    .toList();
            boolean isCalledBack = with.stream().flatMap(List::stream).anyMatch(WalkCallback::isTaken);
            if (segment.isTaken() && !isCalledBack) {
                wrong.add("the segment " + segment.text() + " of " + mobile.number() + " was lost: " + came);
            }
            if (with.size() > 1) {
                wrong.add(
                        "the segment " + segment.text() + " of " + mobile.number() + " was called back twice: " + came);
            }
        }
        if (mobile.isWholeWithin(JOINED_NANOS)
                && came.stream().noneMatch(each -> each.text().equals(mobile.text()))) {
            wrong.add("the message of " + mobile.number() + " was not joined: " + came);
        }
    }

    private static Map<String, List<WalkCallback>> byId(List<WalkCallback> callbacks) {
        Map<String, List<WalkCallback>> byId = new LinkedHashMap<>();
        callbacks.forEach(each ->
                byId.computeIfAbsent(each.id(), any -> new ArrayList<>()).add(each));
        return byId;
    }

    /** An event whose callback was taken for sure is not called back again. */
    private void checkRepeated(List<WalkCallback> ofOne, String about) {
        for (int i = 1; i < ofOne.size(); i++) {
            long againNanos = ofOne.get(i).nanos() + SLACK_NANOS + 2 * walk.plan.latencyNanos;
            if (!ofOne.get(i - 1).mayBeRepeated(againNanos)) {
                wrong.add("called back again without need: " + ofOne + " " + about);
            }
        }
    }
}
