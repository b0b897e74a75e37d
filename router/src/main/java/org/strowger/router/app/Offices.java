package org.strowger.router.app;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCounts;
import org.strowger.router.admin.figures.Sampled;
import org.strowger.router.admin.trace.Tracer;
import org.strowger.router.admin.view.Viewpoint;
import org.strowger.router.app.daemon.AdminRoom;
import org.strowger.router.app.daemon.CommandRows;
import org.strowger.router.app.daemon.ConfigurationChanger;
import org.strowger.router.app.daemon.ControlRoom;
import org.strowger.router.app.daemon.NotStarted;
import org.strowger.router.app.daemon.RouterFigures;
import org.strowger.router.app.daemon.RunningRouter;
import org.strowger.router.app.log.Event;
import org.strowger.router.app.log.Item;
import org.strowger.router.app.log.Log;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.file.ConfigurationFile;
import org.strowger.router.config.file.Verdict;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.time.MonotonicClock;

/** Everything by which operators see and steer a router at work: opened with it, changed with it, closed after it. */
final class Offices implements AutoCloseable {
    private final RunningRouter router;
    private final Ground ground;
    private final CommandCounts commandCounts = new CommandCounts();
    private final RouterFigures figures;
    private final HttpRoom http;
    private final ControlRoom control;
    private final Tracer tracer;
    private @Nullable AdminRoom console;

    /**
     * What they stand on.
     *
     * @param file the configuration's
     * @param log which another configuration changes too
     * @param keep the store, and what it counts
     */
    record Ground(Path file, Daemon daemon, Log log, MonotonicClock clock, RouterFigures.Keep keep) {}

    private Offices(RunningRouter router, Ground ground) {
        Configuration configuration = router.configuration();
        this.router = router;
        this.ground = ground;
        this.figures = new RouterFigures(
                router,
                new Sampled.Node(configuration.general().node(), Version.number(), System.currentTimeMillis()),
                router.place(),
                ground.keep(),
                new RouterFigures.Said(ground.log()::dropped, commandCounts));
        this.http = HttpRoom.open(
                configuration.services().operating().http(),
                figures,
                threads(),
                ground.keep().vault(),
                ground.clock());
        this.tracer = new Tracer(
                new Tracer.Place(threads(), ground.clock(), router.place().epoch(), () -> configured()
                        .services()
                        .operating()
                        .privacy()));
        this.control = new ControlRoom(
                router,
                router.place(),
                new ControlRoom.Outside(
                        this::read, new Changer(), ground.log()::tell, ground.daemon()::call, this::stop));
    }

    /** Opens them all. */
    static Offices open(RunningRouter router, Ground ground) throws NotStarted {
        Offices offices = new Offices(router, ground);
        offices.tracer.start();
        try {
            offices.console = AdminRoom.open(
                    router.place(),
                    router.configuration(),
                    offices.rows(),
                    new AdminRoom.Told(ground.log(), offices.commandCounts));
        } catch (NotStarted e) {
            offices.close();
            throw e;
        }
        return offices;
    }

    private List<SelectorThread> threads() {
        return ground.daemon().threads().all();
    }

    // ---- What operators can say

    private List<List<Command>> rows() {
        Viewpoint.About about =
                new Viewpoint.About(Version.text(), ground.file().toString());
        return CommandRows.of(
                router,
                new CommandRows.Tools(
                        about, http.paces(), control, tracer, ground.log().levels()));
    }

    /** Any thread. */
    private Configuration configured() {
        return router.inForce().configuration();
    }

    /** Where they come in. */
    Welcome.Doors doors() {
        List<String> consoles = new ArrayList<>();
        AdminRoom open = console;
        if (open != null) {
            open.address().ifPresent(address -> consoles.add(Welcome.text(address)));
            open.socket().ifPresent(path -> consoles.add(path.toString()));
        }
        return new Welcome.Doors(consoles, http.address());
    }

    // ---- Another configuration

    /** The thread of the configuration: does what was asked for meanwhile. */
    void turn() {
        control.turn();
    }

    void askReload() {
        control.askReload("SIGHUP");
    }

    private Verdict read() throws IOException {
        return ConfigurationFile.read(ground.file(), new ProgramWords(), ProgramWords.machine());
    }

    /** All of it, or nothing. */
    private final class Changer implements ConfigurationChanger {
        @Override
        public List<String> change(Configuration next, int generation) throws NotStarted {
            AdminRoom open = console;
            if (open == null) {
                throw new AssertionError("nobody can ask before the console is open");
            }
            AdminRoom.Prepared prepared =
                    open.prepare(next.services().operating().console());
            List<String> changes;
            try {
                changes = router.change(next, generation);
            } catch (NotStarted e) {
                prepared.drop();
                throw e;
            }
            prepared.take();
            ground.log().configure(next);
            long pending = changes.stream()
                    .filter(change -> change.startsWith("pending "))
                    .count();
            figures.reloads().done(System.currentTimeMillis(), (int) pending);
            return changes;
        }

        @Override
        public void refused() {
            figures.reloads().refused(System.currentTimeMillis());
        }
    }

    // ---- The end

    /** Somebody wants the daemon to stop. */
    void stop(Duration within, String by) {
        ground.log().tell(Event.SHUTDOWN_ASKED, Item.of("within", within.toSeconds() + "s"), Item.of("by", by));
        ground.daemon().askStop(within);
    }

    /** It is not ready for anybody any more, and the place of its console's socket is free for the next one. */
    void draining() {
        figures.draining();
        AdminRoom open = console;
        if (open != null) {
            open.leave();
        }
    }

    @Override
    public void close() {
        AdminRoom open = console;
        if (open != null) {
            open.close();
        }
        tracer.close();
        http.close();
    }
}
