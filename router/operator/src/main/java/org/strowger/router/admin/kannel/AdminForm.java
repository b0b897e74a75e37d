package org.strowger.router.admin.kannel;

import java.nio.charset.StandardCharsets;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpResponse;

/** The format of an answer. The media types are the ones used by Kannel 1.4.5, which sends XML as plain text. */
enum AdminForm {
    TEXT("text/plain", "", ""),
    HTML("text/html", """
            <!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2//EN">
            <html>
            <title>Kannel</title>
            <body>
            <p>""", "</p>\n</body></html>\n"),
    XML("text/plain", "<?xml version=\"1.0\"?>\n<gateway>\n", "</gateway>\n"),
    WML("text/vnd.wap.wml", """
            <?xml version="1.0"?>
            <!DOCTYPE wml PUBLIC "-//WAPFORUM//DTD WML 1.1//EN" "http://www.wapforum.org/DTD/wml_1.1.xml">

            <wml>
             <card>
              <p>""", "  </p>\n </card>\n</wml>\n");

    private static final int OK = 200;

    private final String type;
    private final String before;
    private final String after;

    AdminForm(String type, String before, String after) {
        this.type = type;
        this.before = before;
        this.after = after;
    }

    /** The format requested by the suffix of a path, such as {@code .xml}; text if there is no suffix. */
    static AdminForm of(String suffix) {
        return switch (suffix) {
            case ".html" -> HTML;
            case ".xml" -> XML;
            case ".wml" -> WML;
            default -> TEXT;
        };
    }

    /** Whether markup characters must be escaped. */
    boolean isMarkup() {
        return this != TEXT;
    }

    /** Escapes a text that comes from the configuration or from a client. */
    String escaped(String text) {
        return isMarkup() ? text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") : text;
    }

    /** The end of a line within a paragraph. */
    String lineEnd() {
        return switch (this) {
            case HTML -> "<br>\n";
            case WML -> "<br/>\n";
            case TEXT, XML -> "\n";
        };
    }

    /** The response with this content, which already has this format. */
    HttpResponse response(String content) {
        return new HttpResponse(
                OK, HttpHeaders.of("Content-Type", type), (before + content + after).getBytes(StandardCharsets.UTF_8));
    }
}
