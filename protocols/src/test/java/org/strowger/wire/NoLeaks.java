package org.strowger.wire;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Lets a class of tests fail after which a buffer is found that nobody has released: its own, or one of a class before
 * it, for the collector comes when it likes. Each class of tests has this without asking.
 */
public final class NoLeaks implements AfterAllCallback {
    @Override
    public void afterAll(ExtensionContext context) {
        List<String> found = new ArrayList<>();
        String report;
        while ((report = LeakReports.REPORTS.poll()) != null) {
            found.add(report);
        }
        if (!found.isEmpty()) {
            throw new AssertionError("by the end of " + context.getDisplayName() + ", " + found.size()
                    + " buffers had been lost without being released, in it or before it: " + found);
        }
    }
}
