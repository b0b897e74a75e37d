package org.strowger.router.thread;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** {@link OldestByAddressTest} compares the order with a simple model; these are the items of different sizes. */
class OldestByOwnerTest {
    private final OldestByOwner<String> items = new OldestByOwner<>();

    @Test
    void theOldestItemOfTheOwnerWithTheGreatestSumIsRemoved() {
        items.put("small-1", "small", 1);
        items.put("large", "large", 10);
        items.put("small-2", "small", 1);

        assertThat(items.takeOldest()).isEqualTo("large");
        assertThat(items.takeOldest()).isEqualTo("small-1");
        assertThat(items.total()).isEqualTo(1);
    }

    @Test
    void anItemThatGrowsKeepsItsAge() {
        items.put("a", "owner", 1);
        items.put("b", "owner", 1);
        items.put("other", "neighbour", 3);
        items.put("a", "owner", 4);

        assertThat(items.total()).isEqualTo(8);
        assertThat(items.count()).isEqualTo(3);
        assertThat(items.takeOldest()).isEqualTo("a");
        assertThat(items.takeOldest()).isEqualTo("other");
    }

    @Test
    void nothingIsLeftAfterTheLastItem() {
        items.put("a", "owner", 0);
        assertThat(items.remove("a", "neighbour")).isFalse();
        assertThat(items.remove("a", "owner")).isTrue();
        assertThat(items.remove("a", "owner")).isFalse();

        assertThat(items.takeOldest()).isNull();
        assertThat(items.count()).isZero();
        assertThat(items.total()).isZero();
    }
}
