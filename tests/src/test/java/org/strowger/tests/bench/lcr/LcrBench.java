package org.strowger.tests.bench.lcr;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import org.strowger.message.SampleMessage;
import org.strowger.router.table.InvalidTable;

/** Simulates a market, and measures the choice for a message. */
public final class LcrBench {
    private static final int HOUR = 3600;
    private static final double FLOOR = 0.8;
    private static final int MESSAGES = 1 << 17;
    private static final int ROUNDS = 5;
    private static final double BILLION = 1e9;
    private static final long NOW = 1_795_000_000_000L;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private LcrBench() {}

    /** @param arguments SMSCs, prefixes, hours, messages a second, seed, and a directory for files */
    public static void main(String[] arguments) throws InvalidTable {
        int smscs = Integer.parseInt(arguments[0]);
        int prefixes = Integer.parseInt(arguments[1]);
        int hours = Integer.parseInt(arguments[2]);
        double messagesPerSecond = Double.parseDouble(arguments[3]);
        long seed = Long.parseLong(arguments[4]);
        Path directory = Path.of(arguments[5]);
        simulate(new LcrMarket(smscs, prefixes, seed), hours, messagesPerSecond, seed, directory);
        say("%n| Candidates | ns of CPU a message | Octets allocated a message | Configuration and prices read, s |%n"
                + "| ---: | ---: | ---: | ---: |%n");
        for (int candidates : new int[] {2, 10, 50, 200}) {
            choose(candidates, prefixes, seed, directory);
        }
    }

    private static void simulate(LcrMarket market, int hours, double messagesPerSecond, long seed, Path directory)
            throws InvalidTable {
        LcrSimulation simulation = new LcrSimulation(market, directory, FLOOR, "", "{digits: 5}", seed);
        simulation.run((hours + 1) * HOUR, HOUR, messagesPerSecond);
        say(
                "%d SMSCs, %,d prefixes, %d hours, %,d messages, seed %d%n%n",
                market.smscs(), market.prefixes(), hours, simulation.ours.messages, seed);
        say("| Choice | Delivered | Cost of 1,000 messages | Cost of 1,000 delivered |%n"
                + "| --- | ---: | ---: | ---: |%n");
        say("cheapest", simulation.ours);
        say("always the lowest cost", simulation.staticCheapest);
        say("always the best at the beginning", simulation.staticBest);
        say("the cheapest above the floor, all rates known", simulation.allKnowing);
        say(
                "%n%,d changes: %.2f an hour for each prefix with messages, %.1f %% of them back within 10 minutes;"
                        + " %.2f %% of messages explored%n",
                simulation.changes,
                (double) simulation.changes / hours / simulation.usedPrefixes(),
                100.0 * (double) simulation.returns / (double) Math.max(1, simulation.changes),
                100.0 * (double) simulation.explored / (double) simulation.ours.messages);
    }

    private static void say(String name, LcrSimulation.Sum sum) {
        say(
                "| %s | %.1f %% | %.2f | %.2f |%n",
                name, 100 * sum.deliveryRate(), sum.costOfThousand(), sum.costOfThousandDelivered());
    }

    /** Each candidate has a cost for each prefix, and the results of 100 messages for the first 100 prefixes. */
    private static void choose(int candidates, int prefixes, long seed, Path directory) throws InvalidTable {
        LcrMarket market = LcrMarket.ofAll(candidates, prefixes, seed);
        long readNanos = System.nanoTime();
        LcrRoute route = new LcrRoute(market, directory, "{}", "{digits: 5}");
        readNanos = System.nanoTime() - readNanos;
        for (int prefix = 0; prefix < Math.min(100, prefixes); prefix++) {
            for (int smsc = 0; smsc < candidates; smsc++) {
                for (int i = 0; i < 100; i++) {
                    route.accepted(smsc, prefix, NOW);
                    route.reported(smsc, prefix, i % 10 != smsc % 4, NOW, NOW);
                }
            }
        }
        Random random = new Random(seed);
        SampleMessage[] messages = new SampleMessage[MESSAGES];
        SampleMessage[] known = new SampleMessage[prefixes];
        for (int i = 0; i < prefixes; i++) {
            known[i] = LcrRoute.message(i);
        }
        for (int i = 0; i < MESSAGES; i++) {
            messages[i] = known[market.somePrefix(random.nextDouble())];
        }
        long nanos = 0;
        long octets = 0;
        long sum = 0;
        for (int round = 0; round < ROUNDS; round++) {
            octets = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
            nanos = THREADS.getCurrentThreadCpuTime();
            for (int i = 0; i < MESSAGES; i++) {
                sum += route.choose(messages[i], i, NOW);
            }
            nanos = THREADS.getCurrentThreadCpuTime() - nanos;
            octets = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - octets;
        }
        if (sum == 0) {
            throw new IllegalStateException("always the first SMSC");
        }
        say("| %d | %d | %d | %.1f |%n", candidates, nanos / MESSAGES, octets / MESSAGES, (double) readNanos / BILLION);
    }

    private static void say(String form, Object... values) {
        System.out.printf(Locale.ROOT, form, values);
    }
}
