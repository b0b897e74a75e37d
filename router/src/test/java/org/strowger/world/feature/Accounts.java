package org.strowger.world.feature;

import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.strowger.router.config.value.Amount;
import org.strowger.router.credit.AccountFigures;
import org.strowger.router.exchange.custody.RecordKind;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Content;
import org.strowger.world.walk.Copy;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Findings;
import org.strowger.world.walk.Planned;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Reporting;
import org.strowger.world.walk.Reporting.Ask;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.Shakes;
import org.strowger.world.walk.WalkApplication.Sent;
import org.strowger.world.walk.WalkPlan;

/** Accounts to which the messages of applications are charged: at the end, what was to be charged, and no more. */
final class Accounts implements Feature {
    private static final int PRICE = 3;
    private static final long MILLIONTHS = 1_000_000;

    /** When the messages of an application are charged. */
    private final Map<String, String> chargedWhen = new LinkedHashMap<>();

    @Override
    public String name() {
        return "accounts";
    }

    @Override
    public void assign(WalkPlan plan, Chance chance) {
        for (String each : plan.applications().keySet()) {
            if (chance.oneIn(2)) {
                chargedWhen.put(each, chance.oneOf("accepted", "submitted", "delivered"));
                plan.storeAll(each);
            }
        }
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        chargedWhen.forEach((application, when) -> {
            setup.named("accounts", application)
                    .set("price", PRICE)
                    .set("charge-when", when)
                    .set("credit-limit", "unlimited");
            setup.application(application).set("account", application);
        });
    }

    @Override
    public Set<RecordKind> leaves() {
        return Set.of(RecordKind.ACCOUNT);
    }

    @Override
    public void check(Scene scene, Findings findings) {
        chargedWhen.forEach((application, when) -> check(scene, application, when, findings));
    }

    private static void check(Scene scene, String application, String when, Findings findings) {
        Range sum = new Range(0, 0);
        StringBuilder detail = new StringBuilder();
        for (Planned message : scene.plan().messages()) {
            if (message.application().equals(application)) {
                for (Recipient each : message.recipients()) {
                    Range range = range(scene, each, when);
                    sum = sum.plus(range);
                    detail.append("\n    ")
                            .append(each)
                            .append(": ")
                            .append(range)
                            .append(", ");
                    detail.append(scene.copies(each));
                    scene.application(application)
                            .sent(each)
                            .map(Sent::outcome)
                            .filter(outcome -> !outcome.isAccepted())
                            .ifPresent(outcome -> detail.append(", ").append(outcome.kind()));
                }
            }
        }
        AccountFigures figures =
                scene.world().router().exchange().accounts().named(application).figures();
        long segments = figures.spent().millionths() / MILLIONTHS / PRICE;
        if (!figures.spent().equals(new Amount(segments * PRICE * MILLIONTHS)) || !sum.contains(segments)) {
            findings.add(
                    "an account is charged what its messages cost",
                    application + ", charged when " + when + ", has paid " + figures.spent() + ", for " + segments
                            + " segments instead of " + sum + detail);
        }
        if (!figures.reserved().equals(Amount.ZERO)) {
            findings.add("nothing is reserved at the end", application + " has " + figures.reserved());
        }
    }

    /** The segments that are to be charged for a message; several numbers are right if an answer may have been lost. */
    private static Range range(Scene scene, Recipient recipient, String when) {
        Optional<Sent> sent =
                scene.application(recipient.message().application()).sent(recipient);
        boolean isRefused =
                sent.map(Sent::outcome).filter(each -> !each.isAccepted()).isPresent();
        IntSummaryStatistics counts = recipient.area().smscs().stream()
                .mapToInt(each -> scene.plan().link(each).segments(recipient))
                .summaryStatistics();
        int joined = joinedSegments(recipient);
        int all = counts.getMax() + Math.max(0, joined - recipient.siblings().size());
        boolean isUnanswered = sent.map(Sent::outcome).isEmpty();
        List<Copy> copies = scene.copies(recipient);
        boolean isDoubtful = isUnanswered || copies.stream().anyMatch(each -> each.isDoubtful(scene.shakes()));
        if (isRefused) {
            return new Range(0, isDoubtful ? all : 0);
        }
        if (when.equals("accepted")) {
            // The whole may have fewer segments than its application has sent.
            boolean isLess = isUnanswered || (joined > 0 && recipient.part() > joined);
            // Hooks are asked when a deferred message is due: one that was cancelled before is as it was written.
            boolean isAsWritten = recipient.message().deferredNanos() > 0 && copies.isEmpty();
            int least = isAsWritten ? 1 : counts.getMin();
            return new Range(isLess ? 0 : least, all);
        }
        if (copies.stream().anyMatch(recipient::isJoinedIn)) {
            return new Range(0, all);
        }
        // The largest count of one attempt: those that are in doubt change nothing once an SMSC has the whole.
        boolean isSure = attempts(copies).stream().anyMatch(each -> isTakenForSure(scene, recipient, each));
        if (when.equals("submitted") && counts.getMin() == all && isSure) {
            return new Range(all, all);
        }
        if (isDoubtful || mayHaveLeftBefore(scene, sent.orElseThrow(), copies)) {
            return new Range(0, all);
        }
        int most = left(scene, recipient, when, true);
        boolean mayBeUncertain = recipient.area().smscs().stream()
                .anyMatch(each -> scene.smsc(each).mayMissMessages());
        return new Range(left(scene, recipient, when, false), most == 0 && mayBeUncertain ? all : most);
    }

    private static int left(Scene scene, Recipient recipient, String when, boolean isAtMost) {
        int left = 0;
        for (List<Copy> attempt : attempts(scene.copies(recipient))) {
            Map<Integer, Integer> parts = new TreeMap<>();
            attempt.stream()
                    .filter(each -> isCharged(scene, each, when, isAtMost))
                    .forEach(each -> parts.put(each.part(), segments(scene, recipient, each)));
            int sum = parts.values().stream().mapToInt(Integer::intValue).sum();
            // Under "delivered" the last attempt counts.
            left = when.equals("submitted") ? Math.max(left, sum) : sum;
        }
        return left;
    }

    /** How many segments the joined segments of an application are; 0 if they are not joined. */
    private static int joinedSegments(Recipient recipient) {
        return recipient.joined().map(Content::segments).orElse(0);
    }

    private static int segments(Scene scene, Recipient recipient, Copy copy) {
        return scene.plan().link(copy.peer()).segments(recipient, copy.part());
    }

    private static boolean isTakenForSure(Scene scene, Recipient recipient, List<Copy> attempt) {
        long taken = attempt.stream()
                .filter(each -> each.isAccepted() && !each.isDoubtful(scene.shakes()))
                .map(Copy::part)
                .distinct()
                .count();
        return taken >= (recipient.part() > 0 ? 1 : attempt.get(0).parts());
    }

    /** A message that was on its way to an SMSC when the router died counts as one that may have left. */
    private static boolean mayHaveLeftBefore(Scene scene, Sent sent, List<Copy> copies) {
        long lastNanos = copies.isEmpty()
                ? scene.nowNanos()
                : copies.get(copies.size() - 1).nanos();
        return scene.shakes().touch(Shakes.ROUTER, sent.nanos(), lastNanos);
    }

    /** Under "delivered" an SMSC that is never asked for receipts is believed when it accepts a message. */
    private static boolean isCharged(Scene scene, Copy copy, String when, boolean isAtMost) {
        Reporting rules = scene.plan().reporting(copy.peer());
        boolean isByReceipt = when.equals("delivered") && rules.ask() != Ask.NEVER;
        boolean isReported = isAtMost ? copy.mayBeReportedDelivered(rules) : copy.isReportedDelivered(rules);
        return copy.isAccepted() && (!isByReceipt || isReported);
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

    private record Range(long least, long most) {
        Range plus(Range other) {
            return new Range(least + other.least, most + other.most);
        }

        boolean contains(long value) {
            return least <= value && value <= most;
        }

        @Override
        public String toString() {
            return least == most ? String.valueOf(least) : least + " to " + most;
        }
    }
}
