package org.strowger.router.records;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import org.strowger.bound.Within;
import org.strowger.router.time.MonotonicClock;

/**
 * Searches the record files for lines, newest first, until a limit is reached. Each file is read from its end to its
 * beginning, without disturbing the writer.
 *
 * <p>Thread: the caller's, which may block.
 */
@Within(Within.Scope.COMMAND)
public final class RecordSearch {
    private static final int PIECE = 1 << 20;

    private final RecordDisk disk;
    private final MonotonicClock clock;
    private final Limits limits;
    private final List<byte[]> wanted = new ArrayList<>();
    private final ArrayDeque<String> lines = new ArrayDeque<>();
    private long bytes;
    private long untilNanos;
    private boolean isCut;

    /** The limits of a search: number of bytes read, duration, and number of lines found. */
    public record Limits(long bytes, Duration time, int lines) {}

    /**
     * The result of a search.
     *
     * @param lines the lines found, oldest first
     * @param isCut whether a limit was reached, so that more lines may exist
     * @param bytes number of bytes read
     */
    @Within(Within.Scope.COMMAND)
    public record Found(List<String> lines, boolean isCut, long bytes) {}

    private RecordSearch(RecordDisk disk, List<String> values, Limits limits, MonotonicClock clock) {
        this.disk = disk;
        this.limits = limits;
        this.clock = clock;
        // Quoted, so that only complete values match.
        values.forEach(value -> wanted.add(('"' + value + '"').getBytes(StandardCharsets.US_ASCII)));
    }

    /** Finds the lines that contain one of these values in any field. */
    public static Found of(RecordDisk disk, List<String> values, Limits limits, MonotonicClock clock)
            throws IOException {
        RecordSearch search = new RecordSearch(disk, values, limits, clock);
        search.run();
        return new Found(new ArrayList<>(search.lines), search.isCut, search.bytes);
    }

    private void run() throws IOException {
        untilNanos = clock.nowNanos() + limits.time().toNanos();
        List<String> files = new ArrayList<>(disk.list());
        Collections.reverse(files);
        for (String name : files) {
            if (RecordFileKind.EVENTS.has(name) && !isCut) {
                try (RecordFile file = disk.look(name)) {
                    search(file);
                }
            }
        }
    }

    private void search(RecordFile file) throws IOException {
        long end = file.size();
        byte[] rest = {};
        while (end > 0 && mayGoOn()) {
            long begin = Math.max(0, end - PIECE);
            byte[] piece = new byte[(int) (end - begin) + rest.length];
            ByteBuffer into = ByteBuffer.wrap(piece, 0, (int) (end - begin));
            file.read(into, begin);
            bytes += end - begin;
            System.arraycopy(rest, 0, piece, piece.length - rest.length, rest.length);
            // The first line of the piece may begin in the preceding piece; it is searched together with that piece.
            int first = begin == 0 ? 0 : 1 + indexOf(piece, (byte) '\n', 0);
            rest = Arrays.copyOf(piece, first);
            find(piece, first);
            end = begin;
        }
    }

    private boolean mayGoOn() {
        isCut |= bytes >= limits.bytes() || clock.nowNanos() >= untilNanos || lines.size() >= limits.lines();
        return !isCut;
    }

    /** Finds all lines with a wanted value, starting at index {@code from}. */
    private void find(byte[] piece, int from) {
        TreeSet<Integer> begins = new TreeSet<>();
        for (byte[] each : wanted) {
            int at = from;
            while ((at = indexOf(piece, each, at)) >= 0) {
                int begin = at;
                while (begin > from && piece[begin - 1] != '\n') {
                    begin--;
                }
                begins.add(begin);
                at = endOf(piece, at);
            }
        }
        for (int begin : begins.descendingSet()) {
            if (lines.size() < limits.lines()) {
                lines.addFirst(new String(piece, begin, endOf(piece, begin) - begin, StandardCharsets.US_ASCII));
            } else {
                isCut = true;
            }
        }
    }

    private static int endOf(byte[] piece, int from) {
        int end = indexOf(piece, (byte) '\n', from);
        return end < 0 ? piece.length : end;
    }

    private static int indexOf(byte[] in, byte wanted, int from) {
        for (int i = from; i < in.length; i++) {
            if (in[i] == wanted) {
                return i;
            }
        }
        return -1;
    }

    private static int indexOf(byte[] in, byte[] wanted, int from) {
        int last = wanted.length - 1;
        // Boyer-Moore-Horspool: the byte aligned with the last byte of the pattern determines how far to skip.
        byte[] skips = new byte[256];
        Arrays.fill(skips, (byte) Math.min(127, wanted.length));
        for (int i = 0; i < last; i++) {
            skips[wanted[i] & 0xFF] = (byte) Math.min(127, last - i);
        }
        int at = from;
        while (at + last < in.length) {
            int i = last;
            while (i >= 0 && in[at + i] == wanted[i]) {
                i--;
            }
            if (i < 0) {
                return at;
            }
            at += skips[in[at + last] & 0xFF];
        }
        return -1;
    }
}
