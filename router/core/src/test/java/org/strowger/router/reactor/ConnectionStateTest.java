package org.strowger.router.reactor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The closing states as a table, and the picture of it in the documents. */
final class ConnectionStateTest {
    @Test
    void everyOpenStateCanBreakAndOnlyClosedIsFinal() {
        assertThat(ConnectionState.TABLE.ends()).containsExactly(ConnectionState.CLOSED);
        for (ConnectionState state : ConnectionState.values()) {
            if (state != ConnectionState.CLOSED) {
                assertThat(ConnectionState.TABLE.next(state, ConnectionState.Event.BROKEN))
                        .isEqualTo(ConnectionState.CLOSED);
                assertThat(ConnectionState.TABLE.allows(state, ConnectionState.Event.TIME_UP))
                        .isTrue();
            }
        }
    }

    @Test
    void theDiagramInTheDocumentsMatchesTheStateTable() throws IOException {
        Path page = Path.of("../../docs/internals/threads.md");
        assertThat(Files.readString(page))
                .as("copy the diagram from the failure into " + page)
                .contains("```mermaid\n" + ConnectionState.TABLE.diagram() + "```\n");
    }
}
