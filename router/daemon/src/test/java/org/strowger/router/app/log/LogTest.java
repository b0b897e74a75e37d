package org.strowger.router.app.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.strowger.router.admin.action.LogLevels;
import org.strowger.router.admin.command.Audit;
import org.strowger.router.config.LogSettings;
import org.strowger.router.config.LogSettings.Format;
import org.strowger.router.config.LogSettings.Level;
import org.strowger.router.event.LogEvent;
import org.strowger.router.records.RecordIncidents;
import org.strowger.router.records.RecordState;
import org.strowger.router.store.StoreIncidents;
import org.strowger.router.store.StoreState;

/** The lines of the daemon, on their way out. */
final class LogTest {
    private final CountDownLatch opened = new CountDownLatch(1);
    private final Written written = new Written();
    private final Log log = Log.start(this::open, new Log.Times(InstantSource.fixed(Written.TIME), () -> 0), true);

    /** The disk, or whatever it is, takes as long as the test wants. */
    private Sink open() {
        try {
            opened.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return written;
    }

    private void close() {
        opened.countDown();
        log.close();
        assertThat(written.isClosed()).isTrue();
    }

    @Test
    void aFullQueueDropsLinesButReservesSpaceForImportantLines() {
        ExchangeLog exchangeLog = new ExchangeLog(log);
        for (int i = 0; i < 20_000; i++) {
            exchangeLog.appTold("shop", LogEvent.APPLICATION_BOUND, "number " + i);
        }
        long dropped = log.dropped();
        assertThat(dropped).isBetween(10_000L, 19_000L);
        for (int i = 0; i < 1_000; i++) {
            exchangeLog.smscTold("a", LogEvent.SMSC_SESSION_DOWN, "number " + i);
        }
        assertThat(log.dropped()).as("there is a reserve").isEqualTo(dropped);
        for (int i = 0; i < 1_000; i++) {
            exchangeLog.smscTold("a", LogEvent.SMSC_SESSION_DOWN, "too many " + i);
        }
        assertThat(log.dropped()).as("and it is bounded").isGreaterThan(dropped + 900);

        long most = log.dropped();
        close();
        assertThat(written.lines).hasSize((int) (22_000 - most) + 1);
        assertThat(written.lines.get(0)).isEqualTo("<4>log.dropped count=" + most);
        assertThat(written.lines.get(1)).isEqualTo("<6>application.bound application=shop detail=\"number 0\"");
    }

    @Test
    void anAuditLineIsDroppedAfterABriefWaitForAFullQueue() {
        for (int i = 0; i < 20_000; i++) {
            log.say(LogEvent.STORE_DAMAGED);
        }
        long dropped = log.dropped();
        new AuditLog(log).told(new Audit.Deed("ops", "127.0.0.1:5", "status", "OK", 3));
        assertThat(log.dropped()).isEqualTo(dropped + 1);
        close();
    }

    @Test
    void aLoggerHasItsOwnLevelOrTheLevelOfItsParent() {
        ExchangeLog exchangeLog = new ExchangeLog(log);
        log.configure(new LogSettings(Level.WARN, Format.TEXT), Written.OPEN);
        exchangeLog.smscTold("telia-1", LogEvent.SMSC_SESSION_UP, "not said");
        assertThat(log.levels().set("smsc.telia-1", Level.INFO)).isTrue();
        exchangeLog.smscTold("telia-1", LogEvent.SMSC_SESSION_UP, "said");
        exchangeLog.smscTold("telia-12", LogEvent.SMSC_SESSION_UP, "not said");
        log.levels().set("smsc", Level.ERROR);
        exchangeLog.smscTold("telia-12", LogEvent.SMSC_SESSION_DOWN, "not said");
        exchangeLog.smscTold("telia-1", LogEvent.SMSC_SESSION_DOWN, "said too");
        log.levels().set(LogLevels.ALL, Level.ERROR);
        exchangeLog.appTold("shop", LogEvent.APPLICATION_BIND_REFUSED, "not said");
        log.configure(new LogSettings(Level.DEBUG, Format.TEXT), Written.OPEN);
        exchangeLog.appTold("shop", LogEvent.APPLICATION_BOUND, "not said: what was set stays over a reload");
        log.levels().set("application", Level.INFO);
        exchangeLog.appTold("shop", LogEvent.APPLICATION_BOUND, "said at last");
        close();
        assertThat(written.lines).filteredOn(line -> line.contains("log.level")).hasSize(4);
        assertThat(written.lines).contains("<6>log.level of=smsc.telia-1 to=INFO", "<6>log.level of=all to=ERROR");
        assertThat(written.lines)
                .filteredOn(line -> !line.contains("log.level"))
                .containsExactly(
                        "<6>smsc.session_up smsc=telia-1 detail=said",
                        "<4>smsc.session_down smsc=telia-1 detail=\"said too\"",
                        "<6>application.bound application=shop detail=\"said at last\"");
        assertThat(log.levels().changed()).hasSize(4);
        assertThat(log.levels().of("store")).isEqualTo(Level.ERROR);
    }

    @Test
    void anUnsetLevelRevertsToTheLevelOfTheParentLogger() {
        log.configure(new LogSettings(Level.WARN, Format.TEXT), Written.OPEN);
        LogLevels levels = log.levels();
        levels.set("smsc", Level.DEBUG);
        levels.set("smsc.telia-1", Level.ERROR);
        levels.unset("smsc.telia-1");
        assertThat(levels.of("smsc.telia-1")).isEqualTo(Level.DEBUG);
        levels.unset("smsc");
        levels.unset("smsc");
        assertThat(levels.of("smsc.telia-1")).isEqualTo(Level.WARN);
        assertThat(levels.changed()).isEmpty();
        close();
        assertThat(written.lines)
                .containsExactly(
                        "<6>log.level of=smsc to=DEBUG",
                        "<6>log.level of=smsc.telia-1 to=ERROR",
                        "<6>log.level of=smsc.telia-1 to=DEBUG",
                        "<6>log.level of=smsc to=WARN");
    }

    @Test
    void theNumberOfLoggersWithTheirOwnLevelIsLimited() {
        for (int i = 0; i < Levels.CHANGED_MAX; i++) {
            assertThat(log.levels().set("smsc." + i, Level.DEBUG)).isTrue();
        }
        assertThat(log.levels().set("smsc.more", Level.DEBUG)).isFalse();
        assertThat(log.levels().set("smsc.0", Level.ERROR)).isTrue();
        close();
    }

    @Test
    void logsEveryCommandWithItsUserAndResult() {
        AuditLog audit = new AuditLog(log);
        Audit.Deed deed = new Audit.Deed("ops", "10.0.0.5:4000", "disconnect smsc telia-1", "OK", 12_900_000);
        audit.told(deed);
        audit.told(deed);
        close();
        assertThat(written.lines)
                .hasSize(2)
                .containsOnly("<6>audit.command user=ops from=10.0.0.5:4000 command=\"disconnect smsc telia-1\""
                        + " outcome=OK ms=12");
    }

    @Test
    void logsADeniedCommandOncePerMinute() {
        AuditLog audit = new AuditLog(log);
        for (int port = 1024; port < 6024; port++) {
            audit.told(new Audit.Deed("(unknown)", "10.0.0.5:" + port, "auth (unknown) ***", "ERR denied", port));
        }
        close();
        assertThat(written.lines)
                .hasSize(2)
                .first()
                .isEqualTo("<4>audit.denied user=(unknown) from=10.0.0.5:1024 command=\"auth (unknown) ***\""
                        + " outcome=\"ERR denied\"");
        assertThat(written.lines.get(1)).startsWith("<4>audit.denied repeated=4999 seconds=");
    }

    @Test
    void logsFewLinesForThousandsOfDeniedCommands() {
        AuditLog audit = new AuditLog(log);
        for (int i = 0; i < 5_000; i++) {
            String from = "10.0." + i / 250 + "." + i % 250 + ":4000";
            audit.told(new Audit.Deed("", from, "disable smsc x" + i, "ERR denied", 1));
        }
        audit.told(new Audit.Deed("ops", "10.0.0.5:4000", "disable smsc a", "OK", 1));
        close();
        assertThat(written.lines).hasSize(RepeatFolding.DIFFERENT_MAX + 2);
        assertThat(written.lines).anyMatch(line -> line.startsWith("<6>audit.command user=ops"));
        assertThat(written.lines).anyMatch(line -> line.contains(" suppressed=4900 "));
    }

    @Test
    void logsFailuresOfReactorAndStoreAndStopsTheDaemonAfterALoss() {
        ReactorLog reactor = new ReactorLog(log, () -> written.lines.add("stop"));
        reactor.handlerFailed("selector-0", "a task", new IllegalStateException("one\nthread_failed"));
        StorageLog keepers = new StorageLog(log, () -> written.lines.add("stop"));
        StoreIncidents store = keepers.store();
        store.onState(StoreState.OPEN, StoreState.NO_SPACE);
        store.onState(StoreState.NO_SPACE, StoreState.OPEN);
        store.onState(StoreState.OPEN, StoreState.CLOSED);
        store.onFailure(new IOException("input/output error"));
        store.onTorn(17);
        reactor.threadFailed("selector-1", new AssertionError("broken"));
        store.onLost(new AssertionError("broken"));
        RecordIncidents records = keepers.records();
        records.onState(RecordState.OPEN, RecordState.FULL);
        records.onState(RecordState.FULL, RecordState.OPEN);
        records.onFailure(new IOException("input/output error"));
        records.onTorn("records.ndjson", 17);
        records.onUnwritten(3);
        records.onLost(new AssertionError("broken"));
        assertThat(written.lines).containsExactly("stop", "stop", "stop");
        close();
        assertThat(written.lines.stream().map(LogTest::firstLine))
                .containsSequence(
                        "<3>reactor.handler_failed selector=selector-0 lost=\"a task\""
                                + " cause=\"java.lang.IllegalStateException: one\\u000athread_failed\"",
                        "<3>store.closed detail=\"less free disk space than store.reserve\"",
                        "<6>store.open detail=\"new messages are accepted\"",
                        "<6>store.ended detail=closed",
                        "<3>store.failed cause=\"java.io.IOException: input/output error\""
                                + " detail=\"Strowger retries the write\"",
                        "<4>store.torn octets=17 detail=\"the incomplete write had not been acknowledged\"",
                        "<3>reactor.thread_failed selector=selector-1 cause=\"java.lang.AssertionError: broken\"",
                        "<3>store.lost cause=\"java.lang.AssertionError: broken\"",
                        "<3>records.closed detail=\"the disk is too slow for the event records\"",
                        "<6>records.open detail=\"event records are written\"",
                        "<3>records.failed cause=\"java.io.IOException: input/output error\""
                                + " detail=\"Strowger retries the write\"",
                        "<4>records.torn file=records.ndjson octets=17",
                        "<3>records.unwritten records=3",
                        "<3>records.lost cause=\"java.lang.AssertionError: broken\"");
    }

    @Test
    void unknownApplicationsCreateNoLoggers() {
        new ExchangeLog(log).appTold("x".repeat(1_000), LogEvent.APPLICATION_BIND_REFUSED, "wrong password");
        log.configure(new LogSettings(Level.INFO, Format.JSON), Written.OPEN);
        close();
        assertThat(written.lines.get(0)).contains("\"logger\":\"application\"").hasSizeLessThan(400);
    }

    @Test
    void everyEventHasItsOwnName() {
        assertThat(Stream.of(LogEvent.values()).map(LogEvent::label)).doesNotHaveDuplicates();
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }
}
