package org.strowger.router.store.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Within;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.store.disk.Disk;
import org.strowger.router.store.disk.DiskLock;
import org.strowger.router.store.log.FrameFormat;
import org.strowger.router.store.log.LiveIndex;
import org.strowger.router.store.log.LogDamage;
import org.strowger.router.store.log.MessageLog;
import org.strowger.router.store.log.RecordShares;
import org.strowger.router.store.log.RecordVisitor;
import org.strowger.router.store.log.StoreRefused;

/**
 * The log as numbered files in one directory. Frames are appended to the last segment; the first segment is deleted
 * when it contains no live records.
 */
public final class Journal implements MessageLog {
    private final Disk disk;
    private final DiskLock lock;

    @BoundedBy("StoreKeeper.log")
    private final SegmentList contents;

    private final JournalTail tail;
    private final Compactor compactor;

    @Within(Within.Scope.TURN)
    private final List<LogDamage> damages = new ArrayList<>();

    private final long tornBytes;

    /** Segments that are no longer needed but not yet deleted. */
    @BoundedBy("StoreKeeper.log")
    private final List<JournalSegment> doomed = new ArrayList<>();

    /**
     * Files found to be unneeded when the journal was opened, each with a flag for damage. They are deleted after the
     * first flight: until then, the {@code HEAD} entry that marks them as unneeded may not be on the disk.
     */
    private final TreeMap<String, Boolean> leftovers = new TreeMap<>();

    private int deleteFailures;

    private Journal(Disk disk, DiskLock lock, JournalOptions options, JournalSurvey survey) throws IOException {
        this.disk = disk;
        this.lock = lock;
        this.contents = survey.contents();
        this.tail = new JournalTail(disk, options, survey);
        this.compactor = new Compactor(options.limits(), contents, tail);
        this.tornBytes = survey.tornBytes();
        damages.addAll(survey.damages());
        // A last segment without frames is not listed: it is created again under the same name.
        long first = contents.isEmpty() ? 0 : contents.first().number();
        survey.leftovers().stream()
                .filter(name -> JournalFormat.segmentOf(name) < first)
                .forEach(name -> leftovers.put(name, survey.isDamaged(name)));
    }

    @Override
    public void share(RecordShares shares) {
        contents.share(shares);
    }

    /** The source of a journal in this directory. */
    public static MessageLog.Source in(Disk disk, JournalOptions options) {
        return found -> open(disk, options, found);
    }

    /** Whether a file of this name is one of a journal's. */
    public static boolean isJournalFile(String name) {
        return JournalFormat.segmentOf(name) >= 0;
    }

    private static Journal open(Disk disk, JournalOptions options, RecordVisitor found) {
        DiskLock lock;
        try {
            lock = disk.lock();
        } catch (IOException e) {
            throw new StoreRefused("the store in " + disk.name() + " cannot be locked", e);
        }
        boolean opened = false;
        try {
            JournalSurvey survey = JournalSurvey.of(disk, options.limits());
            survey.visit(found);
            Journal journal = open(disk, lock, options, survey);
            opened = true;
            return journal;
        } finally {
            if (!opened) {
                release(lock);
            }
        }
    }

    private static Journal open(Disk disk, DiskLock lock, JournalOptions options, JournalSurvey survey) {
        try {
            if (options.sync()) {
                // The records are in the store's custody from now on, so none of their files may disappear from the
                // directory in a crash.
                disk.syncDirectory();
            }
            return new Journal(disk, lock, options, survey);
        } catch (IOException e) {
            throw new StoreRefused("the store in " + disk.name() + " cannot be written", e);
        }
    }

    private static void release(DiskLock lock) {
        try {
            lock.close();
        } catch (IOException e) {
            // The lock is released at the latest when the process ends.
        }
    }

    @Override
    public boolean fits(int bytes) {
        return tail.fits(bytes);
    }

    @Override
    public void append(byte[] frames, int from, int length) {
        tail.append(frames, from, length);
    }

    @Override
    public void appendProbe() {
        compactor.probe();
    }

    @Override
    public int flightBytes() {
        return tail.flightBytes();
    }

    @Override
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

    @Override
    public void discard() {
        tail.clear();
        compactor.failed();
    }

    @Override
    public boolean isTrimDue() {
        return compactor.isDue();
    }

    @Override
    public void trim(int bytesMax) throws IOException {
        compactor.step(bytesMax);
    }

    @Override
    public void spaceIsShort(boolean isShort) {
        compactor.spaceIsShort(isShort);
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
            // The unneeded files do no harm: their deletion is retried after the next flight or at a restart.
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

    @Override
    public List<LogDamage> newDamages() {
        damages.addAll(compactor.newDamages());
        List<LogDamage> fresh = List.copyOf(damages);
        damages.clear();
        return fresh;
    }

    @Override
    public long tornBytes() {
        return tornBytes;
    }

    @Override
    public int liveRecords() {
        return contents.index().size();
    }

    @Override
    public long liveBytes() {
        return contents.liveBytes();
    }

    @Override
    public long bytes() {
        return contents.bytes();
    }

    @Override
    public long freeBytes() throws IOException {
        return disk.freeBytes();
    }

    @Override
    public void publish(KindCounters<StoreCounter> counters) {
        counters.set(StoreCounter.LIVE_RECORDS, liveRecords());
        counters.set(StoreCounter.LIVE_BYTES, contents.liveBytes());
        counters.set(StoreCounter.FILES, contents.count());
        counters.set(StoreCounter.FILE_BYTES, bytes());
        counters.set(StoreCounter.UNDELETED, deleteFailures);
    }

    @Override
    public Optional<ByteBuffer> read(long id) throws IOException {
        long at = contents.index().find(id);
        if (at == LiveIndex.NONE) {
            return Optional.empty();
        }
        ByteBuffer payload = ByteBuffer.allocate(RecordPosition.length(at));
        JournalSegment segment = contents.segmentOf(at);
        int read = segment.file().read(payload, RecordPosition.offset(at) + FrameFormat.ADD_HEADER);
        if (read < payload.limit()) {
            throw new IOException(JournalFormat.nameOf(segment.number()) + " is shorter than it was");
        }
        return Optional.of(payload.flip());
    }

    @Override
    public void close() {
        contents.segments().forEach(segment -> JournalTail.closeQuietly(segment.file()));
        doomed.forEach(segment -> JournalTail.closeQuietly(segment.file()));
        doomed.clear();
        release(lock);
    }
}
