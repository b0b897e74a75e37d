package org.strowger.router.store.journal;

import java.util.function.LongSupplier;

/**
 * What a journal is told when it is opened.
 *
 * @param limits how large things may be
 * @param sync whether to wait for the disk; else for the operating system alone
 * @param storeId tells the files of this store from those of another; a store that is there keeps its own
 * @param unixMillis the time of day, for people who look at a file
 */
public record JournalOptions(JournalLimits limits, boolean sync, long storeId, LongSupplier unixMillis) {}
