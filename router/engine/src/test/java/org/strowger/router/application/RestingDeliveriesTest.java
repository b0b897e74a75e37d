package org.strowger.router.application;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RestingDeliveriesTest {
    private static final long NEVER = Long.MAX_VALUE;

    private final RestingDeliveries resting = new RestingDeliveries();
    private final List<PendingDelivery> taken = new ArrayList<>();

    private void rest(int count, long untilNanos) {
        for (int i = 0; i < count; i++) {
            resting.add(TestDelivery.kept(i, NEVER), untilNanos + i);
        }
    }

    @Test
    void aDeliveryCanBeTakenWhenItsPauseHasEnded() {
        rest(3, 100);

        assertThat(resting.dueNanos()).isEqualTo(100);
        assertThat(resting.takeRested(99, 10, taken::add)).isEqualTo(10);
        assertThat(resting.takeRested(101, 10, taken::add)).isEqualTo(8);
        assertThat(taken).hasSize(2);
        assertThat(resting.size()).isOne();
    }

    /** Long rests are ended too, while those that are refused again have short ones. */
    @Test
    void aCommandEndsThePauseOfEachDeliveryOnlyOnceWhileTheApplicationRefuses() {
        rest(2_500, 300_000);

        assertThat(resting.endRest()).isEqualTo(2_500);
        for (int turn = 0; turn < 10; turn++) {
            long now = turn;
            resting.takeRested(now, 1_000, each -> {
                taken.add(each);
                resting.add(each, now + 5_000);
            });
        }

        assertThat(taken).hasSize(2_500).doesNotHaveDuplicates();
        assertThat(resting.size()).isEqualTo(2_500);
        assertThat(resting.dueNanos()).isEqualTo(5_000);
    }

    /** The second command ends the rest of those that were refused since the first. */
    @Test
    void aSecondCommandEndsOnlyThePausesThatBeganAfterTheFirstCommand() {
        rest(10, 300_000);
        assertThat(resting.endRest()).isEqualTo(10);
        rest(5, 300_000);
        assertThat(resting.endRest()).isEqualTo(5);
        assertThat(resting.endRest()).isZero();

        assertThat(resting.takeRested(0, 12, taken::add)).isZero();
        assertThat(resting.takeRested(0, 12, taken::add)).isEqualTo(9);
        assertThat(taken).hasSize(15);
        assertThat(resting.dueNanos()).isEqualTo(NEVER);
    }

    @Test
    void aDeliveryWhosePauseACommandEndedCanBeRemoved() {
        rest(4, 100);
        resting.endRest();
        rest(2, 100);

        resting.takeIf(each -> each.order() == 0, taken::add);

        assertThat(taken).hasSize(2);
        assertThat(resting.size()).isEqualTo(4);
        assertThat(resting.queues()).hasSize(2);
    }
}
