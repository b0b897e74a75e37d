package org.strowger.router.app.process;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.file.Verdict;

/**
 * Gives the JVM the heap size that the configuration needs. A JVM fixes the maximum size of its heap before it runs any
 * Java code. If the launcher's default size does not suit the configuration, the program therefore restarts itself once
 * with another size. A restart takes as long as reading the configuration, about half a second.
 *
 * <p>A size in {@code STROWGER_JAVA_OPTS} was set by the operator, and is never changed.
 */
public final class JvmHeap {
    /** The class name that follows the JVM options on the command line. */
    private static final String MAIN = "org.strowger.router.app.Main";

    /** Marks a process that has been restarted, so that it is not restarted again. */
    static final String MARK = "-Dstrowger.heap.sized=true";

    private static final String SIZE = "-Xmx";

    /** The option for {@link HeapBound#USUAL_BYTES}, as the launchers write it. */
    static final String USUAL = SIZE + "2g";

    /** The initial heap size that the launchers set. */
    private static final long INITIAL_BYTES = 192L << 20;

    private JvmHeap() {}

    /**
     * Restarts the program if the configuration needs a different heap size. Returns if it does not, or if a restart is
     * not possible.
     *
     * @param warn receives the reason why the heap does not have the needed size
     */
    public static void fit(Configuration configuration, Consumer<String> warn) {
        ProcessImage image = new ProcessImage(Path.of("/proc/self"));
        HeapBound bound = HeapBound.of(configuration, machineBytes());
        List<String> words = image.words();
        List<String> options = ManagementFactory.getRuntimeMXBean().getInputArguments();
        if (mayBeSized(words, options) && bound.bytes() != HeapBound.USUAL_BYTES) {
            try {
                image.replace(sized(words, bound.bytes()));
            } catch (IOException e) {
                warn.accept("the heap cannot be given the size that the configuration needs: " + e.getMessage()
                        + "; set it with STROWGER_JAVA_OPTS=" + option(bound.bytes()));
            }
        }
    }

    /** Refuses a configuration whose tables do not fit into the heap that the daemon has with it. */
    public static Verdict judge(Path file, Verdict verdict) {
        if (!verdict.isRight()) {
            return verdict;
        }
        long bytes = HeapBound.of(verdict.configuration(), machineBytes()).bytes();
        return MemoryBudget.ofNewProcess(Math.max(bytes, Runtime.getRuntime().maxMemory()))
                .judge(file, verdict, null);
    }

    /** A description for operators of this JVM's heap and of the heap that the configuration may need. */
    public static String text(Configuration configuration) {
        return HeapBound.of(configuration, machineBytes())
                .text(Runtime.getRuntime().maxMemory());
    }

    /** The memory of this machine or container. */
    private static long machineBytes() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    }

    /**
     * Whether this is the program, with no heap size other than the launcher's.
     *
     * @param options the options that the JVM was started with, including those from files named on the command line
     */
    static boolean mayBeSized(List<String> words, List<String> options) {
        List<String> sizes = options.stream().filter(JvmHeap::setsSize).toList();
        return words.contains(MAIN) && !options.contains(MARK) && sizes.equals(List.of(USUAL));
    }

    private static boolean setsSize(String word) {
        return word.startsWith(SIZE) || word.startsWith("-XX:MaxHeapSize=") || word.startsWith("-XX:MaxRAM");
    }

    /** The command line with another heap size; the new option is placed so that it overrides the old one. */
    static List<String> sized(List<String> words, long bytes) {
        List<String> options = new ArrayList<>(List.of(option(bytes), MARK));
        if (bytes < INITIAL_BYTES) { // The JVM does not start with an initial size above the maximum.
            options.add("-Xms" + (bytes >> 20) + "m");
        }
        List<String> sized = new ArrayList<>(words);
        sized.addAll(words.indexOf(MAIN), options);
        return sized;
    }

    private static String option(long bytes) {
        return SIZE + (bytes >> 20) + "m";
    }
}
