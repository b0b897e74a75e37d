package org.strowger.router.store.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.strowger.router.store.disk.Disk;
import org.strowger.router.store.disk.StoreRefused;

/**
 * What was kept, on a disk: groups of records that begin and end, each group wholly or not at all.
 *
 * <p>To open it, {@link JournalSurvey} what is there, and hand that over. Then put frames into a flight with
 * {@link #put}, and {@link #commit} it: after that it is on the disk. If that fails, nothing of the flight counts, but
 * after a crash it may, unless another flight was committed before.
 */
public final class Journal implements AutoCloseable {
    private final Disk disk;
    private final SegmentList contents;
    private final JournalTail tail;
    private final Compactor compactor;
    private final List<JournalSegment> doomed = new ArrayList<>();

    /**
     * Files that were not needed any more when this was opened, and whether they are damaged. They go after the first
     * flight: until then the word that they are not needed may not be on the disk.
     */
    private final TreeMap<String, Boolean> leftovers = new TreeMap<>();

    private int deleteFailures;

    private Journal(Disk disk, JournalOptions terms, JournalSurvey survey) throws IOException {
        this.disk = disk;
        this.contents = survey.contents();
        this.tail = new JournalTail(disk, terms, survey);
        this.compactor = new Compactor(terms.limits(), contents, tail);
        // One that was not finished is made anew in its place.
        long first = contents.isEmpty() ? 0 : contents.first().number();
        survey.leftovers().stream()
                .filter(name -> JournalFormat.segmentOf(name) < first)
                .forEach(name -> leftovers.put(name, survey.isDamaged(name)));
    }

    /**
     * Goes on where a survey has ended, which is used up by that; its {@link JournalSurvey#tell} is to be called
     * before.
     *
     * @throws StoreRefused if the disk does not let it be written to
     */
    public static Journal open(Disk disk, JournalOptions terms, JournalSurvey survey) {
        try {
            if (terms.sync()) {
                // What lies there counts from now on: no name of it may be gone after all.
                disk.syncDirectory();
            }
            return new Journal(disk, terms, survey);
        } catch (IOException e) {
            throw new StoreRefused("the store in " + disk.name() + " cannot be written to", e);
        }
    }

    /** Whether a frame of so many octets has room in the flight. */
    public boolean fits(int octets) {
        return tail.fits(octets);
    }

    /** Adds a frame, as {@link FrameWriter} has it, to the flight. */
    public void put(byte[] frames, int from, int length) {
        tail.put(frames, from, length);
    }

    public int flightOctets() {
        return tail.flightOctets();
    }

    /** Adds to the flight some of what makes the journal shorter, having read no more than so many octets. */
    public void compact(int octetsMax) throws IOException {
        compactor.step(octetsMax);
    }

    /** Adds to the flight a word that changes nothing, to see whether the disk is well. */
    public void probe() {
        compactor.probe();
    }

    /** Whether {@link #compact} has something to do. */
    public boolean isCompactionDue() {
        return compactor.isDue();
    }

    /** Space is short, or no longer. */
    public void press(boolean press) {
        compactor.press(press);
    }

    /**
     * Writes the flight and syncs it.
     *
     * @throws IOException if that failed: the flight is gone, and whether it is on the disk is not known
     */
    public void commit() throws IOException {
        boolean done = false;
        try {
            tail.commit();
            done = true;
        } finally {
            if (!done) {
                compactor.failed();
            }
        }
        dropSegments();
    }

    /** Throws the flight away; nothing of it was written. */
    public void discard() {
        tail.clear();
        compactor.failed();
    }

    private void dropSegments() {
        while (contents.count() > 1 && contents.first().number() < contents.head()) {
            doomed.add(contents.removeFirst());
        }
        try {
            while (!leftovers.isEmpty()) {
                String name = leftovers.firstKey();
                drop(name, Boolean.TRUE.equals(leftovers.get(name)));
                leftovers.remove(name);
            }
            while (!doomed.isEmpty()) {
                JournalSegment segment = doomed.get(0);
                drop(JournalFormat.nameOf(segment.number()), segment.isDamaged());
                JournalTail.closeQuietly(segment.file());
                doomed.remove(0);
            }
        } catch (IOException e) {
            // They are not needed, and do no harm where they are: tried again after the next flight, or at a restart.
            deleteFailures++;
        }
    }

    private void drop(String name, boolean isDamaged) throws IOException {
        if (isDamaged) {
            disk.rename(name, JournalFormat.nameOfDamaged(JournalFormat.segmentOf(name)));
        } else {
            disk.delete(name);
        }
    }

    /** How often a file could not be deleted. */
    public int deleteFailures() {
        return deleteFailures;
    }

    /** What was found damaged since this was last asked. */
    public List<JournalDamage> newDamages() {
        return compactor.newDamages();
    }

    public int live() {
        return contents.index().size();
    }

    public long liveOctets() {
        return contents.liveOctets();
    }

    /** Of all files. */
    public long octets() {
        return contents.octets();
    }

    public int files() {
        return contents.count();
    }

    public boolean isLive(long id) {
        return contents.index().find(id) != LiveIndex.NONE;
    }

    /** The payload of a live record; empty if there is none of that id. */
    public Optional<ByteBuffer> read(long id) throws IOException {
        long place = contents.index().find(id);
        if (place == LiveIndex.NONE) {
            return Optional.empty();
        }
        ByteBuffer payload = ByteBuffer.allocate(RecordPosition.length(place));
        int read =
                contents.segmentOf(place).file().read(payload, RecordPosition.offset(place) + JournalFormat.ADD_HEADER);
        if (read < payload.limit()) {
            throw new IOException(JournalFormat.nameOf(contents.segmentOf(place).number()) + " is shorter than it was");
        }
        return Optional.of(payload.flip());
    }

    @Override
    public void close() {
        contents.segments().forEach(segment -> JournalTail.closeQuietly(segment.file()));
        doomed.forEach(segment -> JournalTail.closeQuietly(segment.file()));
        doomed.clear();
    }
}
