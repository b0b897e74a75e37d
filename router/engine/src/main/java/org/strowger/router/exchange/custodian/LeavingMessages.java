package org.strowger.router.exchange.custodian;

import java.util.List;
import org.strowger.router.exchange.custody.Custody;
import org.strowger.router.exchange.custody.CustodyState;
import org.strowger.router.exchange.custody.LeavingRecords;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.exchange.mt.Recall;
import org.strowger.router.metrics.laws.MessageTerm;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.time.Timer;

/**
 * Drops the messages of a shard that is released to another node, on one thread: messages that wait here, and messages
 * in the queue of an SMSC. A message that is on its way to an SMSC, or has no response yet, stays until the response
 * arrives.
 */
public final class LeavingMessages {
    /** The number of messages that leave in a turn: as many as are restored in a turn. */
    private static final int MESSAGES_PER_TURN = 1000;

    /** The number of messages that are examined in a turn; messages of other shards stay. */
    private static final int LOOKED_AT_PER_TURN = 10_000;

    private final Custodian custodian;
    private final SelectorThread selector;
    private final Timer next = new Timer(nowNanos -> goOn());
    private List<MtMessage> messages = List.of();
    private int at;
    private LeavingRecords records;

    /** @param records the records of no store: nothing leaves before {@link #leave} */
    public LeavingMessages(Custodian custodian, SelectorThread selector, LeavingRecords records) {
        this.custodian = custodian;
        this.selector = selector;
        this.records = records;
    }

    /** Begins to drop all messages with these records that are here now, unless that is under way already. */
    public void leave(LeavingRecords which) {
        if (!next.isScheduled()) {
            records = which;
            messages = custodian.allTimed();
            at = 0;
            goOn();
        }
    }

    private void goOn() {
        int left = MESSAGES_PER_TURN;
        int end = Math.min(messages.size(), at + LOOKED_AT_PER_TURN);
        while (left > 0 && at < end) {
            MtMessage mt = messages.get(at++);
            if (isMeant(mt)) {
                left--;
                custodian.recall(mt, new Leave(records));
            }
        }
        if (at < messages.size()) {
            selector.schedule(next, selector.nowNanos());
        } else {
            messages = List.of();
        }
    }

    private boolean isMeant(MtMessage mt) {
        return mt.isInCustody()
                && mt.custody().state() != CustodyState.ENDED
                && mt.custody().state() != CustodyState.ENTERING
                && records.has(mt.custody().record());
    }

    private final class Leave implements Recall<MtMessage> {
        private final LeavingRecords which;

        Leave(LeavingRecords which) {
            this.which = which;
        }

        @Override
        public void isBack(MtMessage mt, long nowNanos) {
            Custody custody = mt.custody();
            // The message may have got a record in another shard meanwhile.
            if (which.has(custody.record())) {
                custodian.forget(mt, MessageTerm.RELEASED);
                which.left(custody);
            }
        }

        @Override
        public void isAway(MtMessage mt, long nowNanos) {
            // The SMSC's answer ends the message, or a later round finds it here.
        }
    }
}
