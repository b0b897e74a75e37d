package org.strowger.router.records;

import java.io.IOException;

/** What the event records report to the operator. Called on the thread of the records. */
public interface RecordIncidents {
    void onState(RecordState before, RecordState now);

    /** A write, a sync or a deletion failed. It will be tried again. */
    void onFailure(IOException why);

    /** The file ended within a line. The fragment was removed, and is quoted in a line of its own. */
    void onTorn(String file, long bytes);

    /** The daemon ends, and these records could not be written. */
    void onUnwritten(long records);

    /** An internal error has ended the thread. The daemon must be restarted. */
    void onLost(Throwable why);
}
