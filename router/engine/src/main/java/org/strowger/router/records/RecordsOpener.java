package org.strowger.router.records;

import java.time.ZoneOffset;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.RecordSettings;
import org.strowger.router.config.RecordSettings.Steps;

/** Opens the event records of a configuration. */
public final class RecordsOpener {
    private RecordsOpener() {}

    /** The selection and masking of records. */
    public static RecordShape shape(Configuration configuration) {
        return new RecordShape(
                configuration.services().operating().records().steps() == Steps.ALL,
                configuration.services().operating().privacy());
    }

    /** Records that are switched off. */
    public static Records off(Configuration configuration) {
        return Records.off(shape(configuration));
    }

    /** Opens the records. They have no thread yet. */
    public static Records open(RecordDisk disk, Configuration configuration, RecordContext context) {
        return open(disk, configuration, RecordOptions.WAITING_USUAL, context);
    }

    /** As above, with a different limit on records that wait to be written. */
    public static Records open(RecordDisk disk, Configuration configuration, long waitingMax, RecordContext context) {
        RecordSettings settings = configuration.services().operating().records();
        RecordOptions terms =
                new RecordOptions(settings.rotation(), configuration.general().timezone(), settings.keep(), waitingMax);
        RecordThread events = new RecordThread(disk, terms, context);
        RecordSettings.AccessLog log = settings.accessLog();
        if (!log.isWritten()) {
            return Records.by(events, shape(configuration));
        }
        RecordContext ofLog = new RecordContext(context.clock(), context.unixMillis(), context.incidents());
        return Records.by(
                events,
                new AccessLog(
                        new RecordThread(disk, terms.with(RecordFileKind.ACCESS_LOG), ofLog),
                        log.format(),
                        log.isGmt() ? ZoneOffset.UTC : configuration.general().timezone()),
                shape(configuration));
    }
}
