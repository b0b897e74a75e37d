package org.strowger.tests.bench.store;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.strowger.router.metrics.Histogram;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.metrics.StoreMetrics;
import org.strowger.router.store.StoreContext;
import org.strowger.router.store.StoreIncidents;
import org.strowger.router.store.StoreOptions;
import org.strowger.router.store.StoreOutbox;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.store.StoreReply;
import org.strowger.router.store.StoreState;
import org.strowger.router.store.StoreThread;
import org.strowger.router.store.log.LogDamage;
import org.strowger.router.thread.Mailbox.Posted;
import org.strowger.router.thread.PeerThread;
import org.strowger.router.thread.Task;
import org.strowger.router.time.MonotonicClock;

/**
 * The cost of the store. {@code load}: one thread in the place of a SelectorThread posts three records a message: 230
 * octets, then 40 and 40, each taking the place of the one before, and the last one's end with the next. {@code kafka}:
 * the same over a shard on three brokers. {@code fill} and {@code open}: records that live, and the time to read them.
 */
public final class StoreBench implements PeerThread, StoreIncidents {
    private static final int PAYLOAD = 230;
    private static final int SMALL = 40;
    private static final int WARM_UP_SECONDS = 5;
    private static final int BROKERS_WARM_UP_SECONDS = 60;
    private static final int UNDER_WAY_MAX = 20_000;

    private final LinkedBlockingQueue<Runnable> mail = new LinkedBlockingQueue<>();
    private final MonotonicClock clock = MonotonicClock.system();
    private final StoreMetrics metrics = new StoreMetrics();
    private final byte[] payload = new byte[PAYLOAD];
    private final BenchedLog log;
    private final StoreThread store;
    private final StoreOutbox outbox;
    private final long found;
    private Histogram answerMicros = new Histogram();
    private long nextId;
    private long finished;
    private long done;
    private long failed;
    private int unanswered;

    public static void main(String[] words) throws Exception {
        long from = System.nanoTime();
        Path directory = Path.of(words[1]);
        long gatherNanos = words.length > 4 ? (long) (Double.parseDouble(words[4]) * 1e6) : 0;
        try (BenchedLog log = words[0].equals("kafka")
                ? BenchedLog.shard(Path.of(words[5]), directory, MonotonicClock.system())
                : BenchedLog.journal(directory)) {
            StoreBench bench = new StoreBench(log, gatherNanos);
            switch (words[0]) {
                case "load" -> bench.load(Long.parseLong(words[2]), Integer.parseInt(words[3]), WARM_UP_SECONDS);
                case "kafka" ->
                    bench.load(Long.parseLong(words[2]), Integer.parseInt(words[3]), BROKERS_WARM_UP_SECONDS);
                case "fill" -> bench.fill(Integer.parseInt(words[2]));
                case "open" -> bench.read(from);
                default -> throw new IllegalArgumentException(words[0]);
            }
        }
    }

    private StoreBench(BenchedLog log, long gatherNanos) {
        this.log = log;
        StoreOptions options = new StoreOptions(
                0, Long.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE, TimeUnit.SECONDS.toNanos(5), gatherNanos);
        long[] seen = new long[2];
        store = StoreThread.open(log.source(), options, new StoreContext(clock, this, metrics), (id, kind, octets) -> {
            seen[0]++;
            seen[1] = Math.max(seen[1], id);
        });
        found = seen[0];
        nextId = seen[1] + 1;
        outbox = new StoreOutbox(store, this);
    }

    private void read(long from) throws InterruptedException {
        double seconds = (System.nanoTime() - from) / 1e9;
        System.gc();
        long heap = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        System.out.printf(
                "records %d seconds %.2f us_per_record %.3f heap_per_record %.1f files %d%n",
                found,
                seconds,
                seconds * 1e6 / found,
                (double) heap / found,
                metrics.counters().get(StoreCounter.FILES));
        store.start();
        store.close();
    }

    private void fill(int records) throws InterruptedException {
        store.start();
        for (int i = 0; i < records; i++) {
            outbox.batch().begin(this::settled);
            outbox.batch().add(nextId++, 1, payload, 0, PAYLOAD);
            outbox.batch().finish();
            unanswered++;
            if (i % 1000 == 999) {
                turn(UNDER_WAY_MAX);
            }
        }
        turn(0);
        store.close();
        System.out.println("records " + done + " failed " + failed);
    }

    /** So many messages a second; 0: as many as go. */
    private void load(long rate, int seconds, int warmUpSeconds) throws InterruptedException {
        store.start();
        run(rate, warmUpSeconds);
        answerMicros = new Histogram();
        long[] before = figures();
        long messages = run(rate, seconds);
        long[] after = figures();
        double[] spent = new double[before.length];
        for (int i = 0; i < spent.length; i++) {
            spent[i] = after[i] - before[i];
        }
        double took = spent[0] / 1e9;
        System.out.printf(
                "messages/s %.0f cpu_us %.2f of_which_sender_us %.2f syncs/s %.0f records/sync %.1f wake_ups/s %.0f",
                messages / took,
                spent[1] / 1e3 / messages,
                spent[2] / 1e3 / messages,
                spent[3] / took,
                spent[4] / spent[3],
                spent[5] / took);
        System.out.printf(
                " octets/message %.0f answer_p50_us %d answer_p99_us %d others_cpu_us %.2f",
                spent[6] / messages,
                answerMicros.percentile(50),
                answerMicros.percentile(99),
                spent[7] / 1e3 / messages);
        System.out.printf(
                " sync_p50_us %d sync_p99_us %d failed %d files %d%n",
                metrics.syncNanos().percentile(50) / 1000,
                metrics.syncNanos().percentile(99) / 1000,
                failed,
                metrics.counters().get(StoreCounter.FILES));
        turn(0);
        store.close();
    }

    private long[] figures() {
        return new long[] {
            System.nanoTime(),
            ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime(),
            ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime(),
            metrics.counters().get(StoreCounter.FLIGHTS),
            metrics.counters().get(StoreCounter.GROUPS),
            metrics.counters().get(StoreCounter.WAKE_UPS),
            metrics.counters().get(StoreCounter.BYTES),
            log.othersCpuNanos()
        };
    }

    private long run(long rate, int seconds) throws InterruptedException {
        long began = System.nanoTime();
        long until = began + TimeUnit.SECONDS.toNanos(seconds);
        long first = finished;
        long started = 0;
        while (System.nanoTime() < until) {
            long due = rate == 0 ? Long.MAX_VALUE : (System.nanoTime() - began) * rate / 1_000_000_000L;
            int now = 0;
            while (started < due && unanswered < UNDER_WAY_MAX && now < 500) {
                new Message().begin();
                started++;
                now++;
            }
            outbox.send();
            Runnable task = mail.poll(200, TimeUnit.MICROSECONDS);
            while (task != null) {
                task.run();
                task = mail.poll();
            }
        }
        return finished - first;
    }

    private void turn(int underWayMax) throws InterruptedException {
        outbox.send();
        while (unanswered > underWayMax) {
            mail.take().run();
            outbox.send();
        }
    }

    private void settled(StoreOutcome outcome, long nowNanos) {
        unanswered--;
        done++;
        if (outcome != StoreOutcome.DURABLE) {
            failed++;
        }
    }

    /** Three records in a life: taken in, sent, receipt passed on. */
    private final class Message implements StoreReply {
        private final long beganNanos = System.nanoTime();
        private long id = nextId++;
        private int step;

        void begin() {
            unanswered++;
            outbox.batch().begin(this);
            outbox.batch().add(id, 1, payload, 0, PAYLOAD);
            outbox.batch().finish();
        }

        @Override
        public void onStored(StoreOutcome outcome, long nowNanos) {
            if (outcome != StoreOutcome.DURABLE) {
                failed++;
            }
            if (step == 0) {
                answerMicros.record((System.nanoTime() - beganNanos) / 1000);
            }
            step++;
            if (step == 3) {
                unanswered--;
                finished++;
                return;
            }
            outbox.batch().beginOwed(this);
            outbox.batch().end(id);
            if (step == 1) {
                id = nextId++;
                outbox.batch().add(id, 2, payload, 0, SMALL);
            }
            outbox.batch().finish();
        }
    }

    @Override
    public Posted post(Runnable task) {
        mail.add(task);
        return Posted.ACCEPTED;
    }

    @Override
    public long nowNanos() {
        return clock.nowNanos();
    }

    @Override
    public void failed(Task task, Throwable why) {
        why.printStackTrace();
    }

    @Override
    public void undelivered(Task task) {}

    @Override
    public void onState(StoreState before, StoreState now) {
        System.err.println(before + " -> " + now);
    }

    @Override
    public void onFailure(IOException why) {
        System.err.println(why);
    }

    @Override
    public void onDamage(LogDamage damage) {
        System.err.println(damage);
    }

    @Override
    public void onLost(Throwable why) {
        why.printStackTrace();
    }
}
