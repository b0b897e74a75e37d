package org.strowger.router.store;

import org.strowger.router.store.journal.JournalOptions;

/**
 * What a store is told when it is opened.
 *
 * @param journal the form of its files
 * @param reserveOctets free space below which new messages are refused
 * @param octetsMax of all files; beyond that new messages are refused
 * @param recordsMax that may live; beyond that new messages are refused
 * @param slowAfterNanos a write with its sync that takes longer closes the store for new messages while it lasts
 */
public record StoreOptions(
        JournalOptions journal, long reserveOctets, long octetsMax, int recordsMax, long slowAfterNanos) {}
