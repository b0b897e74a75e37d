package org.strowger.router.application;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.config.ApplicationSettings.MessageIdForm;

/** Strowger's own ids: no two alike, and the same number in all forms. */
class MessageIdsTest {
    private static final long NOW = 1_790_000_000_000L;
    private static final int UNIT_MILLIS = 16;
    private static final int PER_UNIT = 1 << 13;

    private static MessageIds ids(int thread) {
        return new MessageIds("london-1", thread, MessageIds.NONE);
    }

    // ---- Numbers

    @Test
    void idsIncreaseWithTimeAndContainIt() {
        MessageIds ids = ids(0);
        long first = ids.next(NOW);
        long second = ids.next(NOW);
        long later = ids.next(NOW + UNIT_MILLIS);
        assertThat(first).isPositive();
        assertThat(second).isEqualTo(first + 1);
        assertThat(later).isGreaterThan(second);
        assertThat(MessageIds.unixMillis(first)).isBetween(NOW - UNIT_MILLIS + 1, NOW);
        assertThat(MessageIds.unixMillis(later)).isEqualTo(MessageIds.unixMillis(first) + UNIT_MILLIS);
    }

    @Test
    void idsRunAheadOfTheClockWhenATimeUnitIsExhausted() {
        MessageIds ids = ids(3);
        Set<Long> seen = new HashSet<>();
        long last = 0;
        for (int i = 0; i < 3 * PER_UNIT; i++) {
            last = ids.next(NOW);
            assertThat(seen.add(last)).as("id %d", i).isTrue();
        }
        assertThat(MessageIds.unixMillis(last)).isGreaterThan(NOW);
        long behind = ids.next(NOW + UNIT_MILLIS);
        assertThat(behind).as("the clock comes after, but the ids go on").isGreaterThan(last);
        assertThat(MessageIds.unixMillis(ids.next(NOW + 10 * UNIT_MILLIS)))
                .isBetween(NOW + 9 * UNIT_MILLIS + 1, NOW + 10 * UNIT_MILLIS);
    }

    @Test
    void idsIncreaseEvenIfTheClockGoesBack() {
        MessageIds ids = ids(0);
        long last = ids.next(NOW);
        for (long now : new long[] {NOW - 1, NOW - 1_000_000, 0, -5, NOW - UNIT_MILLIS}) {
            long next = ids.next(now);
            assertThat(next).as("at %d", now).isGreaterThan(last);
            last = next;
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void allocatesDistinctIdsDespiteDifferentClocks(long seed) {
        Random random = new Random(seed);
        List<MessageIds> threads = List.of(ids(0), ids(1), ids(62), ids(MessageIds.THREADS_MAX - 1));
        Set<Long> seen = new HashSet<>();
        long now = NOW;
        for (int i = 0; i < 100_000; i++) {
            now += random.nextInt(100) == 0 ? random.nextInt(200) - 90 : 0;
            MessageIds ids = threads.get(random.nextInt(threads.size()));
            long id = random.nextBoolean()
                    ? ids.next(now)
                    : ids.nextStamped(now, ids.earliestStamp(now) + random.nextInt(5));
            assertThat(id).isPositive();
            assertThat(seen.add(id)).as("seed %d, step %d", seed, i).isTrue();
        }
    }

    @Test
    void allocationBeginsAfterTheLastStoredId() {
        MessageIds before = ids(MessageIds.THREADS_MAX - 1);
        long last = 0;
        for (int i = 0; i < PER_UNIT + 5; i++) {
            last = before.next(NOW);
        }
        MessageIds after = new MessageIds("london-1", 0, last);
        assertThat(after.next(NOW - 1_000_000)).isGreaterThan(last);
        assertThat(MessageIds.unixMillis(after.next(NOW + 1_000))).isGreaterThan(NOW + 900);
    }

    @Test
    void idsArePositiveUntil2093() {
        long end = 1_704_067_200_000L + ((1L << 37) - 1) * UNIT_MILLIS;
        long last = ids(MessageIds.THREADS_MAX - 1).next(end);
        assertThat(last).isPositive();
        assertThat(last >>> 26).isEqualTo((1L << 37) - 1);
        assertThat(java.time.Instant.ofEpochMilli(end).toString()).startsWith("2093-");
    }

    // ---- Seconds

    @Test
    void anIdContainsItsTimestampToTheSecond() {
        MessageIds ids = ids(7);
        int earliest = ids.earliestStamp(NOW);
        long first = ids.nextStamped(NOW, earliest);
        long other = ids.nextStamped(NOW, earliest + 3);
        assertThat(MessageIds.isStamped(first)).isTrue();
        assertThat(MessageIds.isStamped(ids.next(NOW))).isFalse();
        assertThat(MessageIds.stampSeconds(first)).isGreaterThanOrEqualTo(NOW / 1000);
        assertThat(MessageIds.stampSeconds(other)).isEqualTo(MessageIds.stampSeconds(first) + 3);
        assertThat(MessageIds.unixMillis(other)).isEqualTo(MessageIds.unixMillis(ids.next(NOW)));
    }

    @Test
    void aTimestampMoreThanFifteenSecondsAheadIsNotAllocated() {
        MessageIds ids = ids(7);
        ids.earliestStamp(NOW);
        long minuteLater = NOW + 60_000;
        int earliest = ids.earliestStamp(minuteLater);
        assertThat(ids.nextStamped(minuteLater, earliest + 15)).isNotEqualTo(MessageIds.NONE);
        assertThat(ids.nextStamped(minuteLater, earliest + 16)).isEqualTo(MessageIds.NONE);
        assertThat(ids.nextStamped(minuteLater, earliest - 1)).isEqualTo(MessageIds.NONE);
    }

    /** The process before may have named seconds that were to come. */
    @Test
    void timestampsBeginSomeSecondsAheadAfterAStart() {
        MessageIds before = ids(0);
        before.earliestStamp(NOW - 60_000);
        assertThat(before.earliestStamp(NOW)).isEqualTo(ids(0).earliestStamp(NOW) - 7);
        assertThat(MessageIds.stampSeconds(before.nextStamped(NOW, before.earliestStamp(NOW))))
                .isEqualTo(NOW / 1000);
    }

    @Test
    void allocatesThousandsOfDistinctIdsForOneTimestamp() {
        MessageIds ids = ids(0);
        ids.earliestStamp(NOW - 60_000);
        int second = ids.earliestStamp(NOW);
        Set<Long> seen = new HashSet<>();
        for (int i = 0; i < 5000; i++) {
            long id = ids.nextStamped(NOW, second);
            assertThat(seen.add(id)).isTrue();
            assertThat(MessageIds.stampSeconds(id)).isEqualTo(NOW / 1000);
        }
    }

    // ---- Texts

    @ParameterizedTest
    @EnumSource
    void readsAnIdThatItWrote(MessageIdForm form) {
        Random random = new Random(9);
        MessageIds ids = ids(5);
        for (int i = 0; i < 10_000; i++) {
            long id = i == 0 ? 0 : i == 1 ? Long.MAX_VALUE : random.nextLong() >>> (1 + random.nextInt(60));
            assertThat(MessageIds.parse(ids.text(id, form), form)).as("%x", id).isEqualTo(id);
        }
    }

    @Test
    void writesIdsInEveryForm() {
        MessageIds ids = ids(0);
        assertThat(ids.text(123_456_789_012_345L, MessageIdForm.DECIMAL)).isEqualTo("123456789012345");
        assertThat(ids.text(0xABCDEF012345L, MessageIdForm.HEX)).isEqualTo("0000abcdef012345");
        assertThat(ids.shortText(0xABC)).isEqualTo("00000abc");
        assertThat(ids.shortText(-1)).isEqualTo("ffffffff");
        assertThat(ids.text(Long.MAX_VALUE, MessageIdForm.UUID)).matches("ffffffff-ffff-8fff-b[89a-f].*");
    }

    @Test
    void uuidsAreOfVersion8AndIncreaseWithTime() {
        MessageIds ids = ids(7);
        String last = "";
        for (int i = 0; i < 1_000; i++) {
            String text = ids.text(ids.next(NOW + i * 5L), MessageIdForm.UUID);
            UUID uuid = UUID.fromString(text);
            assertThat(uuid.version()).isEqualTo(8);
            assertThat(uuid.variant()).isEqualTo(2);
            assertThat(uuid).hasToString(text);
            assertThat(text).isGreaterThan(last);
            last = text;
        }
    }

    @Test
    void theUuidsOfTwoNodesDiffer() {
        Set<String> texts = new HashSet<>();
        for (int node = 0; node < 1_000; node++) {
            MessageIds ids = new MessageIds("node-" + node, 0, MessageIds.NONE);
            texts.add(ids.text(42, MessageIdForm.UUID));
        }
        assertThat(texts).hasSize(1_000);
    }

    @Test
    void theHashesOfNodeNamesUseAllNodeNumbers() {
        Set<Long> bits = new HashSet<>();
        for (int node = 0; node < 1_000; node++) {
            bits.add((new MessageIds("node-" + node, 0, MessageIds.NONE).next(NOW) >>> 14) & 0x3F);
        }
        assertThat(bits).hasSize(64);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0",
                "7",
                "9223372036854775807",
                "00",
                "01",
                "-1",
                "+1",
                " 1",
                "1 ",
                "1a",
                "9223372036854775808",
                "9999999999999999999",
                "10000000000000000000",
                "18446744073709551617",
                "٣"
            })
    void readsOnlyNumbersThatAreValidIds(String text) {
        boolean ours = text.equals("0") || text.equals("7") || text.equals("9223372036854775807");
        assertThat(MessageIds.parse(text, MessageIdForm.DECIMAL))
                .isEqualTo(ours ? Long.parseLong(text) : MessageIds.NONE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "abc",
                "0000abcdef01234",
                "0000abcdef0123456",
                "8000000000000000",
                "ffffffffffffffff",
                "000000000000000g",
                "-000000000000001",
                "+000000000000001",
                "000000000000000٣"
            })
    void doesNotReadInvalidTextAsHex(String text) {
        assertThat(MessageIds.parse(text, MessageIdForm.HEX)).isEqualTo(MessageIds.NONE);
    }

    @Test
    void doesNotReadInvalidTextAsAUuid() {
        String good = ids(1).text(0x1234_5678_9ABC_DEFFL, MessageIdForm.UUID);
        assertThat(MessageIds.parse(good.toUpperCase(Locale.ROOT), MessageIdForm.UUID))
                .isEqualTo(0x1234_5678_9ABC_DEFFL);
        for (int i = 0; i < good.length(); i++) {
            String bad = good.substring(0, i) + 'x' + good.substring(i + 1);
            assertThat(MessageIds.parse(bad, MessageIdForm.UUID)).as(bad).isEqualTo(MessageIds.NONE);
        }
        assertThat(MessageIds.parse(good + "0", MessageIdForm.UUID)).isEqualTo(MessageIds.NONE);
        assertThat(MessageIds.parse(good.substring(1), MessageIdForm.UUID)).isEqualTo(MessageIds.NONE);
        String random = "3f2b6a4e-1c9d-4e0a-9b1f-0a2b3c4d5e6f";
        assertThat(MessageIds.parse(random, MessageIdForm.UUID)).as("version 4").isEqualTo(MessageIds.NONE);
        String variant = good.substring(0, 19) + 'c' + good.substring(20);
        assertThat(MessageIds.parse(variant, MessageIdForm.UUID)).isEqualTo(MessageIds.NONE);
    }
}
