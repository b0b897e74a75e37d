package org.strowger.wire;

import io.netty.buffer.ByteBuf;
import io.netty.util.ResourceLeakDetectorFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Lets a class of tests fail after which a buffer is found that nobody has released: its own, or one of a class before
 * it, for the collector comes when it likes. At the end of all it is called, and what is found then fails the run. Each
 * class of tests has this without asking.
 */
public final class NoLeaks implements AfterAllCallback {
    private static final String DETECTOR = "io.netty.customResourceLeakDetector";
    private static final int LAST_LOOKS = 5;

    @Override
    public void afterAll(ExtensionContext context) {
        context.getRoot()
                .getStore(ExtensionContext.Namespace.GLOBAL)
                .computeIfAbsent(LastLook.class, key -> new LastLook());
        none("by the end of " + context.getDisplayName());
    }

    private static void none(String when) {
        List<String> found = new ArrayList<>();
        String report;
        while ((report = LeakReports.REPORTS.poll()) != null) {
            found.add(report);
        }
        if (!found.isEmpty()) {
            throw new AssertionError(when + ", buffers from " + found.size()
                    + " places had been lost without being released, in it or before it: " + found);
        }
    }

    /** The end of all tests of this JVM. */
    private static final class LastLook implements AutoCloseable {
        LastLook() {
            // Asked for by Maven; where tests are run by something else, nothing is looked for.
            boolean asked = LeakReports.class.getName().equals(System.getProperty(DETECTOR));
            var detector = ResourceLeakDetectorFactory.instance().newResourceLeakDetector(ByteBuf.class);
            if (asked && !(detector instanceof LeakReports)) {
                throw new AssertionError("netty looks for lost buffers by " + detector.getClass());
            }
        }

        @Override
        public void close() {
            for (int i = 0; i < LAST_LOOKS; i++) {
                LeakReports.look();
            }
            none("by the end of all tests");
        }
    }
}
