package org.strowger.tools.decode;

import java.io.IOException;
import java.io.InputStream;

/**
 * A text of hexadecimal digits or a dump. The form is determined from the first line that is neither blank nor a
 * comment.
 */
final class TextInput {
    /** The maximum length of a line of a dump; the length of a line of digits is not limited. */
    static final int LINE_CHARACTERS_MAX = 4096;

    private static final char COMMENT = '#';

    private final HexText digits;
    private final HexDump dump;
    private final StringBuilder line = new StringBuilder();
    private boolean isDump;
    private boolean inComment;
    private long number = 1;
    private int column;

    private TextInput(OctetSink sink, boolean isDump) {
        this.digits = new HexText(sink);
        this.dump = new HexDump(sink);
        this.isDump = isDump;
    }

    /**
     * Reads the text to its end. {@code head} is the beginning of the text; {@code in} returns the whole text,
     * including {@code head}.
     */
    static void read(InputStream in, String head, OctetSink sink) throws IOException {
        TextInput text = new TextInput(sink, isDump(head));
        for (int c = in.read(); c >= 0; c = in.read()) {
            text.character((char) c);
        }
        text.end();
    }

    /** Reads a text held in memory. */
    static void read(String whole, OctetSink sink) {
        TextInput text = new TextInput(sink, isDump(whole));
        whole.chars().forEach(c -> text.character((char) c));
        text.end();
    }

    private static boolean isDump(String head) {
        return head.lines()
                .filter(each -> !each.isBlank() && each.charAt(0) != COMMENT)
                .findFirst()
                .filter(HexDump::isFirstRow)
                .isPresent();
    }

    private void character(char c) {
        column++;
        inComment |= column == 1 && c == COMMENT;
        if (!inComment) {
            if (isDump) {
                ofDump(c);
            } else {
                digits.character(c, number, column);
            }
        }
        if (c == '\n') {
            inComment = false;
            number++;
            column = 0;
        }
    }

    private void ofDump(char c) {
        if (c == '\n') {
            dump.line(line.toString(), number);
            line.setLength(0);
        } else if (line.length() == LINE_CHARACTERS_MAX) {
            throw InputFault.at(
                    number,
                    column,
                    "a line of a dump must have at most " + LINE_CHARACTERS_MAX + " characters; check that this is "
                            + "a dump");
        } else {
            line.append(c);
        }
    }

    private void end() {
        if (isDump) {
            if (line.length() > 0) {
                dump.line(line.toString(), number);
            }
            dump.end();
        } else {
            digits.end(number);
        }
    }
}
