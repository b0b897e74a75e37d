package org.strowger.router.store.journal;

import java.util.function.LongSupplier;

/**
 * Options for opening a journal.
 *
 * @param sync whether a commit waits for the disk; otherwise it waits for the operating system only
 * @param storeId distinguishes the files of this store from the files of another store; an existing store keeps its own
 *     id
 * @param unixMillis the wall clock; its time is stored in the file headers for human readers
 */
public record JournalOptions(JournalLimits limits, boolean sync, long storeId, LongSupplier unixMillis) {}
