package org.strowger.router.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class HeapReturnTest {
    private static final long MIB = 1 << 20;

    private final HotSpotDiagnosticMXBean machine = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);

    /** Some of what a daemon has: the JVM takes whole percentages, which are coarse for a heap of a few MiB. */
    private final byte[][] alive = new byte[320][100 << 10];

    @Test
    void theHeapShrinksToItsContentsAndGrowsAgain() {
        FullGc.run(90, 100); // A heap that had much to hold.
        long large = Runtime.getRuntime().totalMemory();
        String free = ratios();

        String told = HeapReturn.shrink();

        long small = Runtime.getRuntime().totalMemory();
        assertThat(small).isLessThan(large / 2);
        assertThat(told).matches("heap reduced from \\d+ to " + small / MIB + " MiB in \\d+ ms");

        HeapReturn.makeRoom();

        assertThat(Runtime.getRuntime().freeMemory()).isGreaterThan(90 * MIB);
        assertThat(Runtime.getRuntime().totalMemory()).isBetween(small, small + 256 * MIB);
        assertThat(ratios()).isEqualTo(free);
        assertThat(alive).isNotEmpty();
    }

    private String ratios() {
        return machine.getVMOption("MinHeapFreeRatio").getValue() + " "
                + machine.getVMOption("MaxHeapFreeRatio").getValue();
    }
}
