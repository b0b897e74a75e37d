package org.strowger.router.table.service;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.strowger.bound.Within;
import org.strowger.router.table.LoadedTable;
import org.strowger.router.table.TableHandle;
import org.strowger.router.table.Tables;

/** The tables of another configuration, loaded but not yet in effect. Owned by the table thread. */
@Within(Within.Scope.CONFIGURATION)
public final class TablePreparation {
    /** The preparation for a configuration without tables. */
    public static final TablePreparation NONE = new TablePreparation();

    private final Map<String, KeptTable> tables = new LinkedHashMap<>();
    private final Map<KeptTable, LoadedTable> loaded = new LinkedHashMap<>();

    private final Map<KeptTable, String> faults = new LinkedHashMap<>();

    TablePreparation() {}

    /** Adds a table that has the content kept beside the store, because its file cannot be used. */
    void add(KeptTable table, LoadedTable kept, String fault) {
        loaded.put(table, kept);
        faults.put(table, fault);
    }

    void add(KeptTable table) {
        tables.put(table.source().name(), table);
    }

    void add(KeptTable table, LoadedTable content) {
        loaded.put(table, content);
    }

    Map<String, KeptTable> tables() {
        return tables;
    }

    Map<KeptTable, LoadedTable> loaded() {
        return loaded;
    }

    Map<KeptTable, String> faults() {
        return faults;
    }

    /** The tables, for the criteria and filters of the configuration. They have content once they are in effect. */
    public Tables handles() {
        if (tables.isEmpty()) {
            return Tables.NONE;
        }
        List<TableHandle> handles = new ArrayList<>();
        tables.values().forEach(each -> handles.add(each.handle()));
        return new Tables(handles);
    }
}
