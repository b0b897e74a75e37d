package org.strowger.router.imports.sql;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.Locale;
import org.strowger.router.imports.ImportFailure;
import org.strowger.router.imports.SourceLine;

/**
 * The words, signs and values of an SQL text, read as a stream. Comments are skipped; the quotes and escapes of all
 * three databases are supported.
 */
final class SqlTokens {
    static final int VALUE_MAX = 64 * 1024;

    private static final int FUNCTIONS_MAX = 20;

    private static final int END = -1;
    private static final int NOTHING = -2;
    private static final String CUT = "the file was cut: copy it again";

    private final BufferedReader in;
    private final String file;
    private int line = 1;
    private int column;
    private int ahead = NOTHING;
    private Kind kind = Kind.END;
    private final StringBuilder token = new StringBuilder();

    /**
     * Whether a backslash in a text is an escape. That is the case in MySQL, whose dumps have names in grave accents.
     */
    private boolean escapes;

    private enum Kind {
        WORD,
        /** A name in quotation marks or grave accents; in MySQL, quotation marks can also contain a text. */
        NAME,
        TEXT,
        SIGN,
        END
    }

    SqlTokens(BufferedReader in, String file) {
        this.in = in;
        this.file = file;
    }

    SourceLine sourceLine() {
        return new SourceLine(file, line);
    }

    ImportFailure fault(String what, String advice) {
        return ImportFailure.at(sourceLine(), Math.max(1, column), what, advice);
    }

    /** Creates the failure for a file that ends in the middle of a construct. */
    ImportFailure cut(String within) {
        return fault("the file ends within " + within, CUT);
    }

    private int read() throws IOException {
        int next = ahead == NOTHING ? in.read() : ahead;
        ahead = NOTHING;
        if (next == '\n') {
            line++;
            column = 0;
        } else {
            column++;
        }
        return next;
    }

    private int peek() throws IOException {
        if (ahead == NOTHING) {
            ahead = in.read();
        }
        return ahead;
    }

    /** Reads the rest of a line. */
    String line() throws IOException {
        StringBuilder text = new StringBuilder();
        int next = read();
        while (next != END && next != '\n') {
            append(text, next);
            next = read();
        }
        return text.toString();
    }

    boolean isAtEnd() throws IOException {
        return peek() == END;
    }

    /** Moves to the next token. */
    void next() throws IOException {
        token.setLength(0);
        int c = read();
        while (c != END && (Character.isWhitespace(c) || skipsComment(c))) {
            c = read();
        }
        if (c == END) {
            kind = Kind.END;
        } else if (c == '\'') {
            kind = Kind.TEXT;
            quoted(c, escapes);
        } else if (c == '"' || c == '`') {
            kind = Kind.NAME;
            escapes |= c == '`';
            quoted(c, escapes && c == '"');
        } else if (isWordCharacter(c) || c == '-' || c == '+') {
            kind = Kind.WORD;
            word(c);
        } else {
            kind = Kind.SIGN;
            token.append((char) c);
        }
    }

    private static boolean isWordCharacter(int c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '$';
    }

    private boolean skipsComment(int c) throws IOException {
        if ((c == '-' && peek() == '-') || c == '#') {
            int next = read();
            while (next != END && next != '\n') {
                next = read();
            }
            return true;
        }
        if (c != '/' || peek() != '*') {
            return false;
        }
        int before = read();
        int next = read();
        while (next != END && !(before == '*' && next == '/')) {
            before = next;
            next = read();
        }
        return true;
    }

    private void word(int first) throws IOException {
        append(token, first);
        while (isWordCharacter(peek()) || (peek() == '.' && !Character.isLetter(first))) {
            append(token, read());
        }
        if (token.length() == 1 && (first == 'E' || first == 'e') && peek() == '\'') {
            int quote = read();
            token.setLength(0);
            kind = Kind.TEXT;
            quoted(quote, true);
        }
    }

    /** A text or name between two quotes; two quotes within it stand for one. */
    private void quoted(int quote, boolean hasEscapes) throws IOException {
        while (true) {
            int c = read();
            if (c == END) {
                throw cut("quotation marks");
            }
            if (c == '\\' && hasEscapes) {
                append(token, escaped(read()));
            } else if (c != quote) {
                append(token, c);
            } else if (peek() == quote) {
                append(token, read());
            } else {
                return;
            }
        }
    }

    private static int escaped(int c) {
        return switch (c) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case '0' -> 0;
            default -> c;
        };
    }

    private void append(StringBuilder text, int c) {
        if (text.length() == VALUE_MAX) {
            throw fault("a value is longer than " + VALUE_MAX + " characters", "dump the needed tables only");
        }
        text.append((char) c);
    }

    /** Moves past the semicolon that ends the statement. */
    void skipStatement() throws IOException {
        while (!isSign(';') && !isEnd()) {
            next();
        }
        if (peek() == '\r') {
            read();
        }
        if (peek() == '\n') {
            read();
        }
    }

    boolean isEnd() {
        return kind == Kind.END;
    }

    boolean isWord(String word) {
        return kind == Kind.WORD && word.contentEquals(token.toString().toUpperCase(Locale.ROOT));
    }

    boolean isOneOf(String... words) {
        for (String each : words) {
            if (isWord(each)) {
                return true;
            }
        }
        return false;
    }

    boolean isSign(char sign) {
        return kind == Kind.SIGN && token.length() == 1 && token.charAt(0) == sign;
    }

    void expectSign(char sign) throws IOException {
        if (!isSign(sign)) {
            throw isEnd() ? cut("a statement") : fault("expected \"" + sign + "\"", "name a dump of a database");
        }
        next();
    }

    /** Returns the token as the name of a table, column or function, in lower case, and moves on. */
    String name() throws IOException {
        if (kind != Kind.WORD && kind != Kind.NAME) {
            throw isEnd() ? cut("a statement") : fault("expected a name", "name a dump of a database");
        }
        String name = token.toString().toLowerCase(Locale.ROOT);
        next();
        return name;
    }

    /** Returns the token as a value, and moves on. */
    SqlValue value() throws IOException {
        return value(0);
    }

    private SqlValue value(int depth) throws IOException {
        if (depth > FUNCTIONS_MAX) {
            throw fault("functions are more than " + FUNCTIONS_MAX + " deep", "name a dump of a database");
        }
        boolean isWord = kind == Kind.WORD;
        if (!isWord && kind != Kind.NAME && kind != Kind.TEXT) {
            throw isEnd() ? cut("a statement") : fault("expected a value", "name a dump of a database");
        }
        String text = token.toString();
        next();
        if (isWord && isSign('(')) {
            next();
            SqlValue argument = isSign(')') ? SqlValue.NULL : value(depth + 1);
            expectSign(')');
            return new SqlValue(SqlValue.Kind.FUNCTION, text.toUpperCase(Locale.ROOT), argument.text());
        }
        return isWord && text.equalsIgnoreCase("NULL") ? SqlValue.NULL : SqlValue.literal(text);
    }

    /** A value of COPY, in which {@code \\N} is NULL and a backslash is an escape. */
    static SqlValue copied(String field) {
        if (field.equals("\\N")) {
            return SqlValue.NULL;
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < field.length(); i++) {
            char c = field.charAt(i);
            boolean isEscape = c == '\\' && i + 1 < field.length();
            text.append(isEscape ? (char) escaped(field.charAt(i + 1)) : c);
            i += isEscape ? 1 : 0;
        }
        return SqlValue.literal(text.toString());
    }
}
