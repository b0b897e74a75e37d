package org.strowger.router.admin.answer;

import java.util.List;

/**
 * Rows of cells under names.
 *
 * @param columns their names in lower case, words joined by underscores: so they stand in JSON, in capitals as text;
 *     they are only ever added to
 * @param rows each with a cell for each column
 */
public record Table(String name, List<String> columns, List<List<Cell>> rows) implements Block {
    public Table {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }
}
