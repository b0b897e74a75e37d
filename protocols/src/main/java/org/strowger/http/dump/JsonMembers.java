package org.strowger.http.dump;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.protocol.dump.PacketSummary.Part.Kind;

/**
 * Finds the values in a JSON document (RFC 8259) without building it. Elements of an array have the name of the array.
 * After the first invalid octet, everything is treated as secret.
 */
final class JsonMembers {
    private static final Pattern PRIMITIVE =
            Pattern.compile("true|false|null|-?[0-9]{1,32}(?:\\.[0-9]{1,32})?(?:[eE][+-]?[0-9]{1,4})?");
    private static final int NOT_SECRET = -1;

    private final String text;
    private final List<Piece> pieces = new ArrayList<>();
    private final Matcher primitive;
    private int at;
    private int depth;

    /** The depth of the object or array that is the value of a secret member. */
    private int secretDepth = NOT_SECRET;

    private String name = "";
    private Kind kind = Kind.PLAIN;

    private JsonMembers(String text) {
        this.text = text;
        this.primitive = PRIMITIVE.matcher(text);
    }

    static List<Piece> of(String text) {
        return new JsonMembers(text).read();
    }

    private List<Piece> read() {
        boolean goesOn = true;
        while (goesOn && at < text.length()) {
            goesOn = switch (text.charAt(at)) {
                case '"' -> readString();
                case '{', '[' -> open();
                case '}', ']' -> close();
                case ',', ':', ' ', '\t', '\r', '\n' -> skip();
                default -> readPrimitive();
            };
        }
        if (at < text.length()) {
            Piece.add(Piece.secret(Parameters.UNREAD, at, text.length()), pieces);
        }
        return pieces;
    }

    private boolean skip() {
        at++;
        return true;
    }

    private boolean open() {
        depth++;
        if (kind == Kind.SECRET && secretDepth == NOT_SECRET) {
            secretDepth = depth;
        }
        return skip();
    }

    private boolean close() {
        depth--;
        if (depth < secretDepth) {
            secretDepth = NOT_SECRET;
            kind = Kind.PLAIN;
        }
        return skip();
    }

    private boolean readString() {
        int end = stringEnd();
        if (end < 0) {
            return false;
        }
        Range inside = new Range(at + 1, end);
        at = end + 1;
        if (!isName() || secretDepth != NOT_SECRET) {
            return add(inside);
        }
        name = text.substring(inside.from(), inside.to());
        // A name with an escape could be the name of a secret.
        kind = name.indexOf('\\') >= 0 ? Kind.SECRET : ValueKinds.ofMember(name);
        return true;
    }

    /** Returns the index of the quote at the end of the string, or a negative number. */
    private int stringEnd() {
        int index = at + 1;
        while (index < text.length() && text.charAt(index) != '"') {
            index += text.charAt(index) == '\\' ? 2 : 1;
        }
        return index < text.length() ? index : -1;
    }

    private boolean isName() {
        int index = at;
        while (index < text.length() && " \t\r\n".indexOf(text.charAt(index)) >= 0) {
            index++;
        }
        return index < text.length() && text.charAt(index) == ':';
    }

    private boolean readPrimitive() {
        if (!primitive.region(at, text.length()).lookingAt()) {
            return false;
        }
        Range value = new Range(at, primitive.end());
        at = primitive.end();
        return add(value);
    }

    private boolean add(Range value) {
        return kind == Kind.NUMBER
                ? Parameters.addNumbers(name, text, value, pieces)
                : Piece.add(new Piece(kind, name, value), pieces);
    }
}
