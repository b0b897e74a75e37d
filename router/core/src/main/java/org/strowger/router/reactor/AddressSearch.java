package org.strowger.router.reactor;

import java.io.IOException;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Resolves host names for a SelectorThread on another thread, because a lookup may block. The fields are written on
 * that thread, and read on the SelectorThread afterwards.
 */
public final class AddressSearch<T> {
    private @Nullable T found;
    private String failure = "internal error of the look-up";

    /** The part of a search that may block. */
    @FunctionalInterface
    public interface Task<T> {
        /**
         * Called on the other thread.
         *
         * @throws IOException if there is no result, with a message for operators
         */
        T find(NameLookup names) throws IOException;
    }

    private AddressSearch() {}

    /**
     * Begins a search.
     *
     * @param then accepts the result on the thread, and within this call if too many lookups are waiting
     */
    public static <T> void begin(
            Task<T> task, NameLookup names, SelectorThread thread, Consumer<AddressSearch<T>> then) {
        AddressSearch<T> search = new AddressSearch<>();
        try {
            names.elsewhere(() -> {
                try {
                    search.run(task, names);
                } finally {
                    thread.comesBack(() -> then.accept(search));
                }
            });
        } catch (RejectedExecutionException tooMany) {
            search.failure = NameLookup.TOO_MANY;
            then.accept(search);
        }
    }

    private void run(Task<T> task, NameLookup names) {
        try {
            found = task.find(names);
        } catch (IOException e) {
            failure = String.valueOf(e.getMessage());
        }
    }

    public boolean hasFound() {
        return found != null;
    }

    /** The result; only if it {@link #hasFound}. */
    public T found() {
        T result = found;
        if (result == null) {
            throw new AssertionError("nothing was found");
        }
        return result;
    }

    /** The reason for operators, if nothing was found. */
    public String failure() {
        return failure;
    }
}
