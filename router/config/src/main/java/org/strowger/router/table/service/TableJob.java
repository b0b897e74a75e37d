package org.strowger.router.table.service;

/** Work of the thread of the tables that takes long, and is done in steps. */
interface TableJob {
    /** Does a part of it; errors are told to those who wait. */
    void step();

    boolean isEnded();

    /** Gives up, because the thread ends. */
    void stop();
}
