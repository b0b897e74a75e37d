package org.strowger.router.provider;

/** Texts within XML elements and attributes. */
final class XmlText {
    private XmlText() {}

    /**
     * Returns the text with markup characters replaced by references; a control character that XML does not allow
     * becomes a blank.
     */
    static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(each -> {
            switch (each) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&apos;");
                case '\t', '\n', '\r' -> escaped.append((char) each);
                default -> escaped.appendCodePoint(each < ' ' ? ' ' : each);
            }
        });
        return escaped.toString();
    }
}
