package org.strowger.router.imports.queue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The words, signs and values of an SQL text. Comments are skipped; quotes and escapes are those of three databases.
 */
final class SqlTokens {
    private static final int TEXT_MAX = 64 * 1024;
    private static final int END = -1;
    private static final int NOTHING = -2;

    private final BufferedReader in;
    private final Path file;
    private int line = 1;
    private int ahead = NOTHING;
    private Kind kind = Kind.SIGN;
    private final StringBuilder token = new StringBuilder();

    /** Whether a backslash in a text is an escape: so it is in MySQL, whose dumps have names in grave accents. */
    private boolean escapes;

    private enum Kind {
        WORD,
        QUOTED_NAME,
        TEXT,
        SIGN
    }

    SqlTokens(BufferedReader in, Path file) {
        this.in = in;
        this.file = file;
    }

    int lineNumber() {
        return line;
    }

    private int read() throws IOException {
        int next = ahead == NOTHING ? in.read() : ahead;
        ahead = NOTHING;
        line += next == '\n' ? 1 : 0;
        return next;
    }

    private int peek() throws IOException {
        if (ahead == NOTHING) {
            ahead = in.read();
        }
        return ahead;
    }

    /** Reads a line; null at the end of the file. */
    @Nullable
    String line() throws IOException, UnreadableQueue {
        StringBuilder text = new StringBuilder();
        int next = read();
        if (next == END) {
            return null;
        }
        while (next != END && next != '\n') {
            append(text, next);
            next = read();
        }
        return text.toString();
    }

    /** Moves to the next token. @return false at the end of the file */
    boolean next() throws IOException, UnreadableQueue {
        token.setLength(0);
        int c = read();
        while (c != END && (Character.isWhitespace(c) || skipsComment(c))) {
            c = read();
        }
        if (c == END) {
            kind = Kind.SIGN;
            return false;
        }
        if (c == '\'') {
            kind = Kind.TEXT;
            text(escapes);
        } else if (c == '"' || c == '`') {
            kind = Kind.QUOTED_NAME;
            escapes |= c == '`';
            quoted(c);
        } else if (Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '+') {
            kind = Kind.WORD;
            word(c);
        } else {
            kind = Kind.SIGN;
            token.append((char) c);
        }
        return true;
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

    private void word(int first) throws IOException, UnreadableQueue {
        append(token, first);
        while (Character.isLetterOrDigit(peek()) || peek() == '_' || (peek() == '.' && Character.isDigit(first))) {
            append(token, read());
        }
        if (token.length() == 1 && (first == 'E' || first == 'e') && peek() == '\'') {
            read();
            token.setLength(0);
            kind = Kind.TEXT;
            text(true);
        }
    }

    /** A text in apostrophes, of which two stand for one. */
    private void text(boolean hasEscapes) throws IOException, UnreadableQueue {
        while (true) {
            int c = read();
            if (c == END) {
                throw new UnreadableQueue(file + ", line " + line + ": the file ends within a text");
            }
            if (c == '\\' && hasEscapes) {
                append(token, escaped(read()));
            } else if (c != '\'') {
                append(token, c);
            } else if (peek() == '\'') {
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

    private void quoted(int quote) throws IOException, UnreadableQueue {
        int c = read();
        while (c != quote) {
            if (c == END) {
                throw new UnreadableQueue(file + ", line " + line + ": the file ends within a name");
            }
            append(token, c);
            c = read();
        }
    }

    private void append(StringBuilder text, int c) throws UnreadableQueue {
        if (text.length() == TEXT_MAX) {
            throw new UnreadableQueue(file + ", line " + line + ": a value is longer than " + TEXT_MAX + " characters");
        }
        text.append((char) c);
    }

    /** Moves behind the semicolon that ends the statement. */
    void skipStatement() throws IOException, UnreadableQueue {
        boolean goesOn = !isSign(';');
        while (goesOn) {
            goesOn = next() && !isSign(';');
        }
        if (peek() == '\r') {
            read();
        }
        if (peek() == '\n') {
            read();
        }
    }

    boolean isWord(String word) {
        return kind == Kind.WORD && word.contentEquals(token.toString().toUpperCase(Locale.ROOT));
    }

    boolean isSign(char sign) {
        return kind == Kind.SIGN && token.length() == 1 && token.charAt(0) == sign;
    }

    /** The token as the name of a table or column. */
    String name() {
        return token.toString();
    }

    /** The token as a value; NULL is an empty text. */
    String value() {
        return isWord("NULL") ? "" : token.toString();
    }

    /** A value of COPY: {@code \\N} is NULL, and a backslash an escape. */
    static String copied(String field) {
        if (field.equals("\\N")) {
            return "";
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < field.length(); i++) {
            char c = field.charAt(i);
            boolean isEscape = c == '\\' && i + 1 < field.length();
            text.append(isEscape ? (char) escaped(field.charAt(i + 1)) : c);
            i += isEscape ? 1 : 0;
        }
        return text.toString();
    }
}
