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
import org.strowger.router.time.MonotonicClock;

/**
 * Looks for lines in the files, the newest first, and stops when it has read or found enough. It reads the files as
 * they lie there, from their ends to their beginnings; who writes them meanwhile does not notice.
 *
 * <p>Thread: the caller's, which must be none that is in a hurry.
 */
public final class RecordSearch {
    private static final int PIECE = 1 << 20;

    private final RecordDisk disk;
    private final MonotonicClock clock;
    private final Limits limits;
    private final List<byte[]> wanted = new ArrayList<>();
    private final ArrayDeque<String> lines = new ArrayDeque<>();
    private long octets;
    private long untilNanos;
    private boolean isCut;

    /** How much may be read, for how long, and how many lines are found at most. */
    public record Limits(long octets, Duration time, int lines) {}

    /**
     * What was found.
     *
     * @param lines the oldest first
     * @param isCut whether there may be more, because a limit was reached
     * @param octets that were read
     */
    public record Found(List<String> lines, boolean isCut, long octets) {}

    private RecordSearch(RecordDisk disk, List<String> values, Limits limits, MonotonicClock clock) {
        this.disk = disk;
        this.limits = limits;
        this.clock = clock;
        // As they stand in a line: a value is found whole, or not at all.
        values.forEach(value -> wanted.add(('"' + value + '"').getBytes(StandardCharsets.US_ASCII)));
    }

    /** Finds lines in which one of these values stands, in whichever field. */
    public static Found of(RecordDisk disk, List<String> values, Limits limits, MonotonicClock clock)
            throws IOException {
        RecordSearch search = new RecordSearch(disk, values, limits, clock);
        search.run();
        return new Found(new ArrayList<>(search.lines), search.isCut, search.octets);
    }

    private void run() throws IOException {
        untilNanos = clock.nowNanos() + limits.time().toNanos();
        List<String> files = new ArrayList<>(disk.list());
        Collections.reverse(files);
        for (String name : files) {
            if (RecordCalendar.isOurs(name) && !isCut) {
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
            octets += end - begin;
            System.arraycopy(rest, 0, piece, piece.length - rest.length, rest.length);
            // The first line may have begun in the piece before: it is looked at with that.
            int first = begin == 0 ? 0 : 1 + indexOf(piece, (byte) '\n', 0);
            rest = Arrays.copyOf(piece, first);
            find(piece, first);
            end = begin;
        }
    }

    private boolean mayGoOn() {
        isCut |= octets >= limits.octets() || clock.nowNanos() >= untilNanos || lines.size() >= limits.lines();
        return !isCut;
    }

    /** All lines from there on in which something stands that is wanted. */
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
        // What stands where the last octet but one should be says how far nothing can be.
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
