package org.strowger.router.exchange.custodian;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.strowger.router.credit.PartCharges;
import org.strowger.router.credit.PartCharges.State;
import org.strowger.router.exchange.mo.ReceiptHomes;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.smsc.Smsc;

/**
 * Decides which attempt counts of a message that was sent in parts, and whose charges depend on receipts: the last one
 * of which an SMSC accepted something. Runs when the message has ended, and again by one thread at the start, for those
 * that a crash has interrupted.
 *
 * <p>The homes of the SMSCs are told one after the other. The attempt that counts is the last: as long as it is
 * undecided, a crash finds its charges in the store, and with them that it counts.
 */
final class PartSettlement {
    private final ExchangeThread thread;
    private final IntFunction<ReceiptHomes> receiptHomes;

    /** @param receiptHomes the receipt homes of all threads, by thread index */
    PartSettlement(ExchangeThread thread, IntFunction<ReceiptHomes> receiptHomes) {
        this.thread = thread;
        this.receiptHomes = receiptHomes;
    }

    /**
     * The charges of the last attempt are settled by their receipts, those of the others refunded.
     *
     * @param attempts the last one last
     * @param mayFailOver whether the receipts may send the message to another SMSC
     */
    void lastCounts(List<PartCharges> attempts, boolean mayFailOver) {
        int last = attempts.size() - 1;
        List<Decision> decisions = refunding(attempts.subList(0, last));
        decisions.add(new Decision(attempts.get(last), mayFailOver ? State.ACCEPTED : State.COUNTS));
        decide(decisions, 0, () -> {});
    }

    /**
     * All charges of these attempts are refunded: an SMSC has accepted something in a later one. That is before this in
     * the store.
     *
     * @param then runs when that is durable
     */
    void refund(List<PartCharges> attempts, Runnable then) {
        decide(refunding(attempts), 0, then);
    }

    private record Decision(PartCharges attempt, State state) {}

    private static List<Decision> refunding(List<PartCharges> attempts) {
        List<Decision> decisions = new ArrayList<>();
        attempts.forEach(each -> decisions.add(new Decision(each, State.REFUNDED)));
        return decisions;
    }

    private void decide(List<Decision> all, int next, Runnable then) {
        if (next == all.size()) {
            then.run();
            return;
        }
        Decision decision = all.get(next);
        int home = Smsc.homeIndex(decision.attempt().smsc(), thread.threads());
        ReceiptHomes there = receiptHomes.apply(home);
        thread.send(
                home,
                now -> there.decide(
                        decision.attempt(), decision.state(), thread.index(), () -> decide(all, next + 1, then)));
    }
}
