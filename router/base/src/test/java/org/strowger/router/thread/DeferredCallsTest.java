package org.strowger.router.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class DeferredCallsTest {
    private final DeferredCalls calls = new DeferredCalls();
    private final AtomicInteger answered = new AtomicInteger();

    @Test
    void earlyCallsAreHandledAsSoonAsAHandlerIsSet() {
        calls.call();
        calls.call();
        assertThat(answered).hasValue(0);

        calls.handledBy(answered::incrementAndGet);
        assertThat(answered).hasValue(1);
    }

    @Test
    void answersEveryCallWithAHandler() {
        calls.handledBy(answered::incrementAndGet);
        assertThat(answered).hasValue(0);

        calls.call();
        calls.call();
        assertThat(answered).hasValue(2);
    }

    @RepeatedTest(500)
    void aCallConcurrentWithTheHandlerIsHandledOnce() throws InterruptedException {
        CountDownLatch together = new CountDownLatch(2);
        Thread signal = new Thread(() -> {
            together.countDown();
            awaits(together);
            calls.call();
        });
        signal.start();
        together.countDown();
        awaits(together);
        calls.handledBy(answered::incrementAndGet);
        signal.join(TimeUnit.MINUTES.toMillis(1));

        assertThat(answered).hasValue(1);
    }

    private static void awaits(CountDownLatch together) {
        Await.until("both threads have come", () -> together.getCount() == 0);
    }
}
