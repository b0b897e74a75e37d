package org.strowger.router.smsc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.router.config.ApplicationSettings.Rank;

/** The order of an SMSC's queue, rule by rule. */
class SmscQueueTest {
    private final SmscQueue<TestMessage> queue = new SmscQueue<>(10_000);

    private TestMessage offer(Rank rank, int application, int priority, long since) {
        TestMessage message = new TestMessage(rank, application, priority, 1, since);
        assertThat(queue.offer(message)).isTrue();
        return message;
    }

    private List<TestMessage> poll(int count) {
        List<TestMessage> polled = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            TestMessage announced = queue.peek();
            TestMessage came = queue.poll();
            assertThat(came).isSameAs(announced);
            polled.add(came);
        }
        return polled;
    }

    @Test
    void ordersByClassThenApplicationsInTurnThenPriorityThenAge() {
        TestMessage bulk = offer(Rank.BULK, 1, 9, 0);
        TestMessage young = offer(Rank.NORMAL, 1, 0, 7);
        TestMessage old = offer(Rank.NORMAL, 1, 0, 3);
        TestMessage urgent = offer(Rank.NORMAL, 1, 1, 8);
        TestMessage other = offer(Rank.NORMAL, 2, 0, 9);
        TestMessage first = offer(Rank.TRANSACTIONAL, 3, 0, 10);
        assertThat(poll(6)).containsExactly(first, urgent, other, old, young, bulk);
        assertThat(queue.isEmpty()).isTrue();
    }

    @Test
    void keepsTheOrderOfMessagesOfOneTurn() {
        List<TestMessage> parts = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            parts.add(offer(Rank.NORMAL, 1, 0, 5));
        }
        assertThat(poll(50)).isEqualTo(parts);
    }

    @Test
    void anApplicationWithManyMessagesDoesNotDelayAnApplicationWithFew() {
        for (int i = 0; i < 100; i++) {
            offer(Rank.NORMAL, 1, 9, i);
        }
        TestMessage few = offer(Rank.NORMAL, 2, 0, 1000);
        assertThat(poll(2)).contains(few);
    }

    @Test
    void eachLowerClassGetsOneMessageInTwenty() {
        for (int i = 0; i < 1000; i++) {
            offer(Rank.TRANSACTIONAL, 1, 0, i);
            offer(Rank.NORMAL, 1, 0, i);
            offer(Rank.BULK, 1, 0, i);
        }
        List<Rank> ranks = poll(1000).stream().map(TestMessage::rank).toList();
        assertThat(ranks.stream().filter(Rank.NORMAL::equals).count()).isEqualTo(49);
        assertThat(ranks.stream().filter(Rank.BULK::equals).count()).isEqualTo(49);
    }

    @Test
    void anEmptyClassAccumulatesNoCredit() {
        offer(Rank.BULK, 1, 0, 0);
        for (int i = 0; i < 100; i++) {
            offer(Rank.TRANSACTIONAL, 1, 0, i);
        }
        poll(21);
        assertThat(queue.oldestSinceNanos()).as("the bulk message has gone").isEqualTo(20);
        poll(60);
        TestMessage late = offer(Rank.BULK, 1, 0, 200);
        assertThat(poll(19)).doesNotContain(late);
    }

    @Test
    void aClassThatWasServedAloneKeepsItsShareAfterwards() {
        for (int i = 0; i < 1000; i++) {
            offer(Rank.BULK, 1, 0, i);
        }
        poll(900);
        for (int i = 0; i < 100; i++) {
            offer(Rank.TRANSACTIONAL, 1, 0, i);
        }
        List<Rank> ranks = poll(42).stream().map(TestMessage::rank).toList();
        assertThat(ranks.stream().filter(Rank.BULK::equals).count()).isEqualTo(2);
    }

    @Test
    void refusesMessagesWhileTheQueueIsAtItsLimit() {
        queue.limit(2);
        offer(Rank.BULK, 1, 0, 0);
        offer(Rank.BULK, 1, 0, 0);
        TestMessage third = new TestMessage(Rank.TRANSACTIONAL, 1, 0, 1, 0);
        assertThat(queue.offer(third)).isFalse();
        assertThat(queue.size()).isEqualTo(2);
        queue.poll();
        assertThat(queue.offer(third)).isTrue();
    }

    @Test
    void removesAMessageOnlyOnceAndOnlyIfItIsQueued() {
        TestMessage one = offer(Rank.NORMAL, 1, 0, 1);
        TestMessage two = offer(Rank.NORMAL, 1, 0, 2);
        assertThat(queue.remove(one)).isTrue();
        assertThat(queue.remove(one)).isFalse();
        assertThat(poll(1)).containsExactly(two);
        assertThat(queue.remove(two)).isFalse();
    }

    @Test
    void refusesToRemoveOrOfferAMessageOfAnotherQueue() {
        offer(Rank.NORMAL, 1, 0, 1);
        SmscQueue<TestMessage> other = new SmscQueue<>(10);
        TestMessage elsewhere = new TestMessage(Rank.NORMAL, 1, 0, 1, 1);
        other.offer(elsewhere);
        assertThat(queue.remove(elsewhere)).isFalse();
        assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> queue.offer(elsewhere));
        assertThat(queue.size()).isEqualTo(1);
    }

    @Test
    void theQueueIsEmptyAfterAllMessagesWereRemoved() {
        for (int i = 0; i < 10; i++) {
            offer(Rank.NORMAL, i % 2, 0, i);
        }
        queue.all().forEach(queue::remove);
        assertThat(queue.isEmpty()).isTrue();
        assertThat(queue.octets()).isZero();
        assertThat(queue.oldestSinceNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void clampsPrioritiesOutOfRange() {
        TestMessage low = offer(Rank.NORMAL, 1, -3, 1);
        TestMessage high = offer(Rank.NORMAL, 1, 250, 2);
        assertThat(poll(2)).containsExactly(high, low);
    }
}
