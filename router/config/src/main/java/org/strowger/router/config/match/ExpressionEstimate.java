package org.strowger.router.config.match;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.bound.Within;

/**
 * Estimates the size of a regular expression from its syntax, before it is compiled: nested counted repetitions
 * multiply, so a few characters can need gigabytes. The estimate is never below the number of states of the compiled
 * expression. A text that is no regular expression has some estimate too: the compiler refuses it.
 */
@Within(Within.Scope.CONFIGURATION)
public final class ExpressionEstimate {
    /** The memory of a state of a compiled expression. */
    public static final int STATE_OCTETS = 40;

    /** The memory of a named character class such as {@code \p{L}}, in states. Its repetitions share it. */
    private static final int NAMED_CLASS_STATES = 250;

    /** The maximum count of a repetition in RE2; the compiler refuses a larger one at once. */
    private static final int COUNT_MAX = 1000;

    /** A number that no addition or multiplication of this class exceeds. */
    private static final long MUCH = 1L << 50;

    private static final Pattern COUNTED = Pattern.compile("\\{([0-9]{1,9})(?:(,)([0-9]{0,9}))?}");
    private static final Pattern GROUP = Pattern.compile("\\((?:\\?(?:(P?<[^>]{0,100}>)|([A-Za-z-]{0,20})([:)])))?");
    private static final Pattern ESCAPE = Pattern.compile(
            "\\\\(?:x\\{[^}]{0,100}}|x[0-9A-Fa-f]{2}|[pP]\\{[^}]{0,100}}|[pP].|[0-7]{1,3}|.)", Pattern.DOTALL);
    private static final Pattern QUOTED = Pattern.compile("\\\\Q(.*?)(?:\\\\E|\\z)", Pattern.DOTALL);
    private static final Pattern CLASS_MEMBER =
            Pattern.compile("\\[:\\^?[a-z]*:]|" + ESCAPE.pattern() + "|.", Pattern.DOTALL);

    /** A group whose end has not been reached; the last item is kept apart, because a repetition may follow it. */
    private static final class Group {
        private final long own;
        private long states;
        private long depth;
        private long last;
        private long lastDepth;

        private Group(long own) {
            this.own = own;
        }

        private void add(long ofItem, long depthOfItem) {
            states = Math.min(MUCH, states + last);
            depth = Math.max(depth, lastDepth);
            last = ofItem;
            lastDepth = depthOfItem;
        }
    }

    private final String text;
    private final Deque<Group> groups = new ArrayDeque<>();
    private long namedClasses;
    private int at;

    private ExpressionEstimate(String text) {
        this.text = text;
        groups.push(new Group(0));
        while (at < text.length()) {
            item();
        }
        while (groups.size() > 1) {
            close();
        }
        groups.element().add(0, 0);
    }

    /** Estimates an expression, in time linear in its length. */
    public static ExpressionEstimate of(String expression) {
        return new ExpressionEstimate(expression);
    }

    /** At least the number of states, with the character classes counted as states. */
    public long states() {
        return Math.min(MUCH, groups.element().states + 3 + namedClasses * NAMED_CLASS_STATES);
    }

    public long octets() {
        return states() * STATE_OCTETS;
    }

    /** At least the number of groups and repetitions that lie within each other. */
    public long depth() {
        return groups.element().depth;
    }

    private void item() {
        switch (text.charAt(at)) {
            case '(' -> open();
            case ')' -> {
                at++;
                close();
            }
            case '|' -> {
                at++;
                group().add(2, 1);
            }
            case '*', '+', '?' -> {
                at++;
                repeat(1, 1);
            }
            case '{' -> counted();
            case '[' -> characterClass();
            case '\\' -> escape();
            default -> {
                at += Character.charCount(text.codePointAt(at));
                group().add(1, 1);
            }
        }
    }

    private Group group() {
        return groups.element();
    }

    private void open() {
        Matcher form = matcher(GROUP);
        boolean known = form.lookingAt();
        at = known ? form.end() : at + 1;
        if (known && ")".equals(form.group(3))) {
            group().add(0, 0); // flags only
        } else {
            groups.push(new Group(known && ":".equals(form.group(3)) ? 0 : 2));
        }
    }

    private void close() {
        if (groups.size() == 1) {
            return;
        }
        Group closed = groups.pop();
        closed.add(0, 0);
        group().add(closed.states + closed.own + 1, closed.depth + 2); // 1: an empty group
    }

    private void counted() {
        Matcher form = matcher(COUNTED);
        if (!form.lookingAt()) {
            at++;
            group().add(1, 1);
            return;
        }
        at = form.end();
        long least = Long.parseLong(String.valueOf(form.group(1)));
        String second = form.group(3);
        long most = second == null || second.isEmpty() ? least : Long.parseLong(second);
        if (Math.max(least, most) <= COUNT_MAX) {
            repeat(Math.max(1, most), Math.max(0, most - least));
        }
    }

    private void repeat(long times, long optional) {
        group().last = Math.min(MUCH, times * (group().last + 1) + 2);
        group().lastDepth += 2 * optional + 2;
    }

    private void characterClass() {
        at++;
        if (text.startsWith("^", at)) {
            at++;
        }
        boolean first = true;
        while (at < text.length() && (first || text.charAt(at) != ']')) {
            Matcher member = matcher(CLASS_MEMBER);
            boolean found = member.lookingAt();
            countNamed(at);
            at = found ? member.end() : at + 1;
            first = false;
        }
        at++;
        group().add(1, 1);
    }

    private void escape() {
        Matcher quoted = matcher(QUOTED);
        if (quoted.lookingAt()) {
            at = quoted.end();
            String.valueOf(quoted.group(1)).codePoints().forEach(character -> group().add(1, 1));
            return;
        }
        countNamed(at);
        Matcher form = matcher(ESCAPE);
        at = form.lookingAt() ? form.end() : at + 1;
        group().add(1, 1);
    }

    private void countNamed(int from) {
        if (text.startsWith("\\p", from) || text.startsWith("\\P", from)) {
            namedClasses++;
        }
    }

    private Matcher matcher(Pattern pattern) {
        return pattern.matcher(text).region(at, text.length());
    }
}
