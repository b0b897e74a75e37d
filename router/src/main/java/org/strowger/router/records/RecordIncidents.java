package org.strowger.router.records;

import java.io.IOException;

/** What is to be told to people, by the thread of the records. */
public interface RecordIncidents {
    /** It can be recorded again what happens, or cannot from now on. */
    void onState(RecordState before, RecordState now);

    /** A write, a sync or a deletion failed; it will be tried again. */
    void onFailure(IOException why);

    /**
     * That file ended in the middle of a line, of so many octets, which was cut off and is told in a line of its own.
     */
    void onTorn(String file, long octets);

    /** The daemon ends, and so many records could not be written. */
    void onUnwritten(long records);

    /** A fault of ours: the thread has ended, and so must the daemon. */
    void onLost(Throwable why);
}
