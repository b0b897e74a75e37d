package org.strowger.router.table.service;

import org.strowger.router.table.TableHandle;

/** Receives the incidents of tables, on their thread. */
public interface TableIncidents {
    /** Tells nobody. */
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

    /** The file of a table could not be loaded, and the former content stays. */
    void notLoaded(String table, String why);

    /** Changes to a table could not be written. */
    void notWritten(String table, String why);

    /** An internal error has ended the thread of the tables. */
    void lost(Throwable why);
}
