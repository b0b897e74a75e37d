package org.strowger.router.admin.view;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.NameValueBlock;
import org.strowger.router.admin.answer.Table;

/**
 * The columns of a table, each with how its cell is found: so a name stands beside what it means, and a table of many
 * things and a sheet of one of them cannot differ. Made once, then only read.
 *
 * @param <T> what a row tells of
 */
final class Columns<T> {
    private final List<String> names = new ArrayList<>();
    private final List<Function<? super T, Cell>> cells = new ArrayList<>();

    Columns<T> with(String name, Function<? super T, Cell> cell) {
        assert !names.contains(name) : "two columns " + name;
        names.add(name);
        cells.add(cell);
        return this;
    }

    Table table(String name, Collection<? extends T> things) {
        List<List<Cell>> rows = new ArrayList<>(things.size());
        for (T thing : things) {
            List<Cell> row = new ArrayList<>(cells.size());
            for (Function<? super T, Cell> cell : cells) {
                row.add(cell.apply(thing));
            }
            rows.add(row);
        }
        return new Table(name, names, rows);
    }

    NameValueBlock sheet(String name, T thing) {
        List<NameValueBlock.Entry> entries = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            entries.add(new NameValueBlock.Entry(names.get(i), cells.get(i).apply(thing)));
        }
        return new NameValueBlock(name, entries);
    }
}
