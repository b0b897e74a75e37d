package org.strowger.router.exchange.custodian;

import org.jspecify.annotations.Nullable;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.config.value.Amount;
import org.strowger.router.credit.Accounts;
import org.strowger.router.credit.Charge;
import org.strowger.router.credit.Reservation;
import org.strowger.router.event.LogEvent;
import org.strowger.router.exchange.custody.Custody;
import org.strowger.router.exchange.custody.CustodyLog;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.mt.MtFlow;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.exchange.mt.SalePrice;
import org.strowger.router.exchange.thread.OperatorLog;
import org.strowger.router.metrics.laws.RelayedTerm;
import org.strowger.router.price.Prices;
import org.strowger.router.store.StoreState;

/** Decides whether a message may enter custody, and reserves its amount if its application has an account. */
final class CustodyEntry {
    private final MtFlow flow;
    private final MessageIdAllocator ids;
    private final CustodyLog log;
    private final OperatorLog operatorLog;

    CustodyEntry(MtFlow flow, MessageIdAllocator ids, CustodyLog log, OperatorLog operatorLog) {
        this.flow = flow;
        this.ids = ids;
        this.log = log;
        this.operatorLog = operatorLog;
    }

    /**
     * Gives the message its custody, which is not stored yet.
     *
     * @return the reason why it cannot enter; null if it has its custody
     */
    @Nullable
    RefusalReason begin(MtMessage mt, ShortMessage message, long nowNanos) {
        if (log.state(mt.sentBy(), nowNanos) != StoreState.OPEN) {
            return whyNotStored(mt, nowNanos);
        }
        if (areAllQueuesFull(mt)) {
            return RefusalReason.QUEUE_FULL;
        }
        long untilNanos = nowNanos + mt.decision().route().retry().validity().toNanos();
        Custody custody = new Custody(recordOf(mt, nowNanos), untilNanos, message.isTimed());
        String account = mt.sentBy().settings().account();
        if (!account.isEmpty()) {
            Amount price = priceOf(mt, account);
            if (price == null) {
                return RefusalReason.NOT_ALLOWED;
            }
            Charge charge = chargeFor(account, price, mt.segments(), nowNanos);
            if (!reserve(charge, nowNanos)) {
                return RefusalReason.NO_CREDIT;
            }
            custody.charge(charge);
        }
        log.charges().hold(custody);
        mt.enterCustody(custody);
        flow.laws().decrement(RelayedTerm.IN_FLIGHT);
        flow.laws().increment(RelayedTerm.STORING);
        return null;
    }

    private RefusalReason whyNotStored(MtMessage mt, long nowNanos) {
        boolean isFull = isFull(log.state(mt.sentBy(), nowNanos)) || isFull(log.state(nowNanos));
        return isFull ? RefusalReason.QUEUE_FULL : RefusalReason.LATER;
    }

    private static boolean isFull(StoreState state) {
        return state == StoreState.FULL || state == StoreState.NO_SPACE;
    }

    private static boolean areAllQueuesFull(MtMessage mt) {
        for (int i = 0; i < mt.decision().candidates(); i++) {
            if (!mt.candidate(i).isFullFor(mt.application())) {
                return false;
            }
        }
        return true;
    }

    /**
     * The id for the record of the message: the message's own id if it is unique, otherwise a new id. A short id is not
     * unique, because short ids are reused.
     */
    private long recordOf(MtMessage mt, long nowNanos) {
        boolean own = !mt.isOneOfMany() && !MessageIdAllocator.isShort(mt.id());
        return own ? mt.id() : ids.record(nowNanos);
    }

    /**
     * Reverts {@link #begin}, because the message could not be stored.
     *
     * @return the reason that the application gets
     */
    RefusalReason abandon(MtMessage mt, long nowNanos) {
        accounts().refund(mt.custody().takeCharge(), log.charges());
        log.charges().hold(mt.custody());
        mt.leaveCustody();
        flow.laws().decrement(RelayedTerm.STORING);
        flow.laws().increment(RelayedTerm.IN_FLIGHT);
        return whyNotStored(mt, nowNanos);
    }

    /**
     * Reserves the amount for the new content in place of the amount for the former content.
     *
     * @return false if the credit of the account does not cover the new content; nothing has changed then
     */
    boolean chargeAgain(MtMessage mt, ShortMessage content, long nowNanos) {
        Charge before = mt.custody().charge();
        String account = mt.sentBy().settings().account();
        if (before.isNone() || account.isEmpty()) {
            return true;
        }
        Amount price = priceOf(mt, account);
        if (price == null) {
            return false;
        }
        Charge next = chargeFor(account, price, content.segments(), nowNanos);
        if (!reserve(next, nowNanos)) {
            return false;
        }
        accounts().refund(mt.custody().takeCharge(), log.charges());
        mt.custody().charge(next);
        log.charges().hold(mt.custody());
        return true;
    }

    /**
     * Adjusts the reservation to the segments that are about to leave, each at the price at which it was accepted: the
     * difference is reserved or given back. It never falls below the segments that an SMSC may already have. The caller
     * stores the charge with the next record of the message.
     *
     * @return false if the credit of the account does not cover the difference; nothing has changed then
     */
    boolean adjust(MtMessage mt, int segments, long nowNanos) {
        Custody custody = mt.custody();
        Charge before = custody.charge();
        Charge next = before.withSegments(Math.max(segments, before.awaitsReceipt() ? 0 : custody.left()));
        if (next.equals(before)) {
            return true;
        }
        Reservation result = accounts().adjust(before, next, ids.unixMillis(nowNanos), log.charges());
        if (!isReserved(result, before)) {
            return false;
        }
        custody.charge(next);
        log.charges().hold(custody);
        return true;
    }

    private Accounts accounts() {
        return log.charges().accounts();
    }

    /** Returns the price of a segment; null if the price table of the application has none for the recipient. */
    private @Nullable Amount priceOf(MtMessage mt, String account) {
        if (mt.sentBy().settings().priceTable().isEmpty()) {
            return accounts().named(account).settings().price();
        }
        long price = SalePrice.of(flow, mt);
        return price == Prices.NO_PRICE ? null : new Amount(price);
    }

    private Charge chargeFor(String name, Amount price, int segments, long nowNanos) {
        return accounts().chargeFor(accounts().named(name), price, segments, ids.unixMillis(nowNanos));
    }

    private boolean reserve(Charge charge, long nowNanos) {
        if (charge.isNone()) {
            return true;
        }
        return isReserved(accounts().reserve(charge, ids.unixMillis(nowNanos), log.charges()), charge);
    }

    private boolean isReserved(Reservation result, Charge charge) {
        if (result == Reservation.RESERVED_AND_LOW) {
            operatorLog.accountTold(
                    charge.payer(),
                    LogEvent.ACCOUNT_BALANCE_LOW,
                    accounts().named(charge.payer()).figures().available() + " is available");
        }
        return result.isDone();
    }
}
