package org.strowger.router.table.service;

/** Long-running work of the table thread, done in steps. */
interface TableJob {
    /** Does one step. Errors are reported to the callers that await the result. */
    void step();

    boolean isEnded();

    /** Aborts the work, because the thread ends. */
    void stop();
}
