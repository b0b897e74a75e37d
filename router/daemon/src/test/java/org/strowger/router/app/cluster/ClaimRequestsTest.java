package org.strowger.router.app.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClaimRequestsTest {
    private final List<Runnable> tasks = new ArrayList<>();
    private final List<Integer> claimed = new ArrayList<>();
    private final ClaimRequests requests = new ClaimRequests(64, tasks::add, claimed::add);

    private void run() {
        List.copyOf(tasks).forEach(Runnable::run);
        tasks.clear();
    }

    @Test
    void oneTaskWaitsForAShardHoweverOftenItIsAskedFor() {
        for (int i = 0; i < 2000; i++) {
            requests.ask(3);
            requests.ask(63);
        }
        assertThat(tasks).hasSize(2);
        run();
        assertThat(claimed).containsExactly(3, 63);
    }

    @Test
    void aShardCanBeAskedForAgainWhenItsTaskHasRun() {
        requests.ask(3);
        run();
        requests.ask(3);
        run();
        assertThat(claimed).containsExactly(3, 3);
    }
}
