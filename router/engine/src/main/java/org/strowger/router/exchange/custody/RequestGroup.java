package org.strowger.router.exchange.custody;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.strowger.router.store.StoreReply;

/** The records of the messages of one request, until they are written together. */
final class RequestGroup {
    private final Entered[] entered;
    private final List<Long> records = new ArrayList<>();
    private final List<byte[]> payloads = new ArrayList<>();
    private final List<StoreReply> replies = new ArrayList<>();
    private int index;

    /** Takes a record. */
    interface RecordTaker {
        void take(long record, byte[] payload);
    }

    RequestGroup(int messages) {
        entered = new Entered[messages];
        Arrays.fill(entered, Entered.NOTHING);
    }

    /** Notes that the message with this index is sent next. */
    void sends(int next) {
        index = next;
    }

    void add(long record, Entered message, CustodyRecordWriter payload, StoreReply reply) {
        entered[index] = message;
        records.add(record);
        payloads.add(Arrays.copyOf(payload.octets(), payload.length()));
        replies.add(reply);
    }

    boolean isEmpty() {
        return records.isEmpty();
    }

    /** The messages in the group, by index; {@link Entered#NOTHING} for a message that is not in it. */
    List<Entered> entered() {
        return List.of(entered);
    }

    StoreReply replyToAll() {
        return (outcome, nowNanos) -> replies.forEach(each -> each.onStored(outcome, nowNanos));
    }

    void forEach(RecordTaker taker) {
        for (int i = 0; i < records.size(); i++) {
            taker.take(records.get(i), payloads.get(i));
        }
    }
}
