package org.strowger.router.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class HangUpsTest {
    private final HangUps hangUps = new HangUps();
    private final AtomicInteger answered = new AtomicInteger();

    @Test
    void whatComesBeforeAnybodyCanAnswerIsAnsweredThenAndOnce() {
        hangUps.ring();
        hangUps.ring();
        assertThat(answered).hasValue(0);

        hangUps.answeredBy(answered::incrementAndGet);
        assertThat(answered).hasValue(1);
    }

    @Test
    void eachThatComesLaterIsAnswered() {
        hangUps.answeredBy(answered::incrementAndGet);
        assertThat(answered).hasValue(0);

        hangUps.ring();
        hangUps.ring();
        assertThat(answered).hasValue(2);
    }

    @RepeatedTest(500)
    void oneThatComesInTheSameMomentIsAnsweredOnce() throws InterruptedException {
        CountDownLatch together = new CountDownLatch(2);
        Thread signal = new Thread(() -> {
            together.countDown();
            awaits(together);
            hangUps.ring();
        });
        signal.start();
        together.countDown();
        awaits(together);
        hangUps.answeredBy(answered::incrementAndGet);
        signal.join(TimeUnit.MINUTES.toMillis(1));

        assertThat(answered).hasValue(1);
    }

    private static void awaits(CountDownLatch together) {
        while (together.getCount() > 0) {
            Thread.onSpinWait();
        }
    }
}
