package org.strowger.router.admin.page.html;

import java.util.ArrayDeque;
import java.util.Deque;
import org.strowger.bound.Within;
import org.strowger.protocol.SafeText;

/**
 * Writes HTML. Tags and attribute names are constants of the program. Texts and attribute values are always escaped,
 * and control characters are shown in the same way as on the console.
 */
@Within(Within.Scope.COMMAND)
public final class Html {
    private final StringBuilder out = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();

    /** Begins a document, up to but not including its {@code html} element. */
    public static Html document() {
        Html html = new Html();
        html.out.append("<!DOCTYPE html>\n");
        return html;
    }

    /**
     * Opens an element.
     *
     * @param attributes names and values in turn
     */
    public Html open(String tag, String... attributes) {
        start(tag, attributes);
        open.push(tag);
        return this;
    }

    /** Closes the element that was opened last. */
    public Html close() {
        out.append("</").append(open.pop()).append(">\n");
        return this;
    }

    /** An element with a text. */
    public Html element(String tag, String text, String... attributes) {
        start(tag, attributes);
        escape(SafeText.inLine(text));
        out.append("</").append(tag).append(">\n");
        return this;
    }

    /** An element that cannot have content, such as {@code input}. */
    public Html single(String tag, String... attributes) {
        start(tag, attributes);
        out.append('\n');
        return this;
    }

    public Html text(String text) {
        escape(SafeText.inLine(text));
        return this;
    }

    /** Ends a line of preformatted text. */
    public Html lineEnd() {
        out.append('\n');
        return this;
    }

    private void start(String tag, String... attributes) {
        out.append('<').append(tag);
        for (int i = 0; i < attributes.length; i += 2) {
            out.append(' ').append(attributes[i]).append("=\"");
            escape(SafeText.inLine(attributes[i + 1]));
            out.append('"');
        }
        out.append('>');
    }

    private void escape(String text) {
        for (int i = 0; i < text.length(); i++) {
            char each = text.charAt(i);
            switch (each) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> out.append(each);
            }
        }
    }

    /** The text so far. */
    @Override
    public String toString() {
        return out.toString();
    }

    /** The finished text; every element must have been closed. */
    public String finished() {
        assert open.isEmpty() : "not closed: " + open;
        return out.toString();
    }
}
