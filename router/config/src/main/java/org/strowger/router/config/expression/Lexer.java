package org.strowger.router.config.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Splits the source of an expression into tokens. */
final class Lexer {
    private static final Pattern TIME = Pattern.compile("([0-9]{1,2}):([0-9]{2})");
    private static final Pattern NUMBER = Pattern.compile("0x[0-9A-Fa-f]{1,4}|[0-9]+");
    private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");
    private static final Pattern FLAGS = Pattern.compile("[A-Za-z]*");
    private static final List<String> SYMBOLS = List.of(
            "==", "!=", "<=", ">=", "&&", "||", "<", ">", "(", ")", "[", "]", ",", "+", "-", "*", "/", "%", "=", "!");
    private static final Map<Character, Character> ESCAPES =
            Map.of('n', '\n', 't', '\t', 'r', '\r', '\\', '\\', '"', '"', '\'', '\'');

    private final String source;
    private final List<Token> tokens = new ArrayList<>();
    private int at;

    private Lexer(String source) {
        this.source = source;
    }

    /** The tokens, with {@link Token.Kind#END} as the last one. */
    static List<Token> tokens(String source) throws InvalidExpression {
        Lexer lexer = new Lexer(source);
        lexer.readAll();
        return lexer.tokens;
    }

    private void readAll() throws InvalidExpression {
        while (at < source.length()) {
            char next = source.charAt(at);
            if (Character.isWhitespace(next)) {
                at++;
            } else if (next == '"' || next == '\'') {
                text(next);
            } else if (next == '/' && isPatternExpected()) {
                pattern();
            } else if (!takes(TIME, Token.Kind.TIME)
                    && !takes(NUMBER, Token.Kind.NUMBER)
                    && !takes(WORD, Token.Kind.WORD)) {
                symbol();
            }
        }
        add(Token.Kind.END, "", at);
    }

    private void add(Token.Kind kind, String text, int start) {
        tokens.add(new Token(kind, text, start, at));
    }

    private boolean takes(Pattern pattern, Token.Kind kind) {
        Matcher matcher = pattern.matcher(source).region(at, source.length());
        if (!matcher.lookingAt()) {
            return false;
        }
        int start = at;
        at = matcher.end();
        add(kind, source.substring(start, at), start);
        return true;
    }

    /**
     * Whether a slash begins a pattern: at the start, after an opening bracket or after a comma it cannot mean
     * division.
     */
    private boolean isPatternExpected() {
        if (tokens.isEmpty()) {
            return true;
        }
        Token last = tokens.get(tokens.size() - 1);
        return last.is("(") || last.is(",");
    }

    private void text(char quote) throws InvalidExpression {
        int start = at;
        StringBuilder content = new StringBuilder();
        at++;
        while (at < source.length() && source.charAt(at) != quote) {
            char next = source.charAt(at);
            if (next == '\\') {
                content.append(escaped());
            } else {
                content.append(next);
                at++;
            }
        }
        if (at == source.length()) {
            throw new InvalidExpression(start, at, "the text is not closed", "write " + quote + " at its end");
        }
        at++;
        add(Token.Kind.TEXT, content.toString(), start);
    }

    private char escaped() throws InvalidExpression {
        int start = at;
        Character meant = at + 1 < source.length() ? ESCAPES.get(source.charAt(at + 1)) : null;
        if (meant == null) {
            throw new InvalidExpression(
                    start,
                    start + 1,
                    "\\ is followed by an invalid character",
                    "write \\\\ for a backslash, \\\" and \\' for quotes, \\n, \\r or \\t");
        }
        at += 2;
        return meant;
    }

    private void pattern() throws InvalidExpression {
        int start = at;
        at++;
        while (at < source.length() && source.charAt(at) != '/') {
            at += source.charAt(at) == '\\' ? 2 : 1;
        }
        if (at >= source.length()) {
            at = source.length();
            throw new InvalidExpression(
                    start, at, "the regular expression is not closed", "write / at its end, and \\/ for a slash in it");
        }
        Matcher flags = FLAGS.matcher(source).region(at + 1, source.length());
        at = flags.lookingAt() ? flags.end() : at + 1;
        add(Token.Kind.PATTERN, source.substring(start, at), start);
    }

    private void symbol() throws InvalidExpression {
        for (String symbol : SYMBOLS) {
            if (source.startsWith(symbol, at)) {
                int start = at;
                at += symbol.length();
                add(Token.Kind.SYMBOL, symbol, start);
                return;
            }
        }
        throw new InvalidExpression(
                at,
                at + 1,
                "an expression has no \"" + source.substring(at, source.offsetByCodePoints(at, 1)) + "\"",
                "write texts in quotes");
    }
}
