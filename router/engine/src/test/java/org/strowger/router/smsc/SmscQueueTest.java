package org.strowger.router.smsc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.router.config.ApplicationSettings.Rank;
import org.strowger.router.thread.Flags;

/** The order of an SMSC's queue, rule by rule. */
class SmscQueueTest {
    private final Flags full = new Flags();
    private final SmscQueue<TestMessage> queue = new SmscQueue<>(10_000, full);

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

    private static TestMessage of(int application) {
        return new TestMessage(Rank.NORMAL, application, 0, 1, 0);
    }

    @Test
    void refusesMessagesOfAnApplicationThatFillsItsShare() {
        queue.limit(10);
        for (int i = 0; i < 9; i++) {
            assertThat(full.isRaised(1)).isFalse();
            offer(Rank.BULK, 1, 0, 0);
        }
        assertThat(full.isRaised(1)).as("told before another message comes").isTrue();
        TestMessage next = new TestMessage(Rank.TRANSACTIONAL, 1, 0, 1, 0);
        assertThat(queue.offer(next)).isFalse();
        assertThat(queue.size()).isEqualTo(9);
        queue.poll();
        assertThat(full.isRaised(1)).isFalse();
        assertThat(queue.offer(next)).isTrue();
    }

    @Test
    void anApplicationWithFewMessagesFindsRoomBesideAFlood() {
        queue.limit(1000);
        while (queue.offer(of(1))) {
            assertThat(full.isRaised(2)).isFalse();
        }
        assertThat(queue.size()).isEqualTo(900);
        for (int i = 0; i < 90; i++) {
            offer(Rank.NORMAL, 2, 0, 0);
        }
        assertThat(queue.offer(of(1))).isFalse();
        for (int each = 3; each < 8; each++) {
            offer(Rank.NORMAL, each, 0, 0);
        }
        assertThat(queue.largest()).isEqualTo(new SmscHomeView.Largest("application1", 900));
        assertThat(queue.fullFor())
                .as("each newcomer has its part of the last ten")
                .isEqualTo(7);
    }

    @Test
    void aMessageThatComesBackKeepsItsPlaceInAFullQueue() {
        queue.limit(2);
        TestMessage first = offer(Rank.NORMAL, 1, 0, 0);
        queue.poll();
        offer(Rank.NORMAL, 1, 0, 0);
        offer(Rank.NORMAL, 2, 0, 0);
        queue.putBack(first);
        assertThat(queue.size()).isEqualTo(3);
        assertThat(queue.offer(of(3))).isFalse();
        assertThat(full.isRaised(3)).isTrue();
        poll(3);
        queue.tellRoom();
        assertThat(queue.fullFor()).isZero();
        assertThat(queue.largest().application()).isEmpty();
    }

    /** A hundredth of a thousand is reserved; of two applications each has five of these ten. */
    @Test
    void messagesThatComeBackLeaveTheReservedPartOfAnotherApplication() {
        queue.limit(1000);
        while (queue.offer(of(1))) {
            assertThat(full.isRaised(2)).isFalse();
        }
        for (int i = 0; i < 200; i++) {
            queue.putBack(of(1));
        }
        for (int i = 0; i < 5; i++) {
            assertThat(full.isRaised(2)).isFalse();
            offer(Rank.NORMAL, 2, 0, 0);
        }
        assertThat(full.isRaised(2)).isTrue();
        assertThat(queue.offer(of(2))).isFalse();
    }

    /** Each application has one message in a queue with as many places, and wants one more. */
    @Test
    void aFewFlagsAreExaminedWhenAMessageLeavesAndAllOfThemOnRequest() {
        int applications = 1000;
        queue.limit(applications);
        for (int each = 0; each < applications; each++) {
            offer(Rank.NORMAL, each, 0, 0);
        }
        for (int each = 0; each < applications; each++) {
            assertThat(queue.offer(of(each))).isFalse();
        }
        assertThat(queue.fullFor()).isEqualTo(applications);
        poll(20);
        assertThat(queue.fullFor()).isBetween(applications - 20 * 16, applications - 20);
        queue.tellRoom();
        assertThat(queue.fullFor())
                .as("each has one message, more than its part of the last ten")
                .isZero();
    }

    @Test
    void aLowerOrHigherLimitChangesTheSharesAtOnce() {
        queue.limit(100);
        while (queue.offer(of(1))) {}
        assertThat(full.isRaised(1)).isTrue();
        queue.limit(200);
        assertThat(full.isRaised(1)).isFalse();
        queue.limit(10);
        assertThat(queue.size()).isEqualTo(90);
        assertThat(queue.offer(of(1))).isFalse();
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
        SmscQueue<TestMessage> other = new SmscQueue<>(10, new Flags());
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
