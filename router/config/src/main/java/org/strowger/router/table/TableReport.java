package org.strowger.router.table;

import java.nio.file.Path;
import java.util.List;

/**
 * The faults in the file of a table.
 *
 * @param faults the first errors
 * @param untold the number of further errors
 * @param repeated the number of lines that repeat an entry
 */
public record TableReport(Path file, List<TableFault> faults, long untold, int repeated) {
    public TableReport {
        faults = List.copyOf(faults);
    }

    /** A report without faults, for a file that was not read. */
    public static TableReport none(TableSource source) {
        return new TableReport(source.file(), List.of(), 0, 0);
    }

    /** Reads the file of a table. */
    public static TableReport of(TableSource source, TableFiles files) {
        try {
            return new TableReport(
                    source.file(), List.of(), 0, TableLoad.read(source, files).repeated());
        } catch (InvalidTable e) {
            return new TableReport(
                    source.file(), e.faults(), e.count() - e.faults().size(), 0);
        }
    }
}
