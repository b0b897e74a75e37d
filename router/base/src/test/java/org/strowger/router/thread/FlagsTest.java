package org.strowger.router.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FlagsTest {
    private final Flags flags = new Flags();

    @Test
    void aFlagThatWasNeverSetIsNotRaised() {
        assertThat(flags.isRaised(20_000)).isFalse();
        assertThat(flags.nextRaised(0)).isEqualTo(Flags.NONE);
        flags.set(20_000, false);
        assertThat(flags.count()).isZero();
    }

    @Test
    void behavesLikeASetOfBits() {
        Random random = new Random(1);
        BitSet model = new BitSet();
        for (int i = 0; i < 20_000; i++) {
            int number = random.nextInt(1 + i / 10);
            boolean raise = random.nextInt(3) > 0 == (i / 1000 % 2 == 0);
            flags.set(number, raise);
            model.set(number, raise);
            int from = random.nextInt(3000);
            assertThat(flags.isRaised(from)).isEqualTo(model.get(from));
            assertThat(flags.nextRaised(from)).isEqualTo(model.nextSetBit(from));
            assertThat(flags.count()).isEqualTo(model.cardinality());
        }
    }
}
