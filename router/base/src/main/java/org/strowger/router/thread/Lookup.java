package org.strowger.router.thread;

import org.jspecify.annotations.Nullable;

/** Finds a value by its key, on the caller's thread. */
@FunctionalInterface
public interface Lookup<K, V> {
    /** The value; null if there is none. */
    @Nullable
    V find(K key);
}
