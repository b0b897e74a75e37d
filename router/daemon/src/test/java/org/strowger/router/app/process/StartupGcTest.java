package org.strowger.router.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class StartupGcTest {
    @Test
    void collectsWithoutShrinkingTheHeapAndRestoresMaxHeapFreeRatio() {
        HotSpotDiagnosticMXBean machine = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        String usual = machine.getVMOption("MaxHeapFreeRatio").getValue();
        long committed = Runtime.getRuntime().totalMemory();
        long collections = collections();

        StartupGc.run();

        assertThat(collections()).isGreaterThan(collections);
        assertThat(Runtime.getRuntime().totalMemory()).isGreaterThanOrEqualTo(committed);
        assertThat(machine.getVMOption("MaxHeapFreeRatio").getValue()).isEqualTo(usual);
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }
}
