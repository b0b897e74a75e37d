package org.strowger.router.app.process;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/**
 * Promotes the objects created at startup to the old generation before the first client connects. Otherwise the first
 * collections under load would copy these objects twice and pause every connection meanwhile.
 */
public final class StartupGc {
    /** The maximum percentage of free heap after a full collection; the JVM returns the excess to the system. */
    private static final String FREE_MAX = "MaxHeapFreeRatio";

    private StartupGc() {}

    /** Runs a full collection without shrinking the heap, since the free space is needed as soon as clients connect. */
    public static void run() {
        HotSpotDiagnosticMXBean machine = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        String usual = machine.getVMOption(FREE_MAX).getValue();
        machine.setVMOption(FREE_MAX, "100");
        try {
            System.gc();
        } finally {
            machine.setVMOption(FREE_MAX, usual);
        }
    }
}
