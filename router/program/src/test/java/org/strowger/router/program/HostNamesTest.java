package org.strowger.router.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class HostNamesTest {
    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void namesOfClientsDoNotDelayThoseOfTheConfiguration() throws InterruptedException {
        HostNames names = new HostNames();
        CountDownLatch end = new CountDownLatch(1);
        CountDownLatch found = new CountDownLatch(1);
        for (int i = 0; i < 100; i++) {
            names.ofClients().elsewhere(() -> await(end));
        }
        names.elsewhere(found::countDown);

        assertThat(found.await(5, TimeUnit.SECONDS)).isTrue();
        end.countDown();
    }
}
