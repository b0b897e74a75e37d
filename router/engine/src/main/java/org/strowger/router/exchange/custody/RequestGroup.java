package org.strowger.router.exchange.custody;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;
import org.strowger.bound.Within;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.reactor.Slice;
import org.strowger.router.reactor.SlicedJob;
import org.strowger.router.store.StoreBatch;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.store.StoreReply;

/**
 * The messages of one request with an idempotency key, until they are written together with the key: the records of
 * those that are stored, and those that are relayed, which leave when the records are durable.
 */
@Within(Within.Scope.REQUEST)
public final class RequestGroup {
    private final Object owner;
    private final Entered[] entered;
    private final List<Long> records = new ArrayList<>();
    private final List<byte[]> payloads = new ArrayList<>();
    private final Queue<Reply> replies = new ArrayDeque<>();
    private final boolean holdsRelayed;
    private int index;
    private long octets;

    /** The reply to the message with this index. */
    private record Reply(int index, boolean isRelayed, StoreReply to) {}

    /** Takes a record. */
    interface RecordTaker {
        void take(long record, byte[] payload);
    }

    /**
     * @param owner the application that sent the request
     * @param messages the number of messages of the request
     */
    public RequestGroup(Object owner, int messages) {
        this.owner = owner;
        entered = new Entered[messages];
        Arrays.fill(entered, Entered.NOTHING);
        holdsRelayed = true;
    }

    /** Creates the second group of a request, for messages that were to be relayed until the configuration changed. */
    private RequestGroup(RequestGroup before) {
        owner = before.owner;
        entered = before.entered.clone();
        holdsRelayed = false;
    }

    /** Whether a relayed message waits for the group. */
    public boolean holdsRelayed() {
        return holdsRelayed;
    }

    /** Notes that the message with this index is sent next. */
    void sends(int next) {
        index = next;
    }

    void add(long record, Entered message, CustodyRecordWriter payload, StoreReply reply) {
        entered[index] = message;
        records.add(record);
        payloads.add(Arrays.copyOf(payload.octets(), payload.length()));
        replies.add(new Reply(index, false, reply));
        octets += StoreBatch.bytesFor(payload.length());
    }

    /**
     * Adds a relayed message, which waits for the group.
     *
     * @param settled sends the message if the group is durable; otherwise nothing of the request leaves
     */
    public void waits(StoreReply settled) {
        replies.add(new Reply(index, true, settled));
    }

    /** The size of the records in a group of the store. */
    long octets() {
        return octets;
    }

    /** Whether no message of the request was stored. */
    public boolean isEmpty() {
        return records.isEmpty();
    }

    /** The messages in the group, by index; {@link Entered#NOTHING} for a message that is not in it. */
    public List<Entered> entered() {
        return List.of(entered);
    }

    /**
     * Reports the outcome of the group to its messages, which then leave or are refused.
     *
     * @param then receives, after all messages, the group of those that were to be relayed and are stored now; it may
     *     be empty
     */
    public void settleInSlices(
            ExchangeThread thread, CustodyLog log, StoreOutcome outcome, Consumer<RequestGroup> then) {
        RequestGroup next = new RequestGroup(this);
        thread.inSlices(owner, new SlicedJob() {
            @Override
            public boolean next(Slice slice, long nowNanos) {
                while (!replies.isEmpty() && slice.hasRoom(1)) {
                    settle(replies.remove(), nowNanos);
                }
                if (replies.isEmpty()) {
                    then.accept(next);
                }
                return !replies.isEmpty();
            }

            private void settle(Reply reply, long nowNanos) {
                if (reply.isRelayed()) {
                    log.inGroup(next, reply.index(), () -> reply.to().onStored(outcome, nowNanos));
                } else {
                    reply.to().onStored(outcome, nowNanos);
                }
            }

            @Override
            public boolean survivesFailures() {
                return true;
            }
        });
    }

    void forEach(RecordTaker taker) {
        for (int i = 0; i < records.size(); i++) {
            taker.take(records.get(i), payloads.get(i));
        }
    }
}
