package org.strowger.world.operator;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.ToIntFunction;
import org.strowger.router.admin.command.Commands;
import org.strowger.router.admin.trace.Tracer;
import org.strowger.router.admin.view.ViewContext;
import org.strowger.router.app.daemon.CommandRows;
import org.strowger.router.app.daemon.ConfigurationChanger;
import org.strowger.router.app.daemon.ConsoleService;
import org.strowger.router.app.daemon.NotStarted;
import org.strowger.router.app.daemon.ReloadController;
import org.strowger.router.app.daemon.RunningRouter;
import org.strowger.router.app.log.Log;
import org.strowger.router.cluster.ClusterStatus;
import org.strowger.router.config.Configuration;
import org.strowger.world.Looking;
import org.strowger.world.World;

/** The table of all console commands, for the router of a world. */
final class AllCommands {
    private final Commands table;
    private final ReloadController control;
    private final Tracer tracer;

    /** @param file the configuration file that a reload reads */
    AllCommands(World world, String file) {
        RunningRouter router = world.router();
        control = new ReloadController(
                router,
                world.context(),
                new ReloadController.Context(
                        () -> World.verdict(file),
                        new Changer(router),
                        (event, items) -> {},
                        () -> {},
                        (within, by) -> {},
                        (name, within) -> 0));
        Log log = Log.plain(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        log.close();
        tracer = new Tracer(new Tracer.Context(
                world.routerThreads(),
                world.rig()::nowNanos,
                router.context().calendar(),
                () -> router.configuration().services().operating().privacy()));
        table = ConsoleService.table(CommandRows.of(
                router,
                new CommandRows.Tools(
                        new ViewContext.About("strowger test", "world.yaml"),
                        new Looking(world),
                        control,
                        tracer,
                        log.levels(),
                        ClusterStatus.ALONE)));
    }

    private record Changer(RunningRouter router) implements ConfigurationChanger {
        @Override
        public void begins() {}

        @Override
        public void ends() {}

        @Override
        public List<String> change(Configuration next, ToIntFunction<List<String>> generation) throws NotStarted {
            return router.change(next, generation);
        }

        @Override
        public void refused() {}
    }

    Commands table() {
        return table;
    }

    /** Does what the threads of reloads and traces have to do. */
    void turn() {
        control.turn();
        tracer.turn();
    }
}
