package org.strowger.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;

/** That a buffer which is lost is found: else no test would ever fail for one. */
class NoLeaksTest {
    private static final int COLLECTIONS_MAX = 1_000;

    @Test
    void anUnreleasedBufferIsReported() {
        lose();
        boolean found = false;
        for (int i = 0; i < COLLECTIONS_MAX && !found; i++) {
            LeakReports.look();
            found = LeakReports.REPORTS.removeIf(report -> report.contains(LeakReports.ON_PURPOSE));
        }
        assertThat(found).isTrue();
    }

    private static void lose() {
        ByteBuf lost = Unpooled.directBuffer(1);
        lost.touch(LeakReports.ON_PURPOSE);
    }
}
