package org.strowger.router.table;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tables of a configuration. Immutable; the content of each is replaced when its file changes. */
public final class Tables {
    /** No table is configured. */
    public static final Tables NONE = new Tables(List.of());

    private final Map<String, TableHandle> byName = new LinkedHashMap<>();
    private final NumberPlan plan;

    public Tables(List<TableHandle> tables) {
        tables.forEach(each -> byName.put(each.name(), each));
        this.plan = new NumberPlan(tables);
    }

    /**
     * Reads the tables once; later changes of their files are ignored. For commands that evaluate a configuration.
     *
     * @throws InvalidTable if a table cannot be used
     */
    public static Tables read(List<TableSource> sources, TableFiles files) throws InvalidTable {
        List<TableHandle> handles = new ArrayList<>();
        for (TableSource source : sources) {
            TableHandle handle = new TableHandle(source);
            NumberTable table = TableLoad.read(source, files).table();
            handle.replace(TableContent.of(source.kind(), table, TableChanges.NONE));
            handles.add(handle);
        }
        return new Tables(handles);
    }

    public boolean isEmpty() {
        return byName.isEmpty();
    }

    public Optional<TableHandle> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** All tables, in the order of the configuration. */
    public Collection<TableHandle> all() {
        return List.copyOf(byName.values());
    }

    /** The number plan made from all tables of ported numbers and all number plans. */
    public NumberPlan plan() {
        return plan;
    }
}
