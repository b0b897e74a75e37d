package org.strowger.router.admin.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The style sheet and the script, which are available without signing in. */
final class PageFiles {
    private final PageReply style = PageReply.file("text/css; charset=utf-8", text("page.css"));
    private final PageReply script = PageReply.file("text/javascript; charset=utf-8", text("page.js"));

    PageReply style() {
        return style;
    }

    PageReply script() {
        return script;
    }

    private static String text(String name) {
        try (InputStream in = PageFiles.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is missing from the jar: build with Maven");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
