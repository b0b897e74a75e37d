package org.strowger.router.config;

import java.nio.file.Path;

/**
 * Where messages are kept, and how many.
 *
 * @param path the directory
 * @param synced whether what is written is on the disk before it counts; else the system may still hold it
 * @param octetsMax of its files
 * @param messagesMax at once; {@link #AUTO}: as many as half the heap holds
 * @param reserveOctets with less than that free on the disk, new messages are refused
 */
public record StoreSettings(Path path, boolean synced, long octetsMax, int messagesMax, long reserveOctets) {
    /** As many messages as half the heap holds. */
    public static final int AUTO = 0;
}
