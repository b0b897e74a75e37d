package org.strowger.router.table.service;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.strowger.router.table.LoadedTable;
import org.strowger.router.table.TableHandle;
import org.strowger.router.table.Tables;

/** The tables of another configuration, loaded but not in effect. Owned by the thread of the tables. */
public final class TablePreparation {
    /** The tables of a configuration without any. */
    public static final TablePreparation NONE = new TablePreparation();

    private final Map<String, KeptTable> tables = new LinkedHashMap<>();
    private final Map<KeptTable, LoadedTable> loaded = new LinkedHashMap<>();

    TablePreparation() {}

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

    /** The tables for criteria and filters of the configuration. They have content when they are in effect. */
    public Tables handles() {
        if (tables.isEmpty()) {
            return Tables.NONE;
        }
        List<TableHandle> handles = new ArrayList<>();
        tables.values().forEach(each -> handles.add(each.handle()));
        return new Tables(handles);
    }
}
