package org.strowger.router.config;

import java.nio.file.Path;

/**
 * Settings of the message store.
 *
 * @param path the directory of the store
 * @param synced whether each write is flushed to disk before it is acknowledged; otherwise the operating system may
 *     still buffer it
 * @param octetsMax maximum total size of the files
 * @param messagesMax maximum number of stored messages; {@link #AUTO}: as many as fit in half the heap
 * @param reserveOctets free disk space below which new messages are refused
 */
public record StoreSettings(Path path, boolean synced, long octetsMax, int messagesMax, long reserveOctets) {
    /** As many messages as fit in half the heap. */
    public static final int AUTO = 0;
}
