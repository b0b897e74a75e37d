package org.strowger.router.exchange.requests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.application.MessageIds;
import org.strowger.router.application.RequestClaim.MessageResult;
import org.strowger.router.exchange.requests.RequestKeyTable.Entry;

class RequestKeyTableTest {
    private static final int MEBIBYTE = 1 << 20;

    private final RequestKeyTable table = new RequestKeyTable(MEBIBYTE);

    private static List<MessageResult> accepted(int messages) {
        return Collections.nCopies(messages, new MessageResult("276926010753761280", "", 1));
    }

    private static List<MessageResult> refused(int messages) {
        return Collections.nCopies(messages, MessageResult.refused(RefusalReason.TOO_FAST.name()));
    }

    /** Enters keys until the application gets no more. @return the number of keys */
    private int fill(String application, List<MessageResult> results) {
        int keys = 0;
        while (table.begin(application, "key-" + keys, "hash", results.size(), 500)) {
            table.complete(application, "key-" + keys, "hash", results, keys + 1, 1_000);
            keys++;
        }
        return keys;
    }

    private boolean hasRoom(String application) {
        boolean hasRoom = table.begin(application, "probe", "hash", 1, 500);
        if (hasRoom) {
            table.remove(application, "probe");
        }
        return hasRoom;
    }

    @Test
    void keysAreWeighedByTheirResults() {
        int small = fill("shop", accepted(1));
        assertThat(small).isBetween(2_000, 4_000);
        assertThat(fill("bank", accepted(100))).isBetween(1, 15);
    }

    /** Refusals share one object for each reason, as the weight says. */
    @Test
    void refusedMessagesWeighLittle() {
        assertThat(MessageResult.refused("TOO_FAST")).isSameAs(MessageResult.refused("TOO_FAST"));
        assertThat(fill("shop", refused(1_000))).isGreaterThan(150);
    }

    @Test
    void anApplicationThatFillsItsPartLeavesRoomForOtherApplications() {
        fill("flood", accepted(1));

        assertThat(hasRoom("flood")).isFalse();
        assertThat(hasRoom("bank")).isTrue();
        assertThat(fill("bank", accepted(1))).isGreaterThan(200);
        assertThat(hasRoom("shop")).isTrue();
    }

    @Test
    void expiredKeysMakeRoom() {
        int keys = fill("flood", accepted(1));
        List<Entry> ended = new ArrayList<>();

        assertThat(table.removeExpired(100, 999, ended::add)).isFalse();
        assertThat(ended).isEmpty();
        assertThat(table.removeExpired(100, 1_000, ended::add)).isTrue();
        assertThat(ended).hasSize(100);
        assertThat(hasRoom("flood")).isTrue();
        assertThat(table.removeExpired(keys, 1_000, ended::add)).isFalse();
        assertThat(ended).hasSize(keys);
        assertThat(table.isEmpty()).isTrue();
    }

    @Test
    void aRequestInProgressHasNoResults() {
        table.begin("shop", "k", "hash", 1, 500);

        Entry known = Objects.requireNonNull(table.find("shop", "k"));
        assertThat(known.results()).isNull();
        assertThat(known.record()).isEqualTo(MessageIds.NONE);
        assertThat(known.isOf("hash")).isTrue();
        assertThat(known.isOf("other")).isFalse();
        assertThat(table.find("bank", "k")).isNull();
    }

    /** Compared with a map: what is found, and that all room is free again in the end. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void behavesLikeAMapForEachApplication(long seed) {
        Random random = new Random(seed);
        Map<String, Long> expected = new HashMap<>();
        for (int step = 1; step < 3_000; step++) {
            String application = "a" + random.nextInt(5);
            String key = "k" + random.nextInt(40);
            switch (random.nextInt(4)) {
                case 0 -> {
                    assertThat(table.begin(application, key, "hash", 1, step + 50))
                            .isTrue();
                    expected.put(application + "/" + key, MessageIds.NONE);
                }
                case 1, 2 -> {
                    table.complete(application, key, "hash", accepted(random.nextInt(5)), step, Long.MAX_VALUE);
                    expected.put(application + "/" + key, (long) step);
                }
                default -> {
                    table.remove(application, key);
                    expected.remove(application + "/" + key);
                }
            }
            Entry found = table.find(application, key);
            assertThat(found == null ? null : found.record()).isEqualTo(expected.get(application + "/" + key));
        }
        table.removeIf(each -> true);
        table.removeExpired(Integer.MAX_VALUE, 10_000, ended -> {});
        assertThat(table.isEmpty()).isTrue();
        assertThat(fill("shop", accepted(1))).isBetween(2_000, 4_000);
    }

    /** A claim takes the room that the results of its messages will need. */
    @Test
    void claimsOfRequestsWithManyMessagesDoNotPassTheBoundTogether() {
        int claims = 0;
        while (table.begin("flood", "key-" + claims, "hash", 1_000, 500)) {
            claims++;
        }
        for (int i = 0; i < claims; i++) {
            table.complete("flood", "key-" + i, "hash", accepted(1_000), i + 1, 1_000);
        }

        assertThat(claims).isBetween(5, 15);
        assertThat(hasRoom("bank")).isTrue();
    }

    /** The maximum was another one when the keys began. */
    @Test
    void recoveredKeysBeyondTheMaximumLeaveRoomForOthers() {
        for (int i = 0; i < 10_000; i++) {
            table.complete("flood", "key-" + i, "hash", accepted(1), i + 1, 1_000);
        }
        assertThat(hasRoom("bank")).isTrue();
        assertThat(hasRoom("flood")).isFalse();

        assertThat(table.removeExpired(10_000, 1_000, ended -> {})).isTrue();
        assertThat(fill("bank", accepted(1))).isBetween(2_000, 4_000);
    }

    @Test
    void aClaimWithoutAResultExpiresAlthoughKeysBeforeItDoNot() {
        table.complete("shop", "done", "hash", accepted(1), 7, 1_000);
        table.begin("shop", "failed", "hash", 1, 500);

        table.removeExpired(10, 600, ended -> {});

        assertThat(table.find("shop", "failed")).isNull();
        assertThat(table.find("shop", "done")).isNotNull();
    }
}
