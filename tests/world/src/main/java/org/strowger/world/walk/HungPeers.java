package org.strowger.world.walk;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.world.Peer;

/** Sessions of an application or SMSC that do not read for a while. */
final class HungPeers {
    /** The time within which a peer that resumes reading has read everything that arrived meanwhile. */
    private static final long READING_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final Scene scene;
    private int hangs;
    private long sinceNanos;
    private long untilNanos = Long.MIN_VALUE;

    HungPeers(Scene scene) {
        this.scene = scene;
    }

    void hang(List<Peer> peers, long nanos) {
        sinceNanos = hangs++ == 0 ? scene.nowNanos() : sinceNanos;
        peers.forEach(each -> each.hang(true));
        scene.agenda().after(nanos, () -> {
            peers.forEach(each -> each.hang(false));
            untilNanos = scene.nowNanos() + READING_NANOS;
            hangs--;
        });
    }

    /** The maximum time for which data that is read now may have been waiting. */
    long unreadNanos() {
        return hangs > 0 || scene.nowNanos() < untilNanos ? scene.nowNanos() - sinceNanos : 0;
    }
}
