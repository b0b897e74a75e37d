package org.strowger.router.app.process;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/** A full collection that resizes the heap to have a given percentage of free space. */
final class FullGc {
    private static final String FREE_MIN = "MinHeapFreeRatio";
    private static final String FREE_MAX = "MaxHeapFreeRatio";

    private FullGc() {}

    /**
     * Runs the collection, during which all threads wait. Afterwards the JVM's initial percentages apply again.
     *
     * @param freeMin the heap grows until at least this percentage of it is free
     * @param freeMax the heap shrinks until at most this percentage of it is free
     */
    static void run(int freeMin, int freeMax) {
        HotSpotDiagnosticMXBean machine = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        String usualMin = machine.getVMOption(FREE_MIN).getValue();
        String usualMax = machine.getVMOption(FREE_MAX).getValue();
        set(machine, Integer.toString(freeMin), Integer.toString(freeMax));
        try {
            System.gc();
        } finally {
            set(machine, usualMin, usualMax);
        }
    }

    /** Sets both percentages. The JVM never accepts a minimum above the maximum, so the minimum is first set to 0. */
    private static void set(HotSpotDiagnosticMXBean machine, String freeMin, String freeMax) {
        machine.setVMOption(FREE_MIN, "0");
        machine.setVMOption(FREE_MAX, freeMax);
        machine.setVMOption(FREE_MIN, freeMin);
    }
}
