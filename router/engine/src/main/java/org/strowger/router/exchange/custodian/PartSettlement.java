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
 * Decides which attempt is charged if a message was sent in parts and its charges depend on receipts: the last attempt
 * in which an SMSC accepted something. Runs when the message has ended. For messages that a crash has interrupted, one
 * thread runs it again at the start.
 *
 * <p>The homes of the SMSCs are informed one after the other, the home of the attempt that counts last. While that
 * attempt is undecided, its charges are still in the store after a crash, and show that it counts.
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
     * Leaves the charges of the last attempt to its receipts, and refunds the charges of the other attempts.
     *
     * @param attempts the attempts in order, the last one at the end
     * @param mayFailOver whether the receipts may send the message to another SMSC
     */
    void lastCounts(List<PartCharges> attempts, boolean mayFailOver) {
        int last = attempts.size() - 1;
        List<Decision> decisions = refunding(attempts.subList(0, last));
        decisions.add(new Decision(attempts.get(last), mayFailOver ? State.ACCEPTED : State.COUNTS));
        decide(decisions, 0, () -> {});
    }

    /**
     * Refunds all charges of these attempts, because an SMSC has accepted something in a later attempt. The later
     * attempt is stored before the refund.
     *
     * @param then runs when the refund is durable
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
