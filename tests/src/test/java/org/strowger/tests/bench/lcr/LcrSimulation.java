package org.strowger.tests.bench.lcr;

import java.nio.file.Path;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.stream.IntStream;
import org.strowger.message.SampleMessage;
import org.strowger.router.table.InvalidTable;

/**
 * Sends the same messages by several ways to choose an SMSC: the program's, and fixed ones for comparison. A message
 * that is not delivered has a receipt in half of all cases.
 */
final class LcrSimulation {
    private static final long BEGIN_MILLIS = 1_795_000_000_000L;
    private static final double MILLIS = 1000;
    private static final double RECEIPT_MEAN_MILLIS = 6_000;
    private static final double FAILURE_MEAN_MILLIS = 20_000;
    private static final long RETURN_MILLIS = 10 * 60_000;

    private final LcrMarket market;
    private final LcrRoute route;
    private final double floor;
    private final Random random;
    private final PriorityQueue<Report> reports = new PriorityQueue<>();
    private final SampleMessage[] messages;
    private final int[] cheapest;
    private final int[] best;

    /** By prefix, the last SMSC that was chosen, but not explored; the one before; and the time of the change. */
    private final int[] last;

    private final int[] before;
    private final long[] changedMillis;

    final Sum ours = new Sum();
    final Sum staticCheapest = new Sum();
    final Sum staticBest = new Sum();
    final Sum allKnowing = new Sum();
    long changes;
    long returns;
    long explored;

    /** The messages of one way to choose. */
    static final class Sum {
        long messages;
        long delivered;
        long cost;

        void add(long costOfMessage, boolean isDelivered) {
            messages++;
            cost += costOfMessage;
            delivered += isDelivered ? 1 : 0;
        }

        double deliveryRate() {
            return (double) delivered / (double) messages;
        }

        /** Of a thousand messages. */
        double costOfThousand() {
            return (double) cost / (double) messages / 1000;
        }

        /** Of a thousand delivered messages. */
        double costOfThousandDelivered() {
            return (double) cost / (double) delivered / 1000;
        }
    }

    private record Report(long atMillis, int smsc, int prefix, boolean isDelivered, long sentMillis)
            implements Comparable<Report> {
        @Override
        public int compareTo(Report other) {
            return Long.compare(atMillis, other.atMillis);
        }
    }

    LcrSimulation(LcrMarket market, Path directory, double floor, String more, String scores, long seed)
            throws InvalidTable {
        this.market = market;
        this.route = new LcrRoute(market, directory, "{floor: " + Math.round(floor * 100) + "%" + more + "}", scores);
        this.floor = floor;
        this.random = new Random(seed);
        this.messages = new SampleMessage[market.prefixes()];
        this.cheapest = new int[market.prefixes()];
        this.best = new int[market.prefixes()];
        this.last = new int[market.prefixes()];
        this.before = new int[market.prefixes()];
        this.changedMillis = new long[market.prefixes()];
        for (int prefix = 0; prefix < messages.length; prefix++) {
            messages[prefix] = LcrRoute.message(prefix);
            cheapest[prefix] = market.cheapest(prefix);
            best[prefix] = market.best(prefix);
            last[prefix] = -1;
            before[prefix] = -1;
        }
    }

    /** @param warmUp the seconds at the beginning that are not counted */
    void run(int seconds, int warmUp, double messagesPerSecond) {
        double at = 0;
        while (at < seconds) {
            at += -Math.log(1 - random.nextDouble()) / messagesPerSecond;
            long now = BEGIN_MILLIS + Math.round(at * MILLIS);
            report(now);
            send(at, now, at >= warmUp);
        }
    }

    /** The number of prefixes to which messages were sent. */
    long usedPrefixes() {
        return IntStream.of(last).filter(each -> each >= 0).count();
    }

    private void report(long now) {
        for (Report next = reports.peek(); next != null && next.atMillis() <= now; next = reports.peek()) {
            reports.remove();
            route.reported(next.smsc(), next.prefix(), next.isDelivered(), next.sentMillis(), next.atMillis());
        }
    }

    private void send(double at, long now, boolean isCounted) {
        int prefix = market.somePrefix(random.nextDouble());
        double luck = random.nextDouble();
        long exploredBefore = route.quality().explored();
        int chosen = route.choose(messages[prefix], random.nextLong(), now);
        boolean isExplored = route.quality().explored() > exploredBefore;
        boolean isDelivered = luck < market.rate(chosen, prefix, at);
        route.accepted(chosen, prefix, now);
        if (isDelivered || random.nextBoolean()) {
            double mean = isDelivered ? RECEIPT_MEAN_MILLIS : FAILURE_MEAN_MILLIS;
            long delay = Math.round(-Math.log(1 - random.nextDouble()) * mean);
            reports.add(new Report(now + delay, chosen, prefix, isDelivered, now));
        }
        if (!isExplored) {
            follow(prefix, chosen, now, isCounted);
        }
        if (isCounted) {
            explored += isExplored ? 1 : 0;
            ours.add(market.cost(chosen, prefix), isDelivered);
            add(staticCheapest, cheapest[prefix], prefix, luck, at);
            add(staticBest, best[prefix], prefix, luck, at);
            add(allKnowing, market.knowing(prefix, floor, at), prefix, luck, at);
        }
    }

    private void add(Sum sum, int smsc, int prefix, double luck, double at) {
        sum.add(market.cost(smsc, prefix), luck < market.rate(smsc, prefix, at));
    }

    private void follow(int prefix, int chosen, long now, boolean isCounted) {
        if (last[prefix] == chosen) {
            return;
        }
        if (isCounted && last[prefix] >= 0) {
            changes++;
            if (before[prefix] == chosen && now - changedMillis[prefix] < RETURN_MILLIS) {
                returns++;
            }
        }
        before[prefix] = last[prefix];
        last[prefix] = chosen;
        changedMillis[prefix] = now;
    }
}
