package org.strowger.wire;

import io.netty.buffer.Unpooled;
import io.netty.util.ResourceLeakDetector;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Finds buffers that the collector has met before anybody released them, as netty does, and remembers each report until
 * {@link NoLeaks} has asked. Named to the JVM of the tests by {@code io.netty.customResourceLeakDetector}.
 */
public final class LeakReports<T> extends ResourceLeakDetector<T> {
    static final Queue<String> REPORTS = new ConcurrentLinkedQueue<>();

    /** By which a test says that it has lost a buffer to see whether it is found: nobody need read of that. */
    static final String ON_PURPOSE = "lost on purpose";

    public LeakReports(Class<?> type, int samplingInterval) {
        super(type, samplingInterval);
    }

    /** What netty asks for where somebody still says how many may be there. */
    @SuppressWarnings("deprecation")
    public LeakReports(Class<?> type, int samplingInterval, long most) {
        super(type, samplingInterval, most);
    }

    /** Has the collector come, and netty look for what it met: it does whenever a buffer is made. */
    static void look() {
        System.gc();
        Unpooled.directBuffer(1).release();
    }

    /** Whoever reads the log, or does not. */
    @Override
    protected boolean needReport() {
        return true;
    }

    @Override
    protected void reportTracedLeak(String type, String records) {
        if (!records.contains(ON_PURPOSE)) {
            super.reportTracedLeak(type, records);
        }
        REPORTS.add(type + records);
    }

    @Override
    protected void reportUntracedLeak(String type) {
        super.reportUntracedLeak(type);
        REPORTS.add(type);
    }
}
