package org.strowger.router.table.service;

import org.strowger.router.table.TableHandle;

/** Receives the incidents of tables, on the table thread. */
public interface TableIncidents {
    /** Ignores all incidents. */
    TableIncidents NONE = new TableIncidents() {
        @Override
        public void loaded(TableHandle table) {}

        @Override
        public void notLoaded(String table, String why) {}

        @Override
        public void notWritten(String table, String why) {}

        @Override
        public void lost(Throwable why) {}
    };

    /** The file of a table was loaded. */
    void loaded(TableHandle table);

    /** The file of a table could not be loaded; the old content stays. */
    void notLoaded(String table, String why);

    /** Changes to a table could not be written. */
    void notWritten(String table, String why);

    /** An internal error has ended the table thread. */
    void lost(Throwable why);
}
