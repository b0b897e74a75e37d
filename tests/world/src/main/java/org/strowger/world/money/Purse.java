package org.strowger.world.money;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.strowger.router.config.value.Amount;
import org.strowger.router.exchange.credit.TopUpRequest;
import org.strowger.router.exchange.credit.TopUpResult;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.world.walk.Findings;
import org.strowger.world.walk.RecordedEvent;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Shakes;

/** The balance of an account, and its top-ups, whose requests are repeated until they are answered. */
final class Purse {
    private static final long AGAIN_NANOS = 3_000_000_000L;

    /** The time within which a record is written after its event. */
    private static final long RECORDED_NANOS = 100_000_000L;

    private final String account;

    /** The credit limit in millionths. */
    private final long creditLimit;

    private final List<TopUp> topUps = new ArrayList<>();
    private boolean hasLeapt;

    /** An amount with the key of its request. */
    private static final class TopUp {
        private final String key;
        private final long millionths;
        private long requestedNanos = Long.MAX_VALUE;
        private long creditedNanos = Long.MAX_VALUE;

        TopUp(String key, long millionths) {
            this.key = key;
            this.millionths = millionths;
        }
    }

    /** @param creditLimit {@link Long#MAX_VALUE} if unlimited */
    Purse(String account, long creditLimit) {
        this.account = account;
        this.creditLimit = creditLimit;
    }

    String account() {
        return account;
    }

    boolean isUnlimited() {
        return creditLimit == Long.MAX_VALUE;
    }

    String creditLimit() {
        return isUnlimited() ? "unlimited" : new Amount(creditLimit).toString();
    }

    // ---- Top-ups

    /**
     * @param repeatedNanos the time at which the billing system repeats the request because it has received no response
     */
    void topUp(Scene scene, long atNanos, long repeatedNanos, long millionths) {
        TopUp topUp = new TopUp("invoice " + topUps.size(), millionths);
        topUps.add(topUp);
        scene.agenda().after(atNanos, () -> request(scene, topUp, false));
        scene.agenda().after(repeatedNanos, () -> request(scene, topUp, true));
    }

    /** The number of top-ups. */
    int topUps() {
        return topUps.size();
    }

    private void request(Scene scene, TopUp topUp, boolean isByApplication) {
        boolean[] isAnswered = {false};
        boolean isThere = scene.world().isAlive()
                && scene.world().routerThreads().stream().noneMatch(SelectorThread::isClosed);
        if (isThere) {
            topUp.requestedNanos = Math.min(topUp.requestedNanos, scene.nowNanos());
            Amount amount = new Amount(topUp.millionths);
            TopUpRequest request = isByApplication
                    ? TopUpRequest.ofApplication("shop", account, amount, topUp.key)
                    : TopUpRequest.ofOperator("ada", account, amount, topUp.key);
            scene.world().router().exchange().topUp(request, result -> {
                isAnswered[0] =
                        result.kind() == TopUpResult.Kind.CREDITED || result.kind() == TopUpResult.Kind.REPEATED;
                scene.story().tell("top-up " + topUp.key + " of " + account + " with " + amount + ": " + result.kind());
                if (isAnswered[0]) {
                    topUp.creditedNanos = Math.min(topUp.creditedNanos, scene.nowNanos());
                }
            });
        }
        scene.agenda().after(AGAIN_NANOS, () -> {
            if (!isAnswered[0]) {
                request(scene, topUp, isByApplication);
            }
        });
    }

    /** The maximum amount that may be spent by this time, according to the requests made. */
    long mostBy(long nanos) {
        return creditLimit + sum(nanos, false);
    }

    /** The amount that can certainly be spent at this time, according to the requests answered. */
    long leastBy(long nanos) {
        return creditLimit + sum(nanos, true);
    }

    private long sum(long nanos, boolean isCredited) {
        return topUps.stream()
                .filter(each -> (isCredited ? each.creditedNanos : each.requestedNanos) <= nanos)
                .mapToLong(each -> isCredited || !hasLeapt ? each.millionths : 2 * each.millionths)
                .sum();
    }

    // ---- The end

    /** @param spent the amount spent by the accounts of this purse */
    void check(Scene scene, long spent, Findings findings) {
        var figures =
                scene.world().router().exchange().accounts().named(account).figures();
        long credited = sum(Long.MAX_VALUE - 1, true);
        if (topUps.stream().anyMatch(each -> each.creditedNanos == Long.MAX_VALUE)) {
            findings.add("a top-up is credited in the end", account);
        }
        // A key is kept for 90 days by the calendar.
        boolean mayBeTwice = scene.calendar().hasLeapt() && figures.credited().millionths() <= 2 * credited;
        if (figures.credited().millionths() != credited && !mayBeTwice) {
            findings.add("a top-up is credited once", account + " has " + figures.credited() + " of " + credited);
        }
        if (figures.paid().millionths() != spent) {
            findings.add("an account pays what is charged", account + " has paid " + figures.paid() + " of " + spent);
        }
        if (RecordedEvent.areWritten(scene)) {
            checkRecords(scene, findings);
        }
        if (!figures.reserved().equals(Amount.ZERO)) {
            findings.add("nothing is reserved at the end", account + " has " + figures.reserved());
        }
    }

    /** Notes that the calendar was set by months, so that a repeated request may be credited again. */
    void leaps() {
        hasLeapt = true;
    }

    /** Checks that each top-up is recorded once with its key, unless a death of the router undid it. */
    private void checkRecords(Scene scene, Findings findings) {
        Map<String, RecordedEvent> credited = new HashMap<>();
        for (RecordedEvent each : RecordedEvent.all(scene)) {
            if (each.has("event", "credited") && each.has("account", account)) {
                RecordedEvent before = credited.put(each.of("reference"), each);
                if (before != null && !hasLeapt && !Records.mayBeForgotten(scene, before.nanos(), each.nanos())) {
                    findings.add("a top-up is recorded once", before + ", " + each);
                }
            }
        }
        for (TopUp each : topUps) {
            RecordedEvent recorded = credited.get(each.key);
            boolean mayBeLost =
                    scene.shakes().touch(Shakes.ROUTER, each.requestedNanos, each.creditedNanos + RECORDED_NANOS);
            boolean isRight =
                    recorded == null ? mayBeLost : recorded.has("amount", new Amount(each.millionths).toString());
            if (!isRight) {
                findings.add(
                        "a top-up is recorded",
                        account + ": " + each.key + " with " + each.millionths + ": " + recorded);
            }
        }
    }
}
