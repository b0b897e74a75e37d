package org.strowger.router.admin.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class ConsoleStateTest {
    @Test
    void theStateDiagramInTheDocumentsIsGeneratedFromTheTable() throws IOException {
        assertThat(Files.readString(Path.of("../../docs/internals/console.md")))
                .contains("```mermaid\n" + ConsoleState.TABLE.diagram() + "```");
    }
}
