package org.strowger.router.admin.answer;

import java.util.List;

/**
 * A table of cells.
 *
 * @param columns column names in lower case, words joined by underscores, as used in JSON; text output shows them in
 *     capitals
 * @param rows the rows, each with one cell per column
 */
public record Table(String name, List<String> columns, List<List<Cell>> rows) implements Block {
    public Table {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }
}
