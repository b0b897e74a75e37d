package org.strowger.router.exchange;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.strowger.router.exchange.custody.RecordKind;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.store.log.EntryVisitor;
import org.strowger.router.store.log.FrameEntries;
import org.strowger.router.store.log.FrameFormat;
import org.strowger.router.store.log.LogDamage;
import org.strowger.router.store.log.MessageLog;
import org.strowger.router.store.log.RecordShares;
import org.strowger.router.store.log.RecordVisitor;

/** The records that live in a log, by kind, as it is read and written. */
public final class LiveKinds {
    private final Map<Long, Integer> kinds = new HashMap<>();
    private final Map<Integer, Set<Long>> byKind = new HashMap<>();
    private final List<Runnable> flight = new ArrayList<>();
    private @Nullable MessageLog log;

    /** The log of that source, which is watched from its opening on. */
    public MessageLog.Source watching(MessageLog.Source source) {
        return found -> open(source, found);
    }

    private MessageLog open(MessageLog.Source source, RecordVisitor found) {
        MessageLog opened = source.open((id, kind, payload) -> {
            begins(id, kind);
            found.record(id, kind, payload);
        });
        log = opened;
        return new Watched(opened);
    }

    /** Whether all that lives there is known. */
    public boolean isComplete() {
        return log != null && log.liveRecords() == kinds.size();
    }

    private void begins(long id, int kind) {
        ends(id); // It was moved, or written by a flight of which it was unknown whether it counts.
        kinds.put(id, kind);
        byKind.computeIfAbsent(kind, none -> new HashSet<>()).add(id);
    }

    private void ends(long id) {
        Integer kind = kinds.remove(id);
        if (kind != null) {
            byKind.getOrDefault(kind, Set.of()).remove(id);
        }
    }

    /** How many records say where a message is. */
    public int positions() {
        return of(RecordKind.SENT).size()
                + of(RecordKind.WAITS).size()
                + of(RecordKind.HELD).size();
    }

    /** The ids of the records of this kind. */
    public Set<Long> of(RecordKind kind) {
        return byKind.getOrDefault(kind.code(), Set.of());
    }

    private final class Watched implements MessageLog {
        private final MessageLog of;

        private Watched(MessageLog of) {
            this.of = of;
        }

        @Override
        public void append(byte[] frames, int from, int length) {
            of.append(frames, from, length);
            int body = from + FrameFormat.FRAME_HEADER;
            FrameEntries.visit(
                    ByteBuffer.wrap(frames), body, length - FrameFormat.FRAME_HEADER, body, new EntryVisitor() {
                        @Override
                        public void added(long id, int kind, int position, ByteBuffer payload) {
                            flight.add(() -> begins(id, kind));
                        }

                        @Override
                        public void ended(long id) {
                            flight.add(() -> ends(id));
                        }
                    });
        }

        @Override
        public void commit() throws IOException {
            List<Runnable> entries = List.copyOf(flight);
            flight.clear();
            of.commit();
            entries.forEach(Runnable::run);
        }

        @Override
        public void discard() {
            flight.clear();
            of.discard();
        }

        // ---- As it is

        @Override
        public boolean fits(int bytes) {
            return of.fits(bytes);
        }

        @Override
        public void appendProbe() {
            of.appendProbe();
        }

        @Override
        public int flightBytes() {
            return of.flightBytes();
        }

        @Override
        public long probeDueNanos() {
            return of.probeDueNanos();
        }

        @Override
        public boolean isTrimDue() {
            return of.isTrimDue();
        }

        @Override
        public void trim(int bytesMax) throws IOException {
            of.trim(bytesMax);
        }

        @Override
        public void spaceIsShort(boolean isShort) {
            of.spaceIsShort(isShort);
        }

        @Override
        public Optional<ByteBuffer> read(long id) throws IOException {
            return of.read(id);
        }

        @Override
        public void share(RecordShares shares) {
            of.share(shares);
        }

        @Override
        public int liveRecords() {
            return of.liveRecords();
        }

        @Override
        public long liveBytes() {
            return of.liveBytes();
        }

        @Override
        public boolean isDurable() {
            return of.isDurable();
        }

        @Override
        public long bytes() {
            return of.bytes();
        }

        @Override
        public long freeBytes() throws IOException {
            return of.freeBytes();
        }

        @Override
        public long tornBytes() {
            return of.tornBytes();
        }

        @Override
        public List<LogDamage> newDamages() {
            return of.newDamages();
        }

        @Override
        public void publish(KindCounters<StoreCounter> counters) {
            of.publish(counters);
        }

        @Override
        public void close() {
            of.close();
        }
    }
}
