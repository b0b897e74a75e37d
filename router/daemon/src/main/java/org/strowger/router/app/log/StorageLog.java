package org.strowger.router.app.log;

import java.io.IOException;
import org.strowger.router.event.LogEvent;
import org.strowger.router.exchange.custody.RecoveredRecords;
import org.strowger.router.records.RecordIncidents;
import org.strowger.router.records.RecordState;
import org.strowger.router.store.StoreIncidents;
import org.strowger.router.store.StoreState;
import org.strowger.router.store.log.LogDamage;
import org.strowger.router.store.shared.Fenced;

/** Logs incidents of the store and of event records. */
public final class StorageLog {
    private final Log log;
    private final Runnable stop;

    /** @param stop stops the daemon, which must not run without its store or its event records */
    public StorageLog(Log log, Runnable stop) {
        this.log = log;
        this.stop = stop;
    }

    public StoreIncidents store() {
        return new Store();
    }

    public RecordIncidents records() {
        return new Records();
    }

    private void failed(LogEvent event, IOException why) {
        log.say(
                event,
                EventField.fault("cause", why.toString()),
                EventField.of("detail", "Strowger retries the write"));
    }

    private void lost(LogEvent event, Throwable why) {
        log.fault(event, why);
        stop.run();
    }

    private final class Store implements StoreIncidents {
        @Override
        public void onState(StoreState before, StoreState now) {
            LogEvent event =
                    switch (now) {
                        case OPEN -> LogEvent.STORE_OPEN;
                        case CLOSED -> LogEvent.STORE_ENDED;
                        case NO_SPACE, FULL, SLOW, FAILING -> LogEvent.STORE_CLOSED;
                    };
            log.say(event, EventField.of("detail", now.words()));
        }

        @Override
        public void onFailure(IOException why) {
            failed(LogEvent.STORE_FAILED, why);
        }

        @Override
        public void onDamage(LogDamage damage) {
            log.say(LogEvent.STORE_DAMAGED, EventField.of("detail", damage.toString()));
        }

        @Override
        public void onTorn(long octets) {
            log.say(
                    LogEvent.STORE_TORN,
                    EventField.of("octets", octets),
                    EventField.of("detail", "the incomplete write had not been acknowledged"));
        }

        @Override
        public void onLost(Throwable why) {
            if (why instanceof Fenced) {
                log.say(LogEvent.CLUSTER_FENCED, EventField.sentence("detail", String.valueOf(why.getMessage())));
                stop.run();
            } else {
                lost(LogEvent.STORE_LOST, why);
            }
        }
    }

    private final class Records implements RecordIncidents {
        @Override
        public void onState(RecordState before, RecordState now) {
            log.say(
                    now == RecordState.OPEN ? LogEvent.RECORDS_OPEN : LogEvent.RECORDS_CLOSED,
                    EventField.of("detail", now.words()));
        }

        @Override
        public void onFailure(IOException why) {
            failed(LogEvent.RECORDS_FAILED, why);
        }

        @Override
        public void onTorn(String file, long octets) {
            log.say(LogEvent.RECORDS_TORN, EventField.of("file", file), EventField.of("octets", octets));
        }

        @Override
        public void onUnwritten(long records) {
            log.say(LogEvent.RECORDS_UNWRITTEN, EventField.of("records", records));
        }

        @Override
        public void onLost(Throwable why) {
            lost(LogEvent.RECORDS_LOST, why);
        }
    }

    /** Logs the contents of the store at startup. */
    public void tell(RecoveredRecords found) {
        log.say(
                LogEvent.STORE_READ,
                EventField.of("messages", found.messages()),
                EventField.of("receipts_expected", found.expectations().size()),
                EventField.of("for_applications", found.deliveries().size()));
        if (found.unreadable() > 0) {
            log.say(
                    LogEvent.STORE_UNREADABLE,
                    EventField.of("records", found.unreadable()),
                    EventField.fault("first", String.valueOf(found.firstUnreadable())),
                    EventField.of("detail", "these records remain in the store"));
        }
    }
}
