package org.strowger.router.exchange.mo;

import java.util.function.Consumer;

/** Writes the tables of numbers. Any thread. */
@FunctionalInterface
public interface TableWriter {
    /** Writes nothing, because there are no tables. */
    TableWriter NONE = (table, isAdded, number, by, whenDone) -> whenDone.accept(false);

    /**
     * Adds a number to a table, or removes it.
     *
     * @param by the subscriber or client that requests it, for the file of the changes
     * @param whenDone called once, on any thread, with true if the table durably has the requested content
     */
    void write(String table, boolean isAdded, String number, String by, Consumer<Boolean> whenDone);
}
