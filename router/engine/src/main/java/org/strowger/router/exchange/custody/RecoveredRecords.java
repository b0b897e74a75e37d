package org.strowger.router.exchange.custody;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import org.strowger.bound.Within;
import org.strowger.router.application.MessageIds;
import org.strowger.router.credit.Charge;
import org.strowger.router.receipts.ExpectedReceipt;
import org.strowger.router.store.log.RecordVisitor;
import org.strowger.router.thread.SharedCount;

/**
 * The contents of the store at the start, sorted. There may be millions of messages: they stay in their stored form
 * until they are taken, and are distributed to one lane for each thread. An unreadable record is counted and stays in
 * the store, because another version may understand it.
 */
@Within(Within.Scope.START)
public final class RecoveredRecords implements RecordVisitor {
    private static final long SHORT_MAX = 0xFFFF_FFFFL;

    private final MessageForms forms;
    private final List<RecordBlocks> messages = new ArrayList<>();
    private final Set<String> senders = new HashSet<>();
    private final IdIndex<Progress> progressById = new IdIndex<>();

    /** The messages that have a position record. */
    private final Set<Long> withProgress = new HashSet<>();

    private final List<Long> superseded = new ArrayList<>();
    private final RecordBlocks expectations = new RecordBlocks();
    private final RecordBlocks deliveries = new RecordBlocks();
    private final RecordBlocks requests = new RecordBlocks();
    private final RecordBlocks segments = new RecordBlocks();
    private final RecordBlocks unclaimed = new RecordBlocks();
    private final List<Recorded<KeptOutcome>> outcomes = new ArrayList<>();
    private final List<Recorded<StoredAccount>> accounts = new ArrayList<>();
    private final List<Recorded<StoredAccount.TopUp>> topUps = new ArrayList<>();
    private final List<Recorded<StoredDay>> days = new ArrayList<>();
    private final Map<String, Charge> reserved = new HashMap<>();
    private ReadPosition mailRead = ReadPosition.NONE;
    private ReadPosition straysRead = ReadPosition.NONE;
    private boolean expectsReceipts;
    private boolean isFromOtherNode;
    private boolean isTakenOver;
    private final SharedCount withoutObject = new SharedCount();
    private int next;
    private long greatestId = MessageIds.NONE;
    private long shortId = MessageIds.NONE;
    private long shortIdMillis = Long.MIN_VALUE;
    private int unreadable;
    private String firstUnreadable = "";

    /**
     * A record that was read.
     *
     * @param record its id
     */
    public record Recorded<T>(long record, T content) {}

    /** Unreadable records may be messages, so their position records stay too. */
    private final Set<Long> unknown = new HashSet<>();

    /**
     * The position of a message.
     *
     * @param record the id of the position record
     */
    public record Progress(long record, RecordKind kind, StoredPosition position) {
        /** The message has no position record. */
        public static final Progress UNSAID =
                new Progress(MessageIds.NONE, RecordKind.MESSAGE, new StoredPosition(MessageIds.NONE, ""));
    }

    /** @param lanes the number of threads to which messages are distributed */
    public RecoveredRecords(MessageForms forms, int lanes) {
        this.forms = forms;
        for (int i = 0; i < lanes; i++) {
            messages.add(new RecordBlocks());
        }
    }

    @Override
    public void record(long id, int kind, ByteBuffer payload) {
        greatestId = Math.max(greatestId, id);
        try {
            sort(id, RecordKind.of(kind), payload);
        } catch (RuntimeException e) {
            // The records after an unreadable record must still be read.
            cannotRead(id, e);
            unknown.add(id);
        }
    }

    private void sort(long id, RecordKind kind, ByteBuffer payload) {
        switch (kind) {
            case MESSAGE -> {
                StoredMessage.Head head = StoredMessage.head(reader(payload.duplicate()));
                senders.add(head.application());
                noteShort(head.id(), head.sinceMillis());
                reserve(head.charge());
                messages.get(next).add(id, payload);
                next = next + 1 == messages.size() ? 0 : next + 1;
            }
            case SENT, WAITS, HELD -> {
                StoredPosition position = StoredPosition.read(reader(payload));
                noteProgress(position.message(), new Progress(id, kind, position));
            }
            case EXPECTED -> {
                expectsReceipts = true;
                reserve(StoredAccount.readCharge(reader(payload.duplicate())));
                expectations.add(id, payload);
            }
            case DELIVERY -> deliveries.add(id, payload);
            case REQUEST -> requests.add(id, payload);
            case SEGMENT -> segments.add(id, payload);
            case UNCLAIMED -> unclaimed.add(id, payload);
            case KEPT_OUTCOME -> {
                KeptOutcome kept = KeptOutcome.read(reader(payload));
                reserve(kept.charge());
                outcomes.add(new Recorded<>(id, kept));
            }
            case MAIL_READ -> mailRead = ReadPosition.read(id, reader(payload));
            case STRAYS_READ -> straysRead = ReadPosition.read(id, reader(payload));
            case ACCOUNT -> accounts.add(new Recorded<>(id, StoredAccount.read(reader(payload))));
            case LIMIT_DAY -> days.add(new Recorded<>(id, StoredDay.read(reader(payload))));
            case TOP_UP -> topUps.add(new Recorded<>(id, StoredAccount.TopUp.read(reader(payload))));
        }
    }

    /**
     * Adds a charge to the sums of reserved amounts, which are few, because there are few different accounts and days.
     */
    private void reserve(Charge charge) {
        charge.forEach(each -> {
            String key = each.account() + ' ' + each.payer() + ' ' + each.day() + ' ' + each.when();
            reserved.merge(key, each.uncounted(), Charge::and);
        });
    }

    private CustodyRecordReader reader(ByteBuffer payload) {
        return new CustodyRecordReader(forms, payload);
    }

    /** Keeps the position record that was written last. */
    private void noteProgress(long message, Progress progress) {
        Progress other = progressById.find(message).orElse(Progress.UNSAID);
        if (other.record() > progress.record()) {
            superseded.add(progress.record());
            return;
        }
        if (other.record() != MessageIds.NONE) {
            superseded.add(other.record());
            progressById.remove(message);
        }
        progressById.put(message, progress);
        withProgress.add(message);
    }

    private void noteShort(long id, long sinceMillis) {
        if (id <= SHORT_MAX && sinceMillis > shortIdMillis) {
            shortId = id;
            shortIdMillis = sinceMillis;
        }
    }

    /** Completes the recovery; called after all records were visited. */
    public RecoveredRecords complete() {
        messages.forEach(RecordBlocks::close);
        expectations.close();
        deliveries.close();
        requests.close();
        segments.close();
        unclaimed.close();
        findOrphans();
        return this;
    }

    /** Marks that another node has passed the records on. */
    public RecoveredRecords fromOtherNode() {
        isFromOtherNode = true;
        return this;
    }

    /** Marks that the records were in a shard of another node. */
    public void takenOver() {
        isTakenOver = true;
    }

    public boolean isTakenOver() {
        return isTakenOver;
    }

    public boolean isFromOtherNode() {
        return isFromOtherNode;
    }

    /** Marks position records whose message has ended as superseded. */
    private void findOrphans() {
        if (withProgress.isEmpty()) {
            return;
        }
        messages.forEach(lane -> lane.forEachId(withProgress::remove));
        withProgress.removeAll(unknown);
        for (long message : withProgress) {
            superseded.add(progress(message).record());
            progressById.remove(message);
        }
        withProgress.clear();
    }

    // ---- Contents

    /** The number of messages. */
    public int messages() {
        return messages.stream().mapToInt(RecordBlocks::size).sum();
    }

    /** The messages of a lane; {@link #message} reads them. */
    public RecordBlocks lane(int number) {
        return messages.get(number);
    }

    /** The names of the applications that sent the messages. */
    public Set<String> senders() {
        return senders;
    }

    /** The position of the message with this record, or {@link Progress#UNSAID}. May be called on any thread. */
    public Progress progress(long message) {
        return progressById.find(message).orElse(Progress.UNSAID);
    }

    /** Position records that are superseded by later records. */
    public List<Long> superseded() {
        return superseded;
    }

    /** The expected receipts; {@link #expectation} reads them. */
    public RecordBlocks expectations() {
        return expectations;
    }

    /** The messages and receipts for applications; {@link #delivery} reads them. */
    public RecordBlocks deliveries() {
        return deliveries;
    }

    /** The requests with idempotency keys; {@link #request} reads them. */
    public RecordBlocks requests() {
        return requests;
    }

    /** The segments that wait for the other segments of their message; {@link #segment} reads them. */
    public RecordBlocks segments() {
        return segments;
    }

    /** The messages from mobiles that no rule takes; {@link #unclaimed(ByteBuffer)} reads them. */
    public RecordBlocks unclaimed() {
        return unclaimed;
    }

    /** The kept outcomes of receipts for which it was undecided whether their attempt counts. */
    public List<Recorded<KeptOutcome>> outcomes() {
        return outcomes;
    }

    /** The sums of accounts that the threads have written. */
    public List<Recorded<StoredAccount>> accounts() {
        return accounts;
    }

    /** The days that the threads have written for the limits of accounts; none in a store of an earlier version. */
    public List<Recorded<StoredDay>> days() {
        return days;
    }

    /** The top-ups whose keys are still remembered. */
    public List<Recorded<StoredAccount.TopUp>> topUps() {
        return topUps;
    }

    /** The charges reserved for the messages and expected receipts. */
    public Collection<Charge> reserved() {
        return reserved.values();
    }

    /** The position up to which the mail of the shard was read; {@link ReadPosition#NONE} if no position is known. */
    public ReadPosition mailRead() {
        return mailRead;
    }

    /** Whether there were expected receipts, also after they were taken. */
    public boolean expectsReceipts() {
        return expectsReceipts;
    }

    /**
     * The position up to which all strays were settled for the shard; {@link ReadPosition#NONE} if no position is
     * known.
     */
    public ReadPosition straysRead() {
        return straysRead;
    }

    // ---- Reading: each method throws UnreadableRecord

    public StoredMessage.Read message(ByteBuffer payload) {
        return StoredMessage.read(reader(payload));
    }

    /** @param nanosAt converts milliseconds since 1970 to the clock of this process */
    public ExpectedReceipt expectation(ByteBuffer payload, LongUnaryOperator nanosAt) {
        return ExpectedReceiptForm.read(reader(payload), nanosAt);
    }

    public StoredDelivery delivery(ByteBuffer payload) {
        return StoredDelivery.read(reader(payload));
    }

    public StoredRequest request(ByteBuffer payload) {
        return StoredRequest.read(reader(payload));
    }

    public StoredSegment segment(ByteBuffer payload) {
        return StoredSegment.read(reader(payload));
    }

    public StoredUnclaimed unclaimed(ByteBuffer payload) {
        return StoredUnclaimed.read(reader(payload));
    }

    /** Notes a record that stays in the store without an object in this process. Callable from any thread. */
    public void staysWithoutObject() {
        withoutObject.increment();
    }

    /** Whether a record without an object was found so far. Callable from any thread. */
    public boolean hasRecordsWithoutObject() {
        return withoutObject.get() > 0;
    }

    /** Counts an unreadable record, which stays in the store. */
    void cannotRead(long id, RuntimeException why) {
        staysWithoutObject();
        unreadable++;
        firstUnreadable = firstUnreadable.isEmpty() ? "record " + id + ": " + why.getMessage() : firstUnreadable;
    }

    /** Frees the remaining memory after all records were taken. */
    public void forget() {
        progressById.clear();
        superseded.clear();
        senders.clear();
        outcomes.clear();
    }

    // ---- Statistics

    /** The greatest id of any record: ids up to it are never allocated again. */
    public long greatestId() {
        return greatestId;
    }

    /** The last allocated short id; {@link MessageIds#NONE} if none is known. */
    public long shortId() {
        return shortId;
    }

    public int unreadable() {
        return unreadable;
    }

    /** The first unreadable record, with the reason. */
    public String firstUnreadable() {
        return firstUnreadable;
    }
}
