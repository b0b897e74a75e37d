package org.strowger.router.exchange.custody;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.strowger.router.application.MessageIds;
import org.strowger.router.config.value.Amount;
import org.strowger.router.credit.Account;
import org.strowger.router.credit.Accounts;
import org.strowger.router.credit.Charge;
import org.strowger.router.credit.ChargeObserver;
import org.strowger.router.credit.Fate;
import org.strowger.router.credit.Totals;
import org.strowger.router.credit.TotalsChange;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.receipts.ExpectedReceipt;
import org.strowger.router.store.StoreBatch;

/**
 * The sums that one thread has charged and credited to accounts, and their records. A group that ends a charged message
 * also has the new sums: after a crash the message is still there and was not charged, or it has ended and was charged.
 */
public final class ChargeLog implements TotalsChange {
    private final Accounts accounts;
    private final ExchangeThread thread;
    private final MessageIdAllocator ids;
    private final ChargeObserver observer;
    private final Map<String, Sums> sums = new HashMap<>();
    private final List<Sums> changed = new ArrayList<>();

    /** The message whose charge is being settled. */
    private long settling = MessageIds.NONE;

    /** The charges that depend on a receipt, by the record of the expected receipt. */
    private final IdIndex<Awaited> awaited = new IdIndex<>();

    /** The sums of one account. */
    private static final class Sums {
        private final String account;
        private Totals totals = Totals.NONE;

        /** The records that the next one replaces. */
        private final List<Long> records = new ArrayList<>(1);

        private boolean isChanged;

        private Sums(String account) {
            this.account = account;
        }
    }

    /** A charge that depends on a receipt. */
    private static final class Awaited {
        private static final Awaited NONE = new Awaited(Charge.NONE, MessageIds.NONE);

        private final Charge charge;
        private final long message;
        private Fate fate = Fate.NOT_DELIVERED;

        /** @param message the id of the message */
        private Awaited(Charge charge, long message) {
            this.charge = charge;
            this.message = message;
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

    // ---- Expected receipts

    /** A charge depends on the receipt of this record, which this thread ends. */
    public void await(long record, ExpectedReceipt expected) {
        await(record, expected.extras().charge(), expected.messageId());
    }

    /** @param message the id of the message */
    public void await(long record, Charge charge, long message) {
        if (!charge.isNone()) {
            awaited.put(record, new Awaited(charge, message));
        }
    }

    /** The receipt of this record says that the message was delivered; the record ends next. */
    public void delivered(long record) {
        fate(record, Fate.DELIVERED);
    }

    /** The receipt of this record is not waited for any longer, although it may still come; the record ends next. */
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

    private Awaited awaited(long record) {
        return awaited.size() == 0 ? Awaited.NONE : awaited.find(record).orElse(Awaited.NONE);
    }

    /** The charge does not depend on this receipt any more. */
    void forget(long record) {
        if (awaited.size() > 0) {
            awaited.remove(record);
        }
    }

    /**
     * Settles the charge that depends on a receipt, because its record ends.
     *
     * @return false if there is none
     */
    boolean settleExpected(long record) {
        Awaited found = awaited(record);
        if (found.charge.isNone()) {
            return false;
        }
        awaited.remove(record);
        settle(found.message, found.charge, found.fate);
        return true;
    }

    // ---- Sums

    /**
     * Charges or refunds what was reserved. Changed sums are to be written with the end of the message.
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
     * Settles the charge of a message that ends without an SMSC: what may have left in the largest attempt is not
     * refunded.
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
        observer.charged(settling, charge);
    }

    @Override
    public void change(String account, UnaryOperator<Totals> change) {
        Sums of = sums.computeIfAbsent(account, Sums::new);
        of.totals = change.apply(of.totals);
        markChanged(of);
    }

    private void markChanged(Sums of) {
        if (!of.isChanged) {
            of.isChanged = true;
            changed.add(of);
        }
    }

    boolean isChanged() {
        return !changed.isEmpty();
    }

    /** Writes the changed sums in place of their records. */
    void write(StoreBatch batch, CustodyRecordWriter writer) {
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
            markChanged(of); // One record takes the place of all.
            thread.awaitTurnEnd();
        }
    }
}
