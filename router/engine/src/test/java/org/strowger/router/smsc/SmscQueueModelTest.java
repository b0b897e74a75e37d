package org.strowger.router.smsc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.config.ApplicationSettings.Rank;
import org.strowger.router.thread.Flags;

/** Random operations against lists that are searched anew each time, and the shares of the classes. */
class SmscQueueModelTest {
    private static final Rank[] RANKS = Rank.values();
    private static final int OPERATIONS = 40_000;
    private static final int SIZE_MAX = 300;

    /** The rules, one after the other, over one list. */
    private static final class Model {
        private final List<TestMessage> waiting = new ArrayList<>();
        private final List<List<Integer>> rounds = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        private final int[] points = new int[RANKS.length];

        boolean offer(TestMessage message) {
            if (!hasRoom(message.application())) {
                return false;
            }
            waiting.add(message);
            List<Integer> round = rounds.get(message.rank().ordinal());
            if (!round.contains(message.application())) {
                round.add(message.application());
            }
            return true;
        }

        /** Nine times what is free, and a part of the last hundredth for those with few messages. */
        private boolean hasRoom(int application) {
            int free = SIZE_MAX - waiting.size();
            long own = waiting.stream()
                    .filter(message -> message.application() == application)
                    .count();
            long others = waiting.stream()
                    .map(TestMessage::application)
                    .filter(each -> each != application)
                    .distinct()
                    .count();
            return free > SIZE_MAX / 100
                    ? own < 9L * free
                    : free > 0 && own < Math.max(1, SIZE_MAX / 100 / Math.max(1, (others + 1) * others));
        }

        TestMessage first() {
            int rank = nextRank();
            List<Integer> round = rounds.get(rank);
            while (of(rank, round.get(0)).isEmpty()) {
                round.remove(0);
            }
            // The sort is stable, and the list is in the order of arrival.
            return of(rank, round.get(0)).stream()
                    .sorted(Comparator.comparingInt((TestMessage message) -> -message.priority())
                            .thenComparingLong(TestMessage::sinceNanos))
                    .findFirst()
                    .orElseThrow();
        }

        TestMessage poll() {
            int rank = nextRank();
            boolean inItsOwnRight = rank == highest();
            TestMessage first = first();
            waiting.remove(first);
            List<Integer> round = rounds.get(rank);
            Integer application = round.remove(0);
            if (!of(rank, application).isEmpty()) {
                round.add(application);
            }
            for (int i = 0; i < points.length; i++) {
                points[i] += first.segments();
            }
            points[rank] -= 20 * first.segments();
            if (inItsOwnRight && points[rank] < 0) {
                points[rank] = 0;
            }
            forget();
            return first;
        }

        boolean remove(TestMessage message) {
            boolean was = waiting.remove(message);
            forget();
            return was;
        }

        private void forget() {
            for (int rank = 0; rank < points.length; rank++) {
                points[rank] = isEmpty(rank) ? 0 : points[rank];
            }
        }

        private int nextRank() {
            for (int rank = highest() + 1; rank < points.length; rank++) {
                if (points[rank] >= 20) {
                    return rank;
                }
            }
            return highest();
        }

        private int highest() {
            int rank = 0;
            while (isEmpty(rank)) {
                rank++;
            }
            return rank;
        }

        private boolean isEmpty(int rank) {
            return waiting.stream().noneMatch(message -> message.rank() == RANKS[rank]);
        }

        private List<TestMessage> of(int rank, int application) {
            return waiting.stream()
                    .filter(message -> message.rank() == RANKS[rank] && message.application() == application)
                    .toList();
        }
    }

    private static TestMessage random(Random random, long now) {
        return new TestMessage(
                RANKS[random.nextInt(RANKS.length)],
                random.nextInt(5),
                random.nextInt(4),
                random.nextInt(10) == 0 ? 1 + random.nextInt(30) : 1,
                random.nextInt(5) == 0 ? now - random.nextInt(50) : now);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theQueueBehavesLikeASimpleModel(long seed) {
        Random random = new Random(seed);
        SmscQueue<TestMessage> queue = new SmscQueue<>(SIZE_MAX, new Flags());
        Model model = new Model();
        TestMessage gone = random(random, 0);
        for (int operation = 0; operation < OPERATIONS; operation++) {
            String where = "seed " + seed + ", operation " + operation;
            boolean fills = operation / 2000 % 2 == 0;
            switch (random.nextInt(fills ? 6 : 12)) {
                case 0, 1, 2 -> {
                    TestMessage message = random(random, operation / 3);
                    assertThat(queue.offer(message)).as(where).isEqualTo(model.offer(message));
                }
                case 3 -> {
                    TestMessage one = model.waiting.isEmpty() || random.nextInt(5) == 0
                            ? gone
                            : model.waiting.get(random.nextInt(model.waiting.size()));
                    assertThat(queue.remove(one)).as(where).isEqualTo(model.remove(one));
                    gone = one;
                }
                case 4 -> {
                    if (!queue.isEmpty()) {
                        assertThat(queue.peek()).as(where).isSameAs(model.first());
                    }
                }
                default -> {
                    if (!queue.isEmpty()) {
                        gone = queue.poll();
                        assertThat(gone).as(where).isSameAs(model.poll());
                        assertThat(gone.queueIndex()).as(where).isEqualTo(QueuedMessage.NO_INDEX);
                    }
                }
            }
            assertSame(queue, model, where, operation);
        }
    }

    private static void assertSame(SmscQueue<TestMessage> queue, Model model, String where, int operation) {
        assertThat(queue.size()).as(where).isEqualTo(model.waiting.size());
        assertThat(queue.octets())
                .as(where)
                .isEqualTo(model.waiting.stream().mapToLong(TestMessage::octets).sum());
        if (operation % 50 == 0) {
            assertThat(queue.oldestSinceNanos())
                    .as(where)
                    .isEqualTo(model.waiting.stream()
                            .mapToLong(TestMessage::sinceNanos)
                            .min()
                            .orElse(Long.MAX_VALUE));
            assertThat(queue.all()).as(where).containsExactlyInAnyOrderElementsOf(model.waiting);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void aWaitingLowerClassAlwaysGetsOneTwentieth(long seed) {
        Random random = new Random(seed);
        SmscQueue<TestMessage> queue = new SmscQueue<>(Integer.MAX_VALUE, new Flags());
        int longest = 1 + random.nextInt(10);
        List<TestMessage> polled = new ArrayList<>();
        int[] waiting = new int[RANKS.length];
        while (polled.size() < 5_000) {
            for (int rank = 0; rank < RANKS.length; rank++) {
                // The lower classes always wait; the highest comes and goes.
                while (waiting[rank] < 3 && (rank > 0 || random.nextInt(3) > 0)) {
                    queue.offer(new TestMessage(RANKS[rank], random.nextInt(3), 0, 1 + random.nextInt(longest), 0));
                    waiting[rank]++;
                }
            }
            TestMessage message = queue.poll();
            waiting[message.rank().ordinal()]--;
            polled.add(message);
        }
        for (Rank lower : List.of(Rank.NORMAL, Rank.BULK)) {
            assertShare(polled, lower, longest, "seed " + seed + ", " + lower);
        }
    }

    /** In each stretch, but for what is between two turns: its share is behind by two messages at most. */
    private static void assertShare(List<TestMessage> polled, Rank rank, int longest, String where) {
        double ahead = 0;
        double most = 0;
        for (TestMessage message : polled) {
            ahead += (message.rank() == rank ? message.segments() : 0) - message.segments() / 20.0;
            most = Math.max(most, ahead);
        }
        double behind = 0;
        double worst = 0;
        for (TestMessage message : polled) {
            behind =
                    Math.max(0, behind + message.segments() / 20.0 - (message.rank() == rank ? message.segments() : 0));
            worst = Math.max(worst, behind);
        }
        assertThat(worst).as(where).isLessThanOrEqualTo(2.0 * longest + 1);
        assertThat(most).as(where + ": something passed at all").isPositive();
    }
}
