package org.strowger.router.admin.answer;

import java.util.List;

/**
 * Rows of cells.
 *
 * @param columns names in lower case, words joined by underscores, as JSON has them; text shows them in capitals
 * @param rows each with a cell for each column
 */
public record Table(String name, List<String> columns, List<List<Cell>> rows) implements Block {
    public Table {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }
}
