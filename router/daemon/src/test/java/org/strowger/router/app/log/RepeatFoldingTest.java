package org.strowger.router.app.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.router.app.log.Written.fact;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.strowger.router.config.LogSettings.Format;
import org.strowger.router.event.LogEvent;

/** Lines that are repeated again and again. */
final class RepeatFoldingTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final List<String> lines = new ArrayList<>();
    private final LogFormat manner = Written.manner(Format.TEXT, true, Written.OPEN);
    private final RepeatFolding folding = new RepeatFolding(fact -> lines.add(manner.write(fact)));

    private static LogEntry refused(String application, String detail) {
        return fact(
                LogEvent.APPLICATION_BIND_REFUSED,
                EventField.of("application", application),
                EventField.sentence("detail", detail));
    }

    @Test
    void aRepeatedEntryIsWrittenOnceWithItsCountAfterAMinute() {
        for (int i = 0; i < 419; i++) {
            folding.take(refused("shop", "wrong password, from 10.0.0.1:" + (40_000 + i)), i * SECOND / 10);
        }
        assertThat(lines).hasSize(1);
        folding.pass(60 * SECOND - 1);
        assertThat(lines).hasSize(1);
        folding.pass(60 * SECOND);
        assertThat(lines).hasSize(2);
        assertThat(lines.get(1))
                .startsWith("<4>application.bind_refused repeated=418 seconds=60 application=shop detail=");
        folding.take(refused("shop", "wrong password, from 10.0.0.1:1"), 61 * SECOND);
        assertThat(lines).hasSize(3);
        assertThat(lines.get(2)).doesNotContain("repeated");
    }

    @Test
    void entriesAreFoldedIfOnlyThePortDiffersAndNotIfTheHostDiffers() {
        for (String host : List.of("10.0.0.1", "10.0.0.2", "[2001:db8:0:0:0:0:0:1]", "[2001:db8:0:0:0:0:0:2]")) {
            folding.take(refused("shop", host + ":40000: wrong password"), 0);
            folding.take(refused("shop", host + ":40001: wrong password"), 0);
        }
        assertThat(lines).hasSize(4);
    }

    @Test
    void jsonShowsTheNumberOfRepetitionsInTheMessageAndAsAMember() {
        LogEntry said = refused("shop", "no").repeated(418, 60, new LogEntry.Origin("log", Written.TIME));
        assertThat(Written.manner(Format.JSON, false, Written.OPEN).write(said))
                .contains("\"msg\":\"repeated 418 times in 60s\"", "\"repeated\":418", "\"seconds\":60");
    }

    @Test
    void linesThatDifferAreNotFolded() {
        folding.take(refused("shop", "wrong password"), 0);
        folding.take(refused("bank", "wrong password"), 0);
        folding.take(refused("shop", "too many binds"), 0);
        assertThat(lines).hasSize(3);
    }

    @Test
    void stateChangesAndCommandsAreNeverFolded() {
        for (int i = 0; i < 3; i++) {
            folding.take(fact(LogEvent.SMSC_SESSION_UP, EventField.of("smsc", "a")), i);
            folding.take(fact(LogEvent.SMSC_SESSION_DOWN, EventField.of("smsc", "a")), i);
            folding.take(fact(LogEvent.AUDIT_COMMAND, EventField.of("command", "status")), i);
        }
        assertThat(lines).hasSize(9);
    }

    private static LogEntry ofSmsc(int number) {
        LogEntry entry = fact(LogEvent.SMSC_NOT_CONNECTED, EventField.of("smsc", "smsc-" + number));
        return new LogEntry(
                entry.event(),
                entry.level(),
                "smsc.smsc-" + number,
                entry.items(),
                List.of(),
                new LogEntry.Origin("selector-0", Written.TIME));
    }

    @Test
    void anEntryEvictedFromTheFullTableIsWrittenWithItsCount() {
        folding.take(ofSmsc(-1), 0);
        folding.take(ofSmsc(-1), 1);
        for (int i = 0; i < 10 * RepeatFolding.KINDS_MAX; i++) {
            folding.take(ofSmsc(i), 2);
        }
        assertThat(lines).hasSize(1 + 10 * RepeatFolding.KINDS_MAX + 1);
        assertThat(lines).filteredOn(line -> line.contains("repeated=1 ")).hasSize(1);
    }

    @Test
    void entriesBeyondTheLimitPerEventAreSuppressedAndCounted() {
        for (int bind = 0; bind < 3; bind++) {
            for (int i = 0; i < 5_000; i++) {
                folding.take(refused("shop", "wrong password, from 10.0." + i / 250 + "." + i % 250 + ":4"), bind);
            }
        }
        folding.take(fact(LogEvent.SMSC_NOT_CONNECTED, EventField.of("smsc", "a")), 4);
        assertThat(lines).hasSize(RepeatFolding.DIFFERENT_MAX + 1);
        assertThat(lines.get(RepeatFolding.DIFFERENT_MAX)).contains("smsc.not_connected");
        folding.pass(61 * SECOND);
        assertThat(lines).hasSize(2 * RepeatFolding.DIFFERENT_MAX + 2);
        assertThat(lines).filteredOn(line -> line.contains("repeated=2 ")).hasSize(RepeatFolding.DIFFERENT_MAX);
        assertThat(lines)
                .filteredOn(line -> line.contains(" suppressed=14700 seconds=6"))
                .singleElement()
                .satisfies(line -> assertThat(line).contains("application=shop", "10.0.19.249"));
    }

    @Test
    void theLimitOfEntriesPerEventIsRenewedEachMinute() {
        for (int minute = 0; minute < 60; minute++) {
            for (int i = 0; i < 10 * RepeatFolding.DIFFERENT_MAX; i++) {
                folding.take(refused("name-" + minute + "-" + i, "no"), 61L * minute * SECOND);
            }
        }
        folding.end(3_700 * SECOND);
        assertThat(lines).hasSize(60 * (RepeatFolding.DIFFERENT_MAX + 1));
        assertThat(lines)
                .filteredOn(line -> line.contains(" suppressed=" + 9 * RepeatFolding.DIFFERENT_MAX + " "))
                .hasSize(60);
    }

    @Test
    void jsonShowsTheNumberOfSuppressedLines() {
        LogEntry said = refused("shop", "no").suppressed(418, 60, new LogEntry.Origin("log", Written.TIME));
        assertThat(Written.manner(Format.JSON, false, Written.OPEN).write(said))
                .contains("418 more entries of this event in 60s were not written", "\"suppressed\":418");
    }

    @Test
    void repetitionsNotYetWrittenAreWrittenWhenTheLogCloses() {
        folding.take(refused("shop", "no"), 0);
        folding.take(refused("shop", "no"), SECOND);
        folding.end(5 * SECOND);
        folding.end(5 * SECOND);
        assertThat(lines).hasSize(2);
        assertThat(lines.get(1)).contains("repeated=1 seconds=5");
    }
}
