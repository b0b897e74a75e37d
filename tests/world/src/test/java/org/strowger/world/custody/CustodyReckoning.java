package org.strowger.world.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.router.application.Application;
import org.strowger.router.exchange.custody.RecoveredRecords;
import org.strowger.router.receipts.ExpectedReceipt;
import org.strowger.router.smsc.Smsc;
import org.strowger.world.Peer;
import org.strowger.world.World;

/** The check at the end of a walk: whether everything that was promised was kept. */
final class CustodyReckoning {
    /** How long the router waits for answers of SMSCs, somewhat less. */
    static final long SMSC_NANOS = TimeUnit.MILLISECONDS.toNanos(9800);

    /** How long it waits for those of applications, somewhat less. */
    static final long APPLICATION_NANOS = TimeUnit.MILLISECONDS.toNanos(4800);

    /** All that is due is done when so much time has gone by without any fault. */
    private static final long ENOUGH_NANOS = TimeUnit.SECONDS.toNanos(120);

    private static final long SLACK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** An SMSC that is replaced begins with a rate of its own, a probe does not wait, and a long one takes several. */
    private static final int BEYOND_RATE = 8;

    private final CustodyWalk walk;
    private final List<String> wrong = new ArrayList<>();
    private int doubled;

    CustodyReckoning(CustodyWalk walk) {
        this.walk = walk;
    }

    void check() {
        walk.fates.values().forEach(this::check);
        checkIds();
        checkReports();
        checkMobiles();
        wrong.addAll(new CallbackReckoning(walk).check());
        walk.smscs().forEach(this::checkSessions);
        checkIdle();
        if (doubled > walk.uncertain) {
            wrong.add(doubled + " came twice to SMSCs, and only " + walk.uncertain + " were counted as uncertain");
        }
        wrong.sort(null);
        assertThat(wrong).isEmpty();
    }

    private void wrong(String what, Fate fate) {
        wrong.add(what + ": " + fate);
    }

    // ---- Each message

    private void check(Fate fate) {
        if (fate.relayed) {
            checkRelayed(fate);
            return;
        }
        if (fate.isRefused() && !fate.doubtful && !fate.attempts.isEmpty()) {
            wrong("refused, and delivered all the same", fate);
        }
        for (Attempt each : fate.attempts) {
            long overNanos = fate.overNanos(walk.plan.validity.toNanos());
            if (each.nanos() - 2 * walk.plan.latencyNanos - SLACK_NANOS > overNanos) {
                wrong("delivered after its time", fate);
            }
            if (each.nanos() < fate.times.fromNanos()) {
                wrong("delivered before its time", fate);
            }
            checkAsked(fate, each);
        }
        if (!fate.isLong && !fate.mayBeTwice) {
            checkRepeated(fate);
        }
        if (fate.isPromised()) {
            checkEnd(fate);
        }
        checkReceipts(fate);
    }

    private void checkRelayed(Fate fate) {
        if (fate.isPromised() && !fate.isAccepted()) {
            wrong("relayed, and no SMSC has it", fate);
        }
        Outcome told = fate.told();
        if (told != null
                && walk.walkProtocols.isOfSmsc(told)
                && !fate.isToMany()
                && !fate.refusals.contains(told.code())
                && !fate.refusals.contains(0)) {
            wrong("refused as nobody did", fate);
        }
        checkReceipts(fate);
    }

    private void checkAsked(Fate fate, Attempt each) {
        for (Fate.Asked asked : fate.asked) {
            if (asked.doneNanos < each.nanos() && asked.isCancel()) {
                wrong("delivered after it was cancelled", fate);
            }
            boolean isLast = fate.asked.stream().noneMatch(other -> other != asked && !other.isCancel());
            if (asked.doneNanos < each.nanos() && !asked.isCancel() && isLast) {
                String said =
                        new String(each.came.message().body().octets(), java.nio.charset.StandardCharsets.US_ASCII);
                if (!said.equals(asked.newText)) {
                    wrong("says '" + said + "' and was to say '" + asked.newText + "'", fate);
                }
            }
        }
    }

    private void checkRepeated(Fate fate) {
        for (int i = 1; i < fate.attempts.size(); i++) {
            Attempt next = fate.attempts.get(i);
            for (Attempt before : fate.attempts.subList(0, i)) {
                if (!before.mayBeRepeated(next.nanos() + SLACK_NANOS + 2 * walk.plan.latencyNanos)
                        && !mayFailOver(before, next, fate)) {
                    wrong("delivered twice without need", fate);
                    return;
                }
            }
            Attempt last = fate.attempts.get(i - 1);
            if ((!last.isAnsweredInTime() || last.isAccepted()) && !mayFailOver(last, next, fate)) {
                doubled++;
                walk.say("doubled: " + fate);
            }
        }
    }

    /** An SMSC that could not deliver a message is followed by another one, and never gets the message again. */
    private boolean mayFailOver(Attempt before, Attempt next, Fate fate) {
        return walk.plan.failsOver
                && !fate.relayed
                && before.isUndeliverableBy(next.nanos())
                && smscOf(before) != smscOf(next);
    }

    private CustodySmsc smscOf(Attempt attempt) {
        return walk.smscs().stream()
                .filter(each -> each.smsc().allPeers().contains(attempt.came.by()))
                .findFirst()
                .orElseThrow();
    }

    private void checkEnd(Fate fate) {
        boolean tellsFailure = fate.receiptRequest != ReceiptRequest.NEVER;
        boolean accepted = fate.isLong ? !fate.attempts.isEmpty() : fate.isTaken();
        if (accepted || fate.hasFailureReceipt()) {
            return;
        }
        boolean hadTime = fate.times.untilNanos() > walk.healedNanos + ENOUGH_NANOS;
        boolean mayHaveEnded =
                fate.isRefusedForGood() || fate.mayBeCancelled() || isUnsayable(fate) || walk.plan.mayHold;
        if (hadTime && !mayHaveEnded) {
            wrong("lost", fate);
        } else if (tellsFailure && !fate.isAccepted()) {
            wrong("ended, and its application does not know", fate);
        }
    }

    /** Whether there is an SMSC that cannot be told who has sent it. */
    private boolean isUnsayable(Fate fate) {
        return fate.hasLongSender && !walk.walkProtocols.areLongSendersSaid();
    }

    private void checkReceipts(Fate fate) {
        Outcome told = fate.told();
        int delivered = 0;
        int failed = 0;
        for (int i = 0; i < fate.receipts.size(); i++) {
            Attempt each = fate.receipts.get(i);
            if (told != null
                    && told.isAccepted()
                    && walk.walkProtocols.keepsId(fate.peer(), each.came.by())
                    && !each.came.receipt().messageId().equals(told.messageId())) {
                wrong("a receipt by another id: " + each.came.receipt().messageId(), fate);
            }
            if (fate.receiptRequest == ReceiptRequest.NEVER) {
                wrong("a receipt that nobody wanted", fate);
            }
            if (each.settled && each.isAccepted()) {
                if (each.came.receipt().state() == MessageState.DELIVERED) {
                    delivered++;
                } else {
                    failed++;
                }
            }
        }
        long accepted = fate.attempts.stream().filter(Attempt::isAccepted).count();
        if (delivered + failed > Math.max(1, fate.endings()) + (fate.isUncertain() && fate.isAccepted() ? 1 : 0)) {
            wrong("receipts told twice", fate);
        }
        if (!fate.isLong && delivered + failed == 1 && fate.receipts.size() > 1 && accepted == 1) {
            checkTold(fate, fate.receipts);
        }
    }

    /** A message or receipt that the application has certainly answered does not come again. */
    private void checkTold(Fate fate, List<Attempt> told) {
        for (int i = 1; i < told.size(); i++) {
            if (!told.get(i - 1).mayBeRepeated(told.get(i).nanos() + SLACK_NANOS + 2 * walk.plan.latencyNanos)) {
                wrong("told again without need", fate);
            }
        }
    }

    // ---- Ids

    private void checkIds() {
        Map<String, Sending> ids = new HashMap<>();
        walk.fates.values().forEach(fate -> {
            Outcome told = fate.told();
            if (told != null && told.isAccepted()) {
                Sending other = ids.put(idOf(fate, told), fate.sending);
                if (other != null && !other.equals(fate.sending)) {
                    wrong("an id given twice: " + told.messageId(), fate);
                }
            }
        });
    }

    /** The id with all that it needs to belong to one message: Kannel tells none. */
    private String idOf(Fate fate, Outcome told) {
        boolean isOfAll = fate.isByHttp()
                ? !told.messageId().isEmpty()
                : !walk.walkProtocols.of(fate.peer()).hasStamps();
        return isOfAll ? told.messageId() : told.messageId() + " to " + fate.number;
    }

    // ---- Receipts and mobiles

    private void checkReports() {
        for (CustodySmsc smsc : walk.smscs()) {
            for (CustodySmsc.Report each : smsc.reports()) {
                Fate fate = walk.fateOf(each);
                if (!CustodySmsc.isTaken(each)) {
                    wrong("receipt " + each.id + " was not taken", fate);
                } else if (each.of.settled
                        && !fate.isRefused()
                        && fate.receiptRequest == ReceiptRequest.ON_END
                        && !fate.reportEarly
                        // Not written down while the store is not well, and of a refused one no part is reported.
                        && !(fate.relayed && (fate.doubtful || !fate.isPromised()))
                        && !fate.hasReceipt()) {
                    wrong("receipt " + each.id + " was lost", fate);
                }
            }
        }
    }

    private void checkMobiles() {
        for (CustodySmsc smsc : walk.smscs()) {
            for (CustodySmsc.Mobile each : smsc.mobiles()) {
                if (each.to.equals(CustodyHttpApp.NUMBER)) {
                    continue;
                }
                List<Attempt> came = walk.app(each.to.startsWith("6") ? "shop" : "bank")
                        .mobiles()
                        .getOrDefault(each.number, List.of());
                boolean has = came.stream().anyMatch(one -> one.isAccepted() || one.isRefusedForGood());
                if (each.isTaken() && !has) {
                    wrong.add("a mobile's message was lost: " + each.number + ": " + came);
                }
                for (int i = 1; i < came.size(); i++) {
                    if (!came.get(i - 1)
                            .mayBeRepeated(came.get(i).nanos() + SLACK_NANOS + 2 * walk.plan.latencyNanos)) {
                        wrong.add("a mobile's message came again: " + each.number + ": " + came);
                    }
                }
            }
        }
    }

    // ---- Bounds

    private void checkSessions(CustodySmsc smsc) {
        for (Peer each : smsc.smsc().allPeers()) {
            int window = walk.windows.getOrDefault(each, 0);
            if (each.mostUnanswered() > window) {
                wrong.add("a window of " + window + " had " + each.mostUnanswered());
            }
        }
        Map<Integer, List<Long>> lives = new HashMap<>();
        walk.fates
                .values()
                .forEach(fate -> fate.attempts.forEach(each -> {
                    if (smsc.smsc().allPeers().contains(each.came.by())) {
                        for (int i = 0; i < each.came.message().segments(); i++) {
                            lives.computeIfAbsent(each.life, any -> new ArrayList<>())
                                    .add(each.nanos());
                        }
                    }
                }));
        int most = CustodyWalk.RATE + BEYOND_RATE;
        lives.values().forEach(times -> {
            times.sort(null);
            for (int i = most; i < times.size(); i++) {
                if (times.get(i) - times.get(i - most) <= 1_000_000_000L) {
                    wrong.add("more than its rate came to " + smsc.port() + " at " + times.get(i) / 1_000_000);
                    return;
                }
            }
        });
    }

    private void checkIdle() {
        for (Smsc smsc : walk.world.router().exchange().generation().smscs()) {
            if (smsc.hasBacklog()) {
                wrong.add(smsc.name() + " has a backlog");
            }
            smsc.ports().forEach(port -> port.sessions().forEach(each -> {
                if (each.unanswered() > 0) {
                    wrong.add("something is unanswered at " + smsc.name());
                }
            }));
        }
        for (Application each : walk.world.router().exchange().generation().applications()) {
            if (each.hasBacklog() || each.stored() != 0) {
                wrong.add(each.name() + " has a backlog, or letters are kept for it: " + each.stored());
            }
        }
    }

    /** After the end: what is left in the store. */
    static void checkStore(CustodyWalk walk) {
        RecoveredRecords left =
                walk.world.open(World.configuration(walk.plan.calm())).storage().recovered();
        assertThat(left.unreadable())
                .as("unreadable: %s", left.firstUnreadable())
                .isZero();
        assertThat(left.messages()).as("messages left").isZero();
        assertThat(left.deliveries().size()).as("letters left").isZero();
        assertThat(left.segments().size()).as("segments left").isZero();
        assertThat(left.superseded()).as("places left").isEmpty();
        checkRequests(walk, left);
        Set<String> owed = new HashSet<>();
        left.expectations().take(Integer.MAX_VALUE, (record, payload) -> {
            ExpectedReceipt expected = left.expectation(payload, millis -> millis);
            owed.add(expected.smsc() + " " + expected.smscId());
        });
        for (CustodySmsc smsc : walk.smscs()) {
            smsc.reports().stream()
                    .filter(each -> each.of.settled && CustodySmsc.isTaken(each))
                    .filter(each -> !walk.fateOf(each).reportEarly)
                    .filter(each -> walk.fateOf(each).receiptRequest != ReceiptRequest.NEVER)
                    .filter(each -> !walk.fateOf(each).relayed)
                    .forEach(each -> assertThat(owed)
                            .as("still expected, and has come: %s of %s", each.id, walk.fateOf(each))
                            .doesNotContain(
                                    smsc.name() + " " + smsc.walkProtocol().receiptKey(each.id, each.to())));
        }
    }

    /** The keys of accepted requests are kept, and no other: for a day, which is longer than a walk. */
    private static void checkRequests(CustodyWalk walk, RecoveredRecords left) {
        Set<String> kept = new HashSet<>();
        left.requests().take(Integer.MAX_VALUE, (record, payload) -> assertThat(
                        kept.add(left.request(payload).key()))
                .as("the key of record %d is kept once", record)
                .isTrue());
        for (WalkRequest each : walk.http().requests()) {
            boolean wasKept = kept.remove(each.key());
            if (!each.key().isEmpty() && each.isAccepted()) {
                assertThat(wasKept).as("the key %s is kept", each.key()).isTrue();
            }
        }
        assertThat(kept).as("keys of nobody").isEmpty();
    }
}
