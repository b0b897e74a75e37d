package org.strowger.world.money;

import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.strowger.message.Outcome;
import org.strowger.world.walk.Copy;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Reporting;
import org.strowger.world.walk.Reporting.Ask;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Shakes;
import org.strowger.world.walk.WalkApplication.Sent;

/**
 * The number of segments to be charged for a message. Several numbers are correct if a response may have been lost.
 *
 * @param least the minimum number
 * @param most the maximum number
 */
record ChargedSegments(long least, long most) {
    static final ChargedSegments NONE = new ChargedSegments(0, 0);

    /** @param when {@code accepted}, {@code submitted} or {@code delivered} */
    static ChargedSegments of(Scene scene, Recipient recipient, String when) {
        Optional<Sent> sent =
                scene.application(recipient.message().application()).sent(recipient);
        Optional<Outcome> answer = sent.map(Sent::outcome);
        boolean isRefused = answer.filter(each -> !each.isAccepted()).isPresent();
        IntSummaryStatistics counts = inAll(scene, recipient);
        IntSummaryStatistics joined = joinedInAll(scene, recipient);
        boolean isJoined = recipient.joined().isPresent();
        long all = most(scene, recipient);
        List<Copy> copies = scene.copies(recipient);
        boolean isDoubtful = answer.isEmpty() || copies.stream().anyMatch(each -> each.isDoubtful(scene.shakes()));
        if (sent.isEmpty()) {
            return NONE;
        }
        if (isRefused) {
            return new ChargedSegments(0, isDoubtful ? all : 0);
        }
        if (scene.calendar().hasLapsed(sent.get().nanos())) {
            return new ChargedSegments(0, all);
        }
        if (when.equals("accepted")) {
            // The joined message can have fewer segments than its application has sent.
            boolean isLess = answer.isEmpty() || (isJoined && recipient.part() > joined.getMin());
            // Hooks are asked when a deferred message is due, so a message cancelled before then is still as written.
            boolean isAsWritten = recipient.message().deferredNanos() > 0 && copies.isEmpty();
            int least = isAsWritten ? 1 : counts.getMin();
            return new ChargedSegments(isLess ? 0 : least, all);
        }
        // The largest count of one attempt applies: once an SMSC certainly has the whole message, uncertain attempts do
        // not matter.
        boolean isRebased = scene.calendar().isRebased(sent.get().nanos(), scene.nowNanos());
        if (when.equals("delivered") && isRebased) {
            return new ChargedSegments(0, all); // The wait for receipts may have been shorter or longer.
        }
        boolean isSure = attempts(copies).stream().anyMatch(each -> isTakenForSure(scene, recipient, each));
        boolean hasLeftJoined = copies.stream().anyMatch(recipient::isJoinedIn);
        if (when.equals("submitted") && copies.size() == 1 && hasLeftJoined && isSure) {
            long share = shareOfJoined(scene, recipient, copies.get(0).peer());
            return new ChargedSegments(share, share);
        }
        if (when.equals("submitted") && counts.getMin() == all && isSure && !hasLeftJoined) {
            return new ChargedSegments(all, all);
        }
        if (hasLeftJoined) {
            return new ChargedSegments(0, all);
        }
        if (isDoubtful || mayHaveLeftBefore(scene, sent.get(), copies)) {
            // Even if the router has forgotten other segments, it has recorded the sent segments before it sent the
            // message anew.
            return new ChargedSegments(
                    when.equals("submitted") ? Math.min(all, acceptedAtLeast(scene, recipient)) : 0, all);
        }
        int most = left(scene, recipient, when, true);
        boolean mayBeUncertain = recipient.area().smscs().stream()
                .anyMatch(each -> scene.smsc(each).mayMissMessages());
        int least = when.equals("submitted") ? acceptedAtLeast(scene, recipient) : left(scene, recipient, when, false);
        return new ChargedSegments(least, mayBeUncertain ? all : most);
    }

    /** The number of segments if all are charged, for each request that may be a new one. */
    private static long most(Scene scene, Recipient recipient) {
        int own = inAll(scene, recipient).getMax();
        int joined = joinedInAll(scene, recipient).getMax();
        boolean isJoined = recipient.joined().isPresent();
        long renewals = scene.application(recipient.message().application()).renewals(recipient);
        return (1 + renewals)
                * (own + (isJoined ? Math.max(0, joined - recipient.siblings().size()) : 0));
    }

    /**
     * The minimum number of accepted segments. After a failover by receipt, the message is charged once, as accepted by
     * the first SMSC.
     */
    private static int acceptedAtLeast(Scene scene, Recipient recipient) {
        int accepted = accepted(scene, recipient);
        if (!recipient.area().failsOver()) {
            return accepted;
        }
        return attempts(scene.copies(recipient)).stream()
                .mapToInt(each -> sum(scene, recipient, each, "submitted", false))
                .filter(each -> each > 0)
                .min()
                .orElse(accepted);
    }

    /** The maximum number of segments that an SMSC has accepted in one attempt. */
    static int accepted(Scene scene, Recipient recipient) {
        return left(scene, recipient, "submitted", false);
    }

    private static int left(Scene scene, Recipient recipient, String when, boolean isAtMost) {
        int left = 0;
        for (List<Copy> attempt : attempts(scene.copies(recipient))) {
            int sum = sum(scene, recipient, attempt, when, isAtMost);
            // With "delivered", the last attempt counts.
            left = when.equals("submitted") ? Math.max(left, sum) : sum;
        }
        return left;
    }

    private static int sum(Scene scene, Recipient recipient, List<Copy> attempt, String when, boolean isAtMost) {
        Map<Integer, Integer> parts = new TreeMap<>();
        attempt.stream()
                .filter(each -> isCharged(scene, each, when, isAtMost))
                .forEach(each -> parts.put(each.part(), segments(scene, recipient, each)));
        return parts.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** The numbers of segments of the whole message, which can differ between SMSCs. */
    static IntSummaryStatistics inAll(Scene scene, Recipient recipient) {
        return recipient.area().smscs().stream()
                .mapToInt(each -> scene.plan().link(each).segments(recipient))
                .summaryStatistics();
    }

    /**
     * The share of a submitted segment in a joined message. Each submitted segment counts as one sent segment, as long
     * as there are any; the last one counts for the rest.
     */
    private static long shareOfJoined(Scene scene, Recipient recipient, String smsc) {
        int sent = recipient.siblings().size();
        int left = recipient
                .joined()
                .map(scene.plan().link(smsc)::segmentsOfJoined)
                .orElse(0);
        if (recipient.part() == sent) {
            return Math.max(0, left - sent + 1);
        }
        return recipient.part() <= left ? 1 : 0;
    }

    private static IntSummaryStatistics joinedInAll(Scene scene, Recipient recipient) {
        return recipient.area().smscs().stream()
                .flatMapToInt(each ->
                        recipient.joined().map(whole -> scene.plan().link(each).segmentsOfJoined(whole)).stream()
                                .mapToInt(Integer::intValue))
                .summaryStatistics();
    }

    private static int segments(Scene scene, Recipient recipient, Copy copy) {
        return scene.plan().link(copy.peer()).segments(recipient, copy.part());
    }

    /**
     * Whether the message may have been sent although no copy shows it: it may have been in transit to an SMSC when the
     * router died.
     */
    private static boolean mayHaveLeftBefore(Scene scene, Sent sent, List<Copy> copies) {
        long lastNanos = copies.isEmpty()
                ? scene.nowNanos()
                : copies.get(copies.size() - 1).nanos();
        return scene.shakes().touch(Shakes.ROUTER, sent.nanos(), lastNanos);
    }

    /** Whether a copy is charged. With "delivered", acceptance is sufficient if an SMSC is never asked for receipts. */
    private static boolean isCharged(Scene scene, Copy copy, String when, boolean isAtMost) {
        Reporting rules = scene.plan().reporting(copy.peer());
        boolean isByReceipt = when.equals("delivered") && rules.ask() != Ask.NEVER;
        boolean isReported =
                isAtMost ? copy.mayBeReportedDelivered(rules) : copy.isReportedDelivered(rules, scene.calendar());
        return copy.isAccepted() && (!isByReceipt || isReported);
    }

    private static boolean isTakenForSure(Scene scene, Recipient recipient, List<Copy> attempt) {
        long taken = attempt.stream()
                .filter(each -> each.isAccepted() && !each.isDoubtful(scene.shakes()))
                .map(Copy::part)
                .distinct()
                .count();
        return taken >= (recipient.part() > 0 ? 1 : attempt.get(0).parts());
    }

    private static List<List<Copy>> attempts(List<Copy> copies) {
        List<List<Copy>> attempts = new ArrayList<>();
        for (Copy each : copies) {
            Optional<List<Copy>> known = attempts.stream()
                    .filter(attempt -> each.parts() > 1 && attempt.get(0).isOfSameAttempt(each))
                    .findFirst();
            known.ifPresentOrElse(attempt -> attempt.add(each), () -> attempts.add(new ArrayList<>(List.of(each))));
        }
        return attempts;
    }

    @Override
    public String toString() {
        return least == most ? String.valueOf(least) : least + " to " + most;
    }
}
