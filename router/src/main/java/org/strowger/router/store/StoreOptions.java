package org.strowger.router.store;

/**
 * The limits of a store beyond which it refuses new messages.
 *
 * @param reserveBytes minimum free space
 * @param bytesMax maximum length of the log
 * @param recordsMax maximum number of live records
 * @param heapBytesMax maximum heap that the live records may take in the memory of their owners
 * @param slowAfterNanos maximum duration of a commit
 */
public record StoreOptions(long reserveBytes, long bytesMax, int recordsMax, long heapBytesMax, long slowAfterNanos) {}
