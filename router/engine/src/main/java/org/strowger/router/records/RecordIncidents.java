package org.strowger.router.records;

import java.io.IOException;

/** Receives the incidents that the event records report to the operator. Called on the record thread. */
public interface RecordIncidents {
    void onState(RecordState before, RecordState now);

    /** Reports that a write, sync or deletion failed; it will be retried. */
    void onFailure(IOException why);

    /**
     * Reports that a file ended with an incomplete line. The fragment was removed and is quoted in a line of its own.
     */
    void onTorn(String file, long bytes);

    /** Reports that the daemon is stopping and that this number of records could not be written. */
    void onUnwritten(long records);

    /** Reports that an internal error has ended the record thread; the daemon must be restarted. */
    void onLost(Throwable why);
}
