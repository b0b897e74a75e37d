package org.strowger.router.imports.sql;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.strowger.router.imports.SourceLine;

/**
 * The rows of tables in a dump from MySQL, PostgreSQL or SQLite. Reads INSERT statements, with or without column names,
 * and PostgreSQL's COPY. If a statement has no column names, they are taken from the CREATE TABLE statement. No SQL is
 * executed.
 */
public final class SqlDump {
    private static final int ROWS_MAX = 1_000_000;
    private static final String[] NO_COLUMNS = {
        "PRIMARY", "KEY", "UNIQUE", "INDEX", "CONSTRAINT", "FULLTEXT", "FOREIGN", "CHECK"
    };

    private final Predicate<String> wanted;
    private final SqlTokens tokens;
    private final Map<String, List<String>> columns = new HashMap<>();
    private final Map<String, List<SqlRow>> rows = new LinkedHashMap<>();
    private int count;

    private SqlDump(Predicate<String> wanted, SqlTokens tokens) {
        this.wanted = wanted;
        this.tokens = tokens;
    }

    /**
     * Reads the rows of tables, by table name in lower case and without schema.
     *
     * @param file the name of the file in messages
     * @param wanted the tables to read
     * @throws org.strowger.router.imports.ImportFailure with line and column, if the file is not a dump or is truncated
     */
    public static Map<String, List<SqlRow>> read(BufferedReader in, String file, Predicate<String> wanted)
            throws IOException {
        SqlDump dump = new SqlDump(wanted, new SqlTokens(in, file));
        dump.statements();
        return dump.rows;
    }

    private void statements() throws IOException {
        tokens.next();
        while (!tokens.isEnd()) {
            if (tokens.isWord("CREATE")) {
                create();
            } else if (tokens.isWord("INSERT")) {
                insert();
            } else if (tokens.isWord("COPY")) {
                copy();
            } else {
                tokens.skipStatement();
            }
            tokens.next();
        }
    }

    /** The name of a table, which may follow the name of a schema. */
    private String table() throws IOException {
        String name = tokens.name();
        while (tokens.isSign('.')) {
            tokens.next();
            name = tokens.name();
        }
        return name;
    }

    private void create() throws IOException {
        tokens.next();
        if (!tokens.isWord("TABLE")) {
            tokens.skipStatement();
            return;
        }
        tokens.next();
        while (tokens.isOneOf("IF", "NOT", "EXISTS")) {
            tokens.next();
        }
        String table = table();
        if (wanted.test(table) && tokens.isSign('(')) {
            columns.put(table, definitions());
        }
        tokens.skipStatement();
    }

    /** The first word of each definition in the parentheses, except keys and constraints. */
    private List<String> definitions() throws IOException {
        List<String> names = new ArrayList<>();
        boolean isFirst = true;
        int depth = 1;
        tokens.next();
        while (depth > 0) {
            if (tokens.isEnd()) {
                throw tokens.cut("a definition");
            }
            if (isFirst && !tokens.isOneOf(NO_COLUMNS)) {
                names.add(tokens.name());
                isFirst = false;
                continue;
            }
            isFirst = tokens.isSign(',') && depth == 1;
            depth += tokens.isSign('(') ? 1 : 0;
            depth -= tokens.isSign(')') ? 1 : 0;
            tokens.next();
        }
        return names;
    }

    private void insert() throws IOException {
        tokens.next();
        while (tokens.isOneOf("INTO", "IGNORE", "OR", "REPLACE")) {
            tokens.next();
        }
        String table = table();
        if (!wanted.test(table)) {
            tokens.skipStatement();
            return;
        }
        List<String> names = tokens.isSign('(') ? names() : columns.getOrDefault(table, List.of());
        if (!tokens.isOneOf("VALUES", "VALUE")) {
            throw tokens.fault("expected VALUES", "name a dump of a database");
        }
        do {
            tokens.next();
            SourceLine start = tokens.sourceLine();
            add(table, names, start, values());
        } while (tokens.isSign(','));
        if (!tokens.isSign(';')) {
            tokens.expectSign(';');
        }
    }

    private List<String> names() throws IOException {
        List<String> names = new ArrayList<>();
        do {
            tokens.next();
            names.add(tokens.name());
        } while (tokens.isSign(','));
        tokens.expectSign(')');
        return names;
    }

    private List<SqlValue> values() throws IOException {
        List<SqlValue> values = new ArrayList<>();
        tokens.expectSign('(');
        values.add(tokens.value());
        while (tokens.isSign(',')) {
            tokens.next();
            values.add(tokens.value());
        }
        tokens.expectSign(')');
        return values;
    }

    private void add(String table, List<String> names, SourceLine at, List<SqlValue> values) {
        if (names.size() != values.size()) {
            throw tokens.fault(
                    names.isEmpty()
                            ? "the names of the columns are not known"
                            : values.size() + " values for " + names.size() + " columns",
                    "make the dump with CREATE TABLE, or with complete INSERTs");
        }
        count++;
        if (count > ROWS_MAX) {
            throw tokens.fault("there are more than " + ROWS_MAX + " rows", "dump the needed tables only");
        }
        Map<String, SqlValue> row = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            row.put(names.get(i), values.get(i));
        }
        rows.computeIfAbsent(table, each -> new ArrayList<>()).add(new SqlRow(at, row));
    }

    /** Reads PostgreSQL's COPY: one line per row, up to a line with a backslash and a dot. */
    private void copy() throws IOException {
        tokens.next();
        String table = table();
        List<String> names = tokens.isSign('(') ? names() : columns.getOrDefault(table, List.of());
        tokens.skipStatement();
        while (true) {
            if (tokens.isAtEnd()) {
                throw tokens.cut("the rows of COPY");
            }
            SourceLine start = tokens.sourceLine();
            String line = tokens.line();
            if (line.equals("\\.")) {
                return;
            }
            if (wanted.test(table)) {
                List<SqlValue> values = Arrays.stream(line.split("\t", -1))
                        .map(SqlTokens::copied)
                        .toList();
                add(table, names, start, values);
            }
        }
    }
}
