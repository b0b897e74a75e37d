package org.strowger.router.imports.sql;

import java.util.Map;
import org.strowger.router.imports.SourceLine;

/** A row of a table in a dump, by column name in lower case. */
public record SqlRow(SourceLine at, Map<String, SqlValue> values) {
    /** The value of a column; NULL if the dump does not contain the column. */
    public SqlValue get(String column) {
        return values.getOrDefault(column, SqlValue.NULL);
    }
}
