package org.strowger.router.imports.kannel.routing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.strowger.router.imports.kannel.conf.InvalidDirective;

/** Expands an expression such as {@code ^44(7[78]|8)} to the prefixes that it matches. */
public final class PrefixExpression {
    private static final int RESULTS_MAX = 1_000;
    private static final int DEPTH_MAX = 20;

    private final String text;
    private int at;

    private PrefixExpression(String text) {
        this.text = text;
    }

    /** The prefixes; empty if the expression cannot be expressed as prefixes. */
    public static Optional<List<String>> expand(String expression) {
        List<String> all = new ArrayList<>();
        PrefixExpression reader = new PrefixExpression(expression.replaceFirst("\\.\\*\\$?$", ""));
        try {
            do {
                if (!reader.skip('^')) {
                    return Optional.empty();
                }
                all.addAll(reader.sequence(0));
            } while (reader.skip('|'));
        } catch (InvalidDirective e) {
            return Optional.empty();
        }
        return reader.at == reader.text.length() ? Optional.of(List.copyOf(all)) : Optional.empty();
    }

    private List<String> alternatives(int depth) throws InvalidDirective {
        if (depth > DEPTH_MAX) {
            throw new InvalidDirective("too deep");
        }
        List<String> all = new ArrayList<>(sequence(depth));
        while (skip('|')) {
            all.addAll(sequence(depth));
        }
        return all;
    }

    private List<String> sequence(int depth) throws InvalidDirective {
        List<String> heads = List.of("");
        while (at < text.length() && text.charAt(at) != '|' && text.charAt(at) != ')') {
            List<String> tails = item(depth);
            if ((long) heads.size() * tails.size() > RESULTS_MAX) {
                throw new InvalidDirective("too many");
            }
            List<String> joined = new ArrayList<>();
            heads.forEach(head -> tails.forEach(tail -> joined.add(head + tail)));
            heads = joined;
        }
        return heads;
    }

    private List<String> item(int depth) throws InvalidDirective {
        char each = text.charAt(at);
        at++;
        List<String> item;
        if (each == '(') {
            item = alternatives(depth + 1);
            if (!skip(')')) {
                throw new InvalidDirective("not closed");
            }
        } else if (each == '[') {
            item = digits();
        } else if (each == '\\' && skip('+')) {
            item = List.of("+");
        } else if (each >= '0' && each <= '9') {
            item = List.of(String.valueOf(each));
        } else {
            throw new InvalidDirective("not a beginning");
        }
        if (at < text.length() && "*+?{".indexOf(text.charAt(at)) >= 0) {
            throw new InvalidDirective("a repetition");
        }
        return item;
    }

    /** A set such as {@code [0-35]}. */
    private List<String> digits() throws InvalidDirective {
        List<String> digits = new ArrayList<>();
        while (!skip(']')) {
            char first = digit();
            char last = skip('-') ? digit() : first;
            for (char each = first; each <= last; each++) {
                digits.add(String.valueOf(each));
            }
        }
        return digits;
    }

    private char digit() throws InvalidDirective {
        if (at == text.length() || text.charAt(at) < '0' || text.charAt(at) > '9') {
            throw new InvalidDirective("not a digit");
        }
        at++;
        return text.charAt(at - 1);
    }

    private boolean skip(char expected) {
        boolean found = at < text.length() && text.charAt(at) == expected;
        if (found) {
            at++;
        }
        return found;
    }
}
