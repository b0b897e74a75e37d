package org.strowger.router.imports.queue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The rows of one table in a dump of MySQL, PostgreSQL or SQLite: INSERT statements, with or without names of columns,
 * and PostgreSQL's COPY. Names come from the CREATE TABLE if a statement has none. No SQL is executed.
 */
final class DlrDump {
    private static final int ROWS_MAX = 1_000_000;

    private final Path file;
    private final String table;
    private final SqlTokens tokens;
    private final List<Map<String, String>> rows = new ArrayList<>();
    private List<String> columns = List.of();

    private DlrDump(Path file, String table, SqlTokens tokens) {
        this.file = file;
        this.table = table;
        this.tokens = tokens;
    }

    /** Reads the rows of a table; each has its values by the names of their columns in lower case. */
    static List<Map<String, String>> rows(Path file, String table) throws IOException, UnreadableQueue {
        try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            DlrDump dump = new DlrDump(file, table, new SqlTokens(in, file));
            dump.read();
            return dump.rows;
        } catch (java.nio.charset.CharacterCodingException e) {
            throw new UnreadableQueue(file + ": the dump is not in UTF-8; dump it with that character set");
        }
    }

    private void read() throws IOException, UnreadableQueue {
        while (tokens.next()) {
            if (tokens.isWord("CREATE")) {
                create();
            } else if (tokens.isWord("INSERT")) {
                insert();
            } else if (tokens.isWord("COPY")) {
                copy();
            } else {
                tokens.skipStatement();
            }
        }
    }

    /** Reads the name of a table, perhaps after that of a schema. */
    private boolean isOurTable() throws IOException, UnreadableQueue {
        String name = tokens.name();
        while (tokens.next() && tokens.isSign('.')) {
            tokens.next();
            name = tokens.name();
        }
        return name.equalsIgnoreCase(table);
    }

    private void create() throws IOException, UnreadableQueue {
        tokens.next();
        if (!tokens.isWord("TABLE")) {
            tokens.skipStatement();
            return;
        }
        tokens.next();
        while (tokens.isWord("IF") || tokens.isWord("NOT") || tokens.isWord("EXISTS")) {
            tokens.next();
        }
        boolean isOurs = isOurTable();
        List<String> names = isOurs && tokens.isSign('(') ? definitions() : List.of();
        if (isOurs) {
            columns = names;
        }
        tokens.skipStatement();
    }

    /** The first word of each definition in the parentheses, without keys and constraints. */
    private List<String> definitions() throws IOException, UnreadableQueue {
        List<String> names = new ArrayList<>();
        boolean isFirst = true;
        int depth = 1;
        while (depth > 0 && tokens.next()) {
            if (tokens.isSign('(')) {
                depth++;
            } else if (tokens.isSign(')')) {
                depth--;
            } else if (tokens.isSign(',') && depth == 1) {
                isFirst = true;
            } else if (isFirst) {
                isFirst = false;
                boolean isColumn = !tokens.isWord("PRIMARY")
                        && !tokens.isWord("KEY")
                        && !tokens.isWord("UNIQUE")
                        && !tokens.isWord("INDEX")
                        && !tokens.isWord("CONSTRAINT")
                        && !tokens.isWord("CHECK");
                if (isColumn) {
                    names.add(tokens.name().toLowerCase(Locale.ROOT));
                }
            }
        }
        return names;
    }

    private void insert() throws IOException, UnreadableQueue {
        tokens.next();
        while (tokens.isWord("INTO") || tokens.isWord("IGNORE") || tokens.isWord("OR") || tokens.isWord("REPLACE")) {
            tokens.next();
        }
        if (!isOurTable()) {
            tokens.skipStatement();
            return;
        }
        List<String> names = columns;
        if (tokens.isSign('(')) {
            names = names();
            tokens.next();
        }
        if (!tokens.isWord("VALUES")) {
            throw fault("INSERT without VALUES");
        }
        while (tokens.next() && tokens.isSign('(')) {
            row(names, values());
            tokens.next();
            if (!tokens.isSign(',')) {
                break;
            }
        }
        tokens.skipStatement();
    }

    private List<String> names() throws IOException, UnreadableQueue {
        List<String> names = new ArrayList<>();
        while (tokens.next() && !tokens.isSign(')')) {
            if (!tokens.isSign(',')) {
                names.add(tokens.name().toLowerCase(Locale.ROOT));
            }
        }
        return names;
    }

    private List<String> values() throws IOException, UnreadableQueue {
        List<String> values = new ArrayList<>();
        while (tokens.next() && !tokens.isSign(')')) {
            if (!tokens.isSign(',')) {
                values.add(tokens.value());
            }
        }
        if (!tokens.isSign(')')) {
            throw fault("the file ends within a row");
        }
        return values;
    }

    private void row(List<String> names, List<String> values) throws UnreadableQueue {
        if (names.isEmpty()) {
            throw fault("the columns of " + table + " are not known: dump it with CREATE TABLE or complete INSERTs");
        }
        if (names.size() != values.size()) {
            throw fault("a row has " + values.size() + " values for " + names.size() + " columns");
        }
        if (rows.size() == ROWS_MAX) {
            throw fault("more than " + ROWS_MAX + " rows");
        }
        Map<String, String> row = new HashMap<>();
        for (int i = 0; i < values.size(); i++) {
            row.put(names.get(i), values.get(i));
        }
        rows.add(row);
    }

    /** PostgreSQL: a line for each row until a line with a backslash and a dot. */
    private void copy() throws IOException, UnreadableQueue {
        tokens.next();
        boolean isOurs = isOurTable();
        List<String> names = tokens.isSign('(') ? names() : columns;
        tokens.skipStatement();
        String line;
        while ((line = tokens.line()) != null && !line.equals("\\.")) {
            if (isOurs) {
                row(
                        names,
                        List.of(line.split("\t", -1)).stream()
                                .map(SqlTokens::copied)
                                .toList());
            }
        }
        if (line == null) {
            throw fault("the file ends within the rows of COPY");
        }
    }

    private UnreadableQueue fault(String what) {
        return new UnreadableQueue(file + ", line " + tokens.lineNumber() + ": " + what);
    }
}
