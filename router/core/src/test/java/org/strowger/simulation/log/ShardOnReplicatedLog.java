package org.strowger.simulation.log;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.strowger.router.store.log.MessageLog;
import org.strowger.router.store.shared.Lease;
import org.strowger.router.store.shared.ShardIdentity;
import org.strowger.router.store.shared.ShardLog;
import org.strowger.router.store.shared.ShardOptions;
import org.strowger.router.store.shared.ShardOptions.ShardIncidents;
import org.strowger.router.store.shared.ShardOptions.ShardLimits;
import org.strowger.router.store.shared.ShardTaken;

/** A shard in a simulated replicated log. Each opening is that of another process. */
public final class ShardOnReplicatedLog implements FaultyLog {
    private static final int SHARD = 5;

    private final SimulatedReplicatedLog log;
    private final ShardLimits limits;
    private int life;
    private boolean isEnding;

    public ShardOnReplicatedLog(SimulatedReplicatedLog log, ShardLimits limits) {
        this.log = log;
        this.limits = limits;
    }

    /** A fence of a process that has died may come first: then the shard is claimed once more. */
    @Override
    public MessageLog.Source source() {
        return found -> {
            while (true) {
                try {
                    return nextLife().open(found);
                } catch (ShardTaken e) {
                    // The fence that was first is known now.
                }
            }
        };
    }

    private MessageLog.Source nextLife() {
        life++;
        ShardIdentity identity = ShardIdentity.of("test", "node-" + life, life);
        ShardOptions options = new ShardOptions(
                limits, Long.MAX_VALUE / 2, () -> 1, () -> 1_000_000L, nanos -> !isEnding, new Ignored());
        return ShardLog.claiming(
                log.open(), SHARD, identity, options, new Lease(TimeUnit.SECONDS.toNanos(1)), state -> true);
    }

    /** From now on, nothing is waited for. */
    public void endWaiting() {
        isEnding = true;
    }

    private static final class Ignored implements ShardIncidents {
        @Override
        public void onUnanswered(int shard, Exception why) {}

        @Override
        public void onSettled(int shard, long epoch) {}
    }

    @Override
    public void failCommits(int times) {
        log.failAppends(times);
    }

    @Override
    public void failSomething(Random chance, int times) {
        log.failAppends(times);
    }

    @Override
    public void crashAfter(int operations) {
        log.crashAfter(operations);
    }

    @Override
    public void heal() {
        log.heal();
        isEnding = false;
    }

    @Override
    public void crash() {
        kill();
    }

    @Override
    public void kill() {
        log.crashAfter(Integer.MAX_VALUE);
    }

    /** The brokers have all space. */
    @Override
    public void holds(long bytes) {
        throw new UnsupportedOperationException("the space of the brokers is not simulated");
    }

    @Override
    public long usedBytes() {
        return log.usedBytes();
    }

    @Override
    public void duringCommit(Runnable action) {
        log.duringAppend(action);
    }
}
