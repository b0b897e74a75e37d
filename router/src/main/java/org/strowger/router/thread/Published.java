package org.strowger.router.thread;

/**
 * An immutable value that one thread replaces as a whole and others read: a routing table, a certificate. Readers see
 * the old value or the new one, never a mixture.
 */
public final class Published<T> {
    private volatile T value;

    public Published(T value) {
        this.value = value;
    }

    public T get() {
        return value;
    }

    public void set(T next) {
        value = next;
    }
}
