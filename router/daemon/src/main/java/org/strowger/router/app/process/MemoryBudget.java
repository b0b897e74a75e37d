package org.strowger.router.app.process;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.file.Verdict;

/**
 * The heap that a candidate, a configuration that is not in force yet, may take. A candidate that needs more is refused
 * before anything of it is built, so that it cannot end the process.
 */
public final class MemoryBudget {
    private static final long MIB = 1 << 20;

    /** The part of the heap that is kept for messages in any case: an eighth. */
    private static final int RESERVE = 8;

    /** The part of the heap for regular expressions. */
    private static final int EXPRESSIONS = 10;

    private final long heapOctets;
    private final LongSupplier left;
    private final Runnable collect;

    private MemoryBudget(long heapOctets, LongSupplier left, Runnable collect) {
        this.heapOctets = heapOctets;
        this.left = left;
        this.collect = collect;
    }

    /** A fixed number of octets, of which a tenth is for regular expressions. */
    public static MemoryBudget of(long octets) {
        return new MemoryBudget(octets, () -> octets, () -> {});
    }

    /** The heap that a new process has for the configuration. */
    public static MemoryBudget ofNewProcess(long heapOctets) {
        return new MemoryBudget(heapOctets, () -> heapOctets - heapOctets / RESERVE, () -> {});
    }

    /**
     * The maximum heap of this process less the part in use after the last collection, less a reserve. The heap is
     * collected once before a refusal.
     */
    public static MemoryBudget ofThisProcess() {
        return new MemoryBudget(Runtime.getRuntime().maxMemory(), MemoryBudget::leftInThisProcess, System::gc);
    }

    private static long leftInThisProcess() {
        long used = 0;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            @Nullable MemoryUsage usage = pool.getType() == MemoryType.HEAP ? pool.getCollectionUsage() : null;
            used += usage == null ? 0 : usage.getUsed();
        }
        long max = Runtime.getRuntime().maxMemory();
        return max - used - max / RESERVE;
    }

    /**
     * Refuses a configuration that does not fit.
     *
     * @param file the configuration's file, for the fault
     * @param running the configuration in force; null if there is none
     */
    public Verdict judge(Path file, Verdict candidate, @Nullable Configuration running) {
        if (!candidate.isRight()) {
            return candidate;
        }
        long expressions = candidate
                .expressions()
                .octets(candidate.configuration().applications().size());
        if (expressions > heapOctets / EXPRESSIONS) {
            return candidate.refused(
                    file,
                    "filters",
                    FaultText.of("the regular expressions need about " + mebibytes(expressions)
                                    + " of memory, and a tenth of the heap is " + mebibytes(heapOctets / EXPRESSIONS)
                                    + "; those of filters are compiled for each application")
                            .advising("use smaller numbers in their repetitions, or fewer expressions"));
        }
        MemoryNeed kept = running == null ? MemoryNeed.none() : MemoryNeed.of(running);
        MemoryNeed more = MemoryNeed.of(candidate.configuration()).beyond(kept);
        if (more.sum() <= left.getAsLong()) {
            return candidate;
        }
        collect.run();
        long octets = left.getAsLong();
        if (more.sum() <= octets) {
            return candidate;
        }
        return candidate.refused(
                file,
                more.largestKey(),
                FaultText.of("the configuration needs about " + mebibytes(more.sum())
                                + " of memory for its tables, and " + mebibytes(Math.max(0, octets)) + " are left")
                        .advising("write smaller numbers, above all here, or give the JVM a larger heap"));
    }

    private static String mebibytes(long octets) {
        return (octets + MIB - 1) / MIB + " MiB";
    }
}
