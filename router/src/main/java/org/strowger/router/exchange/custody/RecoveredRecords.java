package org.strowger.router.exchange.custody;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import org.strowger.router.application.MessageIds;
import org.strowger.router.receipts.ExpectedReceipt;
import org.strowger.router.store.log.RecordVisitor;

/**
 * What the store holds at a start, sorted out. Messages may be millions: they stay as they were written until they are
 * taken, dealt out to as many lanes as there are threads. Records that cannot be read stay in the store as they are,
 * and are counted: a later version, or an earlier one, may understand them.
 */
public final class RecoveredRecords implements RecordVisitor {
    private static final long SHORT_MAX = 0xFFFF_FFFFL;

    private final MessageForms forms;
    private final List<RecordBlocks> messages = new ArrayList<>();
    private final Set<String> senders = new HashSet<>();
    private final IdIndex<Place> places = new IdIndex<>();

    /** The messages of which they say something. */
    private final Set<Long> placed = new HashSet<>();

    private final List<Long> superseded = new ArrayList<>();
    private final RecordBlocks expectations = new RecordBlocks();
    private final RecordBlocks letters = new RecordBlocks();
    private int next;
    private long greatestId = MessageIds.NONE;
    private long shortId = MessageIds.NONE;
    private long shortIdMillis = Long.MIN_VALUE;
    private int unreadable;
    private String firstUnreadable = "";

    /** Those that cannot be read may be messages: where they stand stays too. */
    private final Set<Long> unknown = new HashSet<>();

    /**
     * Where a message stands.
     *
     * @param record the record that says so
     */
    public record Place(long record, RecordKind kind, String detail) {
        /** No record says anything. */
        public static final Place UNSAID = new Place(MessageIds.NONE, RecordKind.MESSAGE, "");
    }

    /** @param lanes among which messages are dealt out */
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
            // One record must not keep the others from being found.
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
                messages.get(next).add(id, payload);
                next = next + 1 == messages.size() ? 0 : next + 1;
            }
            case SENT, WAITS, HELD -> {
                StoredPosition place = StoredPosition.read(reader(payload));
                notePlace(place.message(), new Place(id, kind, place.detail()));
            }
            case EXPECTED -> expectations.add(id, payload);
            case LETTER -> letters.add(id, payload);
        }
    }

    private CustodyRecordReader reader(ByteBuffer payload) {
        return new CustodyRecordReader(forms, payload);
    }

    /** The one that was written last counts. */
    private void notePlace(long message, Place place) {
        Place other = places.find(message).orElse(Place.UNSAID);
        if (other.record() > place.record()) {
            superseded.add(place.record());
            return;
        }
        if (other.record() != MessageIds.NONE) {
            superseded.add(other.record());
            places.remove(message);
        }
        places.put(message, place);
        placed.add(message);
    }

    private void noteShort(long id, long sinceMillis) {
        if (id <= SHORT_MAX && sinceMillis > shortIdMillis) {
            shortId = id;
            shortIdMillis = sinceMillis;
        }
    }

    /** All has been found. */
    public RecoveredRecords complete() {
        messages.forEach(RecordBlocks::close);
        expectations.close();
        letters.close();
        findOrphans();
        return this;
    }

    /** Where a message stands that has ended says nothing any more. */
    private void findOrphans() {
        if (placed.isEmpty()) {
            return;
        }
        messages.forEach(lane -> lane.forEachId(placed::remove));
        placed.removeAll(unknown);
        for (long message : placed) {
            superseded.add(place(message).record());
            places.remove(message);
        }
        placed.clear();
    }

    // ---- What there is

    /** How many messages. */
    public int messages() {
        return messages.stream().mapToInt(RecordBlocks::size).sum();
    }

    /** The messages of a lane: {@link #message} reads them. */
    public RecordBlocks lane(int number) {
        return messages.get(number);
    }

    /** The applications that sent them. */
    public Set<String> senders() {
        return senders;
    }

    /** Where the message of that record stands; {@link Place#UNSAID} if nothing says that. Any thread. */
    public Place place(long message) {
        return places.find(message).orElse(Place.UNSAID);
    }

    /** Records that said where a message stands, and do so no more. */
    public List<Long> superseded() {
        return superseded;
    }

    /** Receipts to come: {@link #expectation} reads them. */
    public RecordBlocks expectations() {
        return expectations;
    }

    /** What is for applications: {@link #letter} reads them. */
    public RecordBlocks letters() {
        return letters;
    }

    // ---- What they say; each throws if it cannot be read

    public StoredMessage message(ByteBuffer payload) {
        return StoredMessage.read(reader(payload));
    }

    /** What the message of that record was joined of. */
    public JoinedParts parts(ByteBuffer payload) {
        return StoredMessage.parts(reader(payload));
    }

    /** Whether the message of that record took the place of the one that came. */
    public boolean isReplaced(ByteBuffer payload) {
        return StoredMessage.isReplaced(reader(payload));
    }

    /** @param nanosAt what the clock of this process shows at a number of milliseconds since 1970 */
    public ExpectedReceipt expectation(ByteBuffer payload, LongUnaryOperator nanosAt) {
        return ExpectedReceiptForm.read(reader(payload), nanosAt);
    }

    public StoredDelivery letter(ByteBuffer payload) {
        return StoredDelivery.read(reader(payload));
    }

    /** A record stays in the store, because nobody understands it. */
    void cannotRead(long id, RuntimeException why) {
        unreadable++;
        firstUnreadable = firstUnreadable.isEmpty() ? "record " + id + ": " + why.getMessage() : firstUnreadable;
    }

    /** All has been taken: what is left says nothing to anybody. */
    public void forget() {
        places.clear();
        superseded.clear();
        senders.clear();
    }

    // ---- What is to be known of all

    /** The greatest id of any record: no id up to it may be given again. */
    public long greatestId() {
        return greatestId;
    }

    /** Of the short ids the one that was given last; {@link MessageIds#NONE} if none is known. */
    public long shortId() {
        return shortId;
    }

    public int unreadable() {
        return unreadable;
    }

    /** Which record is the first of those, and why. */
    public String firstUnreadable() {
        return firstUnreadable;
    }
}
