package org.strowger.router.exchange.ids;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.application.MessageIds;
import org.strowger.router.config.ApplicationSettings.MessageIdForm;
import org.strowger.router.thread.ShortIds;

class MessageIdAllocatorTest {
    private static final Instant EPOCH = Instant.parse("2026-03-01T12:00:00Z");
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final MessageIdAllocator ids = new MessageIdAllocator(
            new MessageIds("node", 0, 0), new ShortIds(EPOCH.toEpochMilli(), ShortIds.NONE), EPOCH);

    @Test
    void theClockOfTheThreadBeginsAtTheEpoch() {
        assertThat(ids.unixMillis(0)).isEqualTo(EPOCH.toEpochMilli());
        assertThat(ids.instant(5 * SECOND)).isEqualTo(EPOCH.plusSeconds(5));
    }

    @ParameterizedTest
    @ValueSource(longs = {-3600, -1, 0, 1, 86_400})
    void calendarTimesConvertBackAlsoFromBeforeTheStart(long seconds) {
        long nanos = ids.nanos(EPOCH.plusSeconds(seconds));
        assertThat(nanos).isEqualTo(seconds * SECOND);
        assertThat(ids.instant(nanos)).isEqualTo(EPOCH.plusSeconds(seconds));
        assertThat(ids.nanos(ids.unixMillis(nanos))).isEqualTo(nanos);
    }

    @Test
    void recordIdsGrowAndAreNeverGivenTwice() {
        Set<Long> given = new HashSet<>();
        long last = 0;
        for (int i = 0; i < 10_000; i++) {
            long record = ids.record(i / 1000 * SECOND);
            assertThat(record).isGreaterThan(last);
            assertThat(given.add(record)).isTrue();
            last = record;
        }
        assertThat(MessageIdAllocator.isShort(last)).isFalse();
        assertThat(MessageIdAllocator.isStamped(last)).isFalse();
    }

    @Test
    void aShortIdIsReadAsItIsSpelled() {
        long id = 0xDEAD_BEEFL;
        assertThat(MessageIdAllocator.isShort(id)).isTrue();
        assertThat(ids.spellings(id)).hasSize(1);
        assertThat(MessageIdAllocator.shortNumber(ids.spellings(id).get(0))).isEqualTo(id);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1234567", "123456789", "1234567g", "-1234567"})
    void whatIsNoShortIdIsNone(String text) {
        assertThat(MessageIdAllocator.shortNumber(text)).isEqualTo(MessageIds.NONE);
    }

    @Test
    void everySpellingOfAnIdMeansThatId() {
        long id = ids.record(SECOND);
        assertThat(ids.spellings(id)).hasSize(MessageIdForm.values().length);
        for (MessageIdForm form : MessageIdForm.values()) {
            assertThat(ids.spellings(id).stream().mapToLong(text -> MessageIds.parse(text, form)))
                    .contains(id);
        }
    }
}
