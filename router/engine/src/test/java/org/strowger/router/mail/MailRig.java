package org.strowger.router.mail;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.router.metrics.Counters;
import org.strowger.router.store.shared.ShardIdentity;
import org.strowger.router.thread.Mailbox.Posted;
import org.strowger.router.thread.PeerThread;
import org.strowger.router.thread.Task;
import org.strowger.simulation.log.SimulatedBrokers;

/** Simulated logs, a clock, and a thread that sends mail: the test's own. */
final class MailRig implements MailIncidents, PeerThread, SimulatedBrokers.Path {
    static final int SHARDS = 4;

    final SimulatedBrokers brokers;
    final List<String> told = new ArrayList<>();
    private final List<Runnable> tasks = new ArrayList<>();
    private final ShardIdentity identity = ShardIdentity.of("test", "node-1", 1);
    private long nowNanos;

    /** Whether the mailbox of the sending thread is full. */
    boolean isFull;

    MailRig(long seed) {
        brokers = new SimulatedBrokers(seed, SHARDS);
    }

    MailContext context() {
        return new MailContext(brokers.by(this), identity, 0, () -> nowNanos, new Counters(), this);
    }

    long cluster() {
        return identity.cluster();
    }

    void millis(long millis) {
        nowNanos += TimeUnit.MILLISECONDS.toNanos(millis);
    }

    static MailItem delivery(long origin, String text) {
        byte[] payload = new byte[text.length()];
        for (int i = 0; i < payload.length; i++) {
            payload[i] = (byte) text.charAt(i);
        }
        return new MailItem(MailKind.DELIVERY, origin, 6, payload);
    }

    /** Runs what was posted to the sending thread. */
    void run() {
        List<Runnable> now = List.copyOf(tasks);
        tasks.clear();
        now.forEach(Runnable::run);
    }

    @Override
    public Posted post(Runnable task) {
        if (!isFull) {
            tasks.add(task);
        }
        return isFull ? Posted.FULL : Posted.ACCEPTED;
    }

    @Override
    public long nowNanos() {
        return nowNanos;
    }

    @Override
    public void failed(Task task, Throwable why) {
        throw new AssertionError(why);
    }

    @Override
    public void undelivered(Task task) {}

    @Override
    public void onFailure(int shard, Exception why) {
        told.add("failure of " + shard);
    }

    @Override
    public void onUnreadable(int shard, long position, UnreadableMail why) {
        told.add("unreadable in " + shard + " at " + position + ": " + why.getMessage());
    }

    @Override
    public void onLost(Throwable why) {
        throw new AssertionError(why);
    }

    @Override
    public void before() throws IOException {}

    @Override
    public void after() throws IOException {}

    @Override
    public void check() throws IOException {}
}
