package org.strowger.router.store.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.strowger.router.store.disk.Disk;
import org.strowger.router.store.disk.DiskFile;
import org.strowger.router.store.disk.StoreRefused;
import org.strowger.router.store.journal.SegmentHeader.Previous;

/**
 * Reads a journal as it is found, and changes nothing: which records live, and what is wrong.
 *
 * <p>Two walks over the files, from the first octet to the last: one finds out what lives, the other tells it.
 */
public final class JournalSurvey implements AutoCloseable {
    private static final Previous OPEN = new Previous(SegmentScan.OPEN_END, SegmentScan.OPEN_END);

    private final Disk disk;
    private final JournalLimits limits;
    private final SegmentList contents = new SegmentList();
    private final List<JournalDamage> damages = new ArrayList<>();

    /** The files by the number in their name, with what stands at their beginning. */
    private final TreeMap<Long, Found> found = new TreeMap<>();

    private final List<String> leftovers = new ArrayList<>();
    private long storeId;
    private long nextSequence = 1;
    private int lastFlight = JournalFormat.SEGMENT_HEADER;
    private long tornOctets;

    /** The segment before may end earlier than its successor says, because that has its last flight once more. */
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
     * Reads what is there; also nothing is.
     *
     * @throws StoreRefused if it cannot be read, or not understood; damage is no reason
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
        ByteBuffer octets = ByteBuffer.allocate(JournalFormat.SEGMENT_HEADER);
        file.read(octets, 0);
        octets.flip();
        String name = disk.name() + "/" + JournalFormat.nameOf(number);
        Optional<SegmentHeader> one = SegmentHeader.read(octets, 0, name).filter(header -> header.segment() == number);
        Optional<SegmentHeader> other = SegmentHeader.read(octets, JournalFormat.HEADER_COPY, name)
                .filter(header -> header.segment() == number);
        if (one.isEmpty() && other.isEmpty() && SegmentHeader.version(octets) != JournalFormat.VERSION) {
            throw SegmentHeader.otherVersion(name, SegmentHeader.version(octets));
        }
        if (one.isPresent() != other.isPresent()) {
            damages.add(new JournalDamage(
                    JournalFormat.nameOf(number),
                    one.isPresent() ? JournalFormat.HEADER_COPY : 0,
                    JournalFormat.HEADER_COPY,
                    "one of the two copies of the header is not right"));
        }
        return one.or(() -> other);
    }

    /** All files are of one store. */
    private void identify() {
        storeId = 0;
        found.forEach((number, each) -> each.header().ifPresent(header -> {
            if (storeId != 0 && header.origin().storeId() != storeId) {
                throw new StoreRefused("in " + disk.name() + " lie files of two stores: " + JournalFormat.nameOf(number)
                        + " is of another one than those before it");
            }
            storeId = header.origin().storeId();
        }));
    }

    /**
     * A last segment without frames was being made when the end came. Even if its header is there to be read, it may
     * not be on the disk; so nothing may be built on it, and it is made anew.
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
            throw new StoreRefused("of the files " + JournalFormat.nameOf(found.firstKey()) + " to "
                    + JournalFormat.nameOf(found.lastKey()) + " in " + disk.name()
                    + " none has a beginning that can be read: put back a copy of one, or move all away to begin anew");
        }
    }

    private boolean isUnfinished() throws IOException {
        Found last = found.lastEntry().getValue();
        JournalSegment segment = new JournalSegment(storeId, found.lastKey(), last.file(), SegmentScan.ANY);
        SegmentScan scan = new SegmentScan(limits, new ArrayList<>());
        scan.over(segment, SegmentScan.ANY, SegmentScan.OPEN_END);
        // More than the first flight can have left there were frames once.
        int octetsMax = storeId == 0 ? 0 : 2 * limits.flightOctetsMax();
        return !scan.next(new LiveRecords(contents, (id, kind, payload) -> {})) && scan.octetsBehind() <= octetsMax;
    }

    /** The first segment after which none is missing. Those before were on their way out when the end came. */
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
        tornOctets = scan.octetsBehind();
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
            damages.add(new JournalDamage(
                    JournalFormat.nameOf(number - 1),
                    0,
                    0,
                    firstSequence - expected + " frames at its end are not there"));
        }
        if (each.header().isEmpty() && extent.sure() != JournalFormat.SEGMENT_HEADER) {
            damages.add(new JournalDamage(
                    name, 0, JournalFormat.SEGMENT_HEADER, "both copies of the header are not right"));
        } else if (extent.sure() == JournalFormat.SEGMENT_HEADER) {
            // All of it is in the next segment once more; it may never have been on the disk.
            damages.removeIf(damage -> damage.file().equals(name) && damage.octets() > 0);
        }
        JournalSegment segment = new JournalSegment(storeId, number, each.file(), firstSequence);
        contents.append(segment);
        contents.tells(number);
        scan.over(segment, firstSequence, extent.end(), extent.sure());
        while (scan.next(contents)) {
            // Each frame tells what it has to say.
        }
        boolean isOpen = extent.end() == SegmentScan.OPEN_END;
        unsure = !isOpen && scan.position() >= extent.sure();
        contents.grew(segment, isOpen || unsure ? scan.position() : extent.end());
        if (isDamaged(name)) {
            segment.damage();
        }
        return scan.nextSequence();
    }

    /** How much of a segment counts, by the header of the next one. */
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
        return "in " + disk.name() + " files are missing: " + names
                + ": put them back; or, to go on without what was in them, make an empty file in the place of each";
    }

    /** What is not as it was, file by file. */
    public List<JournalDamage> damages() {
        return damages;
    }

    boolean isDamaged(String file) {
        return damages.stream().anyMatch(damage -> damage.file().equals(file));
    }

    /** How many octets of the last flight were torn off: nobody was told that it is kept. */
    public long tornOctets() {
        return tornOctets;
    }

    public int live() {
        return contents.index().size();
    }

    public long liveOctets() {
        return contents.liveOctets();
    }

    /** The segments that count. */
    public List<SegmentReport> segments() {
        return contents.segments().stream()
                .map(each -> new SegmentReport(
                        JournalFormat.nameOf(each.number()), each.end(), each.liveRecords(), each.liveOctets()))
                .toList();
    }

    /** Files that are not needed any more, or not yet. */
    public List<String> leftovers() {
        return leftovers;
    }

    /** Tells each live record, in the order in which they lie in the files. */
    public void tell(RecordVisitor out) {
        try {
            LiveRecords telling = new LiveRecords(contents, out);
            SegmentScan scan = new SegmentScan(limits, new ArrayList<>());
            for (JournalSegment segment : contents.segments()) {
                telling.of(segment);
                scan.over(segment, segment.firstSequence(), segment.end());
                while (segment.liveRecords() > telling.told() && scan.next(telling)) {
                    // Each frame tells what it has to say.
                }
                toldOf(segment, telling.told());
            }
        } catch (IOException e) {
            throw new StoreRefused("the store in " + disk.name() + " cannot be read", e);
        }
    }

    /** A disk that fails may say something else the second time. */
    private void toldOf(JournalSegment segment, int records) {
        int lost = segment.liveRecords() - records;
        if (lost > 0) {
            segment.damage();
            damages.add(new JournalDamage(
                    JournalFormat.nameOf(segment.number()),
                    0,
                    segment.liveOctets(),
                    lost + " live records were read only once"));
        }
    }

    /** Where a live record lies. */
    public String placeOf(long id) {
        long place = contents.index().find(id);
        return place == LiveIndex.NONE
                ? "nowhere"
                : JournalFormat.nameOf(contents.segmentOf(place).number()) + "@" + RecordPosition.offset(place);
    }

    SegmentList contents() {
        return contents;
    }

    /** Where the last flight begins in the last segment. */
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
                // It was read only.
            }
        }
    }

    /**
     * One file, for people.
     *
     * @param octets so much of it counts
     */
    public record SegmentReport(String file, long octets, int liveRecords, long liveOctets) {}
}
