package org.strowger.router.table.service;

import java.util.List;
import org.strowger.router.table.TableHandle;

/** Lists the failures of tables. */
class ToldIncidents implements TableIncidents {
    private final List<String> told;

    ToldIncidents(List<String> told) {
        this.told = told;
    }

    @Override
    public void loaded(TableHandle table) {}

    @Override
    public void notLoaded(String table, String why) {
        told.add("not loaded " + table);
    }

    @Override
    public void notWritten(String table, String why) {
        told.add("not written " + table);
    }

    @Override
    public void lost(Throwable why) {
        throw new AssertionError(why);
    }
}
