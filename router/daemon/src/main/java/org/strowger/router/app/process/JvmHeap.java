package org.strowger.router.app.process;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.strowger.router.config.Configuration;

/**
 * Gives the JVM the heap that the configuration needs. A JVM fixes the maximum size of its heap before it runs a line
 * of Java, so where the launcher's usual size does not fit the configuration, the program starts itself once more with
 * another one. That takes as long as reading the configuration, some half a second.
 *
 * <p>A size in {@code STROWGER_JAVA_OPTS} is the operator's, and is never changed.
 */
public final class JvmHeap {
    /** The class whose name stands behind the options for the JVM on the command line. */
    private static final String MAIN = "org.strowger.router.app.Main";

    /** Marks a process that has been started once more, so that it never is again. */
    static final String MARK = "-Dstrowger.heap.sized=true";

    private static final String SIZE = "-Xmx";

    /** {@link HeapBound#USUAL_BYTES}, as the launchers write it. */
    static final String USUAL = SIZE + "2g";

    /** The initial size, as the launchers write it. */
    private static final long INITIAL_BYTES = 192L << 20;

    private JvmHeap() {}

    /**
     * Starts the program once more if the configuration needs a heap of another size; returns if it does not, or if
     * that is not possible.
     *
     * @param warn told why the size is not as the configuration needs it
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

    /** The heap of this JVM and how much the configuration may need, in an operator's words. */
    public static String text(Configuration configuration) {
        return HeapBound.of(configuration, machineBytes())
                .text(Runtime.getRuntime().maxMemory());
    }

    /** The memory of this machine or container. */
    private static long machineBytes() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    }

    /**
     * Whether this is the program with the launcher's size of the heap, and no other.
     *
     * @param options the options that the JVM was started with, also those of files that the command line names
     */
    static boolean mayBeSized(List<String> words, List<String> options) {
        List<String> sizes = options.stream().filter(JvmHeap::setsSize).toList();
        return words.contains(MAIN) && !options.contains(MARK) && sizes.equals(List.of(USUAL));
    }

    private static boolean setsSize(String word) {
        return word.startsWith(SIZE) || word.startsWith("-XX:MaxHeapSize=") || word.startsWith("-XX:MaxRAM");
    }

    /** The command line with another size of the heap, which overrides the one before. */
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
