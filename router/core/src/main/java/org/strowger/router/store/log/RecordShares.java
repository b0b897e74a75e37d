package org.strowger.router.store.log;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongToIntFunction;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Within;
import org.strowger.router.share.FairShare;

/**
 * The shares of the applications in the live records of a log, in records and in octets. Records are promises: an
 * application whose share is full gets no new message, and others do. The log reports each record that begins and ends;
 * what belongs to an accepted message is counted, however full the share is. So the records of one application may
 * exceed the maximum; another one still gets its {@linkplain FairShare#isReserved reserved part}.
 *
 * <p>Position records have the owner of their message. Records that belong to no application are counted as nobody's.
 *
 * <p>Memory: two octets for each record, in the index of the log; some 110 octets for each application. Owned by the
 * thread of the store.
 */
@Within(Within.Scope.HOLDER)
public final class RecordShares {
    /** Heap that the owner of a live record needs for its objects, in addition to the octets of the message. */
    public static final int OBJECT_BYTES = 370;

    /** Octets are counted in units of this many. */
    private static final int UNIT = 64;

    /** An application has room if a record of so many units fits. */
    private static final int USUAL_UNITS = 1 + (OBJECT_BYTES + 160) / UNIT;

    private static final int FOUND_FIRST = 256;

    private final RecordOwners owners;
    private final OwnerNames names = new OwnerNames();

    @BoundedBy("StoreKeeper.log")
    private final FairShare records;

    @BoundedBy("StoreKeeper.log")
    private final FairShare units = new FairShare(Integer.MAX_VALUE);

    /** The applications without room. */
    private final BitSet full = new BitSet();

    /** The applications that got a record since {@link #examine}. */
    private final BitSet grown = new BitSet();

    // The records found when the log was opened, until the log knows their owners.
    private long[] foundIds = new long[FOUND_FIRST];
    private char[] foundOwners = new char[FOUND_FIRST];
    private int found;

    /** The index of the log; null while the log is opened. */
    private @Nullable LiveIndex index;

    private final RecordOwners.Known known = new RecordOwners.Known() {
        @Override
        public int ofRecord(long id) {
            return index == null ? RecordOwners.NOBODY : index.owner(id);
        }

        @Override
        public int named(ByteBuffer payload, int from, int length) {
            return names.number(payload, from, length);
        }
    };

    /** @param recordsMax the maximum number of records */
    public RecordShares(RecordOwners owners, int recordsMax) {
        this.owners = owners;
        this.records = new FairShare(Math.max(1, recordsMax));
    }

    // ---- Records

    /** Notes the owner of a record that is found while the log is opened. */
    public void found(long id, int kind, ByteBuffer payload) {
        if (found == foundIds.length) {
            foundIds = Arrays.copyOf(foundIds, 2 * found);
            foundOwners = Arrays.copyOf(foundOwners, 2 * found);
        }
        foundIds[found] = id;
        foundOwners[found++] = (char) owners.owner(kind, payload, known);
    }

    /**
     * Counts the records of the log that has been opened.
     *
     * @param opened receives the owners of the found records
     * @param lengthOf the length of a record, by its id
     */
    public void open(LiveIndex opened, LongToIntFunction lengthOf) {
        for (int i = 0; i < found; i++) {
            opened.own(foundIds[i], foundOwners[i]);
        }
        foundIds = new long[0];
        foundOwners = new char[0];
        found = 0;
        index = opened;
        opened.forEachId(id -> enter(opened.owner(id), lengthOf.applyAsInt(id)));
    }

    /** Counts a record that has just been put into the index. */
    public void began(long id, int kind, ByteBuffer payload) {
        int owner = owners.owner(kind, payload, known);
        if (index != null) {
            index.own(id, owner);
        }
        enter(owner, payload.remaining());
    }

    private void enter(int owner, int length) {
        records.enter(owner);
        units.enter(owner, unitsOf(length));
        grown.set(owner);
    }

    /** Counts the end of a record with this owner and length. */
    public void ended(int owner, int length) {
        records.leave(owner);
        units.leave(owner, unitsOf(length));
    }

    private static int unitsOf(int length) {
        return (length + FrameFormat.ADD_HEADER + OBJECT_BYTES + UNIT - 1) / UNIT;
    }

    // ---- Shares

    /**
     * Examines which applications have room.
     *
     * @param freeOctets the octets that all records together may still take
     * @return whether others have room than before
     */
    public boolean examine(long freeOctets) {
        units.limit((int) Math.max(1, Math.min(Integer.MAX_VALUE, units.size() + Math.max(0, freeOctets) / UNIT)));
        grown.clear(RecordOwners.NOBODY);
        grown.or(full);
        boolean isOther = false;
        for (int owner = grown.nextSetBit(0); owner >= 0; owner = grown.nextSetBit(owner + 1)) {
            boolean hasRoom = records.hasRoom(owner) && units.hasRoom(owner, USUAL_UNITS);
            boolean isFull = !hasRoom && !isReserved(owner);
            isOther |= isFull != full.get(owner);
            full.set(owner, isFull);
        }
        grown.clear();
        return isOther;
    }

    private boolean isReserved(int owner) {
        return records.isReserved(owner, 1) && units.isReserved(owner, USUAL_UNITS);
    }

    /** Whether the first entry of a group begins a record within the reserved part of its owner. */
    public boolean isReserved(byte[] frames, int at) {
        if (frames[at] != FrameFormat.ADD) {
            return false;
        }
        ByteBuffer entry = ByteBuffer.wrap(frames, at, FrameFormat.ADD_HEADER);
        int kind = entry.get(at + 1);
        int length = entry.getInt(at + 2);
        int owner = owners.owner(kind, ByteBuffer.wrap(frames, at + FrameFormat.ADD_HEADER, length), known);
        return owner != RecordOwners.NOBODY && isReserved(owner);
    }

    /** The names of the applications without room, as of the last {@link #examine}. */
    public Set<String> full() {
        Set<String> all = new HashSet<>();
        full.stream().forEach(owner -> all.add(names.name(owner)));
        return Set.copyOf(all);
    }

    /** The name of the application whose records take most; empty if no application has a record. */
    public String largest() {
        int largest = largestNumber();
        return largest == FairShare.NONE ? "" : names.name(largest);
    }

    /** The number of records of {@link #largest}. */
    public int recordsOfLargest() {
        int largest = largestNumber();
        return largest == FairShare.NONE ? 0 : records.count(largest);
    }

    /** The octets of the records of {@link #largest}, with those of their objects. */
    public long octetsOfLargest() {
        int largest = largestNumber();
        return largest == FairShare.NONE ? 0 : (long) units.count(largest) * UNIT;
    }

    private int largestNumber() {
        return units.largest(RecordOwners.NOBODY + 1);
    }
}
