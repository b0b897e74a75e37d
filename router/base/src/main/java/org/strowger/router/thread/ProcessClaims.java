package org.strowger.router.thread;

import java.util.HashSet;
import java.util.Set;
import org.strowger.bound.Within;

/**
 * Names that this process has claimed. The file locks of the operating system exclude other processes, but not a second
 * use by the same process, and closing any channel of a locked file releases the lock.
 *
 * <p>Thread: any.
 */
@Within(Within.Scope.HOLDER)
public final class ProcessClaims {
    private static final Set<String> TAKEN = new HashSet<>();

    private ProcessClaims() {}

    /** Claims the name; returns false if it is already claimed. */
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
