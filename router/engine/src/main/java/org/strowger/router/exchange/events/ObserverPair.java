package org.strowger.router.exchange.events;

import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.application.Application;
import org.strowger.router.application.Submitter;
import org.strowger.router.credit.Charge;
import org.strowger.router.exchange.mo.MoMessage;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.receipts.ReceiptTable;
import org.strowger.router.route.RouteQuery;
import org.strowger.router.smsc.SmscTraffic;

/** Two observers, both of which are notified of everything. */
record ObserverPair(MessageObserver first, MessageObserver second) implements MessageObserver {
    @Override
    public boolean takesNew() {
        return first.takesNew() && second.takesNew();
    }

    @Override
    public boolean takesNew(Application application) {
        return first.takesNew(application) && second.takesNew(application);
    }

    @Override
    public void threadBegins() {
        first.threadBegins();
        second.threadBegins();
    }

    @Override
    public void turnEnding() {
        first.turnEnding();
        second.turnEnding();
    }

    @Override
    public void threadEnded() {
        first.threadEnded();
        second.threadEnded();
    }

    // ---- Messages of applications

    @Override
    public void begins(MtMessage mt, ShortMessage message, RouteQuery query) {
        first.begins(mt, message, query);
        second.begins(mt, message, query);
    }

    @Override
    public void refusedAtAdmission(Submitter from, ShortMessage message, Outcome outcome, String filter) {
        first.refusedAtAdmission(from, message, outcome, filter);
        second.refusedAtAdmission(from, message, outcome, filter);
    }

    @Override
    public void accepted(MtMessage mt) {
        first.accepted(mt);
        second.accepted(mt);
    }

    @Override
    public void split(MtMessage mt) {
        first.split(mt);
        second.split(mt);
    }

    @Override
    public void sent(MtMessage mt) {
        first.sent(mt);
        second.sent(mt);
    }

    @Override
    public void answered(MtMessage mt, Outcome outcome) {
        first.answered(mt, outcome);
        second.answered(mt, outcome);
    }

    @Override
    public void uncertain(MtMessage mt) {
        first.uncertain(mt);
        second.uncertain(mt);
    }

    @Override
    public void held(MtMessage mt, String why) {
        first.held(mt, why);
        second.held(mt, why);
    }

    @Override
    public void ended(MtMessage mt, Outcome outcome) {
        first.ended(mt, outcome);
        second.ended(mt, outcome);
    }

    @Override
    public void endedInCustody(MtMessage mt, MessageState state, String error) {
        first.endedInCustody(mt, state, error);
        second.endedInCustody(mt, state, error);
    }

    // ---- Balances

    @Override
    public void charged(long record, Charge charge) {
        first.charged(record, charge);
        second.charged(record, charge);
    }

    @Override
    public void credited(String account, long millionths, String key) {
        first.credited(account, millionths, key);
        second.credited(account, millionths, key);
    }

    // ---- Messages and receipts for applications

    @Override
    public void matched(
            MoMessage mo, ShortMessage receipt, Application sender, long messageId, ReceiptTable table, int entry) {
        first.matched(mo, receipt, sender, messageId, table, entry);
        second.matched(mo, receipt, sender, messageId, table, entry);
    }

    @Override
    public void deliveryStored(MoMessage mo) {
        first.deliveryStored(mo);
        second.deliveryStored(mo);
    }

    @Override
    public void deliveryBegins(MoMessage mo, ShortMessage message) {
        first.deliveryBegins(mo, message);
        second.deliveryBegins(mo, message);
    }

    @Override
    public void deliverySent(MoMessage mo) {
        first.deliverySent(mo);
        second.deliverySent(mo);
    }

    @Override
    public void deliveryAnswered(MoMessage mo, Outcome outcome, boolean comesAgain) {
        first.deliveryAnswered(mo, outcome, comesAgain);
        second.deliveryAnswered(mo, outcome, comesAgain);
    }

    @Override
    public void deliveryResent(MoMessage mo) {
        first.deliveryResent(mo);
        second.deliveryResent(mo);
    }

    @Override
    public void deliveryExpired(MoMessage mo) {
        first.deliveryExpired(mo);
        second.deliveryExpired(mo);
    }

    @Override
    public void unclaimed(MoMessage mo) {
        first.unclaimed(mo);
        second.unclaimed(mo);
    }

    @Override
    public void unclaimedEnded(MoMessage mo, boolean isDropped) {
        first.unclaimedEnded(mo, isDropped);
        second.unclaimedEnded(mo, isDropped);
    }

    @Override
    public void noReceiver(SmscTraffic.Source from, ShortMessage message, RefusalReason why) {
        first.noReceiver(from, message, why);
        second.noReceiver(from, message, why);
    }
}
