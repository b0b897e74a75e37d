package org.strowger.http.dump;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.protocol.dump.PacketSummary.Part.Kind;

/** Finds the values in queries and forms, without decoding them. */
final class Parameters {
    static final String UNREAD = "unread";

    /**
     * The form of a parameter name. Other text in place of a name may belong to a document in another format that
     * contains secrets.
     */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._~%+\\[\\]-]*");

    /**
     * A recipient's number, whose plus may be percent-coded; several recipients are separated by blanks, commas or
     * semicolons.
     */
    private static final Pattern NUMBER = Pattern.compile("(?:%2[Bb]|\\+){0,4}([0-9]{1,32})");

    private static final Pattern SEPARATOR = Pattern.compile("(?:%20|%2[Cc]|%3[Bb]|[+ ,;]){1,64}");

    private Parameters() {}

    static List<Piece> of(String text) {
        List<Piece> pieces = new ArrayList<>();
        int from = 0;
        while (from < text.length()) {
            int sign = text.indexOf('&', from);
            int to = sign < 0 ? text.length() : sign;
            if (!addParameter(text, from, to, pieces)) {
                Piece.add(Piece.secret(UNREAD, to, text.length()), pieces);
                return pieces;
            }
            from = to + 1;
        }
        return pieces;
    }

    private static boolean addParameter(String text, int from, int to, List<Piece> pieces) {
        int sign = text.indexOf('=', from);
        int nameEnd = sign < 0 || sign > to ? to : sign;
        String name = text.substring(from, nameEnd);
        if (!NAME.matcher(name).matches()) {
            return Piece.add(Piece.secret(UNREAD, from, to), pieces);
        }
        Range value = new Range(Math.min(nameEnd + 1, to), to);
        Kind kind = ValueKinds.ofParameter(name);
        return kind == Kind.NUMBER
                ? addNumbers(name, text, value, pieces)
                : Piece.add(new Piece(kind, name, value), pieces);
    }

    /**
     * Adds the digits of each number in the value, because a trace masks and compares each number; a value with any
     * other contents, such as a coded name, is one piece.
     */
    static boolean addNumbers(String name, String text, Range value, List<Piece> pieces) {
        List<Piece> numbers = new ArrayList<>();
        Matcher number = NUMBER.matcher(text).region(value.from(), value.to());
        Matcher separator = SEPARATOR.matcher(text).region(value.from(), value.to());
        int at = value.from();
        while (at < value.to() && numbers.size() < Piece.COUNT_MAX - pieces.size()) {
            if (number.region(at, value.to()).lookingAt()) {
                numbers.add(new Piece(Kind.NUMBER, name, new Range(number.start(1), number.end(1))));
                at = number.end();
            } else if (separator.region(at, value.to()).lookingAt()) {
                at = separator.end();
            } else {
                return Piece.add(otherSender(name, text, value), pieces);
            }
        }
        pieces.addAll(numbers);
        return Piece.add(Piece.secret(UNREAD, at, value.to()), pieces);
    }

    /**
     * The piece for a sender that is not a number. A coded name is longer than its text, so it cannot be masked in
     * place like a number.
     */
    private static Piece otherSender(String name, String text, Range value) {
        String written = text.substring(value.from(), value.to());
        boolean isAsShown = written.chars().allMatch(each -> each >= ' ' && each <= '~' && "%+\\".indexOf(each) < 0);
        return new Piece(isAsShown ? Kind.NUMBER : Kind.TEXT, name, value);
    }
}
