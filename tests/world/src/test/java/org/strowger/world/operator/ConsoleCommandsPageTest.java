package org.strowger.world.operator;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.trace.Tracer;
import org.strowger.router.admin.view.ViewContext;
import org.strowger.router.app.daemon.CommandRows;
import org.strowger.router.app.daemon.ConfigurationChanger;
import org.strowger.router.app.daemon.ConsoleService;
import org.strowger.router.app.daemon.ReloadController;
import org.strowger.router.app.daemon.RunningRouter;
import org.strowger.router.app.log.Log;
import org.strowger.router.cluster.ClusterStatus;
import org.strowger.router.config.Configuration;
import org.strowger.smpp.pdu.KeptText;
import org.strowger.world.Looking;
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

    /** Nothing is put to work here. */
    private static final class Nobody implements ConfigurationChanger {
        @Override
        public void begins() {
            throw new AssertionError("nobody has asked");
        }

        @Override
        public void ends() {
            throw new AssertionError("nobody has asked");
        }

        @Override
        public List<String> change(Configuration next, int generation) {
            throw new AssertionError("nobody has asked");
        }

        @Override
        public void refused() {
            throw new AssertionError("nobody has asked");
        }
    }

    private static List<Command> all() {
        try (World world = new World(1)) {
            world.smsc("a", 2776);
            world.start("""
                    listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                    applications: [{name: shop, password: secret}]
                    smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
                    """ + World.RELAYED);
            RunningRouter router = world.router();
            ReloadController control = new ReloadController(
                    router,
                    world.context(),
                    new ReloadController.Context(
                            () -> World.verdict(""),
                            new Nobody(),
                            (event, items) -> {},
                            () -> {},
                            (within, by) -> {},
                            (name, within) -> 0));
            Log log = Log.plain(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
            log.close();
            Tracer tracer = new Tracer(new Tracer.Context(
                    world.routerThreads(),
                    world.rig()::nowNanos,
                    router.context().calendar(),
                    () -> router.configuration().services().operating().privacy()));
            CommandRows.Tools tools = new CommandRows.Tools(
                    new ViewContext.About("strowger test", "world.yaml"),
                    new Looking(world),
                    control,
                    tracer,
                    log.levels(),
                    ClusterStatus.ALONE);
            return ConsoleService.table(CommandRows.of(router, tools)).all();
        }
    }
}
