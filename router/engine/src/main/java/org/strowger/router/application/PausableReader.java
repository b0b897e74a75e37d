package org.strowger.router.application;

/** Reads messages from a connection, and pauses while stored messages are passed on first. */
public interface PausableReader {
    /** Resumes reading after {@link AppTraffic#takesMore} has paused it. */
    void readAgain(long nowNanos);
}
