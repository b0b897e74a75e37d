package org.strowger.router.thread;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A connection that several threads use at the same time. A thread that finds it broken gives it back as broken; the
 * next thread gets a new one, and the broken one is closed when the last thread has given it back.
 *
 * <p>May be used by any thread.
 */
public final class SharedConnection<T> implements AutoCloseable {
    private final Supplier<T> opener;
    private final Consumer<T> closer;

    /** Guarded by this, as are the fields of each use. */
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
     * The connection, opened if there is none. To be given back in any case.
     *
     * @throws IllegalStateException if this was closed
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

    /** Closes the connection at once, also if threads use it. No connection is opened any more. */
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
