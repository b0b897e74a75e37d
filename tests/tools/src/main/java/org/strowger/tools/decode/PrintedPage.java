package org.strowger.tools.decode;

import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;

/** Where lines are printed for people: characters that the terminal does not have are told by their numbers. */
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

    /** Whether nobody reads any more, e.g. because {@code head} has seen enough. */
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
