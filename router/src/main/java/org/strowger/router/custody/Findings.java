package org.strowger.router.custody;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.strowger.router.account.MessageIds;
import org.strowger.router.store.journal.RecordVisitor;

/**
 * What the store holds at a start, sorted out. Records that cannot be read stay where they are, and are counted: a
 * later version, or an earlier one, may understand them.
 */
public final class Findings implements RecordVisitor {
    private static final long SHORT_MAX = 0xFFFF_FFFFL;

    private final MessageForms forms;
    private final List<Found<KeptMessage>> messages = new ArrayList<>();
    private final IdIndex<Place> places = new IdIndex<>();
    private final IdIndex<Place> taken = new IdIndex<>();
    private final List<Found<KeptPlace>> allPlaces = new ArrayList<>();
    private final List<Found<KeptExpectation>> expectations = new ArrayList<>();
    private final List<Found<KeptLetter>> letters = new ArrayList<>();
    private long greatestId = MessageIds.NONE;
    private long shortId = MessageIds.NONE;
    private long shortIdMillis = Long.MIN_VALUE;
    private int unreadable;
    private String firstUnreadable = "";

    /**
     * A record and what it says.
     *
     * @param record its id in the store
     */
    public record Found<R>(long record, R what) {}

    /**
     * Where a message stands.
     *
     * @param record the record that says so
     */
    public record Place(long record, RecordKind kind, String detail) {
        /** No record says anything. */
        public static final Place UNSAID = new Place(MessageIds.NONE, RecordKind.MESSAGE, "");
    }

    public Findings(MessageForms forms) {
        this.forms = forms;
    }

    @Override
    public void record(long id, int kind, ByteBuffer payload) {
        greatestId = Math.max(greatestId, id);
        try {
            read(id, RecordKind.of(kind), new RecordReader(forms, payload));
        } catch (RuntimeException e) {
            // One record must not keep the others from being found.
            unreadable++;
            firstUnreadable = firstUnreadable.isEmpty() ? "record " + id + ": " + e.getMessage() : firstUnreadable;
        }
    }

    private void read(long id, RecordKind kind, RecordReader from) {
        switch (kind) {
            case MESSAGE -> {
                KeptMessage message = KeptMessage.read(from);
                messages.add(new Found<>(id, message));
                noteShort(message.id(), message.sinceMillis());
            }
            case SENT, WAITS, HELD -> {
                KeptPlace place = KeptPlace.read(from);
                allPlaces.add(new Found<>(id, place));
                notePlace(place.message(), new Place(id, kind, place.detail()));
            }
            case EXPECTED -> expectations.add(new Found<>(id, KeptExpectation.read(from)));
            case LETTER -> letters.add(new Found<>(id, KeptLetter.read(from)));
        }
    }

    /** The one that was written last counts. */
    private void notePlace(long message, Place place) {
        if (places.find(message)
                .filter(other -> other.record() > place.record())
                .isEmpty()) {
            places.remove(message);
            places.put(message, place);
        }
    }

    private void noteShort(long id, long sinceMillis) {
        if (id <= SHORT_MAX && sinceMillis > shortIdMillis) {
            shortId = id;
            shortIdMillis = sinceMillis;
        }
    }

    public List<Found<KeptMessage>> messages() {
        return messages;
    }

    /** Where the message of that record stands, asked once; {@link Place#UNSAID} if nothing says that. */
    public Place takePlace(long message) {
        Place known = places.find(message).orElse(Place.UNSAID);
        places.remove(message);
        if (known.record() != MessageIds.NONE) {
            taken.put(known.record(), known);
        }
        return known;
    }

    /** Those that say where a message stands, and were not taken. */
    public List<Found<KeptPlace>> placesLeft() {
        return allPlaces.stream()
                .filter(each -> taken.find(each.record()).isEmpty())
                .toList();
    }

    public List<Found<KeptExpectation>> expectations() {
        return expectations;
    }

    public List<Found<KeptLetter>> letters() {
        return letters;
    }

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
