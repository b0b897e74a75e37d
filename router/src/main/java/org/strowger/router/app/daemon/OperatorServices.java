package org.strowger.router.app.daemon;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCounts;
import org.strowger.router.admin.figures.SampledSource;
import org.strowger.router.admin.figures.SecondTicker;
import org.strowger.router.admin.http.Health;
import org.strowger.router.admin.http.ThreadLiveness;
import org.strowger.router.admin.trace.Tracer;
import org.strowger.router.admin.view.ConfigurationInForce;
import org.strowger.router.admin.view.ViewContext;
import org.strowger.router.app.cli.HostPort;
import org.strowger.router.app.log.EventField;
import org.strowger.router.app.log.Log;
import org.strowger.router.app.process.Daemon;
import org.strowger.router.app.program.ConfigurationLoader;
import org.strowger.router.app.program.ProgramVocabulary;
import org.strowger.router.app.program.Version;
import org.strowger.router.app.systemd.Supervisor;
import org.strowger.router.app.systemd.Watchdog;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.file.ConfigurationFile;
import org.strowger.router.config.file.Verdict;
import org.strowger.router.event.LogEvent;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.store.StoreThread;
import org.strowger.router.thread.Mailbox;
import org.strowger.router.time.MonotonicClock;

/** Everything by which operators see and steer a router at work: opened with it, changed with it, closed after it. */
public final class OperatorServices implements AutoCloseable {
    private final RunningRouter router;
    private final Ground ground;
    private final CommandCounts commandCounts = new CommandCounts();
    private final RouterFigures figures;
    private final HttpService http;
    private final ReloadController control;
    private final Tracer tracer;
    private final Health health;
    private final SecondTicker beat;
    private boolean isWell = true;
    private @Nullable ConsoleService console;

    /**
     * What they stand on.
     *
     * @param file the configuration's
     * @param log which another configuration changes too
     * @param keep the store, and what it counts
     * @param overseer whoever has started it is told how it goes
     */
    public record Ground(
            Path file, Daemon daemon, Log log, MonotonicClock clock, RouterFigures.Keep keep, Supervisor overseer) {}

    private OperatorServices(RunningRouter router, Ground ground) {
        Configuration configuration = router.configuration();
        this.router = router;
        this.ground = ground;
        this.figures = new RouterFigures(
                router,
                new SampledSource.Node(configuration.general().node(), Version.number(), System.currentTimeMillis()),
                router.place(),
                ground.keep(),
                new RouterFigures.Said(ground.log()::dropped, commandCounts));
        this.health = new Health(pulses());
        this.http = HttpService.open(
                configuration.services().operating().http(), figures, health, ground.clock(), this::failed);
        this.tracer = new Tracer(
                new Tracer.Place(threads(), ground.clock(), router.place().epoch(), () -> configured()
                        .services()
                        .operating()
                        .privacy()));
        this.control = new ReloadController(
                router,
                router.place(),
                new ReloadController.Outside(
                        this::read, new Changer(), ground.log()::tell, ground.daemon()::call, this::stop));
        LongConsumer watchdog = Watchdog.of(
                ground.overseer(), health::answeredNanos, ground.clock().nowNanos());
        this.beat = SecondTicker.start(
                "health", ground.clock(), List.of(health::look, watchdog, this::worry), this::failed);
    }

    /** Opens them all. */
    public static OperatorServices open(RunningRouter router, Ground ground) throws NotStarted {
        OperatorServices offices = new OperatorServices(router, ground);
        offices.tracer.start();
        try {
            offices.console = ConsoleService.open(
                    router.place(),
                    router.configuration(),
                    offices.rows(),
                    new ConsoleService.Told(ground.log(), offices.commandCounts));
        } catch (NotStarted e) {
            offices.close();
            throw e;
        }
        return offices;
    }

    private List<SelectorThread> threads() {
        return ground.daemon().threads().all();
    }

    // ---- Whether it lives

    private List<ThreadLiveness> pulses() {
        List<ThreadLiveness> pulses = new ArrayList<>();
        for (SelectorThread thread : threads()) {
            pulses.add(new ThreadLiveness(thread.name(), task -> thread.post(task) == Mailbox.Posted.ACCEPTED));
        }
        StoreThread store = ground.keep().vault().store();
        pulses.add(new ThreadLiveness("store", task -> store.later(task) == Mailbox.Posted.ACCEPTED));
        return pulses;
    }

    private void failed(Throwable cause) {
        ground.log().fault(LogEvent.ADMIN_FAILED, cause);
    }

    /** Tells once what is wrong, because whoever ends the process for it does not say why. */
    private void worry(long nowNanos) {
        boolean wasWell = isWell;
        String trouble = health.trouble();
        isWell = trouble.isEmpty();
        if (wasWell && !isWell) {
            ground.log().tell(LogEvent.HEALTH_LOST, EventField.sentence("detail", trouble));
            ground.overseer().status(trouble);
        } else if (!wasWell && isWell) {
            ground.log().tell(LogEvent.HEALTH_BACK);
            ground.overseer().status(status());
        }
    }

    /** All that it began with is open: whoever has started it is told so. */
    public void ready() {
        ground.overseer().ready(status());
    }

    private String status() {
        ConfigurationInForce now = router.inForce();
        return "generation " + now.origin().generation() + ": "
                + counted(now.configuration().listeners().size(), "listener") + ", "
                + counted(now.configuration().applications().size(), "application") + ", "
                + counted(now.configuration().smscs().size(), "SMSC");
    }

    private static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    // ---- What operators can say

    private List<List<Command>> rows() {
        ViewContext.About about =
                new ViewContext.About(Version.text(), ground.file().toString());
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
    public ReadyReport.Doors doors() {
        List<String> consoles = new ArrayList<>();
        ConsoleService open = console;
        if (open != null) {
            open.address().ifPresent(address -> consoles.add(HostPort.text(address)));
            open.socket().ifPresent(path -> consoles.add(path.toString()));
        }
        return new ReadyReport.Doors(consoles, http.address());
    }

    // ---- Another configuration

    /** The thread of the configuration: does what was asked for meanwhile. */
    public void turn() {
        control.turn();
    }

    public void askReload() {
        control.askReload("SIGHUP");
    }

    private Verdict read() throws IOException {
        try {
            return ConfigurationFile.read(ground.file(), new ProgramVocabulary(), ProgramVocabulary.machine());
        } catch (IOException e) {
            throw new IOException(ConfigurationLoader.reason(ground.file(), e), e);
        }
    }

    /** All of it, or nothing. */
    private final class Changer implements ConfigurationChanger {
        @Override
        public List<String> change(Configuration next, int generation) throws NotStarted {
            ConsoleService open = console;
            if (open == null) {
                throw new AssertionError("nobody can ask before the console is open");
            }
            ConsoleService.Prepared prepared =
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
            figures.reloads().done(System.currentTimeMillis(), router.pending());
            return changes;
        }

        @Override
        public void begins() {
            ground.overseer().reloading();
        }

        @Override
        public void ends() {
            ready();
        }

        @Override
        public void refused() {
            figures.reloads().refused(System.currentTimeMillis());
        }
    }

    // ---- The end

    /** Somebody wants the daemon to stop. */
    public void stop(Duration within, String by) {
        ground.log()
                .tell(
                        LogEvent.SHUTDOWN_ASKED,
                        EventField.of("within", within.toSeconds() + "s"),
                        EventField.of("by", by));
        ground.daemon().askStop(within);
    }

    /** It is not ready for anybody any more, and the place of its console's socket is free for the next one. */
    public void draining() {
        ground.overseer().stopping();
        figures.draining();
        ConsoleService open = console;
        if (open != null) {
            open.leave();
        }
    }

    /** So many messages are still under way. */
    public void draining(long underWay) {
        ground.overseer().draining(underWay);
    }

    public Log log() {
        return ground.log();
    }

    @Override
    public void close() {
        ConsoleService open = console;
        if (open != null) {
            open.close();
        }
        tracer.close();
        beat.close();
        http.close();
    }
}
