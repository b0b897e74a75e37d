package org.strowger.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.strowger.smpp.pdu.KeptText;

/** The states of both sessions, as the page on HTTP shows them. */
class HttpStatesTest {
    private static final Path PAGE = Path.of("../docs/internals/http.md");
    private static final String FENCE = "```mermaid\n";

    @Test
    void thePageContainsTheStateDiagrams() throws IOException {
        String page = Files.readString(PAGE);
        page = with(page, "<!-- states of the server -->\n", HttpServerState.TABLE.diagram());
        page = with(page, "<!-- states of the client -->\n", HttpClientState.TABLE.diagram());
        KeptText.mustBe(PAGE, page);
    }

    private static String with(String page, String state, String diagram) {
        int from = page.indexOf(FENCE, page.indexOf(state)) + FENCE.length();
        return page.substring(0, from) + diagram + page.substring(page.indexOf("```\n", from));
    }
}
