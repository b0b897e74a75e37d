package org.strowger.router.records;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.concurrent.locks.LockSupport;
import org.strowger.router.config.RecordSettings.Rotation;
import org.strowger.router.metrics.RecordCounter;
import org.strowger.router.records.RecordLine.Field;
import org.strowger.router.time.MonotonicClock;

/**
 * Measures the CPU time of a record, on the thread that makes it and on the one that writes it: {@code RecordCost
 * DIRECTORY RECORDS_PER_TURN TURNS_PER_SECOND SECONDS}. The lines are those of a message's end, to a real directory.
 */
final class RecordCost {
    private static final byte[] ANSWERED = "answered".getBytes(StandardCharsets.US_ASCII);
    private static final Field[] FIELDS = {
        Field.of("event"), Field.of("id"), Field.of("application"), Field.of("smsc"), Field.of("route"),
        Field.of("from"), Field.of("to"), Field.of("status"), Field.of("smsc_id"), Field.of("accepted"),
        Field.of("sent"), Field.of("segments"), Field.of("attempt"), Field.of("latency_ms"), Field.of("end")
    };

    private RecordCost() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        MonotonicClock clock = MonotonicClock.system();
        RecordContext context = new RecordContext(clock, System::currentTimeMillis, new Silent());
        RecordThread records = new RecordThread(
                RecordDirectory.open(Path.of(args[0])),
                new RecordOptions(Rotation.DAILY, ZoneOffset.UTC, Duration.ofDays(1), RecordOptions.WAITING_USUAL),
                context);
        records.start();
        int perTurn = Integer.parseInt(args[1]);
        int turns = Integer.parseInt(args[2]);
        int seconds = Integer.parseInt(args[3]);
        run(records, perTurn, turns, seconds); // To warm up.
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long writer = writer(threads);
        long writerBefore = threads.getThreadCpuTime(writer);
        long wakeUps = context.counters().get(RecordCounter.WAKE_UPS);
        long makerNanos = run(records, perTurn, turns, seconds);
        long writerNanos = threads.getThreadCpuTime(writer) - writerBefore;
        double lines = (double) perTurn * turns * seconds;
        System.out.printf(
                "%d a turn, %d turns/s: %.3f us to make, %.3f us to write, %d wake-ups, %.0f octets each%n",
                perTurn,
                turns,
                makerNanos / lines / 1000,
                writerNanos / lines / 1000,
                context.counters().get(RecordCounter.WAKE_UPS) - wakeUps,
                (double) context.counters().get(RecordCounter.BYTES)
                        / context.counters().get(RecordCounter.RECORDS));
        records.close();
    }

    private static long writer(ThreadMXBean threads) {
        for (long id : threads.getAllThreadIds()) {
            if ("records".equals(threads.getThreadInfo(id).getThreadName())) {
                return id;
            }
        }
        throw new AssertionError("there is no such thread");
    }

    /** @return the CPU time of what is counted, without that of waiting */
    private static long run(RecordThread records, int perTurn, int turns, int seconds) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        RecordOutbox outbox = records.outbox();
        long begin = System.nanoTime();
        long nanos = 0;
        for (int turn = 0; turn < turns * seconds; turn++) {
            long due = begin + turn * 1_000_000_000L / turns;
            while (System.nanoTime() < due) {
                LockSupport.parkNanos(due - System.nanoTime());
            }
            long before = threads.getCurrentThreadCpuTime();
            long now = System.currentTimeMillis();
            for (int i = 0; i < perTurn; i++) {
                line(outbox.line(), now, turn * (long) perTurn + i);
            }
            outbox.send();
            nanos += threads.getCurrentThreadCpuTime() - before;
        }
        outbox.sendRest();
        return nanos;
    }

    private static void line(RecordLine line, long now, long number) {
        line.begin(now)
                .word(FIELDS[0], ANSWERED)
                .text(FIELDS[1], Long.toString(382_628_466_790_711_296L + number))
                .text(FIELDS[2], "shop")
                .text(FIELDS[3], "operator-a")
                .text(FIELDS[4], "united-kingdom")
                .text(FIELDS[5], "SHOP")
                .text(FIELDS[6], "447700900123")
                .text(FIELDS[7], "accepted")
                .text(FIELDS[8], "0000a5b2c3d4")
                .moment(FIELDS[9], now - 23)
                .moment(FIELDS[10], now - 22)
                .number(FIELDS[11], 1)
                .number(FIELDS[12], 1)
                .number(FIELDS[13], 22)
                .yes(FIELDS[14])
                .end();
    }

    private static final class Silent implements RecordIncidents {
        @Override
        public void onState(RecordState before, RecordState now) {
            System.out.println(now);
        }

        @Override
        public void onFailure(IOException why) {
            System.out.println(why);
        }

        @Override
        public void onTorn(String file, long octets) {
            System.out.println(file);
        }

        @Override
        public void onUnwritten(long lines) {
            System.out.println(lines);
        }

        @Override
        public void onLost(Throwable why) {
            throw new AssertionError(why);
        }
    }
}
