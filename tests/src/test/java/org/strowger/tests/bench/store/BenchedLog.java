package org.strowger.tests.bench.store;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.strowger.router.reactor.FreePorts;
import org.strowger.router.store.disk.RealDisk;
import org.strowger.router.store.journal.Journal;
import org.strowger.router.store.journal.JournalLimits;
import org.strowger.router.store.journal.JournalOptions;
import org.strowger.router.store.log.MessageLog;
import org.strowger.router.store.replicated.ReplicatedLogProvider;
import org.strowger.router.store.replicated.ReplicatedLogSettings;
import org.strowger.router.store.replicated.ReplicatedLogs;
import org.strowger.router.store.shared.Lease;
import org.strowger.router.store.shared.ShardIdentity;
import org.strowger.router.store.shared.ShardLog;
import org.strowger.router.store.shared.ShardOptions;
import org.strowger.router.time.MonotonicClock;
import org.strowger.tools.kafka.BrokerOptions;
import org.strowger.tools.kafka.KafkaBrokers;

/** The log under the measured store: the journal of a single node, or a shard on three brokers of Kafka. */
interface BenchedLog extends AutoCloseable {
    MessageLog.Source source();

    /** The CPU time of other processes that work for the log. */
    long othersCpuNanos();

    @Override
    void close();

    /** A journal in a directory. */
    static BenchedLog journal(Path directory) {
        JournalOptions options =
                new JournalOptions(JournalLimits.DEFAULT, true, System.nanoTime() | 1, System::currentTimeMillis);
        return new BenchedLog() {
            @Override
            public MessageLog.Source source() {
                return Journal.in(RealDisk.open(directory), options);
            }

            @Override
            public long othersCpuNanos() {
                return 0;
            }

            @Override
            public void close() {}
        };
    }

    /** A shard on three new brokers, whose files are in the directory. */
    static BenchedLog shard(Path jars, Path directory, MonotonicClock clock) throws IOException, InterruptedException {
        BrokerOptions options =
                BrokerOptions.plain(jars, FreePorts::next).withJava(List.of("-Xmx512m", "-XX:+UseG1GC"));
        return new Shard(KafkaBrokers.start(options, directory), clock);
    }

    /** The only shard of a cluster. */
    final class Shard implements BenchedLog {
        private static final int SHARDS = 1;
        private static final long LEASE_NANOS = TimeUnit.SECONDS.toNanos(1);
        private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

        private final KafkaBrokers brokers;
        private final ReplicatedLogs logs;
        private final MonotonicClock clock;

        private Shard(KafkaBrokers brokers, MonotonicClock clock) {
            this.brokers = brokers;
            this.clock = clock;
            this.logs = ServiceLoader.load(ReplicatedLogProvider.class)
                    .findFirst()
                    .orElseThrow()
                    .open(new ReplicatedLogSettings(
                            "bench",
                            "alone",
                            brokers.addresses(),
                            ReplicatedLogSettings.Tls.NONE,
                            "",
                            "",
                            SHARDS,
                            false));
        }

        @Override
        public MessageLog.Source source() {
            ShardOptions options = new ShardOptions(
                    ShardOptions.ShardLimits.DEFAULT,
                    IDLE_NANOS,
                    clock,
                    System::currentTimeMillis,
                    Shard::await,
                    new Told());
            return ShardLog.claiming(
                    logs.custody(0),
                    0,
                    ShardIdentity.of("bench", "alone", System.nanoTime()),
                    options,
                    new Lease(LEASE_NANOS),
                    state -> true);
        }

        private static boolean await(long nanos) {
            try {
                return !new CountDownLatch(1).await(nanos, TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                return false;
            }
        }

        @Override
        public long othersCpuNanos() {
            long sum = 0;
            for (int broker = 1; broker <= KafkaBrokers.COUNT; broker++) {
                sum += ProcessHandle.of(brokers.pid(broker))
                        .flatMap(process -> process.info().totalCpuDuration())
                        .orElse(Duration.ZERO)
                        .toNanos();
            }
            return sum;
        }

        @Override
        public void close() {
            logs.close();
            brokers.close();
        }

        private static final class Told implements ShardOptions.ShardIncidents {
            @Override
            public void onUnanswered(int shard, Exception why) {
                System.err.println("not answered: " + why);
            }

            @Override
            public void onSettled(int shard, long epoch) {
                System.err.println("settled");
            }
        }
    }
}
