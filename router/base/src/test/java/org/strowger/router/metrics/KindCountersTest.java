package org.strowger.router.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KindCountersTest {
    private enum Fruit {
        APPLE,
        PEAR,
        PLUM
    }

    @Test
    void eachKindCountsIndependently() {
        KindCounters<Fruit> counters = new KindCounters<>(Fruit.class);
        counters.increment(Fruit.PEAR);
        counters.increment(Fruit.PEAR);
        counters.increment(Fruit.PLUM);
        assertThat(counters.get(Fruit.APPLE)).isZero();
        assertThat(counters.get(Fruit.PEAR)).isEqualTo(2);
        assertThat(counters.get(Fruit.PLUM)).isEqualTo(1);
    }
}
