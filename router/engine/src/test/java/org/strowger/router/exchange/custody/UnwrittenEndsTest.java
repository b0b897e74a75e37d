package org.strowger.router.exchange.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.store.StoreReply;
import org.strowger.router.store.StoreState;

class UnwrittenEndsTest {
    private static final int FLOODING = 3;
    private static final int QUIET = 5;

    private StoreState state = StoreState.OPEN;
    private long commits;
    private long nowNanos;
    private int fewer;
    private final UnwrittenEnds ends = new UnwrittenEnds(now -> state, () -> commits);

    private StoreReply post(int count) {
        return post(FLOODING, count);
    }

    private StoreReply post(int application, int count) {
        for (int i = 0; i < count; i++) {
            ends.ended(application);
        }
        return ends.group(nowNanos);
    }

    private void millis(long millis) {
        nowNanos += TimeUnit.MILLISECONDS.toNanos(millis);
    }

    private boolean areLate() {
        return ends.delay(FLOODING, nowNanos);
    }

    @Test
    void anApplicationWithNineHundredUnwrittenEndsWaitsUntilEnoughAreDurable() {
        ends.whenFewer(() -> fewer++);
        StoreReply first = post(600);
        StoreReply second = post(299);
        assertThat(areLate()).isFalse();
        ends.ended(FLOODING); // Counted before its group is posted.
        assertThat(areLate()).isTrue();
        second.onStored(StoreOutcome.DURABLE, nowNanos);
        assertThat(areLate()).isFalse();
        first.onStored(StoreOutcome.DURABLE, nowNanos);
        assertThat(fewer).isEqualTo(2);
    }

    @Test
    void anApplicationWithItsShareOfUnwrittenEndsDoesNotDelayAnother() {
        post(900);
        assertThat(areLate()).isTrue();
        assertThat(ends.delay(QUIET, nowNanos)).isFalse();
        StoreReply quiet = post(QUIET, 90);
        assertThat(ends.delay(QUIET, nowNanos)).isTrue();
        assertThat(ends.delayAll(nowNanos)).isFalse();
        quiet.onStored(StoreOutcome.DURABLE, nowNanos);
        assertThat(ends.delay(QUIET, nowNanos)).isFalse();
        assertThat(areLate()).isTrue();
    }

    @Test
    void aThousandUnwrittenEndsDelayAllApplications() {
        post(999);
        assertThat(ends.delay(QUIET, nowNanos)).isFalse();
        ends.ended(FLOODING);
        assertThat(ends.delay(QUIET, nowNanos)).isTrue();
        assertThat(ends.delayAll(nowNanos)).isTrue();
    }

    @Test
    void theUnwrittenEndOfADeliveryIsLateAfterFiftyMillisecondsAndTwoCommits() {
        StoreReply oldest = post(1);
        millis(1000);
        assertThat(areLate()).as("one commit takes long").isFalse();
        commits = 1;
        assertThat(areLate()).as("it was posted during that commit").isFalse();
        commits = 2;
        assertThat(areLate()).isTrue();
        assertThat(ends.delay(QUIET, nowNanos)).isTrue();
        assertThat(ends.delayAll(nowNanos)).isTrue();
        post(1);
        oldest.onStored(StoreOutcome.DURABLE, nowNanos);
        assertThat(areLate()).as("the next is younger").isFalse();
        millis(50);
        commits = 9;
        assertThat(areLate()).isFalse();
        millis(1);
        assertThat(areLate()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void aFailingOrClosedStoreDoesNotDelayDeliveries(StoreState now) {
        post(1001);
        state = now;
        assertThat(areLate()).isEqualTo(now != StoreState.FAILING && now != StoreState.CLOSED);
    }

    @Test
    void aTurnInWhichNoDeliveryEndedAwaitsNoStoreReply() {
        assertThat(ends.group(nowNanos)).isSameAs(StoreReply.NONE);
        assertThat(post(1).isAwaited()).isFalse();
        assertThat(ends.group(nowNanos)).isSameAs(StoreReply.NONE);
    }

    @Test
    void aDurableGroupIsReused() {
        StoreReply first = post(3);
        post(3);
        first.onStored(StoreOutcome.DURABLE, nowNanos);
        post(3);
        assertThat(post(1001)).isSameAs(first);
        assertThat(areLate()).isTrue();
    }
}
