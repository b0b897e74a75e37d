package org.strowger.router.thread;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A connection that several threads use at the same time. A thread that finds the connection broken gives it back as
 * broken, and the next thread gets a new connection. The broken connection is closed when the last thread has given it
 * back.
 *
 * <p>May be used by any thread.
 */
public final class SharedConnection<T> implements AutoCloseable {
    private final Supplier<T> opener;
    private final Consumer<T> closer;

    /** Guarded by {@code this}, as are the fields of each {@link Use}. */
    private @Nullable Use<T> current;

    private boolean isClosed;

    /** @param opener opens a connection without waiting; called by one thread at a time, while the others wait */
    public SharedConnection(Supplier<T> opener, Consumer<T> closer) {
        this.opener = opener;
        this.closer = closer;
    }

    /** A connection that is in use by at least one thread. */
    public static final class Use<T> {
        private final T connection;
        private int users;
        private boolean isClosed;

        private Use(T connection) {
            this.connection = connection;
        }

        public T connection() {
            return connection;
        }
    }

    /**
     * Returns the connection, and opens it if there is none. The caller must always give it back.
     *
     * @throws IllegalStateException if this object is closed
     */
    public synchronized Use<T> take() {
        if (isClosed) {
            throw new IllegalStateException("closed");
        }
        Use<T> use = current;
        if (use == null) {
            use = new Use<>(opener.get());
            current = use;
        }
        use.users++;
        return use;
    }

    public void giveBack(Use<T> use, boolean isBroken) {
        if (isToBeClosed(use, isBroken)) {
            closer.accept(use.connection);
        }
    }

    private synchronized boolean isToBeClosed(Use<T> use, boolean isBroken) {
        use.users--;
        if (isBroken && use == current) {
            current = null;
        }
        boolean isLast = use != current && use.users == 0 && !use.isClosed;
        use.isClosed |= isLast;
        return isLast;
    }

    /** Closes the connection at once, even if threads use it, and prevents any further opening. */
    @Override
    public void close() {
        Use<T> last = retireLast();
        if (last != null) {
            closer.accept(last.connection);
        }
    }

    private synchronized @Nullable Use<T> retireLast() {
        Use<T> last = current;
        if (last != null) {
            last.isClosed = true;
        }
        current = null;
        isClosed = true;
        return last;
    }
}
