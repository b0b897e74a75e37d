package org.strowger.router.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

/** Owners with keys share a maximum as owners with numbers do. */
class KeyedShareTest {
    private final KeyedShare share = new KeyedShare(100);

    private int fill(String owner) {
        int entries = 0;
        while (share.enter(owner)) {
            entries++;
        }
        return entries;
    }

    @Test
    void anOwnerLeavesRoomForOthers() {
        assertThat(fill("one")).isEqualTo(90);
        assertThat(fill("two")).isEqualTo(9);
        assertThat(share.owners()).isEqualTo(2);
        assertThat(share.size()).isEqualTo(99);
    }

    @Test
    void anOwnerIsForgottenWithItsLastEntry() {
        for (int i = 0; i < 10_000; i++) {
            assertThat(share.enter(i)).isTrue();
            assertThat(share.enter(i)).isTrue();
            share.leave(i);
            assertThat(share.owners()).isEqualTo(1);
            share.leave(i);
            assertThat(share.owners()).isZero();
        }
        assertThat(share.size()).isZero();
    }

    @Test
    void anOwnerWithoutRoomIsNotKept() {
        for (int i = 0; i < 1000; i++) {
            share.enter(i);
        }
        assertThat(share.owners()).isEqualTo(100);
        assertThat(share.enter("late")).isFalse();
        assertThat(share.owners()).isEqualTo(100);
        assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> share.leave("late"));
    }
}
