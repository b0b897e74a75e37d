package org.strowger.router.thread;

/**
 * An immutable value that one thread replaces and other threads read, such as a routing table or a certificate. A
 * reader sees the old value or the new one, never a mixture.
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
