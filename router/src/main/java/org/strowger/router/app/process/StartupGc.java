package org.strowger.router.app.process;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/**
 * Makes old what was built, while nobody can come who would have to wait: else the first collections under load copy it
 * twice, and stop every connection for as long.
 */
public final class StartupGc {
    /** How much of the heap may be free behind a whole collection, in percent; what is beyond that is given back. */
    private static final String FREE_MAX = "MaxHeapFreeRatio";

    private StartupGc() {}

    /** The heap stays as large as it is: what is free now is needed as soon as somebody comes. */
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
