package org.strowger.router.imports.ksmppd;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.strowger.router.imports.ImportFailure;
import org.strowger.router.imports.SourceLine;

/** Reads the rows of a dump that mysqldump wrote: {@code CREATE TABLE} for the columns, and {@code INSERT INTO}. */
final class SqlDump {
    private static final int ROWS_MAX = 1_000_000;
    private static final String WORD_CHARACTERS = "_$.";

    private final String text;
    private final String file;
    private final Map<String, List<String>> columns = new LinkedHashMap<>();
    private final Map<String, List<SqlRow>> rows = new LinkedHashMap<>();
    private int at;
    private int line = 1;
    private int lineStart;
    private int count;

    private SqlDump(String text, String file) {
        this.text = text;
        this.file = file;
    }

    /** The rows of all tables of a dump, by the name of the table in lower case. */
    static Map<String, List<SqlRow>> read(String text, String file) {
        SqlDump dump = new SqlDump(text, file);
        dump.statements();
        return dump.rows;
    }

    private void statements() {
        skipBlanks();
        while (at < text.length()) {
            if (isWordNext("INSERT")) {
                insert();
            } else if (isWordNext("CREATE")) {
                create();
            } else {
                skipStatement();
            }
            skipBlanks();
        }
    }

    private void insert() {
        word();
        while (isWordNext("INTO") || isWordNext("IGNORE")) {
            word();
        }
        String table = word().toLowerCase(Locale.ROOT);
        List<String> names = columns.getOrDefault(table, List.of());
        if (peek() == '(') {
            names = names();
        }
        if (!isWordNext("VALUES") && !isWordNext("VALUE")) {
            throw fault("expected VALUES", "name a dump of mysqldump");
        }
        word();
        do {
            row(table, names);
        } while (skip(','));
        expect(';');
    }

    private void row(String table, List<String> names) {
        SourceLine start = new SourceLine(file, line);
        expect('(');
        List<SqlValue> values = new ArrayList<>();
        do {
            values.add(value());
        } while (skip(','));
        expect(')');
        if (names.size() != values.size()) {
            throw fault(
                    names.isEmpty()
                            ? "the names of the columns are not known"
                            : values.size() + " values for " + names.size() + " columns",
                    "make the dump with --complete-insert, or with CREATE TABLE");
        }
        count++;
        if (count > ROWS_MAX) {
            throw fault("there are more than " + ROWS_MAX + " rows", "dump the tables of users and routes only");
        }
        Map<String, SqlValue> row = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            row.put(names.get(i), values.get(i));
        }
        rows.computeIfAbsent(table, each -> new ArrayList<>()).add(new SqlRow(start, row));
    }

    private void create() {
        word();
        if (!isWordNext("TABLE")) {
            skipStatement();
            return;
        }
        word();
        while (isWordNext("IF") || isWordNext("NOT") || isWordNext("EXISTS")) {
            word();
        }
        String table = word().toLowerCase(Locale.ROOT);
        List<String> names = new ArrayList<>();
        expect('(');
        do {
            boolean isColumn = peek() == '`' || !isKey();
            String name = peek() == '`' || isWordCharacter(peek()) ? word() : "";
            if (isColumn) {
                names.add(name.toLowerCase(Locale.ROOT));
            }
            skipDefinition();
        } while (skip(','));
        columns.put(table, names);
        skipStatement();
    }

    private boolean isKey() {
        return List.of("PRIMARY", "KEY", "UNIQUE", "INDEX", "CONSTRAINT", "FULLTEXT", "FOREIGN", "CHECK").stream()
                .anyMatch(this::isWordNext);
    }

    /** Skips to the comma or parenthesis behind the definition of a column. */
    private void skipDefinition() {
        int depth = 0;
        skipBlanks();
        while (at < text.length()) {
            char each = text.charAt(at);
            if (depth == 0 && (each == ',' || each == ')')) {
                return;
            }
            if (each == '\'' || each == '"' || each == '`') {
                quoted(each);
            } else {
                depth += each == '(' ? 1 : 0;
                depth -= each == ')' ? 1 : 0;
                next();
            }
            skipBlanks();
        }
        throw fault("the file ends within a definition", "the file was cut: copy it again");
    }

    private List<String> names() {
        List<String> names = new ArrayList<>();
        expect('(');
        do {
            names.add(word().toLowerCase(Locale.ROOT));
        } while (skip(','));
        expect(')');
        return names;
    }

    private SqlValue value() {
        char first = peek();
        if (first == '\'' || first == '"') {
            return SqlValue.literal(quoted(first));
        }
        if (first == '-' || first == '+') {
            next();
            return SqlValue.literal(first + word());
        }
        String word = word();
        if (peek() == '(') {
            next();
            SqlValue argument = peek() == ')' ? SqlValue.NULL : value();
            expect(')');
            return new SqlValue(SqlValue.Kind.FUNCTION, word.toUpperCase(Locale.ROOT), argument.text());
        }
        return word.equalsIgnoreCase("NULL") ? SqlValue.NULL : SqlValue.literal(word);
    }

    /** A name, with or without quotes, or a number. */
    private String word() {
        char first = peek();
        if (first == '`' || first == '"') {
            return quoted(first);
        }
        int start = at;
        while (at < text.length() && isWordCharacter(text.charAt(at))) {
            next();
        }
        if (start == at) {
            throw fault("expected a name or a value", "name a dump of mysqldump");
        }
        return text.substring(start, at);
    }

    private static boolean isWordCharacter(char each) {
        return Character.isLetterOrDigit(each) || WORD_CHARACTERS.indexOf(each) >= 0;
    }

    private String quoted(char quote) {
        StringBuilder word = new StringBuilder();
        next();
        while (at < text.length()) {
            char each = next();
            if (each == '\\' && quote != '`' && at < text.length()) {
                word.append(escaped(next()));
            } else if (each != quote) {
                word.append(each);
            } else if (at < text.length() && text.charAt(at) == quote) {
                word.append(next());
            } else {
                return word.toString();
            }
        }
        throw fault("the file ends within quotation marks", "the file was cut: copy it again");
    }

    private static char escaped(char letter) {
        return switch (letter) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case '0' -> '\0';
            default -> letter;
        };
    }

    private void skipStatement() {
        while (at < text.length() && text.charAt(at) != ';') {
            char each = text.charAt(at);
            if (each == '\'' || each == '"' || each == '`') {
                quoted(each);
            } else {
                next();
                skipBlanks();
            }
        }
        skip(';');
    }

    private boolean isWordNext(String word) {
        skipBlanks();
        int end = at + word.length();
        return end <= text.length()
                && text.substring(at, end).equalsIgnoreCase(word)
                && (end == text.length() || !isWordCharacter(text.charAt(end)));
    }

    /** The next character that is not blank; NUL at the end. */
    private char peek() {
        skipBlanks();
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private boolean skip(char expected) {
        boolean found = peek() == expected && at < text.length();
        if (found) {
            next();
        }
        return found;
    }

    private void expect(char expected) {
        if (!skip(expected)) {
            throw fault(
                    at == text.length() ? "the file ends within a statement" : "expected \"" + expected + "\"",
                    at == text.length() ? "the file was cut: copy it again" : "name a dump of mysqldump");
        }
    }

    private char next() {
        char each = text.charAt(at);
        at++;
        if (each == '\n') {
            line++;
            lineStart = at;
        }
        return each;
    }

    /** Skips blanks and comments; what MySQL alone executes, in comments with an exclamation mark, is skipped, too. */
    private void skipBlanks() {
        while (at < text.length()) {
            if (Character.isWhitespace(text.charAt(at))) {
                next();
            } else if (text.startsWith("--", at) || text.charAt(at) == '#') {
                skipUntil("\n");
            } else if (text.startsWith("/*", at)) {
                skipUntil("*/");
            } else {
                return;
            }
        }
    }

    private void skipUntil(String end) {
        int found = text.indexOf(end, at);
        int target = found < 0 ? text.length() : found + end.length();
        while (at < target) {
            next();
        }
    }

    private ImportFailure fault(String what, String advice) {
        return ImportFailure.at(new SourceLine(file, line), at - lineStart + 1, what, advice);
    }
}
