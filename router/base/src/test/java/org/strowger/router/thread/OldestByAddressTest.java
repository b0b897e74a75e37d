package org.strowger.router.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OldestByAddressTest {
    private final OldestByAddress<String> items = new OldestByAddress<>();

    private static InetAddress address(int last) {
        try {
            return InetAddress.getByAddress(new byte[] {10, 0, 0, (byte) last});
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    private List<String> takeAll() {
        List<String> taken = new ArrayList<>();
        for (String next = items.takeOldest(); next != null; next = items.takeOldest()) {
            taken.add(next);
        }
        return taken;
    }

    @Test
    void theOldestItemOfTheAddressWithTheMostItemsIsRemoved() {
        items.add("quiet", address(1));
        items.add("flood-1", address(2));
        items.add("flood-2", address(2));
        items.add("flood-3", address(2));

        assertThat(items.takeOldest()).isEqualTo("flood-1");
        assertThat(items.takeOldest()).isEqualTo("flood-2");
        assertThat(items.size()).isEqualTo(2);
    }

    @Test
    void itemsThatWaitGiveWayAfterTheOthersOfTheirAddress() {
        items.add("asked", address(1));
        items.add("silent-1", address(1));
        items.add("silent-2", address(1));
        items.waits("asked", address(1));
        items.waits("unknown", address(1));

        assertThat(takeAll()).containsExactly("silent-1", "silent-2", "asked");
    }

    @Test
    void itemsThatWaitLeaveRoomForANewcomerAtTheirAddress() {
        for (String each : List.of("first", "second", "third")) {
            items.add(each, address(1));
            items.waits(each, address(1));
        }
        items.add("newcomer", address(1));
        assertThat(items.takeOldest()).isEqualTo("first");
        assertThat(items.takeOldest()).isEqualTo("second");
        assertThat(items.takeOldest()).isEqualTo("newcomer");
        assertThat(items.takeOldest()).isEqualTo("third");
    }

    @Test
    void aWaitingItemCanBeRemoved() {
        items.add("asked", address(1));
        items.waits("asked", address(1));

        assertThat(items.remove("asked", address(1))).isTrue();
        assertThat(items.takeOldest()).isNull();
    }

    @Test
    void theOldestItemIsRemovedIfEachAddressHasOneItem() {
        items.add("a", address(1));
        items.add("b", address(2));
        items.add("c", address(3));

        assertThat(takeAll()).containsExactly("a", "b", "c");
    }

    @Test
    void anItemThatWasAlreadyRemovedIsNotRemovedAgain() {
        items.add("a", address(1));
        items.add("b", address(1));
        items.remove("a", address(1));
        items.remove("a", address(1));
        items.remove("x", address(9));

        assertThat(takeAll()).containsExactly("b");
        assertThat(items.takeOldest()).isNull();
        assertThat(items.size()).isZero();
    }

    /** Compared with a list that is searched from the beginning. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void afterAnyHistoryAnItemOfAnAddressWithTheMostItemsIsRemoved(long seed) {
        Random random = new Random(seed);
        Map<String, InetAddress> expected = new LinkedHashMap<>();
        for (int step = 0; step < 2_000; step++) {
            InetAddress from = address(1 + random.nextInt(5));
            String item = step + " from " + from.getHostAddress();
            switch (random.nextInt(5)) {
                case 0, 1, 2 -> {
                    items.add(item, from);
                    expected.put(item, from);
                }
                case 3 ->
                    expected.keySet().stream()
                            .skip(random.nextInt(expected.size() + 1))
                            .findFirst()
                            .ifPresent(known -> items.remove(known, expected.remove(known)));
                default -> {
                    String taken = items.takeOldest();
                    if (taken == null) {
                        assertThat(expected).isEmpty();
                        break;
                    }
                    InetAddress of = Objects.requireNonNull(expected.get(taken));
                    assertThat(expected.values().stream().filter(of::equals).count())
                            .isEqualTo(mostOf(expected));
                    assertThat(expected.entrySet().stream()
                                    .filter(each -> each.getValue().equals(of))
                                    .findFirst()
                                    .orElseThrow()
                                    .getKey())
                            .isEqualTo(taken);
                    expected.remove(taken);
                }
            }
            assertThat(items.size()).isEqualTo(expected.size());
        }
    }

    private static long mostOf(Map<String, InetAddress> items) {
        return items.values().stream()
                .mapToLong(from -> items.values().stream().filter(from::equals).count())
                .max()
                .orElse(0);
    }
}
