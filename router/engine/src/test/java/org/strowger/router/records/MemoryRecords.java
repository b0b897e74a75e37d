package org.strowger.router.records;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/** A directory in memory, which fails when it is told to. */
public final class MemoryRecords implements RecordDisk {
    private final Map<String, byte[]> files = new TreeMap<>();

    /** When the octets of each file were written, by the position of the first one. */
    private final Map<String, NavigableMap<Integer, Long>> written = new TreeMap<>();

    private LongSupplier clock = () -> 0;
    private boolean fails;
    private boolean tears;
    private boolean syncFails;
    private boolean keeps;
    private long freeBytes = 1L << 40;

    /** A line, and when it was written. */
    public record Line(String text, long writtenNanos) {}

    public void clock(LongSupplier nowNanos) {
        clock = nowNanos;
    }

    /** From now on nothing can be written, or all is well. */
    public void fails(boolean on) {
        fails = on;
    }

    /** Records are written in part, and then the write fails. */
    public void tears(boolean on) {
        tears = on;
    }

    public void syncFails(boolean on) {
        syncFails = on;
    }

    /** Existing records cannot be deleted. */
    public void keeps(boolean on) {
        keeps = on;
    }

    public void freeBytes(long bytes) {
        freeBytes = bytes;
    }

    public void put(String name, String text) {
        files.put(name, text.getBytes(StandardCharsets.US_ASCII));
    }

    public String text(String name) {
        return new String(files.getOrDefault(name, new byte[0]), StandardCharsets.US_ASCII);
    }

    /** All that is there, in order. */
    public List<String> lines() {
        return written().stream().map(Line::text).toList();
    }

    public List<Line> written() {
        List<Line> lines = new ArrayList<>();
        for (String name : files.keySet()) {
            NavigableMap<Integer, Long> times = written.getOrDefault(name, new TreeMap<>());
            int position = 0;
            for (String line : text(name).lines().toList()) {
                Map.Entry<Integer, Long> last = times.floorEntry(position);
                lines.add(new Line(line, last == null ? 0 : last.getValue()));
                position += line.length() + 1;
            }
        }
        return lines;
    }

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public List<String> list() {
        return List.copyOf(files.keySet());
    }

    @Override
    public RecordFile open(String name) throws IOException {
        fail(fails);
        files.putIfAbsent(name, new byte[0]);
        return new Open(name);
    }

    @Override
    public RecordFile look(String name) {
        return new Open(name);
    }

    @Override
    public void delete(String name) throws IOException {
        fail(keeps);
        files.remove(name);
    }

    @Override
    public long freeBytes() {
        return freeBytes;
    }

    @Override
    public void syncDirectory() {}

    private static void fail(boolean now) throws IOException {
        if (now) {
            throw new IOException("no space left on device");
        }
    }

    private final class Open implements RecordFile {
        private final String name;

        Open(String name) {
            this.name = name;
        }

        private byte[] octets() {
            return files.getOrDefault(name, new byte[0]);
        }

        @Override
        public long size() {
            return octets().length;
        }

        @Override
        public void read(ByteBuffer into, long position) {
            int length = (int) Math.min(into.remaining(), octets().length - position);
            into.put(octets(), (int) position, length);
        }

        @Override
        public void append(ByteBuffer from) throws IOException {
            fail(fails);
            byte[] before = octets();
            int length = tears ? from.remaining() / 2 : from.remaining();
            byte[] after = Arrays.copyOf(before, before.length + length);
            from.get(after, before.length, length);
            files.put(name, after);
            written.computeIfAbsent(name, any -> new TreeMap<>()).put(before.length, clock.getAsLong());
            fail(tears);
        }

        @Override
        public void truncate(long size) throws IOException {
            fail(fails);
            files.put(name, Arrays.copyOf(octets(), (int) size));
        }

        @Override
        public void force() throws IOException {
            fail(syncFails);
        }

        @Override
        public void close() {}
    }
}
