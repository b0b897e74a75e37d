package org.strowger.router.exchange.ids;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.exchange.ids.RecentParties.Parties;

class RecentMessagesTest {
    private static final int ENTRIES = 1024;

    private final RecentMessages recent = new RecentMessages(ENTRIES);

    @Test
    void knowsNothingAtFirst() {
        assertThat(recent.find(0, 0)).isEqualTo(RecentMessages.NONE);
    }

    @Test
    void tellsWhichSmscHasAMessageAndWhatItIsCalledThere() {
        recent.put(77, 3, 5, "abc-1", Parties.UNKNOWN);

        int entry = recent.find(77, 3);

        assertThat(recent.smsc(entry)).isEqualTo(5);
        assertThat(recent.smscId(entry)).isEqualTo("abc-1");
    }

    /** Numbers are never given again, so a daemon that is reloaded for years comes to great ones. */
    @ParameterizedTest
    @ValueSource(ints = {32_768, 65_536, Integer.MAX_VALUE})
    void knowsSmscsAndApplicationsByTheGreatestNumbersToo(int number) {
        recent.put(77, number, number, "abc-1", Parties.UNKNOWN);
        int entry = recent.find(77, number);
        assertThat(recent.smsc(entry)).isEqualTo(number);
        assertThat(recent.smscId(entry)).isEqualTo("abc-1");
        assertThat(recent.find(77, (short) number)).isNegative();
    }

    @Test
    void tellsAnotherApplicationNothing() {
        recent.put(77, 3, 5, "abc-1", Parties.UNKNOWN);

        assertThat(recent.find(77, 4)).isEqualTo(RecentMessages.NONE);
    }

    @Test
    void findsTheNewestOfTwoWithTheSameId() {
        recent.put(77, 3, 5, "old", Parties.UNKNOWN);
        recent.put(77, 3, 6, "new", Parties.UNKNOWN);

        assertThat(recent.smscId(recent.find(77, 3))).isEqualTo("new");
    }

    @Test
    void doesNotKeepAnIdThatIsTooLongOrEmpty() {
        recent.put(1, 0, 0, "x".repeat(65), Parties.UNKNOWN);
        recent.put(2, 0, 0, "", Parties.UNKNOWN);

        assertThat(recent.find(1, 0)).isEqualTo(RecentMessages.NONE);
        assertThat(recent.find(2, 0)).isEqualTo(RecentMessages.NONE);
    }

    /** What is found is always what was put in; all but the oldest block of the last so many is found. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void knowsTheLastOnesWhateverTheirOrder(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < 10 * ENTRIES; i++) {
            // Ids grow, but answers overtake each other.
            long id = 1_000_000L + i * 3L + random.nextInt(500) * 10_000_000L;
            ids.add(id);
            recent.put(id, (int) (id % 7), (int) (id % 100), text(id, 20), Parties.UNKNOWN);
        }
        for (int i = 0; i < ids.size(); i++) {
            long id = ids.get(i);
            int entry = recent.find(id, (int) (id % 7));
            boolean young = i >= ids.size() - ENTRIES + 256;
            if (young) {
                assertThat(entry).as("seed %d, message %d", seed, i).isNotEqualTo(RecentMessages.NONE);
            }
            if (entry != RecentMessages.NONE) {
                assertThat(recent.smscId(entry)).as("seed %d", seed).isEqualTo(text(id, 20));
                assertThat(recent.smsc(entry)).as("seed %d", seed).isEqualTo((int) (id % 100));
            }
        }
    }

    @Test
    void forgetsEarlierWhereIdsAreLong() {
        for (int i = 0; i < ENTRIES; i++) {
            recent.put(i, 0, 0, text(i, 64), Parties.UNKNOWN);
        }

        assertThat(recent.find(0, 0)).isEqualTo(RecentMessages.NONE);
        assertThat(recent.smscId(recent.find(ENTRIES - 1, 0))).isEqualTo(text(ENTRIES - 1, 64));
    }

    private static String text(long id, int length) {
        String digits = Long.toString(id);
        return "0".repeat(length - digits.length()) + digits;
    }
}
