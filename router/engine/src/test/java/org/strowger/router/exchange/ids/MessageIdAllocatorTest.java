package org.strowger.router.exchange.ids;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.ReceiptTimes;
import org.strowger.router.application.Application;
import org.strowger.router.application.Applications;
import org.strowger.router.application.MessageIds;
import org.strowger.router.config.ApplicationSettings.MessageIdForm;
import org.strowger.router.filter.FilterCatalogue;
import org.strowger.router.thread.ShortIds;
import org.strowger.router.thread.WallClock;
import org.strowger.router.thread.shared.Residue;

class MessageIdAllocatorTest {
    private static final Instant EPOCH = Instant.parse("2026-03-01T12:00:00Z");
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    /** A new process leaves out the first seconds, which the process before it may have used. */
    private static final int FIRST_SECONDS_LEFT_OUT = 7;

    private final MessageIdAllocator ids = new MessageIdAllocator(
            new MessageIds("node", 0, 0),
            new ShortIds(EPOCH.toEpochMilli(), ShortIds.NONE, Residue.ALL),
            Residue.ALL,
            WallClock.from(EPOCH),
            EPOCH.toEpochMilli());

    @Test
    void monotonicTimeZeroIsTheEpoch() {
        assertThat(ids.unixMillis(0)).isEqualTo(EPOCH.toEpochMilli());
        assertThat(ids.instant(5 * SECOND)).isEqualTo(EPOCH.plusSeconds(5));
    }

    @ParameterizedTest
    @ValueSource(longs = {-3600, -1, 0, 1, 86_400})
    void calendarTimesBeforeAndAfterTheStartAreConvertedBothWays(long seconds) {
        long nanos = ids.nanos(EPOCH.plusSeconds(seconds));
        assertThat(nanos).isEqualTo(seconds * SECOND);
        assertThat(ids.instant(nanos)).isEqualTo(EPOCH.plusSeconds(seconds));
        assertThat(ids.nanos(ids.unixMillis(nanos))).isEqualTo(nanos);
    }

    @Test
    void recordIdsIncreaseAndAreNeverAllocatedTwice() {
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
    void aShortIdIsReadAsItIsWritten() {
        long id = 0xDEAD_BEEFL;
        assertThat(MessageIdAllocator.isShort(id)).isTrue();
        assertThat(ids.spellings(id)).hasSize(1);
        assertThat(MessageIdAllocator.shortNumber(ids.spellings(id).get(0))).isEqualTo(id);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1234567", "123456789", "1234567g", "-1234567"})
    void textThatIsNoShortIdIsNotRead(String text) {
        assertThat(MessageIdAllocator.shortNumber(text)).isEqualTo(MessageIds.NONE);
    }

    @Test
    void anIdIsReadFromEveryFormInWhichItCanBeWritten() {
        long id = ids.record(SECOND);
        assertThat(ids.spellings(id)).hasSize(MessageIdForm.values().length);
        for (MessageIdForm form : MessageIdForm.values()) {
            assertThat(ids.spellings(id).stream().mapToLong(text -> MessageIds.parse(text, form)))
                    .contains(id);
        }
    }

    // ---- As an application knows an id

    private static Application application(MessageIdForm form, String zone) {
        return new Application(
                0, 0, 1, Applications.identifying("shop", form, ZoneId.of(zone)), FilterCatalogue.builtIn(1));
    }

    /** An id whose message is identified by the second, so many seconds after the epoch of the test. */
    private long stamped(int secondsLater) {
        long millis = ids.unixMillis(0);
        MessageIds source = new MessageIds("node", 1, 0);
        int now = source.earliestStamp(millis) - FIRST_SECONDS_LEFT_OUT;
        return source.nextStamped(millis, now + secondsLater);
    }

    @ParameterizedTest
    @EnumSource(MessageIdForm.class)
    void messageIdsAreWrittenAndParsedInTheFormConfiguredForTheApplication(MessageIdForm form) {
        Application application = application(form, "UTC");
        long id = ids.record(SECOND);
        String text = ids.text(application, id);
        assertThat(MessageIds.parse(text, form)).isEqualTo(id);
        assertThat(MessageIdAllocator.number(application, text)).isEqualTo(id);
    }

    @ParameterizedTest
    @EnumSource(MessageIdForm.class)
    void writesAShortIdInTheSameFormForEveryConfiguration(MessageIdForm form) {
        Application application = application(form, "UTC");
        String text = ids.text(application, 0xBEEFL);
        assertThat(text).isEqualToIgnoringCase("0000beef");
        assertThat(MessageIdAllocator.number(application, text)).isEqualTo(0xBEEFL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "not a number", "12x", "0123"})
    void textThatIsNoStrowgerIdIsNotRead(String text) {
        assertThat(MessageIdAllocator.number(application(MessageIdForm.DECIMAL, "UTC"), text))
                .isEqualTo(MessageIds.NONE);
    }

    @Test
    void aTimestampIdIsWrittenInTheTimeZoneOfTheApplication() {
        long id = stamped(5);
        assertThat(MessageIdAllocator.isStamped(id)).isTrue();
        assertThat(ids.text(application(MessageIdForm.DECIMAL, "UTC"), id)).isEqualTo("260301120005");
        assertThat(ids.text(application(MessageIdForm.HEX, "Europe/Helsinki"), id))
                .isEqualTo("260301140005");
        assertThat(ids.spellings(id)).containsExactly("260301120005");
    }

    @Test
    void aTimestampIdIsReadInTheTimeZoneOfTheApplication() {
        Application helsinki = application(MessageIdForm.DECIMAL, "Europe/Helsinki");
        long id = stamped(0);
        assertThat(MessageIdAllocator.seconds(helsinki, ids.text(helsinki, id)))
                .containsExactly(MessageIds.stampSeconds(id));
    }

    @Test
    void aTimestampInTheRepeatedAutumnHourMatchesTwoSeconds() {
        Application berlin = application(MessageIdForm.DECIMAL, "Europe/Berlin");
        assertThat(MessageIdAllocator.seconds(berlin, "261025023000"))
                .containsExactly(
                        Instant.parse("2026-10-25T00:30:00Z").getEpochSecond(),
                        Instant.parse("2026-10-25T01:30:00Z").getEpochSecond());
    }

    @Test
    void aTimestampInTheSkippedSpringHourMatchesNoSecond() {
        assertThat(MessageIdAllocator.seconds(application(MessageIdForm.DECIMAL, "Europe/Berlin"), "260329023000"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2603011200", "261301120000", "26030112000x", "1234567890123"})
    void textThatIsNoTimestampMatchesNoSecond(String text) {
        assertThat(MessageIdAllocator.seconds(application(MessageIdForm.DECIMAL, "UTC"), text))
                .isEmpty();
    }

    @Test
    void receiptTimesAreInTheTimeZoneOfTheApplication() {
        long id = ids.record(0);
        ReceiptTimes times = ids.times(application(MessageIdForm.DECIMAL, "Asia/Kolkata"), id, 90 * SECOND);
        assertThat(times).isEqualTo(new ReceiptTimes("2603011730", "2603011731"));
    }

    /** A short id contains no time. */
    @Test
    void theReceiptOfAMessageWithAShortIdHasNoSubmissionTime() {
        assertThat(ids.times(application(MessageIdForm.DECIMAL, "UTC"), 0xBEEFL, 60 * SECOND))
                .isEqualTo(new ReceiptTimes("", "2603011201"));
    }
}
