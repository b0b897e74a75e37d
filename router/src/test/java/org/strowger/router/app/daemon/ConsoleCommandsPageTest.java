package org.strowger.router.app.daemon;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.strowger.router.admin.command.Command;
import org.strowger.smpp.pdu.KeptText;

/** The page of all commands: it is made here, from the table that the program itself goes by. */
final class ConsoleCommandsPageTest {
    private static final Path PAGE = Path.of("../docs/operating/console-commands.md");

    @Test
    void itListsTheTable() throws IOException {
        StringBuilder page = new StringBuilder("""
                # The commands of the console

                Made from the table that the program goes by; `help` shows the same. Small words are themselves, of
                `a|b` one is chosen, a word in capitals is a value, what is in brackets may be left out, and a value with
                `...` is the rest of the line. [How to speak with the console](console.md).

                | Command | Who | What it does |
                | --- | --- | --- |
                """);
        for (Command command : AdminRoom.table(List.of()).all()) {
            page.append("| `")
                    .append(command.form().replace("|", "\\|"))
                    .append("` | ")
                    .append(command.role().name().toLowerCase(Locale.ROOT))
                    .append(" | ")
                    .append(command.help().replace("|", "\\|"))
                    .append(" |\n");
        }
        KeptText.mustBe(PAGE, page.toString());
    }
}
