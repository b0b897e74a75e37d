package org.strowger.router.exchange;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.strowger.router.event.LogEvent;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.mo.ApplicationHomes;
import org.strowger.router.exchange.mo.MoMessage;
import org.strowger.router.exchange.mo.ReceiptHomes;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.exchange.mt.SmscHomes;
import org.strowger.router.exchange.thread.OperatorLog;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.receipts.ReceiptsView;
import org.strowger.router.receipts.SmscReceipts;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscGauge;
import org.strowger.router.smsc.SmscHome;
import org.strowger.router.smsc.SmscHomeView;
import org.strowger.router.time.Timer;

/**
 * The homes on one thread: SMSCs, their expected receipts, and applications. Adds and removes them as the configuration
 * changes. Once a second it publishes gauges and removes unused homes.
 */
final class HomeRegistry {
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final SelectorThread selector;
    private final SmscHomes smscs;
    private final ReceiptHomes receipts;
    private final ApplicationHomes applications;
    private final MessageIdAllocator ids;
    private final OperatorLog operatorLog;
    private @Nullable ClockWatch clock;
    private final Timer look = new Timer(this::look);

    HomeRegistry(
            SelectorThread selector,
            SmscHomes smscs,
            ReceiptHomes receipts,
            ApplicationHomes applications,
            MessageIdAllocator ids,
            OperatorLog operatorLog) {
        this.selector = selector;
        this.smscs = smscs;
        this.receipts = receipts;
        this.applications = applications;
        this.ids = ids;
        this.operatorLog = operatorLog;
    }

    void watch(ClockWatch other) {
        clock = other;
    }

    /** Adds a configured SMSC. */
    void add(Smsc smsc) {
        SmscHome<MtMessage> home = smscs.of(smsc);
        // A home may exist already: an operator may have changed a removed SMSC of the same name.
        home.settingsChanged(selector.nowNanos());
        home.operatedChanged(selector.nowNanos());
        receipts.add(smsc);
    }

    /** Starts the check that runs once a second. */
    void startLooking() {
        selector.schedule(look, selector.nowNanos() + LOOK_NANOS);
    }

    /** Prepares the homes for the shutdown of the daemon. */
    void windUp() {
        receipts.windUp();
        smscs.all().forEach(each -> each.beginShutdown(selector.nowNanos()));
    }

    private void look(long nowNanos) {
        selector.schedule(look, nowNanos + LOOK_NANOS); // First, so that a fault does not stop the checks.
        ClockWatch watched = clock;
        if (watched != null) {
            watched.look(nowNanos);
        }
        if (receipts.expire(nowNanos)) {
            selector.schedule(look, nowNanos);
        }
        smscs.all().forEach(each -> publish(each, nowNanos));
        applications.publishAges(ids.unixMillis(nowNanos), operatorLog);
        receipts.removeUnused();
        applications.removeUnused();
        selector.metrics().counters().set(Counter.HOMES, smscs.size() + receipts.size() + applications.size());
    }

    private void warn(Smsc smsc, ReceiptsView.Minute minute) {
        operatorLog.smscTold(smsc.name(), LogEvent.SMSC_RECEIPTS_UNEXPECTED, minute.text());
    }

    private void publish(SmscHome<MtMessage> home, long nowNanos) {
        KindCounters<SmscGauge> levels = home.smsc().levels();
        SmscReceipts<MoMessage> expected = receipts.known(home.smsc());
        if (expected != null) {
            expected.endMinute(nowNanos).ifPresent(minute -> warn(home.smsc(), minute));
        }
        SmscHomeView.Waiting waiting = home.view(nowNanos).waiting();
        levels.set(SmscGauge.QUEUED, waiting.count());
        levels.set(SmscGauge.QUEUED_BYTES, waiting.octets());
        levels.set(SmscGauge.QUEUE_FULL_APPLICATIONS, waiting.fullFor());
        levels.set(SmscGauge.OLDEST_QUEUED_NANOS, Math.max(0, nowNanos - waiting.oldestSinceNanos()));
        levels.set(
                SmscGauge.RECEIPTS_EXPECTED,
                expected == null ? 0 : expected.table().size());
    }
}
