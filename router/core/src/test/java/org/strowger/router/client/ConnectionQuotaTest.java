package org.strowger.router.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.strowger.router.thread.SharedCount;

class ConnectionQuotaTest {
    private final SharedCount open = new SharedCount();

    private static int takeAll(ConnectionQuota quota) {
        int taken = 0;
        while (quota.take(1 + taken)) {
            taken++;
        }
        return taken;
    }

    @Test
    void anOwnerLeavesConnectionsForOthers() {
        ConnectionQuota greedy = new ConnectionQuota(open, new SharedCount(), 4000);
        assertThat(takeAll(greedy)).isEqualTo(3600);
        assertThat(takeAll(new ConnectionQuota(open, new SharedCount(), 4000))).isEqualTo(360);
        assertThat(takeAll(new ConnectionQuota(open, new SharedCount(), 4000))).isEqualTo(36);

        greedy.giveBack();
        assertThat(open.get()).isEqualTo(3995);
        assertThat(greedy.take(1)).isFalse();
    }

    @Test
    void allPoolsOfAnOwnerCount() {
        SharedCount own = new SharedCount();
        ConnectionQuota first = new ConnectionQuota(open, own, 100);
        ConnectionQuota second = new ConnectionQuota(open, own, 100);

        assertThat(takeAll(first)).isEqualTo(90);
        assertThat(second.take(1)).isFalse();
        assertThat(second.take(0)).isTrue();
    }
}
