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

    /** The constructor that netty calls where a caller still gives the number of instances. */
    @SuppressWarnings("deprecation")
    public LeakReports(Class<?> type, int samplingInterval, long most) {
        super(type, samplingInterval, most);
    }

    /** Has the collector come, and netty look for what it met: it does whenever a buffer is made. */
    static void look() {
        System.gc();
        Unpooled.directBuffer(1).release();
    }

    /** The detector's result does not depend on whether the log is read. */
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
