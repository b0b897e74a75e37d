package org.strowger.router.thread;

import java.util.HashSet;
import java.util.Set;

/**
 * What this process has taken for itself, by name. The locks of the operating system keep other processes out, but not
 * the own one: to close a file that one has open twice gives up the lock on it.
 *
 * <p>Thread: any.
 */
public final class ProcessClaims {
    private static final Set<String> TAKEN = new HashSet<>();

    private ProcessClaims() {}

    /** Takes it. Returns false if it is taken already. */
    public static boolean take(String name) {
        synchronized (TAKEN) {
            return TAKEN.add(name);
        }
    }

    public static void release(String name) {
        synchronized (TAKEN) {
            TAKEN.remove(name);
        }
    }
}
