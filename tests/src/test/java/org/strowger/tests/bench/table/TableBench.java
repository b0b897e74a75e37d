package org.strowger.tests.bench.table;

import com.sun.management.ThreadMXBean;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.zip.GZIPOutputStream;
import org.strowger.router.table.InvalidTable;
import org.strowger.router.table.KeyMatch;
import org.strowger.router.table.TableFiles;
import org.strowger.router.table.TableHandle;
import org.strowger.router.table.TableKind;
import org.strowger.router.table.TableSource;
import org.strowger.router.table.Tables;

/**
 * Loads a list and a table of ported numbers, sorted and in random order, plain and compressed, and looks random
 * numbers up in them and in a {@code HashSet<String>}.
 */
public final class TableBench {
    private static final int QUERIES = 1 << 20;
    private static final int ROUNDS = 5;
    private static final int OPERATORS = 200;
    private static final long FIRST = 447_000_000_000L;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final double MILLION = 1e6;
    private static final double BILLION = 1e9;

    private final int count;
    private final Path directory;

    /** A permutation of the numbers: the step has no factor in common with a power of two. */
    private final long mask;

    private TableBench(int count, Path directory) {
        this.count = count;
        this.directory = directory;
        this.mask = Long.highestOneBit(2L * count - 1) - 1;
    }

    /** @param arguments the number of numbers, and a directory for files */
    public static void main(String[] arguments) throws IOException, InvalidTable {
        new TableBench(Integer.parseInt(arguments[0]), Path.of(arguments[1])).run();
    }

    private void run() throws IOException, InvalidTable {
        say("%,d numbers of 12 digits%n%n", count);
        say("| Table | File | Load, s | CPU, s | Allocated in the heap, MB | Octets a number |%n"
                + "| --- | --- | --- | --- | --- | --- |%n");
        TableHandle list = table(TableKind.LIST, false, false);
        table(TableKind.LIST, true, false);
        table(TableKind.LIST, false, true);
        TableHandle ported = table(TableKind.PORTED, false, false);
        table(TableKind.PORTED, true, false);
        table(TableKind.PORTED, false, true);
        say("%n| Looked up in | Found, ns of CPU | Not found, ns of CPU |%n| --- | --- | --- |%n");
        String[] there = queries(0);
        String[] absent = queries(1);
        lookUps("list", list::has, there, absent);
        lookUps("ported", number -> !ported.find(number).isUnknown(), there, absent);
        Set<String> set = set();
        lookUps("HashSet<String>", set::contains, there, absent);
    }

    /** Every second number is listed: even ones are, odd ones are not. */
    private long number(int index, boolean isSorted) {
        if (isSorted) {
            return FIRST + 2L * index;
        }
        return FIRST + 2 * permuted(index);
    }

    /**
     * Walks through a cycle of all numbers below a power of two, until it comes to one of the table's: a permutation of
     * those, too.
     */
    private long permuted(int index) {
        long at = index;
        do {
            at = at * 0x9E37_79B1L + 12_345 & mask;
        } while (at >= count);
        return at;
    }

    private TableHandle table(TableKind kind, boolean isSorted, boolean isCompressed) throws IOException, InvalidTable {
        Path file = directory.resolve("numbers.csv");
        write(file, kind, isSorted, isCompressed);
        TableSource source = new TableSource("numbers", kind, KeyMatch.EXACT, file);
        Tables.read(List.of(source), TableFiles.REAL); // For the compiler's sake.
        long allocated = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
        long beganCpu = THREADS.getCurrentThreadCpuTime();
        long began = System.nanoTime();
        TableHandle table =
                Tables.read(List.of(source), TableFiles.REAL).find("numbers").orElseThrow();
        long nanos = System.nanoTime() - began;
        long cpuNanos = THREADS.getCurrentThreadCpuTime() - beganCpu;
        allocated = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - allocated;
        say(
                "| %s, %s | %s, %d MB | %.1f | %.1f | %.1f | %.2f |%n",
                kind.name().toLowerCase(Locale.ROOT),
                isSorted ? "sorted" : "in random order",
                isCompressed ? "gzip" : "plain",
                Files.size(file) / 1_000_000,
                nanos / BILLION,
                cpuNanos / BILLION,
                allocated / MILLION,
                (double) octets(table) / count);
        Files.delete(file);
        return table;
    }

    private void write(Path file, TableKind kind, boolean isSorted, boolean isCompressed) throws IOException {
        OutputStream plain = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20);
        try (OutputStream out = isCompressed ? new GZIPOutputStream(plain, 1 << 16) : plain) {
            for (int i = 0; i < count; i++) {
                long number = number(i, isSorted);
                String value = kind == TableKind.LIST ? "" : ",operator-" + number % OPERATORS;
                out.write((number + value + "\n").getBytes(StandardCharsets.US_ASCII));
            }
        }
    }

    /** The memory of direct buffers that the table takes, by its own account, which must not exceed the JVM's. */
    private static long octets(TableHandle table) {
        long used = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(each -> each.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
        long told = table.octets();
        if (told > used) {
            throw new IllegalStateException("the table tells " + told + " octets of " + used);
        }
        return told;
    }

    private String[] queries(int odd) {
        Random random = new Random(42);
        String[] queries = new String[QUERIES];
        for (int i = 0; i < QUERIES; i++) {
            queries[i] = Long.toString(FIRST + 2L * random.nextInt(count) + odd);
        }
        return queries;
    }

    private Set<String> set() {
        Set<String> set = new HashSet<>(2 * count);
        System.gc();
        long before = usedHeap();
        for (int i = 0; i < count; i++) {
            set.add(Long.toString(number(i, false)));
        }
        System.gc();
        say("%nHashSet<String>: %.1f octets a number, in the heap%n%n", (double) (usedHeap() - before) / count);
        return set;
    }

    private static long usedHeap() {
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static void lookUps(String where, Predicate<String> table, String[] there, String[] absent) {
        double found = 0;
        double notFound = 0;
        for (int round = 0; round < ROUNDS; round++) { // The last round counts.
            found = nanosEach(table, there, true);
            notFound = nanosEach(table, absent, false);
        }
        say("| %s | %.0f | %.0f |%n", where, found, notFound);
    }

    private static double nanosEach(Predicate<String> table, String[] queries, boolean isThere) {
        long began = THREADS.getCurrentThreadCpuTime();
        int found = 0;
        for (String each : queries) {
            found += table.test(each) ? 1 : 0;
        }
        double nanos = (double) (THREADS.getCurrentThreadCpuTime() - began) / queries.length;
        if (found != (isThere ? queries.length : 0)) {
            throw new IllegalStateException(found + " of " + queries.length + " were found");
        }
        return nanos;
    }

    private static void say(String format, Object... values) {
        System.out.printf(Locale.ROOT, format, values);
        System.out.flush();
    }
}
