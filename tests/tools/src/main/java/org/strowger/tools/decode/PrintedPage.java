package org.strowger.tools.decode;

import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;

/** Prints lines for people. Characters that the terminal's character set lacks are replaced by their codes. */
public final class PrintedPage {
    private final PrintWriter out;
    private final CharsetEncoder encoder;

    public PrintedPage(PrintWriter out, Charset charset) {
        this.out = out;
        this.encoder = charset.newEncoder();
    }

    void line(String text) {
        out.println(encoder.canEncode(text) ? text : spelled(text));
    }

    /** Whether the reader, for example {@code head}, has closed the output. */
    boolean isClosed() {
        return out.checkError();
    }

    private String spelled(String text) {
        var spelled = new StringBuilder();
        text.codePoints().forEach(character -> {
            String one = Character.toString(character);
            spelled.append(encoder.canEncode(one) ? one : String.format("\\u{%04X}", character));
        });
        return spelled.toString();
    }
}
