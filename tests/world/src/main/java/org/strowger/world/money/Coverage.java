package org.strowger.world.money;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Outcome;
import org.strowger.world.money.Accounts.Prices;
import org.strowger.world.money.Accounts.Terms;
import org.strowger.world.walk.Copy;
import org.strowger.world.walk.Copy.Reported;
import org.strowger.world.walk.End;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Shakes;
import org.strowger.world.walk.WalkApplication.Sent;

/**
 * Determines which messages the accounts cover. From the responses to all messages, it computes the minimum and maximum
 * amounts that were reserved and charged when each message arrived.
 */
final class Coverage {
    /** The time after a response or a receipt within which its charges are written. */
    private static final long SETTLED_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final Scene scene;
    private final Map<String, Terms> byApplication;
    private final Map<Recipient, ChargedSegments> segments = new LinkedHashMap<>();
    private final Map<Recipient, Prices> prices = new LinkedHashMap<>();
    private @Nullable List<Cost> costs;

    /**
     * The cost of a message.
     *
     * @param sent the submission by the application
     * @param least the minimum cost after acceptance, in millionths
     * @param reserved the maximum amount reserved
     * @param entry the minimum amount reserved before acceptance
     */
    private record Cost(Terms terms, Recipient recipient, Sent sent, long least, long reserved, long entry) {
        boolean isAcceptedBy(long nanos) {
            Outcome answer = sent.outcome();
            return answer != null && answer.isAccepted() && sent.answeredNanos() <= nanos;
        }

        boolean isRefusedBy(long nanos) {
            Outcome answer = sent.outcome();
            return answer != null && !answer.isAccepted() && sent.answeredNanos() < nanos;
        }
    }

    Coverage(Scene scene, Map<String, Terms> byApplication) {
        this.scene = scene;
        this.byApplication = byApplication;
    }

    /** The segments to be charged for a message at the end. */
    ChargedSegments segments(Terms terms, Recipient recipient) {
        return segments.computeIfAbsent(recipient, any -> ChargedSegments.of(scene, recipient, terms.when()));
    }

    /** The prices of a message: the price in force when the message was accepted applies. */
    Prices prices(Terms terms, Recipient recipient) {
        return prices.computeIfAbsent(recipient, any -> {
            Set<Long> found = new TreeSet<>();
            // Joined segments may be charged as one message.
            recipient.siblings().forEach(each -> scene.application(terms.application())
                    .sent(each)
                    .ifPresent(
                            sent -> PriceLists.of(scene).ifPresent(lists -> found.addAll(lists.prices(each, sent)))));
            found.remove(PriceList.NONE);
            LongSummaryStatistics known =
                    found.stream().mapToLong(Long::longValue).summaryStatistics();
            return found.isEmpty()
                    ? new Prices(terms.price(), terms.price())
                    : new Prices(known.getMin(), known.getMax());
        });
    }

    private List<Cost> costs() {
        List<Cost> known = costs;
        if (known == null) {
            known = new ArrayList<>();
            for (Recipient each : scene.plan().recipients().toList()) {
                String application = each.message().application();
                Terms terms = byApplication.get(application);
                Optional<Sent> sent = scene.application(application).sent(each);
                if (terms != null && sent.isPresent()) {
                    known.add(cost(terms, each, sent.get()));
                }
            }
            costs = known;
        }
        return known;
    }

    private Cost cost(Terms terms, Recipient recipient, Sent sent) {
        IntSummaryStatistics onAir = ChargedSegments.inAll(scene, recipient);
        long times = 1 + renewals(terms, recipient);
        int written = recipient.part() > 0
                ? onAir.getMin()
                : recipient.message().content().segments();
        return new Cost(
                terms,
                recipient,
                sent,
                segments(terms, recipient).least() * prices(terms, recipient).least(),
                Math.max(onAir.getMax(), written)
                        * times
                        * prices(terms, recipient).most(),
                Math.min(onAir.getMin(), written) * prices(terms, recipient).least());
    }

    private long renewals(Terms terms, Recipient recipient) {
        return scene.application(terms.application()).renewals(recipient);
    }

    /** Permits the outcomes of this message that follow from the balance of its account. */
    void permit(Terms terms, Recipient recipient, Sent sent, Set<End> permitted) {
        Cost cost = cost(terms, recipient, sent);
        long fromNanos = sent.nanos();
        long untilNanos = sent.outcome() == null ? Long.MAX_VALUE - 1 : sent.answeredNanos();
        long most = Long.MAX_VALUE;
        long least = Long.MAX_VALUE;
        if (!terms.purse().isUnlimited()) {
            Predicate<Cost> isPaid = each -> each.terms().purse().equals(terms.purse());
            most = terms.purse().mostBy(untilNanos) - heldSurely(isPaid, recipient, fromNanos);
            least = terms.purse().leastBy(fromNanos) - heldPerhaps(isPaid, recipient, fromNanos, untilNanos);
        }
        if (terms.hasDailyLimit()) {
            Predicate<Cost> isSurely = each -> each.terms().equals(terms) && isSameDay(each.sent(), untilNanos);
            Predicate<Cost> isPerhaps = each -> each.terms().equals(terms) && mayBeSameDay(each, fromNanos, untilNanos);
            most = Math.min(most, terms.dailyLimit() - heldSurely(isSurely, recipient, fromNanos));
            least = Math.min(least, terms.dailyLimit() - heldPerhaps(isPerhaps, recipient, fromNanos, untilNanos));
        }
        if (most < cost.entry()) {
            permitted.retainAll(EnumSet.of(End.UNANSWERED, End.REFUSED_FOR_NOW));
            permitted.add(End.REFUSED);
        } else if (least < cost.reserved()) {
            permitted.add(End.REFUSED);
            if (cost.entry() < cost.reserved()) {
                permitted.add(End.NOT_SENT); // The cost of the message can increase after its acceptance.
            }
        }
    }

    private boolean isSameDay(Sent sent, long laterNanos) {
        return scene.calendar().isSameDay(sent.nanos(), sent.answeredNanos(), Math.min(laterNanos, scene.nowNanos()));
    }

    /** Whether a message may count for the same day as one in this period. A message that begins anew counts anew. */
    private boolean mayBeSameDay(Cost cost, long fromNanos, long toNanos) {
        boolean isReplaced = !cost.recipient().readings(Long.MAX_VALUE - 1).equals(List.of(cost.recipient()));
        long answeredNanos = Math.min(cost.sent().answeredNanos(), scene.nowNanos());
        return isReplaced
                || renewals(cost.terms(), cost.recipient()) > 0
                || scene.calendar().mayBeSameDay(answeredNanos, fromNanos, Math.min(toNanos, scene.nowNanos()));
    }

    /**
     * The amount that was certainly reserved or charged during the whole time, for messages accepted before that time.
     */
    private long heldSurely(Predicate<Cost> which, Recipient but, long fromNanos) {
        return costs().stream()
                .filter(each -> !each.recipient().equals(but) && each.isAcceptedBy(fromNanos) && which.test(each))
                .mapToLong(Cost::least)
                .sum();
    }

    /** The amount that may have been reserved or charged at some point in the time. */
    private long heldPerhaps(Predicate<Cost> which, Recipient but, long fromNanos, long untilNanos) {
        return costs().stream()
                .filter(each -> !each.recipient().equals(but) && each.sent().nanos() <= untilNanos)
                .filter(each -> !each.isRefusedBy(fromNanos) && which.test(each))
                .mapToLong(each -> isSettledBy(each, fromNanos) ? chargedAtMost(each) : reservedAtMost(each))
                .sum();
    }

    /**
     * The maximum amount reserved for a message. Until all parts are answered, the accepted parts are reserved in
     * addition to the whole message.
     */
    private long reservedAtMost(Cost cost) {
        long parts = cost.recipient().part() > 0 || !cost.terms().when().equals("delivered")
                ? 0
                : scene.copies(cost.recipient()).stream()
                        .filter(each -> each.parts() > 1)
                        .count();
        return cost.reserved() + parts * prices(cost.terms(), cost.recipient()).most();
    }

    private long chargedAtMost(Cost cost) {
        return segments(cost.terms(), cost.recipient()).most()
                * prices(cost.terms(), cost.recipient()).most();
    }

    /** Whether the reserved amount was charged or refunded before the given time. */
    private boolean isSettledBy(Cost cost, long nanos) {
        List<Copy> copies = scene.copies(cost.recipient());
        boolean awaitsReceipts = cost.terms().when().equals("delivered");
        if (copies.isEmpty() || (awaitsReceipts && cost.recipient().area().failsOver())) {
            return false;
        }
        long lastNanos = 0;
        for (Copy each : copies) {
            Optional<Long> settledNanos = awaitsReceipts && each.isAccepted()
                    ? each.reported().stream()
                            .filter(report -> report.state().isFinal())
                            .map(Reported::takenNanos)
                            .findFirst()
                    : Optional.of(each.answeredNanos());
            lastNanos = Math.max(lastNanos, settledNanos.orElse(Long.MAX_VALUE / 2));
        }
        boolean isCalm = Stream.of(Shakes.ROUTER, Shakes.STORE)
                .noneMatch(each -> scene.shakes().touch(each, cost.sent().nanos(), nanos));
        return hasEnded(cost.recipient(), copies) && isCalm && lastNanos + SETTLED_NANOS < nanos;
    }

    /** Whether an SMSC has the whole message, or has refused a part permanently. */
    private static boolean hasEnded(Recipient recipient, List<Copy> copies) {
        Copy last = copies.get(copies.size() - 1);
        List<Copy> attempt = copies.stream()
                .filter(each -> each.equals(last) || (last.parts() > 1 && each.isOfSameAttempt(last)))
                .toList();
        long accepted = attempt.stream()
                .filter(Copy::isAccepted)
                .map(Copy::part)
                .distinct()
                .count();
        return attempt.stream().anyMatch(Copy::isRefusedForGood)
                || accepted >= (recipient.part() > 0 ? 1 : last.parts());
    }
}
