package org.strowger.world.operator;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.strowger.router.admin.command.Command;
import org.strowger.smpp.pdu.KeptText;
import org.strowger.world.World;

/** The page of all commands: it is made here, from the table that the program itself goes by. */
final class ConsoleCommandsPageTest {
    private static final Path PAGE = Path.of("../../docs/operating/console-commands.md");

    @Test
    void thePageListsEveryCommandOfTheConsole() throws IOException {
        StringBuilder page = new StringBuilder("""
                # The commands of the console

                Made from the table that the program goes by; `help` shows the same. Small words are themselves, of
                `a|b` one is chosen, a word in capitals is a value, what is in brackets may be left out, and a value
                with `...` is the rest of the line. [How to speak with the console](console.md).

                | Command | Role | Effect |
                | --- | --- | --- |
                """);
        for (Command command : all()) {
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

    private static List<Command> all() {
        try (World world = new World(1)) {
            world.smsc("a", 2776);
            world.start("""
                    listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                    applications: [{name: shop, password: secret}]
                    smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
                    """ + World.RELAYED);
            return new AllCommands(world, "").table().all();
        }
    }
}
