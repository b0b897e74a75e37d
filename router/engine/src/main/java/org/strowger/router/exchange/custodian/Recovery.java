package org.strowger.router.exchange.custodian;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;
import org.strowger.router.application.Application;
import org.strowger.router.config.SmscSettings.OnUncertain;
import org.strowger.router.credit.PartAttempt;
import org.strowger.router.credit.PartCharges;
import org.strowger.router.event.LogEvent;
import org.strowger.router.exchange.custody.Custody;
import org.strowger.router.exchange.custody.CustodyLog;
import org.strowger.router.exchange.custody.KeptOutcome;
import org.strowger.router.exchange.custody.RecordBlocks;
import org.strowger.router.exchange.custody.RecoveredRecords;
import org.strowger.router.exchange.custody.StoredDelivery;
import org.strowger.router.exchange.custody.StoredMessage;
import org.strowger.router.exchange.custody.StoredPosition;
import org.strowger.router.exchange.custody.StoredRequest;
import org.strowger.router.exchange.custody.StoredSegment;
import org.strowger.router.exchange.custody.StoredUnclaimed;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.mo.MoFlow;
import org.strowger.router.exchange.mo.ReceiptHomes;
import org.strowger.router.exchange.mo.RecoveredReceipt;
import org.strowger.router.exchange.mo.UnclaimedMessages;
import org.strowger.router.exchange.mt.MtFlow;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.exchange.requests.IdempotentRequests;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.exchange.thread.OperatorLog;
import org.strowger.router.metrics.laws.DeliveryTerm;
import org.strowger.router.metrics.laws.ExpectationTerm;
import org.strowger.router.metrics.laws.MessageTerm;
import org.strowger.router.metrics.laws.MoneyTerm;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.receipts.ExpectedReceipt;
import org.strowger.router.receipts.PartReceipts;
import org.strowger.router.route.RouteDecision;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.time.Timer;

/**
 * Restores the contents of the store at startup: expected receipts at the homes of their SMSCs, deliveries at the homes
 * of their applications, and messages on all threads in turn. Expected receipts and deliveries are in the mailboxes of
 * the threads before anything else; messages are restored in batches, one in each turn, while new messages are
 * accepted.
 *
 * <p>The expected receipt of an SMSC that is not configured stays in the store until the SMSC is configured again or
 * the receipt expires. Records of an application that is not configured are handled as if it were configured.
 */
public final class Recovery {
    /** The number of messages restored per turn: small enough for a short turn. */
    private static final int MESSAGES_PER_TURN = 1000;

    private final RecoveredRecords recovered;
    private final Function<String, Application> applications;
    private final OperatorLog operatorLog;
    private final long beganMillis;
    private final IntFunction<ReceiptHomes> receiptHomes;
    private final Runnable whenRestored;

    @Within(Within.Scope.START)
    private final Map<String, Application> senders = new HashMap<>();

    private final Map<String, Smsc> smscs = new HashMap<>();

    @Within(Within.Scope.START)
    private final List<Batch> batches = new ArrayList<>();

    /**
     * Expected receipts of parts, by the id of the split message. Complete before the threads start; the threads only
     * read it.
     */
    @Within(Within.Scope.START)
    private final Map<Long, List<SplitExpectation>> splitMessages = new HashMap<>();

    private @Nullable PartSettlement settlement;

    /** The expected receipts that have expired, by their records. */
    @Within(Within.Scope.START)
    private final Map<Long, ExpectedReceipt> outlived = new LinkedHashMap<>();

    /** The number of threads that have not restored all of their messages; changed only on the first thread. */
    private int busy;

    /**
     * Call {@link #begin} to start the recovery.
     *
     * @param applications finds an application by name; creates one for a name that is not configured
     * @param beganMillis when the process started
     * @param receiptHomes the receipt homes of all threads, by thread index
     * @param whenRestored runs on the first thread when all threads have restored all records
     */
    public Recovery(
            RecoveredRecords recovered,
            List<Smsc> smscs,
            Function<String, Application> applications,
            OperatorLog operatorLog,
            long beganMillis,
            IntFunction<ReceiptHomes> receiptHomes,
            Runnable whenRestored) {
        this.recovered = recovered;
        this.applications = applications;
        this.operatorLog = operatorLog;
        this.beganMillis = beganMillis;
        this.receiptHomes = receiptHomes;
        this.whenRestored = whenRestored;
        smscs.forEach(smsc -> this.smscs.put(smsc.name(), smsc));
    }

    /**
     * The objects that one thread needs to restore its share.
     *
     * @param thread the exchange's view of the thread
     */
    public record Target(
            ExchangeThread thread,
            SelectorThread selector,
            MessageIdAllocator ids,
            CustodyLog log,
            MtFlow mtFlow,
            MoFlow moFlow,
            Custodian custodian,
            IdempotentRequests requests,
            UnclaimedMessages unclaimed) {}

    /** Distributes all records to the threads, which restore them. */
    public void begin(List<Target> targets) {
        targets.forEach(target -> batches.add(new Batch()));
        busy = targets.size();
        recovered.senders().forEach(name -> senders.put(name, applications.apply(name)));
        settlement = new PartSettlement(targets.get(0).thread(), receiptHomes);
        sortExpectations(targets.get(0).ids());
        sortOutcomes();
        sortDeliveries();
        sortRequests();
        sortSegments();
        sortUnclaimed();
        for (int i = 0; i < targets.size(); i++) {
            Batch batch = batches.get(i);
            Lane lane = new Lane(targets.get(i), recovered.lane(i));
            targets.get(i).selector().invokeLater(() -> lane.begin(batch));
        }
    }

    /** The expected receipts and deliveries that one thread restores in its first turn. */
    @Within(Within.Scope.START)
    private static final class Batch {
        private final List<Expectation> expectations = new ArrayList<>();

        /** The expected receipts of SMSCs that are not configured. */
        private final List<RecoveredReceipt> absent = new ArrayList<>();

        private final List<Outcome> outcomes = new ArrayList<>();
        private final List<Delivery> deliveries = new ArrayList<>();
        private final List<Request> requests = new ArrayList<>();
        private final List<Segment> segments = new ArrayList<>();
        private final List<UnclaimedMessages.Recovered> unclaimed = new ArrayList<>();
    }

    private record Expectation(Smsc smsc, RecoveredReceipt receipt) {}

    private record Outcome(long record, KeptOutcome kept, PartCharges attempt) {}

    private record Request(long record, StoredRequest stored) {}

    private record Segment(long record, StoredSegment stored, Application application) {}

    private record Delivery(long record, StoredDelivery stored, Application application) {}

    /** The expected receipts for the parts of a message, from one attempt to send it to one recipient. */
    private static final class SplitExpectation {
        private final PartReceipts receipts;
        private final String smsc;

        /** The recipient, which identifies the message in records of earlier versions. */
        private final String number;

        /** Whether the message may go to another SMSC after the receipts. */
        private boolean mayFailOver;

        /** Whether the message is in custody. */
        private boolean isAlive;

        SplitExpectation(PartReceipts receipts, String smsc, String number) {
            this.receipts = receipts;
            this.smsc = smsc;
            this.number = number;
        }

        PartCharges charges() {
            return receipts.charges();
        }

        boolean isCharged() {
            return !charges().isNone();
        }

        long firstRecord() {
            return receipts.attempt().firstRecord();
        }

        boolean isOf(String center, String recipient, PartAttempt attempt) {
            boolean isSame = receipts.attempt().equals(attempt);
            return isSame && smsc.equals(center) && (!attempt.isNone() || number.equals(recipient));
        }

        /** Whether the receipts belong to this stored message, whose record has this id now. */
        boolean isOf(StoredMessage stored, long record) {
            long first = stored.attempts().firstRecord();
            return firstRecord() == 0
                    ? number.equals(stored.message().destination().text())
                    : firstRecord() == (first == 0 ? record : first);
        }
    }

    private MessageTerm originOfMessages() {
        return origin(MessageTerm.RECOVERED, MessageTerm.TAKEN_OVER, MessageTerm.FROM_NODE);
    }

    private DeliveryTerm originOfDeliveries() {
        return origin(DeliveryTerm.RECOVERED, DeliveryTerm.TAKEN_OVER, DeliveryTerm.FROM_NODE);
    }

    /** Expected receipts are never mailed, because they stay with their SMSC: they were recovered or taken over. */
    private ExpectationTerm originOfExpectations() {
        return recovered.isTakenOver() ? ExpectationTerm.TAKEN_OVER : ExpectationTerm.RECOVERED;
    }

    private <T> T origin(T fromStore, T takenOver, T fromNode) {
        if (recovered.isFromOtherNode()) {
            return fromNode;
        }
        return recovered.isTakenOver() ? takenOver : fromStore;
    }

    private void unreadable(long record, Throwable why) {
        recovered.staysWithoutObject();
        operatorLog.appTold(
                "?",
                LogEvent.APPLICATION_RECORD_UNREADABLE,
                "record " + record + " cannot be recovered and remains in the store: " + why.getMessage());
    }

    // ---- Distribution to the threads

    private void sortExpectations(MessageIdAllocator ids) {
        long beganNanos = ids.nanos(beganMillis);
        recovered.expectations().take(Integer.MAX_VALUE, (record, payload) -> {
            try {
                sort(record, recovered.expectation(payload, ids::nanos), ids, beganNanos);
            } catch (RuntimeException e) {
                unreadable(record, e);
            }
        });
    }

    private void sort(long record, ExpectedReceipt expected, MessageIdAllocator ids, long beganNanos) {
        Smsc smsc = smscs.get(expected.smsc());
        if (smsc == null) {
            if (ids.unixMillis(expected.untilNanos()) <= beganMillis && !expected.isToldAsUnknown()) {
                outlived.put(record, expected);
            } else {
                recovered.staysWithoutObject();
                if (!recovered.isFromOtherNode()) {
                    int home = Smsc.homeIndex(expected.smsc(), batches.size());
                    batches.get(home).absent.add(expectation(record, expected));
                }
            }
            return;
        }
        // The clock may have been ahead when the record was written.
        ExpectedReceipt awaited = expected.endingBy(beganNanos + smsc.receiptPatienceNanos());
        batches.get(smsc.homeIndex()).expectations.add(new Expectation(smsc, expectation(record, awaited)));
    }

    private RecoveredReceipt expectation(long record, ExpectedReceipt expected) {
        PartReceipts.Share share = PartReceipts.Share.NONE;
        if (expected.part() > 0) {
            // Parts whose receipts have arrived are settled, and no longer have a record.
            SplitExpectation parts = splitMessage(
                    expected.messageId(),
                    expected.smsc(),
                    expected.destination().text(),
                    expected.extras().attempt(),
                    reportsEach(expected));
            parts.mayFailOver |= !expected.extras().retained().isNone();
            share = new PartReceipts.Share(parts.receipts, expected.part());
            share.whole().expects(expected);
        }
        return new RecoveredReceipt(record, expected, applications.apply(expected.application()), share);
    }

    private SplitExpectation splitMessage(
            long message, String smsc, String recipient, PartAttempt attempt, boolean reportsEach) {
        List<SplitExpectation> known = splitMessages.computeIfAbsent(message, id -> new ArrayList<>(1));
        for (SplitExpectation each : known) {
            if (each.isOf(smsc, recipient, attempt)) {
                return each;
            }
        }
        PartCharges charges = attempt.id() == 0 ? PartCharges.NONE : new PartCharges(attempt, message, smsc);
        SplitExpectation first =
                new SplitExpectation(PartReceipts.recovered(reportsEach, attempt, charges), smsc, recipient);
        known.add(first);
        return first;
    }

    private void sortOutcomes() {
        for (RecoveredRecords.Recorded<KeptOutcome> each : recovered.outcomes()) {
            KeptOutcome kept = each.content();
            SplitExpectation parts = splitMessage(kept.message(), kept.smsc(), "", kept.attempt(), false);
            int home = Smsc.homeIndex(kept.smsc(), batches.size());
            batches.get(home).outcomes.add(new Outcome(each.record(), kept, parts.charges()));
        }
    }

    /** Whether the application gets the receipt of each part, by its present settings. */
    private boolean reportsEach(ExpectedReceipt expected) {
        return applications
                        .apply(expected.application())
                        .settings()
                        .receiving()
                        .receipts()
                        .isPerSegment()
                && expected.others().isEmpty()
                && expected.extras().retained().isNone();
    }

    private void sortDeliveries() {
        recovered.deliveries().take(Integer.MAX_VALUE, (record, payload) -> {
            try {
                StoredDelivery stored = recovered.delivery(payload);
                Application application = applications.apply(stored.application());
                batches.get(application.homeIndex()).deliveries.add(new Delivery(record, stored, application));
            } catch (RuntimeException e) {
                unreadable(record, e);
            }
        });
    }

    private void sortRequests() {
        recovered.requests().take(Integer.MAX_VALUE, (record, payload) -> {
            try {
                StoredRequest stored = recovered.request(payload);
                int home = applications.apply(stored.application()).homeIndex();
                batches.get(home).requests.add(new Request(record, stored));
            } catch (RuntimeException e) {
                unreadable(record, e);
            }
        });
    }

    private void sortSegments() {
        recovered.segments().take(Integer.MAX_VALUE, (record, payload) -> {
            try {
                StoredSegment stored = recovered.segment(payload);
                Smsc smsc = smscs.get(stored.smsc());
                Application application = applications.apply(stored.application());
                int home = smsc == null ? application.homeIndex() : smsc.homeIndex();
                batches.get(home).segments.add(new Segment(record, stored, application));
            } catch (RuntimeException e) {
                unreadable(record, e);
            }
        });
    }

    private void sortUnclaimed() {
        recovered.unclaimed().take(Integer.MAX_VALUE, (record, payload) -> {
            try {
                StoredUnclaimed stored = recovered.unclaimed(payload);
                String recipient = stored.message().destination().text();
                batches.get(UnclaimedMessages.HOME)
                        .unclaimed
                        .add(new UnclaimedMessages.Recovered(record, stored.head(), recipient));
            } catch (RuntimeException e) {
                unreadable(record, e);
            }
        });
    }

    /** Restores the share of one thread. */
    private final class Lane {
        private final Target target;
        private final RecordBlocks messages;
        private final Timer next = new Timer(this::recoverSome);

        Lane(Target target, RecordBlocks messages) {
            this.target = target;
            this.messages = messages;
        }

        void begin(Batch batch) {
            long nowNanos = target.thread().nowNanos();
            ReceiptHomes homes = receiptHomes.apply(target.thread().index());
            ExpectationTerm origin = originOfExpectations();
            batch.expectations.forEach(each -> homes.recover(each.smsc(), each.receipt(), origin));
            batch.absent.forEach(each -> homes.keep(each, origin));
            batch.outcomes.forEach(each -> target.log().charges().recover(each.record(), each.kept(), each.attempt()));
            batch.deliveries.forEach(each -> target.moFlow()
                    .recover(each.record(), each.stored(), each.application(), originOfDeliveries(), nowNanos));
            batch.segments.forEach(each -> recover(each, nowNanos));
            target.unclaimed().recover(batch.unclaimed);
            batch.requests.forEach(each -> target.requests().recover(each.record(), each.stored()));
            if (target.thread().index() == 0) {
                recovered.superseded().forEach(target.log()::end);
                outlived.forEach((record, expected) -> {
                    target.log().charges().await(record, expected);
                    target.log().end(record);
                });
            }
            recoverSome(nowNanos);
        }

        private void recoverSome(long nowNanos) {
            messages.take(MESSAGES_PER_TURN, (record, payload) -> recover(record, payload, nowNanos));
            if (messages.size() > 0) {
                target.selector().schedule(next, nowNanos);
            } else {
                target.thread().send(0, now -> laneEnded());
            }
        }

        private void recover(Segment each, long nowNanos) {
            try {
                target.moFlow()
                        .segments()
                        .recover(
                                each.record(),
                                each.stored(),
                                each.application(),
                                smscs.get(each.stored().smsc()),
                                originOfDeliveries(),
                                nowNanos);
            } catch (RuntimeException | AssertionError e) {
                unreadable(each.record(), e);
            }
        }

        private void recover(long record, ByteBuffer payload, long nowNanos) {
            StoredMessage.Read read;
            try {
                read = recovered.message(payload);
            } catch (RuntimeException e) {
                unreadable(record, e);
                return;
            }
            StoredMessage stored = read.message();
            long longestNanos = TimeUnit.MILLISECONDS.toNanos(stored.untilMillis() - stored.sinceMillis());
            Custody custody = new Custody(
                    record,
                    target.ids().endNanos(stored.untilMillis(), longestNanos, nowNanos),
                    stored.message().isTimed());
            if (read.isReplaced()) {
                custody.replaced(record);
            }
            if (recovered.isFromOtherNode()) {
                // The other node passed the message on when it was about to send it, after the filters.
                custody.verdictStored();
                custody.passedHere(true);
            }
            try {
                recover(custody, read, nowNanos);
            } catch (RuntimeException | AssertionError e) {
                // The record stays in the store, and must not prevent the recovery of the messages after it.
                unreadable(record, e);
            }
        }

        private void recover(Custody custody, StoredMessage.Read read, long nowNanos) {
            StoredMessage stored = read.message();
            List<SplitExpectation> attempts = splitMessages.getOrDefault(stored.id(), List.of()).stream()
                    .filter(each -> each.isOf(stored, custody.record()))
                    .toList();
            attempts.forEach(this::giveUpReceipts);
            MtMessage mt = new MtMessage(
                    target.mtFlow(),
                    senderOf(stored),
                    stored.id(),
                    RouteDecision.NO_ROUTE,
                    stored.message(),
                    target.ids().beginNanos(stored.sinceMillis(), nowNanos));
            mt.enterCustody(custody);
            restore(mt, read);
            charged(attempts).forEach(each -> {
                each.isAlive = true;
                mt.awaits(each.charges());
            });
            RecoveredRecords.Progress progress = recovered.progress(custody.record());
            custody.positionRecord(progress.record());
            if (progress.position().isJudged()) {
                custody.verdictStored();
            }
            Position position = Position.of(progress, stored, originOfMessages());
            target.log().charges().holdFrom(MoneyTerm.RECOVERED, custody);
            mt.guard(target.mtFlow(), () -> target.custodian().recover(mt, position, smscs, nowNanos));
        }

        /**
         * Gives up the expected receipts of accepted parts: the message is still in custody, and its end is reported
         * without them.
         */
        private void giveUpReceipts(SplitExpectation parts) {
            int home = Smsc.homeIndex(parts.smsc, batches.size());
            ReceiptHomes there = receiptHomes.apply(home);
            target.thread().send(home, now -> there.giveUp(parts.smsc, parts.receipts));
        }
    }

    /** Restores the parts of the state that few messages have. */
    static void restore(MtMessage mt, StoredMessage.Read read) {
        if (!read.parts().isNone()) {
            mt.writableExtras().joined = read.parts();
        }
        mt.change(read.message().changes());
        StoredMessage.Judged judged = read.message().judged();
        if (judged.isByHooks()) {
            mt.custody().verdictStored();
        }
        if (judged.isExempt()) {
            mt.exempt();
        }
        mt.custody().charge(read.message().charge());
        StoredMessage.Attempts attempts = read.message().attempts();
        if (!attempts.equals(StoredMessage.Attempts.NONE)) {
            mt.writableExtras().tried = attempts.tried();
            mt.writableExtras().firstRecord = attempts.firstRecord();
        }
    }

    private Application senderOf(StoredMessage message) {
        Application sender = senders.get(message.application());
        if (sender == null) {
            throw new AssertionError("the application " + message.application() + " of a stored message was not found");
        }
        return sender;
    }

    /** The attempts whose charges depend on receipts, in the order of the attempts. */
    private static List<SplitExpectation> charged(List<SplitExpectation> attempts) {
        return attempts.stream()
                .filter(SplitExpectation::isCharged)
                .sorted(Comparator.comparingLong(
                        each -> each.charges().attempt().id()))
                .toList();
    }

    /** Decides which attempt is charged for each message that has ended. */
    private void decideCharges(List<SplitExpectation> attempts) {
        Map<Long, List<SplitExpectation>> ended = charged(attempts).stream()
                .filter(each -> !each.isAlive)
                .collect(Collectors.groupingBy(SplitExpectation::firstRecord));
        ended.values().forEach(each -> {
            List<PartCharges> charges =
                    each.stream().map(SplitExpectation::charges).toList();
            Objects.requireNonNull(settlement).lastCounts(charges, each.get(each.size() - 1).mayFailOver);
        });
    }

    /** Runs on the first thread. */
    private void laneEnded() {
        busy--;
        if (busy == 0) {
            splitMessages.values().forEach(this::decideCharges);
            recovered.forget();
            whenRestored.run();
        }
    }

    /**
     * The state of a message when the process ended.
     *
     * @param isHeld whether the message was held
     * @param smsc the name of the SMSC that may have the message; empty if there is none
     * @param onUncertain as in {@link StoredPosition}
     * @param left the segments that SMSCs have from earlier attempts
     * @param origin where the message came from
     */
    record Position(boolean isHeld, String smsc, OnUncertain onUncertain, int left, MessageTerm origin) {
        static Position of(RecoveredRecords.Progress progress, StoredMessage message, MessageTerm origin) {
            StoredPosition stored = progress.position();
            return switch (progress.kind()) {
                case SENT -> new Position(false, stored.detail(), stored.onUncertain(), stored.left(), origin);
                case HELD -> new Position(true, "", OnUncertain.RESEND, stored.left(), origin);
                case WAITS -> new Position(false, "", OnUncertain.RESEND, stored.left(), origin);
                default -> new Position(false, message.smsc(), OnUncertain.RESEND, 0, origin);
            };
        }
    }
}
