package org.strowger.router.store.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.strowger.bound.Within;
import org.strowger.router.store.disk.Disk;
import org.strowger.router.store.disk.DiskFile;
import org.strowger.router.store.journal.SegmentHeader.Previous;
import org.strowger.router.store.log.LiveIndex;
import org.strowger.router.store.log.LogDamage;
import org.strowger.router.store.log.RecordVisitor;
import org.strowger.router.store.log.StoreRefused;

/**
 * Reads a journal without changing it, to find its live records and any damage.
 *
 * <p>The files are read twice from beginning to end: first to determine the live records, then, in {@link #visit}, to
 * report them.
 */
@Within(Within.Scope.START)
public final class JournalSurvey implements AutoCloseable {
    private static final Previous OPEN = new Previous(SegmentScan.OPEN_END, SegmentScan.OPEN_END);

    private final Disk disk;
    private final JournalLimits limits;
    private final SegmentList contents = new SegmentList();
    private final List<LogDamage> damages = new ArrayList<>();

    /** The files, keyed by the number in their names. */
    private final TreeMap<Long, Found> found = new TreeMap<>();

    private final List<String> leftovers = new ArrayList<>();
    private long storeId;
    private long nextSequence = 1;
    private int lastFlight = JournalFormat.SEGMENT_HEADER;
    private long tornBytes;

    /**
     * Whether the previous segment may end before the position recorded in its successor's header, because the
     * successor repeats its last flight.
     */
    private boolean unsure;

    private record Found(DiskFile file, SegmentHeader beginning) {
        Optional<SegmentHeader> header() {
            return beginning.equals(SegmentHeader.NONE) ? Optional.empty() : Optional.of(beginning);
        }
    }

    private JournalSurvey(Disk disk, JournalLimits limits) {
        this.disk = disk;
        this.limits = limits;
    }

    /**
     * Reads a journal. An empty directory is an empty journal.
     *
     * @throws StoreRefused if the journal is unreadable or has an unknown format; damage alone does not cause a refusal
     */
    public static JournalSurvey of(Disk disk, JournalLimits limits) {
        JournalSurvey survey = new JournalSurvey(disk, limits);
        boolean read = false;
        try {
            survey.read();
            read = true;
            return survey;
        } catch (IOException e) {
            throw new StoreRefused("the store in " + disk.name() + " cannot be read", e);
        } finally {
            if (!read) {
                survey.close();
            }
        }
    }

    private void read() throws IOException {
        for (String name : disk.list()) {
            long number = JournalFormat.segmentOf(name);
            if (number >= 0) {
                DiskFile file = disk.open(name);
                found.put(number, new Found(file, SegmentHeader.NONE));
                found.put(number, new Found(file, header(number, file).orElse(SegmentHeader.NONE)));
            }
        }
        identify();
        leaveUnfinished();
        if (!found.isEmpty()) {
            walk(firstOfRun());
        }
    }

    private Optional<SegmentHeader> header(long number, DiskFile file) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(JournalFormat.SEGMENT_HEADER);
        file.read(bytes, 0);
        bytes.flip();
        String name = disk.name() + "/" + JournalFormat.nameOf(number);
        Optional<SegmentHeader> one = SegmentHeader.read(bytes, 0, name).filter(header -> header.segment() == number);
        Optional<SegmentHeader> other =
                SegmentHeader.read(bytes, JournalFormat.HEADER_COPY, name).filter(header -> header.segment() == number);
        if (one.isEmpty() && other.isEmpty() && !SegmentHeader.isReadable(SegmentHeader.version(bytes))) {
            throw SegmentHeader.otherVersion(name, SegmentHeader.version(bytes));
        }
        if (one.isPresent() != other.isPresent()) {
            damages.add(new LogDamage(
                    JournalFormat.nameOf(number),
                    one.isPresent() ? JournalFormat.HEADER_COPY : 0,
                    JournalFormat.HEADER_COPY,
                    "one of the two copies of the header is damaged"));
        }
        return one.or(() -> other);
    }

    /** Verifies that all files belong to the same store. */
    private void identify() {
        storeId = 0;
        found.forEach((number, each) -> each.header().ifPresent(header -> {
            if (storeId != 0 && header.origin().storeId() != storeId) {
                throw new StoreRefused(disk.name() + " contains files of two stores: " + JournalFormat.nameOf(number)
                        + " belongs to a different store than the files before it");
            }
            storeId = header.origin().storeId();
        }));
    }

    /**
     * Sets aside a last segment without frames, whose creation was interrupted by the end of the process. Its header
     * may be readable without being on the disk, so the segment is not used but created again.
     */
    private void leaveUnfinished() throws IOException {
        if (!found.isEmpty() && isUnfinished()) {
            var last = found.pollLastEntry();
            last.getValue().file().close();
            String name = JournalFormat.nameOf(last.getKey());
            leftovers.add(name);
            damages.removeIf(damage -> damage.file().equals(name));
            identify();
        }
        if (!found.isEmpty() && storeId == 0) {
            throw new StoreRefused("none of the files " + JournalFormat.nameOf(found.firstKey()) + " to "
                    + JournalFormat.nameOf(found.lastKey()) + " in " + disk.name()
                    + " has a readable header: restore a copy of one of these files, or move all files away to "
                    + "start with an empty store");
        }
    }

    private boolean isUnfinished() throws IOException {
        Found last = found.lastEntry().getValue();
        JournalSegment segment = new JournalSegment(storeId, found.lastKey(), last.file(), SegmentScan.ANY);
        SegmentScan scan = new SegmentScan(limits, new ArrayList<>());
        scan.over(segment, SegmentScan.ANY, SegmentScan.OPEN_END);
        // More bytes than an interrupted first flight can leave must once have been confirmed frames.
        int bytesMax = storeId == 0 ? 0 : 2 * limits.flightBytesMax();
        return !scan.next(new LiveRecords(contents, (id, kind, payload) -> {})) && scan.bytesBehind() <= bytesMax;
    }

    /**
     * The first segment of the gapless run at the end. Any earlier segments are left over from an interrupted deletion.
     */
    private long firstOfRun() {
        long first = found.lastKey();
        while (found.containsKey(first - 1)) {
            first--;
        }
        return first;
    }

    private void walk(long first) throws IOException {
        SegmentScan scan = new SegmentScan(limits, damages);
        long expected = SegmentScan.ANY;
        for (var each : found.tailMap(first).entrySet()) {
            expected = walk(scan, each.getKey(), each.getValue(), expected);
        }
        nextSequence = expected == SegmentScan.ANY ? 1 : expected;
        tornBytes = scan.bytesBehind();
        lastFlight = scan.flight();
        if (contents.head() < first && contents.head() > 0) {
            throw new StoreRefused(missing(contents.head(), first));
        }
        found.headMap(first).forEach((number, each) -> leftovers.add(JournalFormat.nameOf(number)));
        contents.segments().stream()
                .filter(segment -> segment.number() < contents.head())
                .forEach(segment -> leftovers.add(JournalFormat.nameOf(segment.number())));
        contents.dropBelowHead();
    }

    private long walk(SegmentScan scan, long number, Found each, long expected) throws IOException {
        String name = JournalFormat.nameOf(number);
        Previous extent = extentBy(number + 1);
        each.header().ifPresent(header -> contents.headIs(header.head()));
        long firstSequence = each.header().map(SegmentHeader::firstSequence).orElse(expected);
        if (expected != SegmentScan.ANY && firstSequence > expected && !unsure) {
            damages.add(new LogDamage(
                    JournalFormat.nameOf(number - 1),
                    0,
                    0,
                    firstSequence - expected + " frames are missing at its end"));
        }
        if (each.header().isEmpty() && extent.sure() != JournalFormat.SEGMENT_HEADER) {
            damages.add(new LogDamage(name, 0, JournalFormat.SEGMENT_HEADER, "both copies of the header are damaged"));
        } else if (extent.sure() == JournalFormat.SEGMENT_HEADER) {
            // The next segment repeats this whole segment, which may never have been on the disk.
            damages.removeIf(damage -> damage.file().equals(name) && damage.bytes() > 0);
        }
        JournalSegment segment = new JournalSegment(storeId, number, each.file(), firstSequence);
        contents.append(segment);
        contents.entriesOf(number);
        scan.over(segment, firstSequence, extent.end(), extent.sure());
        while (scan.next(contents)) {
            // The visitor has processed the frame.
        }
        boolean isOpen = extent.end() == SegmentScan.OPEN_END;
        unsure = !isOpen && scan.position() >= extent.sure();
        contents.grew(segment, isOpen || unsure ? scan.position() : extent.end());
        if (isDamaged(name)) {
            segment.damage();
        }
        return scan.nextSequence();
    }

    /** The valid extent of a segment, as recorded in the header of the next segment. */
    private Previous extentBy(long next) {
        Found after = found.get(next);
        return after == null
                ? OPEN
                : after.header().map(SegmentHeader::previous).orElse(OPEN);
    }

    private String missing(long from, long until) {
        StringBuilder names = new StringBuilder();
        for (long number = from; number < until; number++) {
            if (!found.containsKey(number)) {
                names.append(names.isEmpty() ? "" : ", ").append(JournalFormat.nameOf(number));
            }
        }
        return "files are missing in " + disk.name() + ": " + names
                + ": restore the files; or, to continue without their records, create an empty file in place of each";
    }

    public List<LogDamage> damages() {
        return damages;
    }

    boolean isDamaged(String file) {
        return damages.stream().anyMatch(damage -> damage.file().equals(file));
    }

    /** Number of bytes of the last flight that were torn off and had never been confirmed. */
    public long tornBytes() {
        return tornBytes;
    }

    public int live() {
        return contents.index().size();
    }

    public long liveBytes() {
        return contents.liveBytes();
    }

    /** The valid segments. */
    public List<SegmentReport> segments() {
        return contents.segments().stream()
                .map(each -> new SegmentReport(
                        JournalFormat.nameOf(each.number()), each.end(), each.liveRecords(), each.liveBytes()))
                .toList();
    }

    /** Unneeded files: older than the first live record, or unfinished. */
    public List<String> leftovers() {
        return leftovers;
    }

    /** Visits each live record, in file order. */
    public void visit(RecordVisitor out) {
        try {
            LiveRecords visitor = new LiveRecords(contents, out);
            SegmentScan scan = new SegmentScan(limits, new ArrayList<>());
            for (JournalSegment segment : contents.segments()) {
                visitor.of(segment);
                scan.over(segment, segment.firstSequence(), segment.end());
                while (segment.liveRecords() > visitor.visited() && scan.next(visitor)) {
                    // The visitor has processed the frame.
                }
                checkVisited(segment, visitor.visited());
            }
        } catch (IOException e) {
            throw new StoreRefused("the store in " + disk.name() + " cannot be read", e);
        }
    }

    /**
     * Reports records that were lost between the two reads: the second read of a failing disk may return different
     * data.
     */
    private void checkVisited(JournalSegment segment, int records) {
        int lost = segment.liveRecords() - records;
        if (lost > 0) {
            segment.damage();
            damages.add(new LogDamage(
                    JournalFormat.nameOf(segment.number()),
                    0,
                    segment.liveBytes(),
                    lost + " live records could not be read a second time"));
        }
    }

    /** The file and offset of a live record, as text for human readers. */
    public String positionOf(long id) {
        long position = contents.index().find(id);
        return position == LiveIndex.NONE
                ? "nowhere"
                : JournalFormat.nameOf(contents.segmentOf(position).number()) + "@" + RecordPosition.offset(position);
    }

    SegmentList contents() {
        return contents;
    }

    /** The position of the last flight in the last segment. */
    int lastFlight() {
        return lastFlight;
    }

    long storeId() {
        return storeId;
    }

    long nextSequence() {
        return nextSequence;
    }

    @Override
    public void close() {
        for (Found each : found.values()) {
            try {
                each.file().close();
            } catch (IOException e) {
                // The file was only read, so a failure to close it does no harm.
            }
        }
    }

    /**
     * Figures of one file, for human readers.
     *
     * @param bytes number of valid bytes in the file
     */
    public record SegmentReport(String file, long bytes, int liveRecords, long liveBytes) {}
}
