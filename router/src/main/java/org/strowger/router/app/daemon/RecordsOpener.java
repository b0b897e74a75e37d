package org.strowger.router.app.daemon;

import org.strowger.router.config.Configuration;
import org.strowger.router.config.RecordSettings;
import org.strowger.router.config.RecordSettings.Steps;
import org.strowger.router.records.RecordContext;
import org.strowger.router.records.RecordDisk;
import org.strowger.router.records.RecordOptions;
import org.strowger.router.records.RecordShape;
import org.strowger.router.records.RecordThread;
import org.strowger.router.records.Records;

/** Opens the event records of a configuration. */
public final class RecordsOpener {
    private RecordsOpener() {}

    /** The selection and masking of records. */
    static RecordShape shape(Configuration configuration) {
        return new RecordShape(
                configuration.services().operating().records().steps() == Steps.ALL,
                configuration.services().operating().privacy());
    }

    /** Records that are switched off. */
    public static Records off(Configuration configuration) {
        return Records.off(shape(configuration));
    }

    /** Opens the records. They have no thread yet. */
    public static Records open(RecordDisk disk, Configuration configuration, RecordContext surroundings) {
        return open(disk, configuration, RecordOptions.WAITING_USUAL, surroundings);
    }

    /** As above, with a different limit on records that wait to be written. */
    static Records open(RecordDisk disk, Configuration configuration, long waitingMax, RecordContext surroundings) {
        RecordSettings settings = configuration.services().operating().records();
        RecordOptions terms =
                new RecordOptions(settings.rotation(), configuration.general().timezone(), settings.keep(), waitingMax);
        return Records.by(new RecordThread(disk, terms, surroundings), shape(configuration));
    }
}
