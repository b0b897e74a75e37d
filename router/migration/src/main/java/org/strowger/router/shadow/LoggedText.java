package org.strowger.router.shadow;

import java.nio.charset.StandardCharsets;
import org.strowger.gsm.Alphabet;
import org.strowger.gsm.DataCoding;

/** Compares texts with a log, which cannot show all characters. */
final class LoggedText {
    private static final char UNKNOWN = '?';
    private static final String POINT = ".";
    private static final char UNSEEN_END = ' ';
    private static final char ASCII_END = 0x7F;

    private LoggedText() {}

    /**
     * Whether the log entry is consistent with this text. If the log contains only the length of a text, any text is
     * consistent.
     */
    static boolean isLogged(MessageText text, MessageText logged) {
        if (logged.octets().length == 0 || text.says(logged)) {
            return true;
        }
        boolean isReadable = DataCoding.of(logged.coding()).alphabet(Alphabet.GSM7) == Alphabet.GSM7;
        return isReadable && isLogged(text.text().orElse(""), logged.text().orElse(""));
    }

    /**
     * Whether the log entry is consistent with this text. Kannel's log contains a question mark for a character that
     * Kannel cannot send, and a period for each octet of UTF-8 that is not printable ASCII; other gateways write the
     * character itself.
     */
    static boolean isLogged(String text, String logged) {
        int at = 0;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            String each = Character.toString(text.codePointAt(i));
            String points = POINT.repeat(each.getBytes(StandardCharsets.UTF_8).length);
            boolean isShown = each.charAt(0) >= UNSEEN_END && each.charAt(0) < ASCII_END;
            if (logged.startsWith(each, at)) {
                at += each.length();
            } else if (at < logged.length() && logged.charAt(at) == UNKNOWN) {
                at++;
            } else if (!isShown && logged.startsWith(points, at)) {
                at += points.length();
            } else {
                return false;
            }
        }
        return at == logged.length();
    }
}
