package org.strowger.world.trouble;

import java.util.concurrent.TimeUnit;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Findings;
import org.strowger.world.walk.QuietAnswers;
import org.strowger.world.walk.Scene;

/**
 * A machine on which work takes time: the octets of messages, the hashes of passwords and the syncs of the store. A
 * flood then takes time, too; the quiet tenant is answered as soon as the price of the turns permits.
 */
public final class SlowMachine implements Feature {
    /** The most that one turn of a thread reads from a connection. */
    private static final int READ_OCTETS = 64 * 1024;

    private static final int THREADS = 3;

    /** The sessions of a flood on a thread. */
    private static final int SESSIONS = 3;

    /** The rounds of turns in which a request is read in pieces, stored and answered. */
    private static final int ROUNDS = 10;

    /** The time that each turn of a thread may take; see law 6. */
    private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /** The most that the network takes for a request and its answer. */
    private static final long NETWORK_NANOS = TimeUnit.MILLISECONDS.toNanos(40);

    private long octetNanos;
    private long syncNanos;

    @Override
    public String name() {
        return "slow-machine";
    }

    /** Draws the prices. With the lowest one for an octet, a full read takes as long as a turn may take. */
    @Override
    public void begin(Scene scene) {
        Chance chance = scene.plan().chance("prices of work", 0);
        octetNanos = chance.oneOf(75, 200, 500);
        syncNanos = TimeUnit.MICROSECONDS.toNanos(chance.between(500, 10_000));
        long hashNanos = TimeUnit.MICROSECONDS.toNanos(chance.between(1000, 30_000));
        scene.world().prices(octetNanos, hashNanos, syncNanos);
    }

    @Override
    public void check(Scene scene, Findings findings) {
        long floodNanos = THREADS * SESSIONS * READ_OCTETS * octetNanos;
        long withinNanos = NETWORK_NANOS + ROUNDS * (syncNanos + THREADS * TURN_NANOS) + floodNanos;
        new QuietAnswers(scene)
                .judge(
                        "the quiet tenant is answered as soon as the price of turns permits",
                        Math.min(withinNanos, QuietAnswers.ANSWER_NANOS),
                        findings);
    }
}
