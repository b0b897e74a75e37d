package org.strowger.router.admin.answer;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.strowger.bound.Within;
import org.strowger.router.metrics.Figure;

/**
 * The columns of a table, each with the function that fills its cells, so that a table of many objects and a block
 * about one object have the same columns. Built once, then read-only.
 *
 * @param <T> the type of object that a row describes
 */
@Within(Within.Scope.COMMAND)
public final class Columns<T> {
    private final List<String> names = new ArrayList<>();
    private final List<Function<? super T, Cell>> cells = new ArrayList<>();

    public Columns<T> with(String name, Function<? super T, Cell> cell) {
        assert !names.contains(name) : "two columns " + name;
        names.add(name);
        cells.add(cell);
        return this;
    }

    /** Adds a column for each figure. */
    public <F extends Figure> Columns<T> withFigures(F[] figures, Function<F, Function<? super T, Cell>> cell) {
        for (F figure : figures) {
            with(figure.label(), cell.apply(figure));
        }
        return this;
    }

    public Table table(String name, Collection<? extends T> things) {
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

    public NameValueBlock sheet(String name, T thing) {
        List<NameValueBlock.Entry> entries = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            entries.add(new NameValueBlock.Entry(names.get(i), cells.get(i).apply(thing)));
        }
        return new NameValueBlock(name, entries);
    }
}
