package org.strowger.router.thread.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ResidueTest {
    @Test
    void atLeastReturnsTheNextNumberWithTheRemainder() {
        Random chance = new Random(1);
        for (int i = 0; i < 1_000; i++) {
            int divisor = 1 + chance.nextInt(40);
            Residue residue = new Residue(divisor, chance.nextInt(divisor));
            long from = chance.nextInt(1_000_000) - 500_000L;
            long next = residue.atLeast(from);
            assertThat(next).isBetween(from, from + divisor - 1);
            assertThat(Math.floorMod(next, divisor)).isEqualTo(residue.remainder());
            assertThat(residue.atLeast(next)).isEqualTo(next);
        }
        assertThat(Residue.ALL.atLeast(7)).isEqualTo(7);
    }

    @Test
    void severalNodesShareANumberIfThereAreMoreNodesThanNumbers() {
        assertThat(new Residue(3, 2).upTo(16)).isEqualTo(new Residue(3, 2));
        Set<Residue> all = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            all.add(new Residue(20, i).upTo(16));
        }
        assertThat(all).hasSize(16).allMatch(each -> each.divisor() == 16);
    }
}
