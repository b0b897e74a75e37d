package org.strowger.simulation.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.store.log.EntryVisitor;
import org.strowger.router.store.log.FrameEntries;
import org.strowger.router.store.log.FrameFormat;
import org.strowger.router.store.log.FrameWriter;
import org.strowger.router.store.log.LogDamage;
import org.strowger.router.store.log.MessageLog;
import org.strowger.router.store.log.RecordShares;
import org.strowger.router.store.log.RecordVisitor;
import org.strowger.router.store.log.StoreRefused;
import org.strowger.simulation.disk.SimulatedDisk.PowerLost;

/**
 * A log in memory. A flight whose commit fails may be in the log all the same: the next opening finds all of it, its
 * first frames or nothing, by the seed, unless another commit has succeeded before.
 */
public final class SimulatedLog implements FaultyLog {
    private static final long PLENTY = 1L << 40;

    private final Random chance;
    private final int flightBytesMax;

    /** The durable frames by their numbers. */
    private final TreeMap<Long, byte[]> frames = new TreeMap<>();

    /** Flights whose commit failed since the last one that succeeded. */
    private final List<List<byte[]>> unsure = new ArrayList<>();

    private long nextNumber = 1;
    private long usedBytes;
    private long capacity = PLENTY;
    private int failures;
    private int operationsUntilCrash = Integer.MAX_VALUE;
    private int life;
    private boolean isTaken;
    private long tornBytes;
    private Runnable duringCommit = () -> {};

    public SimulatedLog(long seed, int flightBytesMax) {
        this.chance = new Random(seed);
        this.flightBytesMax = flightBytesMax;
    }

    @Override
    public MessageLog.Source source() {
        return found -> {
            if (isTaken) {
                throw new StoreRefused("the simulated log is in use");
            }
            isTaken = true;
            settleUnsure();
            Opened opened = new Opened();
            opened.visit(found);
            return opened;
        };
    }

    @Override
    public void failCommits(int times) {
        failures = times;
    }

    @Override
    public void failSomething(Random which, int times) {
        failCommits(times);
    }

    @Override
    public void crashAfter(int operations) {
        operationsUntilCrash = operations;
    }

    @Override
    public void heal() {
        failures = 0;
        operationsUntilCrash = Integer.MAX_VALUE;
    }

    /** Passes each durable record, even while the log is in use. */
    public void forEachRecord(RecordVisitor found) {
        new Opened().visit(found);
    }

    private void settleUnsure() {
        tornBytes = 0;
        unsure.forEach(flight -> {
            int kept = chance.nextInt(3) == 0 ? flight.size() : chance.nextInt(flight.size() + 1);
            flight.subList(0, kept).forEach(this::add);
            flight.subList(kept, flight.size()).forEach(frame -> tornBytes += frame.length);
        });
        unsure.clear();
    }

    @Override
    public void crash() {
        kill();
    }

    @Override
    public void kill() {
        life++;
        isTaken = false;
        operationsUntilCrash = Integer.MAX_VALUE;
    }

    @Override
    public void holds(long bytes) {
        capacity = bytes;
    }

    @Override
    public long usedBytes() {
        return usedBytes;
    }

    @Override
    public void duringCommit(Runnable action) {
        duringCommit = action;
    }

    private long add(byte[] frame) {
        frames.put(nextNumber, frame);
        usedBytes += frame.length;
        return nextNumber++;
    }

    private void dropBefore(long number) {
        while (!frames.isEmpty() && frames.firstKey() < number) {
            usedBytes -= frames.pollFirstEntry().getValue().length;
        }
    }

    private void write(List<byte[]> flight) throws IOException {
        duringCommit.run();
        boolean dies = --operationsUntilCrash < 0;
        long bytes = flight.stream().mapToLong(frame -> frame.length).sum();
        if (dies || failures > 0 || usedBytes + bytes > capacity) {
            failures = Math.max(0, failures - 1);
            unsure.add(flight);
            if (dies) {
                throw new PowerLost();
            }
            throw new IOException("the simulated log does not answer");
        }
        unsure.clear();
    }

    /** A live record, and the number of the frame that it lies in. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Live(long frame, int kind, byte[] payload) {}

    /** The log as one process has it open. */
    private final class Opened implements MessageLog {
        private static final long MARGIN = 8 * 1024;

        private final int openedIn = life;
        private final LinkedHashMap<Long, Live> live = new LinkedHashMap<>();
        private final TreeMap<Long, Integer> liveInFrame = new TreeMap<>();
        private final FrameWriter writer = new FrameWriter();
        private List<byte[]> flight = new ArrayList<>();
        private int flightBytes;
        private long liveBytes;
        private boolean isSpaceShort;

        Opened() {
            List.copyOf(frames.entrySet()).forEach(each -> apply(each.getKey(), each.getValue()));
        }

        void visit(RecordVisitor found) {
            live.forEach((id, record) -> found.record(id, record.kind, ByteBuffer.wrap(record.payload)));
        }

        private void apply(long number, byte[] frame) {
            int body = frame.length - FrameFormat.FRAME_HEADER;
            ByteBuffer bytes = ByteBuffer.wrap(frame);
            FrameEntries.visit(bytes, FrameFormat.FRAME_HEADER, body, 0, new EntryVisitor() {
                @Override
                public void added(long id, int kind, int position, ByteBuffer payload) {
                    ended(id);
                    byte[] copy = new byte[payload.remaining()];
                    payload.get(copy);
                    live.put(id, new Live(number, kind, copy));
                    liveInFrame.merge(number, 1, Integer::sum);
                    liveBytes += copy.length + FrameFormat.ADD_HEADER;
                }

                @Override
                public void ended(long id) {
                    Live before = live.remove(id);
                    if (before != null) {
                        int left = liveInFrame.getOrDefault(before.frame, 0) - 1;
                        if (left == 0) {
                            liveInFrame.remove(before.frame);
                        } else {
                            liveInFrame.put(before.frame, left);
                        }
                        liveBytes -= before.payload.length + FrameFormat.ADD_HEADER;
                    }
                }

                @Override
                public void head(long first) {
                    dropBefore(first);
                }
            });
        }

        private void isAlive() {
            if (openedIn != life) {
                throw new IllegalStateException("a log that was open before the crash");
            }
        }

        @Override
        public boolean fits(int bytes) {
            return flightBytes + bytes <= flightBytesMax;
        }

        @Override
        public void append(byte[] from, int at, int length) {
            byte[] frame = new byte[length];
            System.arraycopy(from, at, frame, 0, length);
            flight.add(frame);
            flightBytes += length;
        }

        private void appendWritten() {
            writer.finish();
            append(writer.array(), 0, writer.size());
            writer.clear(0);
        }

        @Override
        public void appendProbe() {
            appendHead(0);
        }

        private void appendHead(long first) {
            writer.begin();
            writer.head(first);
            appendWritten();
        }

        @Override
        public int flightBytes() {
            return flightBytes;
        }

        @Override
        public void commit() throws IOException {
            isAlive();
            List<byte[]> written = flight;
            discard();
            write(written);
            written.forEach(frame -> apply(add(frame), frame));
        }

        @Override
        public void discard() {
            flight = new ArrayList<>();
            flightBytes = 0;
        }

        private long firstLive() {
            return liveInFrame.isEmpty() ? frames.lastKey() : Math.min(liveInFrame.firstKey(), frames.lastKey());
        }

        @Override
        public boolean isTrimDue() {
            long usual = isSpaceShort ? liveBytes + liveBytes / 4 : 2 * liveBytes + MARGIN;
            return frames.size() > 1 && usedBytes > usual + MARGIN;
        }

        @Override
        public void trim(int bytesMax) {
            if (frames.firstKey() < firstLive()) {
                appendHead(firstLive());
                return;
            }
            long first = frames.firstKey();
            for (Map.Entry<Long, Live> each : live.entrySet()) {
                Live record = each.getValue();
                int bytes = record.payload.length + FrameFormat.ADD_HEADER + FrameFormat.FRAME_HEADER;
                if (record.frame == first && fits(bytes)) {
                    writer.begin();
                    writer.moved(each.getKey(), record.kind, ByteBuffer.wrap(record.payload));
                    appendWritten();
                }
            }
        }

        @Override
        public void spaceIsShort(boolean isShort) {
            isSpaceShort = isShort;
        }

        @Override
        public Optional<ByteBuffer> read(long id) {
            isAlive();
            return Optional.ofNullable(live.get(id)).map(record -> ByteBuffer.wrap(record.payload));
        }

        @Override
        public void share(RecordShares shares) {}

        @Override
        public int liveRecords() {
            return live.size();
        }

        @Override
        public long liveBytes() {
            return liveBytes;
        }

        @Override
        public long bytes() {
            return usedBytes;
        }

        @Override
        public long freeBytes() {
            return capacity - usedBytes;
        }

        @Override
        public long tornBytes() {
            return tornBytes;
        }

        @Override
        public List<LogDamage> newDamages() {
            return List.of();
        }

        @Override
        public void publish(KindCounters<StoreCounter> counters) {
            counters.set(StoreCounter.LIVE_RECORDS, live.size());
            counters.set(StoreCounter.LIVE_BYTES, liveBytes);
            counters.set(StoreCounter.FILE_BYTES, usedBytes);
        }

        @Override
        public void close() {
            if (openedIn == life) {
                isTaken = false;
            }
        }
    }
}
