package org.strowger.router.exchange.custody;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.strowger.bound.Within;
import org.strowger.router.application.MessageIds;
import org.strowger.router.config.value.Amount;
import org.strowger.router.credit.Account;
import org.strowger.router.credit.Accounts;
import org.strowger.router.credit.Charge;
import org.strowger.router.credit.ChargeObserver;
import org.strowger.router.credit.Fate;
import org.strowger.router.credit.PartCharges;
import org.strowger.router.credit.Totals;
import org.strowger.router.credit.TotalsChange;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.metrics.laws.Equation;
import org.strowger.router.metrics.laws.MoneyTerm;
import org.strowger.router.receipts.ExpectedReceipt;
import org.strowger.router.store.StoreBatch;
import org.strowger.router.store.StoreReply;

/**
 * The sums that one thread has charged and credited to accounts, and their records. The group of records that ends a
 * charged message also contains the new sums: after a crash, the message either still exists and was not charged, or
 * has ended and was charged.
 */
public final class ChargeLog implements TotalsChange {
    private final Accounts accounts;
    private final ExchangeThread thread;
    private final MessageIdAllocator ids;
    private final ChargeObserver observer;

    @Within(Within.Scope.CONFIGURATION)
    private final Map<String, Sums> sums = new HashMap<>();

    @Within(Within.Scope.TURN)
    private final List<Sums> changed = new ArrayList<>();

    private final LimitDayLog limitDay = new LimitDayLog();

    /** The message whose charge is being settled. */
    private long settling = MessageIds.NONE;

    /** The charges that depend on a receipt, by the record of the expected receipt. */
    private final IdIndex<Awaited> awaited = new IdIndex<>();

    /** The sums of one account. */
    private static final class Sums {
        private final String account;
        private Totals totals = Totals.NONE;

        /** The records of this account that its next record replaces. */
        @Within(Within.Scope.TURN)
        private final List<Long> records = new ArrayList<>(1);

        private boolean isChanged;

        private Sums(String account) {
            this.account = account;
        }
    }

    /** The ids of the records of kept outcomes that are not written yet. */
    @Within(Within.Scope.TURN)
    private final List<Long> unwritten = new ArrayList<>(0);

    /** The records that end because their charges are settled: the next group ends them. */
    @Within(Within.Scope.TURN)
    private final List<Long> ending = new ArrayList<>(0);

    /** A charge that depends on a receipt. */
    private static final class Awaited {
        private static final Awaited NONE = new Awaited(Charge.NONE, MessageIds.NONE, PartCharges.NONE);

        private final Charge charge;
        private final long message;
        private final PartCharges attempt;
        private Fate fate = Fate.NOT_DELIVERED;
        private boolean isKept;

        /**
         * @param message the id of the message
         * @param attempt the attempt to which the charge of a part belongs
         */
        private Awaited(Charge charge, long message, PartCharges attempt) {
            this.charge = charge;
            this.message = message;
            this.attempt = attempt;
        }
    }

    public ChargeLog(Accounts accounts, ExchangeThread thread, MessageIdAllocator ids, ChargeObserver observer) {
        this.accounts = accounts;
        this.observer = observer;
        this.thread = thread;
        this.ids = ids;
    }

    public Accounts accounts() {
        return accounts;
    }

    // ---- Reserved amounts: docs/internals/laws.md has the equation

    private Equation<MoneyTerm> laws() {
        return thread.laws().money();
    }

    /** Adjusts the held amount to the charge of a message of this thread, which has changed or come here. */
    public void hold(Custody custody) {
        laws().add(MoneyTerm.HELD, custody.charge().total() - custody.held().total());
        custody.held(custody.charge());
    }

    /**
     * Removes the charge of a message that leaves this thread. The charge is taken by this or another thread, or moves
     * with the message.
     */
    public void letGo(Custody custody) {
        long amount = custody.held().total();
        laws().add(MoneyTerm.HELD, -amount);
        laws().add(MoneyTerm.TO_THREAD, amount);
        custody.held(Charge.NONE);
    }

    /** Holds the charge of a message that came from this origin. */
    public void holdFrom(MoneyTerm origin, Custody custody) {
        laws().add(origin, custody.charge().total());
        hold(custody);
    }

    /** Takes the charge of a message to settle it or pass it on. The home of the message may be another thread. */
    public Charge take(Custody custody) {
        Charge charge = custody.takeCharge();
        laws().add(MoneyTerm.FROM_THREAD, charge.total());
        return charge;
    }

    /** Passes the charge to the home of its SMSC, even if that is this thread. */
    public void goes(Charge charge) {
        laws().add(MoneyTerm.TO_THREAD, charge.total());
    }

    @Override
    public void reserved(long millionths) {
        laws().add(MoneyTerm.RESERVED, millionths);
        if (millionths != 0 && limitDay.differs(accounts.day())) {
            limitDay.change();
            thread.awaitTurnEnd();
        }
    }

    @Override
    public void refunded(long millionths) {
        laws().add(MoneyTerm.REFUNDED, millionths);
    }

    private void addAwaited(long record, Awaited one) {
        laws().add(MoneyTerm.AWAITED, one.charge.total());
        awaited.put(record, one);
    }

    private void removeAwaited(long record, Awaited one) {
        laws().add(MoneyTerm.AWAITED, -one.charge.total());
        awaited.remove(record);
    }

    // ---- Expected receipts

    /** Registers a stored charge that depends on the receipt of this record. This thread ends the record. */
    public void await(long record, ExpectedReceipt expected) {
        await(record, expected, PartCharges.NONE, MoneyTerm.RECOVERED);
    }

    /**
     * @param attempt the attempt to which the charge of a part belongs
     * @param origin where the charge comes from
     */
    public void await(long record, ExpectedReceipt expected, PartCharges attempt, MoneyTerm origin) {
        Charge charge = expected.extras().charge();
        if (charge.isNone()) {
            return;
        }
        laws().add(origin, charge.total());
        addAwaited(record, new Awaited(charge, expected.messageId(), attempt));
        if (!attempt.isNone()) {
            attempt.begins(record);
        }
    }

    /**
     * Makes the charge depend on the receipt again, because the message did not come into custody.
     *
     * @param message the id of the message
     */
    public void awaitAgain(long record, Custody custody, long message) {
        addAwaited(record, new Awaited(custody.takeCharge(), message, PartCharges.NONE));
        hold(custody);
    }

    /** Notes that the receipt of this record reports delivery. The record ends next. */
    public void delivered(long record) {
        fate(record, Fate.DELIVERED);
    }

    /**
     * Notes that the receipt of this record is no longer expected, although it may still arrive. The record ends next.
     */
    public void gaveWay(long record) {
        fate(record, Fate.SUBMITTED);
    }

    private void fate(long record, Fate fate) {
        if (awaited.size() > 0) {
            awaited.find(record).ifPresent(each -> each.fate = fate);
        }
    }

    /** The charge that depends on the receipt of this record. */
    public Charge of(long record) {
        return awaited(record).charge;
    }

    /** Whether a charge still depends on the receipt of this record. */
    public boolean dependsOn(long record) {
        Awaited found = awaited(record);
        return !found.charge.isNone() && !found.attempt.isRefunded();
    }

    /** Notes that the record of the receipt was replaced by another one. */
    void moved(long record, long other) {
        Awaited found = awaited(record);
        if (found.charge.isNone()) {
            return;
        }
        removeAwaited(record, found);
        addAwaited(other, found);
        if (!found.attempt.isNone()) {
            found.attempt.moved(record, other);
        }
    }

    private Awaited awaited(long record) {
        return awaited.size() == 0 ? Awaited.NONE : awaited.find(record).orElse(Awaited.NONE);
    }

    /** Removes the charge from the receipt of this record: a message {@link #hold holds} it. */
    void forget(long record) {
        removeAwaited(record, awaited(record));
    }

    /**
     * Settles the charge that depends on a receipt, because the record of the receipt ends. While it is undecided
     * whether the attempt counts, keeps the outcome in another record instead.
     *
     * @return false if no charge depends on the receipt
     */
    boolean settleExpected(long record) {
        Awaited found = awaited(record);
        if (found.charge.isNone()) {
            return false;
        }
        removeAwaited(record, found);
        if (!found.attempt.isOpen()) {
            settle(record, found);
            return true;
        }
        keep(record, found);
        if (found.attempt.isDecidedByReceipts()) {
            decide(found.attempt, PartCharges.State.COUNTS);
        }
        return true;
    }

    private void keep(long record, Awaited of) {
        long outcome = ids.record(thread.nowNanos());
        of.isKept = true;
        of.attempt.came(record, outcome);
        addAwaited(outcome, of);
        unwritten.add(outcome);
    }

    private void settle(long record, Awaited found) {
        if (!found.attempt.isNone()) {
            found.attempt.settled(record);
        }
        settle(found.message, found.charge, found.attempt.isRefunded() ? Fate.FAILED : found.fate);
    }

    // ---- Parts

    /**
     * Decides whether an attempt counts. The caller then writes the settled charges and the ends of their records.
     *
     * @return whether there is anything to write
     */
    boolean decide(PartCharges attempt, PartCharges.State state) {
        attempt.becomes(state);
        if (attempt.isDecidedByReceipts()) {
            attempt.becomes(PartCharges.State.COUNTS);
        }
        if (!attempt.isOpen()) {
            for (long record : attempt.records()) {
                Awaited found = awaited(record);
                if (found.isKept || attempt.isRefunded()) {
                    removeAwaited(record, found);
                    settle(record, found);
                    endNext(record);
                }
            }
        }
        return isChanged();
    }

    private void endNext(long record) {
        if (!unwritten.remove(record)) {
            ending.add(record);
        }
    }

    /** Restores the outcome of a receipt, which was kept when the process ended. */
    public void recover(long record, KeptOutcome kept, PartCharges attempt) {
        Awaited found = new Awaited(kept.charge(), kept.message(), attempt);
        found.fate = kept.fate();
        found.isKept = true;
        laws().add(MoneyTerm.RECOVERED, kept.charge().total());
        addAwaited(record, found);
        attempt.recovered(record);
    }

    // ---- Sums

    /**
     * Charges or refunds a reserved amount. The caller writes the changed sums together with the end of the message.
     *
     * @param message the record or the id of the message
     */
    void settle(long message, Charge charge, Fate fate) {
        if (!charge.isNone()) {
            settling = message;
            accounts.settle(charge, fate, this);
        }
    }

    /**
     * Settles the charge of a message that ends without an SMSC. The segments that an SMSC may have are not refunded.
     *
     * @param left as in {@link Custody#left}
     */
    void settleFailed(long message, Charge charge, int left) {
        Charge mayBeThere = left == 0 ? Charge.NONE : charge.withSegments(Math.min(left, charge.allSegments()));
        settle(message, mayBeThere, Fate.UNANSWERED);
        settle(message, charge.without(mayBeThere), Fate.FAILED);
    }

    void credit(Account account, Amount amount, String key) {
        accounts.credit(account, amount, this);
        observer.credited(account.name(), amount.millionths(), key);
    }

    @Override
    public void charged(Charge charge) {
        laws().add(MoneyTerm.CHARGED, charge.millionths());
        observer.charged(settling, charge);
    }

    @Override
    public void change(String account, UnaryOperator<Totals> change) {
        Sums of = sums.computeIfAbsent(account, Sums::new);
        of.totals = change.apply(of.totals);
        markChanged(of);
    }

    /** Takes over the days that threads have written before the process ended. Called on the first thread. */
    public void recover(List<RecoveredRecords.Recorded<StoredDay>> days) {
        limitDay.recover(days);
        thread.awaitTurnEnd();
        takeBackDays(accounts.day());
    }

    /**
     * Begins a day although the stored sums count for a later one: see {@link Accounts#beginDay}.
     *
     * @param reply called when the day of this thread is durable
     */
    public void beginDay(int day, StoreReply reply) {
        limitDay.await(reply);
        thread.awaitTurnEnd();
        accounts.endDaysAhead();
        takeBackDays(day);
    }

    /** The reply to a group of this turn that is about to be filled. */
    StoreReply alsoReplying(StoreReply ofGroup) {
        return limitDay.alsoReplying(ofGroup);
    }

    private void takeBackDays(int day) {
        int month = (int) LocalDate.ofEpochDay(day).withDayOfMonth(1).toEpochDay();
        for (Sums each : sums.values()) {
            Totals next = each.totals.from(day, month);
            if (!next.equals(each.totals)) {
                each.totals = next;
                markChanged(each);
                thread.awaitTurnEnd();
            }
        }
    }

    private void markChanged(Sums of) {
        if (!of.isChanged) {
            of.isChanged = true;
            changed.add(of);
        }
    }

    boolean isChanged() {
        return limitDay.isChanged() || !changed.isEmpty() || !unwritten.isEmpty() || !ending.isEmpty();
    }

    /** Writes the changed sums in place of their former records, and the kept outcomes of receipts. */
    void write(StoreBatch batch, CustodyRecordWriter writer) {
        for (long record : unwritten) {
            Awaited kept = awaited(record);
            KeptOutcome.write(kept.charge, kept.attempt, kept.fate, writer);
            batch.add(record, RecordKind.KEPT_OUTCOME.code(), writer.octets(), 0, writer.length());
        }
        unwritten.clear();
        ending.forEach(batch::end);
        ending.clear();
        if (limitDay.isChanged()) {
            limitDay.write(ids.record(thread.nowNanos()), accounts.day(), batch, writer);
        }
        writeSums(batch, writer);
    }

    private void writeSums(StoreBatch batch, CustodyRecordWriter writer) {
        for (Sums each : changed) {
            long record = ids.record(thread.nowNanos());
            each.records.forEach(batch::end);
            new StoredAccount(each.account, each.totals).write(writer);
            batch.add(record, RecordKind.ACCOUNT.code(), writer.octets(), 0, writer.length());
            each.records.clear();
            each.records.add(record);
            each.isChanged = false;
        }
        changed.clear();
    }

    /** Takes over sums that other threads have written before the process ended. Called on the first thread. */
    public void recover(long record, String account, Totals stored) {
        Sums of = sums.computeIfAbsent(account, Sums::new);
        of.totals = of.totals.and(stored);
        of.records.add(record);
        if (of.records.size() > 1) {
            markChanged(of); // One record replaces all of them.
            thread.awaitTurnEnd();
        }
    }
}
