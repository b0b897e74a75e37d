package org.strowger.router.app.log;

import org.strowger.router.event.LogEvent;
import org.strowger.router.table.TableHandle;
import org.strowger.router.table.TableStatus;
import org.strowger.router.table.service.TableIncidents;

/** Logs what happens to number tables. */
public final class TableLog implements TableIncidents {
    private static final String TABLE = "table";
    private static final String DETAIL = "detail";

    private final Log log;

    public TableLog(Log log) {
        this.log = log;
    }

    @Override
    public void loaded(TableHandle table) {
        TableStatus status = table.status();
        log.say(
                LogEvent.TABLE_LOADED,
                EventField.of(TABLE, table.name()),
                EventField.of("entries", status.entries()),
                EventField.of("octets", status.octets()));
        if (status.repeated() > 0) {
            log.say(
                    LogEvent.TABLE_REPEATED,
                    EventField.of(TABLE, table.name()),
                    EventField.of("lines", status.repeated()));
        }
    }

    @Override
    public void notLoaded(String table, String why) {
        log.say(LogEvent.TABLE_NOT_LOADED, EventField.of(TABLE, table), EventField.sentence(DETAIL, why));
    }

    @Override
    public void notWritten(String table, String why) {
        log.say(LogEvent.TABLE_NOT_WRITTEN, EventField.of(TABLE, table), EventField.sentence(DETAIL, why));
    }

    /** Logs that the thread of the tables has ended. Messages continue with the current content of the tables. */
    @Override
    public void lost(Throwable why) {
        log.fault(LogEvent.TABLE_FAILED, why);
    }
}
