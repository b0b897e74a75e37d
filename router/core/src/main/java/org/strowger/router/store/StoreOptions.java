package org.strowger.router.store;

/**
 * The limits of a store beyond which it refuses new messages, and the spacing of its flights.
 *
 * @param reserveBytes minimum free space
 * @param bytesMax maximum length of the log
 * @param recordsMax maximum number of live records
 * @param heapBytesMax maximum heap that the live records may take in the memory of their owners
 * @param slowAfterNanos maximum duration of a commit
 * @param gatherNanos under load, minimum time between the beginnings of two flights; 0 for none
 */
public record StoreOptions(
        long reserveBytes, long bytesMax, int recordsMax, long heapBytesMax, long slowAfterNanos, long gatherNanos) {}
