package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.strowger.message.MessageState;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage.Kind;
import org.strowger.world.WalkProtocol;
import org.strowger.world.walk.Copy.Reported;
import org.strowger.world.walk.Reporting.Ask;
import org.strowger.world.walk.WalkApplication.Sent;

/** Compares the reports that an application received about a message with the reports of SMSCs. */
final class ReceiptJudge {
    private static final long WRITTEN_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** The states that Strowger itself assigns to a message that no SMSC has. */
    private static final Set<MessageState> OWN = EnumSet.of(
            MessageState.EXPIRED,
            MessageState.DELETED,
            MessageState.UNDELIVERABLE,
            MessageState.REJECTED,
            MessageState.UNKNOWN);

    private static final Set<MessageState> REFUSED = EnumSet.of(MessageState.UNDELIVERABLE, MessageState.REJECTED);

    private final Scene scene;
    private final Findings findings;

    /** The number of messages without the receipt that is due, by application. */
    private final Map<String, Long> untold = new HashMap<>();

    /** The final states that an application may be told; with {@code isNothing}, it may also be told nothing. */
    private record Telling(Set<MessageState> states, boolean isNothing) {
        static final Telling NOTHING = new Telling(Set.of(), true);

        Telling or(Telling other) {
            Set<MessageState> both = new LinkedHashSet<>(states);
            both.addAll(other.states);
            return new Telling(both, isNothing || other.isNothing);
        }
    }

    ReceiptJudge(Scene scene, Findings findings) {
        this.scene = scene;
        this.findings = findings;
    }

    void judge(Recipient recipient, Sent sent, boolean isAccepted) {
        judgeNotifications(recipient, sent);
        List<Copy> told = new ArrayList<>();
        Copy before = null;
        for (Copy each : scene.receipts(recipient)) {
            String number = each.came().message().source().text();
            if (!number.equals(recipient.written().text())) {
                findings.add("a receipt has the number as written", recipient, number);
            }
            if (before != null && !before.mayBeRepeated(scene.shakes()) && !each.mayHaveLeftBefore(before)) {
                findings.add("a receipt is told once", recipient, before + " was followed by " + each);
            }
            before = each;
            if (each.isAccepted()) {
                told.add(each);
            }
        }
        if (isAccepted && !mayWaitOtherwise(recipient, sent)) {
            judgeEnd(recipient, sent, told);
        }
    }

    /** Whether the wait for receipts may have been shorter or longer, because a start took another calendar. */
    private boolean mayWaitOtherwise(Recipient recipient, Sent sent) {
        return scene.calendar().isRebased(sent.nanos(), scene.nowNanos())
                && recipient.area().smscs().stream()
                        .anyMatch(each -> scene.plan().reporting(each).isShort());
    }

    private void judgeEnd(Recipient recipient, Sent sent, List<Copy> told) {
        Telling telling = telling(recipient);
        if (telling.states.isEmpty() && !told.isEmpty()) {
            findings.add("receipts go to those who asked", recipient, told + facts(recipient, telling));
        }
        if (!telling.isNothing
                && told.isEmpty()
                && !isGivenUp(recipient)
                && !mayBeForgotten(recipient, sent)
                && !mayHaveGivenWay(recipient)) {
            findings.add("a receipt is told", recipient, facts(recipient, telling));
        }
        for (Copy each : told) {
            MessageState state = each.came().receipt().state();
            boolean isRight = telling.states.stream().anyMatch(right -> isSame(recipient, state, right));
            if (!telling.states.isEmpty() && !isRight) {
                findings.add("a receipt tells the end", recipient, state + facts(recipient, telling));
            }
        }
    }

    private String facts(Recipient recipient, Telling telling) {
        return "; right are " + telling + "; copies " + scene.copies(recipient) + "; receipts "
                + scene.receipts(recipient);
    }

    /** Whether two states are equivalent: UCP, CIMD2 and Kannel have other names for states. */
    private boolean isSame(Recipient recipient, MessageState told, MessageState right) {
        boolean isSaidAlike = recipient.message().protocol() == WalkProtocol.SMPP
                && recipient.message().form().saysAllStates()
                && scene.copies(recipient).stream()
                        .allMatch(each -> scene.plan().saysAllStates(each.peer()));
        return isSaidAlike ? told == right : (told == MessageState.DELIVERED) == (right == MessageState.DELIVERED);
    }

    /** Whether the application has refused the receipt permanently. */
    private boolean isGivenUp(Recipient recipient) {
        return scene.receipts(recipient).stream().anyMatch(Copy::isRefusedForGood);
    }

    /**
     * Whether the expected receipt of a relayed message may have been lost, because it is written only some time after
     * the response.
     */
    private boolean mayBeForgotten(Recipient recipient, Sent sent) {
        long writtenNanos = sent.answeredNanos() + WRITTEN_NANOS;
        return recipient.isRelayed()
                && (scene.shakes().touch(Shakes.DEATH, sent.nanos(), writtenNanos)
                        || scene.shakes().touch(Shakes.STORE, sent.nanos(), writtenNanos));
    }

    /**
     * Whether the expected receipt may have given way because the table was full: as many messages of an application
     * may have no receipt as the router has counted.
     */
    private boolean mayHaveGivenWay(Recipient recipient) {
        String application = recipient.message().application();
        return untold.merge(application, 1L, Long::sum) <= scene.receiptsDropped(application);
    }

    // ---- Ends

    /**
     * The receipts that may be sent for an accepted message. If a response may have been lost, both cases are possible.
     */
    private Telling telling(Recipient recipient) {
        boolean isJoined = scene.copies(recipient).stream().anyMatch(recipient::isJoinedIn);
        Telling telling = telling(recipient, isJoined);
        return isJoined || !mayBeCutAlike(recipient) ? telling : telling.or(telling(recipient, true));
    }

    /** Whether the copy belongs to the joined message, or may do so although it looks like the segment. */
    private boolean mayBeJoinedIn(Recipient recipient, Copy copy) {
        return recipient.isJoinedIn(copy) || mayBeCutAlike(recipient);
    }

    /** Whether joined segments may look like the segments of the application after they have been cut again. */
    private boolean mayBeCutAlike(Recipient recipient) {
        int segments = recipient.message().pieces().size();
        return recipient.joined().isPresent()
                && scene.copies(recipient).stream()
                        .anyMatch(each -> scene.plan()
                                        .link(each.peer())
                                        .packetsOfJoined(recipient.joined().get())
                                        .size()
                                == segments);
    }

    private Telling telling(Recipient recipient, boolean isJoined) {
        ReceiptRequest request = recipient.request();
        Telling unsent = wanted(request, OWN);
        Telling last = unsent;
        Telling all = null;
        boolean isSegment = recipient.part() > 0 && !isJoined;
        for (Attempt each : Attempt.of(isJoined ? ofAllSegments(recipient) : scene.copies(recipient))) {
            boolean isDoubtful = each.isDoubtful(scene.shakes());
            if (all == null) {
                // Without a final refusal, another attempt follows, or the message is given up.
                last = each.isRefused() && !isDoubtful ? wanted(request, REFUSED) : unsent;
            }
            if (each.isAccepted(isSegment)) {
                Telling reported = reported(recipient, each, isDoubtful);
                boolean isOver = !isDoubtful && !mayGoOn(recipient, each);
                all = all == null || isOver ? reported : all.or(reported);
                last = isDoubtful ? last : isOver ? reported : reported.or(unsent);
            }
        }
        return all == null ? last : all.or(last);
    }

    /**
     * The copies of all segments. A message that was joined once may be sent in segments at the next SMSC, but is a
     * single message there as well.
     */
    private List<Copy> ofAllSegments(Recipient recipient) {
        return recipient.siblings().stream()
                .flatMap(each -> scene.copies(each).stream())
                .distinct()
                .sorted(Comparator.comparingLong(Copy::nanos))
                .toList();
    }

    /** Whether the next SMSC may have received the message, unless it was cancelled or expired on its way. */
    private static boolean mayGoOn(Recipient recipient, Attempt attempt) {
        return recipient.area().failsOver()
                && attempt.copies().stream().anyMatch(each -> each.isUndeliverableBy(Long.MAX_VALUE - 1));
    }

    private static Telling wanted(ReceiptRequest request, Set<MessageState> states) {
        Set<MessageState> wanted = states.stream()
                .filter(each -> isWanted(request, each))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return new Telling(wanted, wanted.size() < states.size());
    }

    private static boolean isWanted(ReceiptRequest request, MessageState state) {
        return switch (request) {
            case NEVER -> false;
            case ON_END -> true;
            case ON_FAILURE -> state != MessageState.DELIVERED;
            case ON_SUCCESS -> state == MessageState.DELIVERED;
        };
    }

    /** The states that an application may be told, given the reports of an SMSC about all parts of a message. */
    private Telling reported(Recipient recipient, Attempt attempt, boolean isDoubtful) {
        ReceiptRequest request = recipient.request();
        Reporting rules = scene.plan().reporting(attempt.smsc());
        if (rules.ask() == Ask.NEVER) {
            return Telling.NOTHING;
        }
        Set<MessageState> all = EnumSet.noneOf(MessageState.class);
        boolean isFailed = false;
        boolean isComplete = true;
        boolean mayBeComplete = true;
        boolean isOver = true;
        boolean hasSaidUnknown = false;
        boolean mayHaveSaidUnknown = false;
        boolean isAskedForAll = true;
        for (Copy each : attempt.copies()) {
            Set<MessageState> ends = each.ends(rules);
            long overNanos = each.answeredNanos() + rules.waitNanos();
            isOver &= overNanos + Copy.OVERDUE_NANOS < scene.nowNanos();
            isComplete &= each.hasEnded(rules, scene.calendar());
            mayBeComplete &= !ends.isEmpty();
            isFailed |= !ends.contains(MessageState.DELIVERED);
            all.addAll(ends);
            for (Reported one : each.reported()) {
                boolean isUnknown = one.state() == MessageState.UNKNOWN;
                hasSaidUnknown |= isUnknown && !each.hasEnded(rules, scene.calendar()) && one.takenNanos() < overNanos;
                mayHaveSaidUnknown |= isUnknown && one.saidNanos() < overNanos + Copy.OVERDUE_NANOS;
            }
            isAskedForAll &= each.came().message().receiptRequest() == ReceiptRequest.ON_END;
        }
        Set<MessageState> failures = EnumSet.copyOf(all);
        // A part that was not delivered determines the state of the whole message.
        failures.remove(MessageState.DELIVERED);
        Telling told = mayBeComplete ? wanted(request, isFailed ? failures : all) : new Telling(Set.of(), false);
        if (!isComplete && !isOver) {
            return told.or(Telling.NOTHING);
        }
        if (!isComplete) {
            boolean isOverdueTold = request == ReceiptRequest.ON_END && isAskedForAll && rules.isOverdueTold();
            boolean isFailureTold = request == ReceiptRequest.ON_END || request == ReceiptRequest.ON_FAILURE;
            boolean isTold = isOverdueTold || (hasSaidUnknown && isFailureTold);
            boolean mayBeTold = isTold || (mayHaveSaidUnknown && isFailureTold);
            failures.add(MessageState.UNKNOWN);
            told = told.or(mayBeTold ? new Telling(failures, !isTold) : Telling.NOTHING);
        }
        return isDoubtful ? told.or(Telling.NOTHING) : told;
    }

    // ---- Notifications

    private void judgeNotifications(Recipient recipient, Sent sent) {
        List<Copy> told = scene.notifications(recipient);
        if (!recipient.message().wantsProgress() && !told.isEmpty()) {
            findings.add("notifications go to those who asked", recipient, told.toString());
        }
        Set<MessageState> reported = EnumSet.noneOf(MessageState.class);
        for (Copy each : scene.copies(recipient)) {
            each.reported().stream().filter(one -> !isLast(each, one)).forEach(one -> reported.add(one.state()));
        }
        // Providers report progress on their own initiative.
        boolean isAllKnown =
                scene.copies(recipient).stream().allMatch(each -> scene.plan().hasSessions(each.peer()));
        judgeOrder(recipient, told);
        for (Copy each : told) {
            if (isAllKnown
                    && reported.stream()
                            .noneMatch(one ->
                                    isSame(recipient, each.came().receipt().state(), one))) {
                findings.add("a notification tells the progress", recipient, each + " of " + reported);
            }
        }
        for (Copy each : scene.receipts(recipient)) {
            if (each.came().message().kind() != Kind.RECEIPT) {
                findings.add("an end leaves as a receipt", recipient, each.toString());
            }
        }
        boolean isHeard = told.stream().anyMatch(Copy::isAccepted);
        if (recipient.message().wantsProgress()
                && !isHeard
                && !mayBeForgotten(recipient, sent)
                && !mayWaitOtherwise(recipient, sent)) {
            Attempt.of(scene.copies(recipient)).stream()
                    .filter(each -> each.isAccepted(recipient.part() > 0) && !each.isDoubtful(scene.shakes()))
                    .flatMap(each -> each.copies().stream())
                    .filter(each -> !isToldOfSibling(recipient, each))
                    .filter(each -> each.part() == 1 || (recipient.part() > 0 && !mayBeJoinedIn(recipient, each)))
                    .filter(this::isProgressing)
                    .findFirst()
                    .ifPresent(each -> findings.add("a notification is told", recipient, each + " " + each.reported()));
        }
    }

    /** Checks that a report of an SMSC is not passed on after the end. */
    private void judgeOrder(Recipient recipient, List<Copy> told) {
        long endNanos = scene.receipts(recipient).stream()
                .filter(Copy::isAccepted)
                .mapToLong(Copy::nanos)
                .min()
                .orElse(Long.MAX_VALUE);
        for (Copy each : told) {
            MessageState state = each.came().receipt().state();
            boolean wasSaidBefore = scene.copies(recipient).stream()
                    .flatMap(copy -> copy.reported().stream())
                    .anyMatch(one -> isSame(recipient, state, one.state()) && one.saidNanos() <= endNanos);
            // An end that was reported, but is not in the store, may be reported again.
            if (recipient.part() == 0
                    && !wasSaidBefore
                    && !scene.shakes().touch(Shakes.ROUTER, endNanos, each.nanos())
                    && !scene.shakes().touch(Shakes.STORE, endNanos, each.nanos())
                    && scene.copies(recipient).stream()
                            .allMatch(copy -> scene.plan().hasSessions(copy.peer()))) {
                findings.add("no progress is told after the end", recipient, each + " after " + endNanos / 1e9 + " s");
            }
        }
    }

    /**
     * Whether the progress was reported under another segment's id: a joined message has one of several ids, and its
     * progress is reported once.
     */
    private boolean isToldOfSibling(Recipient recipient, Copy copy) {
        return mayBeJoinedIn(recipient, copy)
                && recipient.siblings().stream()
                        .anyMatch(each -> scene.notifications(each).stream().anyMatch(Copy::isAccepted));
    }

    private boolean isLast(Copy copy, Reported report) {
        return scene.plan().reporting(copy.peer()).isLast(report.state());
    }

    /** Whether progress was certainly reported before the end. */
    private boolean isProgressing(Copy copy) {
        Reporting rules = scene.plan().reporting(copy.peer());
        if (rules.ask() == Ask.NEVER && copy.parts() > 1) {
            return false; // Parts that are charged when delivered have no report in this case.
        }
        long endNanos = copy.answeredNanos() + rules.waitNanos();
        for (Reported each : copy.reported()) {
            if (isLast(copy, each)) {
                endNanos = Math.min(endNanos, each.saidNanos());
            }
        }
        long overNanos = endNanos;
        return copy.reported().stream().anyMatch(each -> !isLast(copy, each) && each.takenNanos() < overNanos);
    }
}
