package org.strowger.simulation.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.strowger.router.store.replicated.LogRecord;
import org.strowger.router.store.replicated.ReplicatedLog;
import org.strowger.simulation.disk.SimulatedDisk.PowerLost;

/**
 * A replicated log in memory, with the faults of a real one by a seed: appends whose answer is lost, appends that are
 * in the log much later or never, duplicates, readers that get little at a time, a beginning that is gone.
 */
public final class SimulatedReplicatedLog {
    private final Random chance;
    private final List<byte[]> records = new ArrayList<>();
    private final List<byte[]> late = new ArrayList<>();
    private long first;
    private long usedBytes;
    private int failures;
    private boolean hasOddities;
    private int operationsUntilCrash = Integer.MAX_VALUE;
    private Runnable duringAppend = () -> {};

    public SimulatedReplicatedLog(long seed) {
        this.chance = new Random(seed);
    }

    /** The log as one node has it open. */
    public ReplicatedLog open() {
        return new Handle();
    }

    /** Records are sometimes written twice, and are read in small portions after some attempts. */
    public SimulatedReplicatedLog odd() {
        hasOddities = true;
        return this;
    }

    /** The next appends are not answered: each record is in the log, or will be later, or never. */
    public void failAppends(int times) {
        failures = times;
    }

    /** The process dies within one of the next appends, with {@link PowerLost}. */
    public void crashAfter(int operations) {
        operationsUntilCrash = operations;
    }

    public void heal() {
        failures = 0;
        operationsUntilCrash = Integer.MAX_VALUE;
    }

    /** Runs within each append, before the record is in the log. */
    public void duringAppend(Runnable action) {
        duringAppend = action;
    }

    public long usedBytes() {
        return usedBytes;
    }

    public long first() {
        return first;
    }

    public long end() {
        return first + records.size();
    }

    /** Writes the appends that are late. */
    public void landAll() {
        late.forEach(this::add);
        late.clear();
    }

    /** A copy of the record at this position. */
    public ByteBuffer at(long position) {
        return ByteBuffer.wrap(records.get((int) (position - first)).clone());
    }

    private void landSome() {
        for (int i = late.size() - 1; i >= 0; i--) {
            if (chance.nextInt(3) == 0) {
                add(late.remove(i));
            }
        }
    }

    private long add(byte[] record) {
        records.add(record);
        usedBytes += record.length;
        return end() - 1;
    }

    /** A record whose writer gets no answer. */
    private void addPerhaps(byte[] record) {
        switch (chance.nextInt(3)) {
            case 0 -> add(record);
            case 1 -> late.add(record);
            default -> {
                // It was lost on its way.
            }
        }
    }

    private long append(byte[] record) throws IOException {
        landSome();
        duringAppend.run();
        if (--operationsUntilCrash < 0) {
            addPerhaps(record);
            throw new PowerLost();
        }
        if (failures > 0) {
            failures--;
            addPerhaps(record);
            throw new IOException("the simulated brokers do not answer");
        }
        long position = add(record);
        if (hasOddities && chance.nextInt(10) == 0) {
            duplicate(record);
        }
        return position;
    }

    /** The record is in the log once more, at once or later. */
    private void duplicate(byte[] record) {
        if (chance.nextBoolean()) {
            add(record);
        } else {
            late.add(record);
        }
    }

    private final class Handle implements ReplicatedLog {
        private boolean isClosed;
        private int emptyReads;

        private void isOpen() {
            if (isClosed) {
                throw new IllegalStateException("the log was closed");
            }
        }

        @Override
        public long append(ByteBuffer record) throws IOException {
            isOpen();
            byte[] copy = new byte[record.remaining()];
            record.duplicate().get(copy);
            return SimulatedReplicatedLog.this.append(copy);
        }

        @Override
        public List<LogRecord> read(long from, long waitNanos) {
            isOpen();
            if (hasOddities && emptyReads < 2 && chance.nextInt(4) == 0) {
                emptyReads++;
                return List.of();
            }
            emptyReads = 0;
            List<LogRecord> found = new ArrayList<>();
            int most = hasOddities ? 1 + chance.nextInt(3) : Integer.MAX_VALUE;
            for (long at = Math.max(from, first); at < end() && found.size() < most; at++) {
                found.add(new LogRecord(at, SimulatedReplicatedLog.this.at(at)));
            }
            return found;
        }

        @Override
        public long end() {
            isOpen();
            return SimulatedReplicatedLog.this.end();
        }

        @Override
        public void forget(long before) {
            isOpen();
            while (first < before) {
                usedBytes -= records.remove(0).length;
                first++;
            }
        }

        @Override
        public void close() {
            isClosed = true;
        }
    }
}
