package org.strowger.router.table.service;

import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.strowger.router.table.TableFiles;
import org.strowger.router.time.MonotonicClock;

/**
 * The collaborators of tables.
 *
 * @param changes the files with the changes
 * @param unixMillis the calendar clock
 */
public record TableContext(
        TableFiles files,
        ChangeFiles changes,
        MonotonicClock clock,
        LongSupplier unixMillis,
        TableIncidents incidents) {
    /** @param directory the directory for the files of changes, which is created with the first change */
    public TableContext(
            TableFiles files, Path directory, MonotonicClock clock, LongSupplier unixMillis, TableIncidents incidents) {
        this(files, new ChangeDirectory(directory), clock, unixMillis, incidents);
    }
}
