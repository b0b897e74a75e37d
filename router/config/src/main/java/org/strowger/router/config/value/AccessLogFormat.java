package org.strowger.router.config.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ScalarType;

/**
 * The format of a line of Kannel's access log: literal texts, and escapes that stand for values of the message.
 *
 * @param parts in order
 */
public record AccessLogFormat(List<Part> parts) {
    /** The format of Kannel 1.4.5 without {@code access-log-format}. */
    public static final String USUAL_TEXT = "%t %l [SMSC:%i] [SVC:%n] [ACT:%A] [BINF:%B] [FID:%F] [META:%D] [from:%p]"
            + " [to:%P] [flags:%m:%c:%M:%C:%d] [msg:%L:%b] [udh:%U:%u]";

    private static final int CHARACTERS_MAX = 1000;
    private static final String ESCAPES = "tTlinABFDpPmcMCdLbUuI";

    public static final AccessLogFormat USUAL = new AccessLogFormat(split(USUAL_TEXT));

    /** The type of a format in the configuration. */
    public static final ScalarType<AccessLogFormat> TYPE = new ScalarType<>(
            "a text with escapes such as %p",
            Map.of("type", "string", "minLength", 1, "maxLength", CHARACTERS_MAX), (text, value) -> read(text));

    public AccessLogFormat {
        parts = List.copyOf(parts);
    }

    /**
     * A part of a line.
     *
     * @param escape the letter of an escape; {@link #TEXT} if the part is a text
     */
    public record Part(char escape, String text) {
        public static final char TEXT = 0;
    }

    /** Whether the text is a valid format. */
    public static boolean isFormat(String text) {
        try {
            return !read(text).parts().isEmpty();
        } catch (InvalidValue e) {
            return false;
        }
    }

    private static AccessLogFormat read(String text) throws InvalidValue {
        if (text.isEmpty() || text.length() > CHARACTERS_MAX) {
            throw InvalidValue.form();
        }
        if (!text.chars().allMatch(each -> each >= ' ' && each <= '~')) {
            throw InvalidValue.because("the format has a character that is not printable ASCII", "write one line");
        }
        for (int at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at + 2)) {
            String escape = text.substring(at, Math.min(at + 2, text.length()));
            if (escape.length() < 2 || (escape.charAt(1) != '%' && ESCAPES.indexOf(escape.charAt(1)) < 0)) {
                throw InvalidValue.because(
                        "there is no escape " + escape,
                        "the escapes are %" + String.join(" %", ESCAPES.split("")) + " %%");
            }
        }
        return new AccessLogFormat(split(text));
    }

    private static List<Part> split(String text) {
        List<Part> parts = new ArrayList<>();
        StringBuilder plain = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            char each = text.charAt(at);
            boolean isEscape = each == '%' && text.charAt(at + 1) != '%';
            if (!isEscape) {
                plain.append(each);
                at += each == '%' ? 2 : 1;
                continue;
            }
            if (!plain.isEmpty()) {
                parts.add(new Part(Part.TEXT, plain.toString()));
                plain.setLength(0);
            }
            parts.add(new Part(text.charAt(at + 1), ""));
            at += 2;
        }
        if (!plain.isEmpty()) {
            parts.add(new Part(Part.TEXT, plain.toString()));
        }
        return parts;
    }
}
