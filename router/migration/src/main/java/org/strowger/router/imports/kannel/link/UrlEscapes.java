package org.strowger.router.imports.kannel.link;

import java.util.ArrayList;
import java.util.List;

/**
 * A URL with Kannel's escapes, converted for a template.
 *
 * @param text the URL with the escapes of a template
 * @param lost the escapes that have no equivalent in a template
 */
record UrlEscapes(String text, List<String> lost) {
    /** The URL of requests to a provider, in which {@code %p} is the recipient. */
    static UrlEscapes ofRequest(String url) {
        StringBuilder text = new StringBuilder();
        List<String> lost = new ArrayList<>();
        int at = 0;
        while (at < url.length()) {
            char each = url.charAt(at);
            boolean isEscape = each == '%' && at + 1 < url.length();
            if (isEscape && !isCoded(url, at + 1)) {
                append(url.charAt(at + 1), text, lost);
                at += 2;
            } else {
                text.append(each);
                at++;
            }
        }
        return new UrlEscapes(text.toString(), List.copyOf(lost));
    }

    /**
     * Whether two hexadecimal digits follow, the first of which is not an escape: the octet is then already
     * percent-encoded.
     */
    private static boolean isCoded(String url, int at) {
        return at + 1 < url.length()
                && Character.isDigit(url.charAt(at))
                && Character.digit(url.charAt(at + 1), 16) >= 0;
    }

    private static void append(char escape, StringBuilder text, List<String> lost) {
        switch (escape) {
            case 'p', 'q' -> text.append("{to}");
            case 'P', 'Q' -> text.append("{from}");
            case 'a', 'b' -> text.append("{text}");
            case 'I' -> text.append("{id}");
            case '%' -> text.append('%');
            default -> lost.add("%" + escape);
        }
    }
}
