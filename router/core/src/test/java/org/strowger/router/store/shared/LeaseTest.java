package org.strowger.router.store.shared;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The time for which the owner of a shard may act. */
class LeaseTest {
    private static final long LENGTH = 10;

    private final Lease lease = new Lease(LENGTH);
    private final Leases leases = new Leases();

    private void renew(long sentNanos, long nowNanos) {
        lease.renew(sentNanos, nowNanos, 1, 0);
    }

    @Test
    void aLeaseIsHeldFromItsRenewalOnForItsLength() {
        lease.claimed(5, 1);
        assertThat(lease.isHeld(6)).as("before the first flight").isFalse();
        renew(5, 6);
        assertThat(lease.isHeld(4)).isFalse();
        assertThat(lease.isHeld(6)).isTrue();
        assertThat(lease.isHeld(14)).isTrue();
        assertThat(lease.isHeld(15)).isFalse();
        renew(15, 16);
        assertThat(lease.isHeld(16)).isTrue();
        lease.end();
        assertThat(lease.isHeld(16)).isFalse();
    }

    /** The monotonic clock stood still while the machine was suspended; another node may have waited for the end. */
    @Test
    void aSuspendedLeaseIsHeldAgainOnlyAfterAFlightThatWasSentLater() {
        leases.add(lease);
        renew(100, 101);
        assertThat(leases.areHeld(104)).isTrue();
        leases.suspend(105);
        assertThat(leases.areHeld(105)).isFalse();
        renew(104, 106);
        assertThat(leases.areHeld(106)).as("the flight was sent before").isFalse();
        assertThat(lease.renew(106, 107, 1, 1)).as("it is held again").isTrue();
        assertThat(leases.areHeld(107)).isTrue();
    }
}
