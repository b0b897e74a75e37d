package org.strowger.smpp.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.smpp.text.SmppTime.Absent;
import org.strowger.smpp.text.SmppTime.Absolute;
import org.strowger.smpp.text.SmppTime.Fault;
import org.strowger.smpp.text.SmppTime.Reason;
import org.strowger.smpp.text.SmppTime.Relative;

class SmppTimeTest {
    private static final Instant NOW = Instant.parse("2025-01-15T10:00:00Z");
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final long SEEDS = 20;
    private static final int ROUNDS = 1000;

    @ParameterizedTest
    @CsvSource({
        "250131235959904+, 2025-01-31T22:59:59.9Z",
        "991231120000020-, 1999-12-31T17:00:00Z",
        "250131120000000+, 2025-01-31T12:00:00Z",
        "250131120000000-, 2025-01-31T12:00:00Z",
        "250131120000022+, 2025-01-31T06:30:00Z",
        "250131235959956+, 2025-01-31T09:59:59.9Z",
        "371231235959948-, 2038-01-01T11:59:59.9Z",
        "380101000000000+, 2038-01-01T00:00:00Z",
        "240229120000000+, 2024-02-29T12:00:00Z",
        "250131000000056-, 2025-01-31T14:00:00Z"
    })
    void anAbsoluteTimeIsLocalTimeWithAnOffset(String text, Instant instant) {
        assertThat(SmppTime.parse(text, NOW)).isEqualTo(new Absolute(instant));
        assertThat(SmppTime.parse(text, NOW).resolve(NOW)).contains(instant);
    }

    @ParameterizedTest
    @CsvSource({
        "020610233429000R, 2027-07-26T09:34:29Z",
        "000007000000000R, 2025-01-22T10:00:00Z",
        "000000000030000R, 2025-01-15T10:00:30Z",
        "000000480000000R, 2025-01-17T10:00:00Z",
        "000000013000000R, 2025-01-15T11:30:00Z",
        "000001000000000R, 2025-01-16T10:00:00Z",
        "000100000000000R, 2025-02-15T10:00:00Z",
        "990000000000000R, 2124-01-15T10:00:00Z",
        "009999999999999R, 2033-07-27T14:40:39Z",
        "000000000030948R, 2025-01-15T10:00:30Z"
    })
    void aRelativeTimeIsAddedToNow(String text, Instant instant) {
        SmppTime time = SmppTime.parse(text, NOW);
        assertThat(time).isInstanceOf(Relative.class);
        assertThat(time.resolve(NOW)).contains(instant);
    }

    @Test
    void aRelativeTimeKeepsItsYearsMonthsDaysAndTime() {
        assertThat(SmppTime.parse("020610233429000R", NOW))
                .isEqualTo(new Relative(
                        Period.of(2, 6, 10),
                        Duration.ofHours(23).plusMinutes(34).plusSeconds(29)));
    }

    @Test
    void oneMonthAfterTheLastDayOfJanuaryIsTheLastDayOfFebruary() {
        Instant january = Instant.parse("2025-01-31T12:00:00Z");
        assertThat(SmppTime.parse("000100000000000R", january).resolve(january))
                .contains(Instant.parse("2025-02-28T12:00:00Z"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "000000000000000R", "000000000000912R"})
    void anEmptyTextOrARelativeTimeOfZeroIsNoTime(String text) {
        assertThat(SmppTime.parse(text, NOW)).isEqualTo(new Absent());
        assertThat(SmppTime.parse(text, NOW).resolve(NOW)).isEmpty();
        assertThat(SmppTime.parseLeniently(text, NOW, BERLIN)).isEqualTo(new Absent());
    }

    @ParameterizedTest
    @CsvSource({
        "230229120000000+, NO_SUCH_DATE, 4",
        "250131240000000+, NO_SUCH_HOUR, 6",
        "250131120060000+, NO_SUCH_HOUR, 6",
        "250131126000000+, NO_SUCH_HOUR, 6",
        "251331120000000+, NO_SUCH_DATE, 2",
        "250031120000000+, NO_SUCH_DATE, 2",
        "250100120000000+, NO_SUCH_DATE, 4",
        "250431120000000+, NO_SUCH_DATE, 4",
        "000000000000000+, NO_SUCH_DATE, 2",
        "250131120000000Z, BAD_DIRECTION, 15",
        "250131120000000r, BAD_DIRECTION, 15",
        "2501311200000000, BAD_DIRECTION, 15",
        "250131120000057+, OFFSET_TOO_LARGE, 13",
        "250131120000099-, OFFSET_TOO_LARGE, 13",
        "2501311200x0000+, NOT_A_DIGIT, 10",
        "-50131120000000+, NOT_A_DIGIT, 0",
        "25013112000000٣+, NOT_A_DIGIT, 14",
        "00000700000000 R, NOT_A_DIGIT, 14",
        "2501311200, WRONG_LENGTH, 10",
        "250131120000, WRONG_LENGTH, 12",
        "250131120000000, WRONG_LENGTH, 15",
        "2025013112000000000, WRONG_LENGTH, 19",
        "20250131120000000000, WRONG_LENGTH, 20",
        "250131120000000+0, WRONG_LENGTH, 17"
    })
    void reportsTheReasonAndOffsetOfAFault(String text, Reason reason, int offset) {
        SmppTime time = SmppTime.parse(text, NOW);
        assertThat(time).isEqualTo(new Fault(reason, offset));
        assertThat(time.resolve(NOW)).isEmpty();
        assertThat(reason.rule()).isNotBlank();
    }

    @ParameterizedTest
    @CsvSource({
        "2501311200, 2025-01-31T11:00:00Z",
        "250131120053, 2025-01-31T11:00:53Z",
        "250131120053900, 2025-01-31T11:00:53.9Z",
        "250131120053999, 2025-01-31T11:00:53.9Z",
        "2507311200, 2025-07-31T10:00:00Z",
        "250131120000000+, 2025-01-31T12:00:00Z",
        "000007000000000R, 2025-01-22T10:00:00Z"
    })
    void aLenientlyReadShortTimeIsInTheTimeZoneOfThePeer(String text, Instant instant) {
        assertThat(SmppTime.parseLeniently(text, NOW, BERLIN).resolve(NOW)).contains(instant);
    }

    @ParameterizedTest
    @CsvSource({
        "2513311200, NO_SUCH_DATE, 2",
        "250131120060, NO_SUCH_HOUR, 6",
        "25013112005x, NOT_A_DIGIT, 11",
        "25013112000000R, NOT_A_DIGIT, 14",
        "250131120000000Z, BAD_DIRECTION, 15",
        "20250131120000, WRONG_LENGTH, 14",
        "25013112001, WRONG_LENGTH, 11"
    })
    void aMeaninglessTimeIsRefusedDespiteLeniency(String text, Reason reason, int offset) {
        assertThat(SmppTime.parseLeniently(text, NOW, BERLIN)).isEqualTo(new Fault(reason, offset));
    }

    @Test
    void aLocalTimeSkippedByDaylightSavingIsAccepted() {
        assertThat(SmppTime.parseLeniently("2503300230", NOW, BERLIN).resolve(NOW))
                .contains(Instant.parse("2025-03-30T01:30:00Z"));
    }

    @Test
    void aFinalDateWithoutOffsetIsInTheTimeZoneOfTheSmsc() {
        assertThat(SmppTime.parseFinalDate("250131120100000+", NOW, BERLIN))
                .isEqualTo(new Absolute(Instant.parse("2025-01-31T12:01:00Z")));
        assertThat(SmppTime.parseFinalDate("250131120100", NOW, BERLIN))
                .isEqualTo(new Absolute(Instant.parse("2025-01-31T11:01:00Z")));
        assertThat(SmppTime.parseFinalDate("", NOW, BERLIN)).isEqualTo(new Absent());
    }

    @ParameterizedTest
    @CsvSource({
        "000007000000000R, BAD_DIRECTION, 15",
        "000000000000000R, BAD_DIRECTION, 15",
        "0000x7000000000R, NOT_A_DIGIT, 4",
        "2501311201, WRONG_LENGTH, 10",
        "25013112010R, NOT_A_DIGIT, 11",
        "250131120100000, WRONG_LENGTH, 15"
    })
    void aFinalDateIsNeverRelative(String text, Reason reason, int offset) {
        assertThat(SmppTime.parseFinalDate(text, NOW, BERLIN)).isEqualTo(new Fault(reason, offset));
    }

    static Stream<Arguments> years() {
        return Stream.of(1994, 1999, 2000, 2025, 2037, 2050, 2099, 2100)
                .flatMap(now -> Stream.iterate(0, yy -> yy + 1).limit(100).map(yy -> arguments(now, yy)));
    }

    @ParameterizedTest
    @MethodSource("years")
    void aTwoDigitYearIsTheNearestYearWithTheseDigits(int thisYear, int twoDigits) {
        Instant now =
                OffsetDateTime.of(thisYear, 6, 30, 0, 0, 0, 0, ZoneOffset.UTC).toInstant();
        int nearest = -1;
        for (int year = thisYear - 60; year <= thisYear + 60; year++) {
            if (year % 100 == twoDigits && Math.abs(year - thisYear) <= Math.abs(nearest - thisYear)) {
                nearest = year;
            }
        }
        Instant newYear = Year.of(nearest).atDay(1).atStartOfDay().toInstant(ZoneOffset.UTC);
        assertThat(SmppTime.parse(String.format("%02d0101000000000+", twoDigits), now))
                .isEqualTo(new Absolute(newYear));
    }

    @Test
    void aLeapDayIsCheckedAgainstTheInferredYear() {
        assertThat(SmppTime.parse("000229120000000+", NOW))
                .isEqualTo(new Absolute(Instant.parse("2000-02-29T12:00:00Z")));
        assertThat(SmppTime.parse("000229120000000+", Instant.parse("2080-01-01T00:00:00Z")))
                .isEqualTo(new Fault(Reason.NO_SUCH_DATE, 4));
    }

    @ParameterizedTest
    @CsvSource({
        "2025-01-31T22:59:59.999Z, 250131225959900+",
        "1999-12-31T17:00:00Z, 991231170000000+",
        "2100-02-03T04:05:06.07Z, 000203040506000+"
    })
    void anAbsoluteTimeIsWrittenInUtcWithTenthsOfASecond(Instant instant, String text) {
        assertThat(SmppTime.format(instant)).isEqualTo(text);
    }

    @Test
    void readsATimeThatItWrote() {
        for (long seed = 1; seed <= SEEDS; seed++) {
            Random random = new Random(seed);
            for (int i = 0; i < ROUNDS; i++) {
                double years = 98 * random.nextDouble() - 49;
                Instant moment = NOW.plusMillis(100 * (long) (years * 365 * 86400 * 10));
                assertThat(SmppTime.parse(SmppTime.format(moment), NOW))
                        .as("seed %d, round %d", seed, i)
                        .isEqualTo(new Absolute(moment));
            }
        }
    }

    /** The time that the calendar of the JDK makes of the same digits. */
    @Test
    void timesAgreeWithTheCalendarOfTheJdk() {
        for (long seed = 1; seed <= SEEDS; seed++) {
            Random random = new Random(seed);
            for (int i = 0; i < ROUNDS; i++) {
                int[] parts = {nearly(random, 99), nearly(random, 12), nearly(random, 31), nearly(random, 23)};
                int minute = nearly(random, 59);
                int second = nearly(random, 59);
                String text = String.format(
                        "%02d%02d%02d%02d%02d%02d000+", parts[0], parts[1], parts[2], parts[3], minute, second);
                int year = parts[0] + (parts[0] <= 75 ? 2000 : 1900);
                assertThat(SmppTime.parse(text, NOW).resolve(NOW))
                        .as("seed %d, round %d, %s", seed, i, text)
                        .isEqualTo(calendar(year, parts, minute, second));
            }
        }
    }

    private static int nearly(Random random, int most) {
        return random.nextInt(Math.min(99, most + 2) + 1);
    }

    private static Optional<Instant> calendar(int year, int[] parts, int minute, int second) {
        try {
            var time = LocalDateTime.of(year, parts[1], parts[2], parts[3], minute, second);
            return Optional.of(time.toInstant(ZoneOffset.UTC));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    @Test
    void noTextOfAPeerCausesAnException() {
        List<String> valid = List.of("250131235959904+", "991231120000020-", "000007000000000R", "250131120053");
        for (long seed = 1; seed <= SEEDS; seed++) {
            Random random = new Random(seed);
            for (int i = 0; i < ROUNDS; i++) {
                String text = mutated(valid.get(random.nextInt(valid.size())), random);
                String run = "seed " + seed + ", round " + i + ", " + text;
                consistent(SmppTime.parse(text, NOW), text, run);
                consistent(SmppTime.parseLeniently(text, NOW, BERLIN), text, run);
                consistent(SmppTime.parseFinalDate(text, NOW, BERLIN), text, run);
            }
        }
    }

    private static void consistent(SmppTime time, String text, String run) {
        boolean said = time instanceof Absolute || time instanceof Relative;
        assertThat(time.resolve(NOW).isPresent()).as(run).isEqualTo(said);
        if (time instanceof Fault fault) {
            assertThat(fault.offset()).as(run).isBetween(0, text.length());
        }
        time.resolve(NOW)
                .ifPresent(
                        at -> assertThat(at.until(NOW, ChronoUnit.DAYS)).as(run).isBetween(-120 * 366L, 52 * 366L));
    }

    private static String mutated(String text, Random random) {
        var changed = new StringBuilder(text);
        for (int changes = random.nextInt(4); changes > 0; changes--) {
            int at = random.nextInt(changed.length() + 1);
            char c = "0123456789+-R \0\u0663\u00FF".charAt(random.nextInt(17));
            switch (random.nextInt(3)) {
                case 0 -> changed.insert(at, c);
                case 1 -> changed.delete(at, at + 1 + random.nextInt(5));
                default -> changed.setLength(Math.max(at, 1));
            }
            if (changed.length() > 0) {
                changed.setCharAt(random.nextInt(changed.length()), c);
            }
        }
        return changed.toString();
    }
}
