package org.strowger.router.table;

/**
 * The state of a table.
 *
 * @param entries the number of distinct entries in the file
 * @param repeated the number of lines in the file that repeat an entry
 * @param changes the number of changes made since the file was loaded
 * @param octets the size of the table in memory
 * @param loadedMillis the calendar time at which the file was loaded; 0 if it never was
 * @param stamp the version of the file that is loaded
 * @param loads how often the file was loaded
 * @param failures how often loading failed
 * @param fault why the last attempt failed; empty if it did not
 */
public record TableStatus(
        int entries,
        int repeated,
        int changes,
        long octets,
        long loadedMillis,
        FileStamp stamp,
        long loads,
        long failures,
        String fault) {
    static final TableStatus NOT_LOADED = new TableStatus(0, 0, 0, 0, 0, FileStamp.NONE, 0, 0, "");

    public TableStatus loaded(LoadedTable loaded, TableContent content, long nowMillis) {
        return new TableStatus(
                loaded.table().size(),
                loaded.repeated(),
                content.changes().count(),
                content.octets(),
                nowMillis,
                loaded.stamp(),
                loads + 1,
                failures,
                "");
    }

    public TableStatus changed(TableContent content) {
        return new TableStatus(
                entries,
                repeated,
                content.changes().count(),
                content.octets(),
                loadedMillis,
                stamp,
                loads,
                failures,
                fault);
    }

    /** The file that is loaded is in place again. */
    public TableStatus recovered() {
        return new TableStatus(entries, repeated, changes, octets, loadedMillis, stamp, loads, failures, "");
    }

    public TableStatus failed(String why) {
        return new TableStatus(entries, repeated, changes, octets, loadedMillis, stamp, loads, failures + 1, why);
    }
}
