package org.strowger.router.store.journal;

import java.util.function.LongSupplier;

/**
 * How a journal is opened.
 *
 * @param sync whether a commit waits for the disk; otherwise only for the operating system
 * @param storeId tells the files of this store from those of another; an existing store keeps its own id
 * @param unixMillis the time of day, for people who look at the files
 */
public record JournalOptions(JournalLimits limits, boolean sync, long storeId, LongSupplier unixMillis) {}
