package org.strowger.router.exchange.custodian;

import java.util.List;
import org.strowger.router.exchange.custody.Custody;
import org.strowger.router.exchange.custody.CustodyState;
import org.strowger.router.exchange.custody.LeavingRecords;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.exchange.mt.Recall;
import org.strowger.router.metrics.laws.MessageTerm;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.reactor.Slice;
import org.strowger.router.reactor.SlicedJob;

/**
 * Drops the messages of a shard that is released to another node, on one thread: messages that wait here, and messages
 * in the queue of an SMSC. A message that is on its way to an SMSC, or has no response yet, stays until the response
 * arrives.
 */
public final class LeavingMessages {
    private final Custodian custodian;
    private final SelectorThread selector;
    private List<MtMessage> messages = List.of();
    private int at;
    private boolean isUnderWay;
    private LeavingRecords records;

    /** @param records the records of no store: nothing leaves before {@link #leave} */
    public LeavingMessages(Custodian custodian, SelectorThread selector, LeavingRecords records) {
        this.custodian = custodian;
        this.selector = selector;
        this.records = records;
    }

    /** Begins to drop all messages with these records that are here now, unless that is under way already. */
    public void leave(LeavingRecords which) {
        if (!isUnderWay) {
            isUnderWay = true;
            records = which;
            messages = custodian.allTimed();
            at = 0;
            selector.inSlices(this, new Dropping());
        }
    }

    private final class Dropping implements SlicedJob {
        @Override
        public boolean next(Slice slice, long nowNanos) {
            while (at < messages.size() && slice.hasRoomForStep()) {
                MtMessage mt = messages.get(at);
                boolean leaves = isMeant(mt);
                if (leaves && !slice.hasRoom(1)) {
                    return true;
                }
                at++;
                if (leaves) {
                    custodian.recall(mt, new Leave(records));
                }
            }
            if (at < messages.size()) {
                return true;
            }
            messages = List.of();
            isUnderWay = false;
            return false;
        }

        @Override
        public boolean survivesFailures() {
            return true;
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
