package org.strowger.router.store;

/**
 * When a store refuses new messages.
 *
 * @param reserveBytes if there is less free space
 * @param bytesMax if the log is longer
 * @param recordsMax if more records are live
 * @param slowAfterNanos while a commit takes longer
 */
public record StoreOptions(long reserveBytes, long bytesMax, int recordsMax, long slowAfterNanos) {}
