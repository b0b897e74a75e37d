package org.strowger.router.admin.kannel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Block;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.NameValueBlock;
import org.strowger.router.admin.answer.Table;

/** Reads the answers of console commands by column name. */
final class AnswerRows {
    /** A row of a table, or a list of names and values. */
    record Row(Map<String, Cell> cells) {
        Row {
            cells = Map.copyOf(cells);
        }

        /** A text; empty if the column is missing. */
        String text(String column) {
            return cells.get(column) instanceof Cell.Text text ? text.text() : "";
        }

        /** A count, or a time in nanoseconds; 0 if the column is missing. */
        long whole(String column) {
            return cells.get(column) instanceof Cell.Whole whole ? whole.value() : 0;
        }
    }

    private AnswerRows() {}

    /** The rows of all tables. */
    static List<Row> of(Answer answer) {
        List<Row> rows = new ArrayList<>();
        for (Block block : answer.blocks()) {
            if (block instanceof Table table) {
                for (List<Cell> cells : table.rows()) {
                    Map<String, Cell> byName = new HashMap<>();
                    for (int i = 0; i < cells.size(); i++) {
                        byName.put(table.columns().get(i), cells.get(i));
                    }
                    rows.add(new Row(byName));
                }
            }
        }
        return rows;
    }

    /** All names and values. */
    static Row values(Answer answer) {
        Map<String, Cell> byName = new HashMap<>();
        for (Block block : answer.blocks()) {
            if (block instanceof NameValueBlock nameValues) {
                nameValues.entries().forEach(entry -> byName.put(entry.name(), entry.value()));
            }
        }
        return new Row(byName);
    }
}
