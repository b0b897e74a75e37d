package org.strowger.simulation.log;

import java.util.Random;
import org.strowger.router.store.journal.Journal;
import org.strowger.router.store.journal.JournalLimits;
import org.strowger.router.store.journal.JournalOptions;
import org.strowger.router.store.log.MessageLog;
import org.strowger.simulation.disk.SimulatedDisk;
import org.strowger.simulation.disk.SimulatedDisk.Operation;

/** The local journal on a simulated disk. */
public final class JournalOnDisk implements FaultyLog {
    private final SimulatedDisk disk;
    private final JournalLimits limits;
    private final boolean sync;

    public JournalOnDisk(SimulatedDisk disk, JournalLimits limits, boolean sync) {
        this.disk = disk;
        this.limits = limits;
        this.sync = sync;
    }

    @Override
    public MessageLog.Source source() {
        return Journal.in(disk, new JournalOptions(limits, sync, 0x1234_5678_9ABC_DEF0L, () -> 1_000_000L));
    }

    @Override
    public void failCommits(int times) {
        disk.fail(Operation.SYNC, times);
    }

    @Override
    public void failSomething(Random chance, int times) {
        Operation[] all = Operation.values();
        disk.fail(all[chance.nextInt(all.length)], times);
    }

    @Override
    public void crashAfter(int operations) {
        disk.crashAfter(operations);
    }

    @Override
    public void heal() {
        disk.heal();
    }

    @Override
    public void crash() {
        disk.crash();
    }

    @Override
    public void kill() {
        disk.kill();
    }

    @Override
    public void holds(long bytes) {
        disk.holds(bytes);
    }

    @Override
    public long usedBytes() {
        return disk.bytes();
    }

    @Override
    public void duringCommit(Runnable action) {
        disk.duringSync(action);
    }
}
