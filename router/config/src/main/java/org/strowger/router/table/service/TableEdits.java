package org.strowger.router.table.service;

import java.util.function.Consumer;

/** Adds numbers to tables and removes them. Callable from any thread. */
public interface TableEdits {
    /**
     * Makes a change durable. Afterwards, look-ups on all threads see it.
     *
     * @param whenDone called once, on the table thread, or immediately if the edit is refused; must not block
     */
    void edit(TableEdit edit, Consumer<EditOutcome> whenDone);
}
