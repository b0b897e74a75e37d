package org.strowger.world.operator;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.TimeUnit;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.command.Audit;
import org.strowger.router.admin.command.CommandCounts;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.console.CommandExecution;
import org.strowger.router.admin.console.ConsoleAccess;
import org.strowger.router.admin.console.ConsoleContext;
import org.strowger.router.admin.console.RemoteConsole;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.admin.kannel.KannelAdmin;
import org.strowger.router.admin.kannel.StatusSource;
import org.strowger.router.admin.table.TableCommands;
import org.strowger.router.admin.view.ViewContext;
import org.strowger.router.app.daemon.ConsoleService;
import org.strowger.router.app.daemon.RouterViews;
import org.strowger.router.thread.FailedLogins;
import org.strowger.router.thread.PasswordMemory;
import org.strowger.world.HttpClient;
import org.strowger.world.Operator;
import org.strowger.world.World;

/** A router whose HTTP listener serves Kannel's admin interface; its commands run while the world stands still. */
final class AdminScene implements AutoCloseable {
    private final World world;
    private final Operator operator;
    private final Sampler sampler;
    private final List<Audit.Deed> deeds = new ArrayList<>();
    private final Later executor = new Later();

    /** Keeps tasks until the scene runs them. */
    private static final class Later extends AbstractExecutorService {
        private final Queue<Runnable> tasks = new ArrayDeque<>();

        @Override
        public void execute(Runnable task) {
            tasks.add(task);
        }

        @Override
        public void shutdown() {
            tasks.clear();
        }

        @Override
        public List<Runnable> shutdownNow() {
            return List.of();
        }

        @Override
        public boolean isShutdown() {
            return false;
        }

        @Override
        public boolean isTerminated() {
            return false;
        }

        @Override
        public boolean awaitTermination(long timeout, TimeUnit unit) {
            return true;
        }
    }

    /** @param world a world that has been started with this configuration */
    AdminScene(World world, String yaml, Path file) {
        this.world = world;
        this.operator = new Operator(world, yaml);
        this.sampler = new Sampler(world.figures());
        sampler.sample(world.rig().nowNanos());
        CommandExecution execution = new CommandExecution(
                ConsoleService.table(List.of(
                        RouterViews.rows(world.router(), new ViewContext.About("1", file.toString()), sampler),
                        new TableCommands(
                                        world.context().tables(),
                                        world.context().clock().waiting())
                                .rows(),
                        operator.commands())),
                deeds::add,
                (command, cause) -> {
                    throw new AssertionError(command, cause);
                },
                world.rig()::nowNanos,
                new CommandCounts());
        ConsoleAccess access = new ConsoleAccess(
                World.configuration(yaml).services().operating().console(),
                new FailedLogins(5, TimeUnit.MINUTES.toNanos(1)),
                new PasswordMemory(new byte[32], 10));
        ConsoleContext context = new ConsoleContext(execution, () -> access, executor, detail -> {});
        world.router()
                .operators(new KannelAdmin(
                        new RemoteConsole(context),
                        new StatusSource(sampler, this::now, () -> ZoneOffset.UTC),
                        cause -> {
                            throw new AssertionError(cause);
                        }));
    }

    private Instant now() {
        return Instant.ofEpochMilli(world.context().nowMillis());
    }

    /** Sends a request, runs its command, and returns the status and the body of the response. */
    String get(HttpClient client, String target) {
        client.send("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
        run();
        return HttpClient.response(client.received());
    }

    /** Runs the commands that came. */
    void run() {
        world.millis(1);
        Runnable task;
        while ((task = executor.tasks.poll()) != null) {
            Runnable next = task;
            try {
                operator.does(() -> {
                    next.run();
                    return Answer.done("");
                });
            } catch (CommandRefused e) {
                throw new AssertionError(e);
            }
        }
        world.millis(1);
    }

    void seconds(long seconds) {
        for (long i = 0; i < seconds; i++) {
            world.advance(Duration.ofSeconds(1));
            sampler.sample(world.rig().nowNanos());
        }
    }

    Operator operator() {
        return operator;
    }

    /** The audited commands, each with its user and outcome. */
    List<String> audited() {
        return deeds.stream()
                .map(deed -> deed.user() + ": " + deed.command() + " " + deed.outcome())
                .toList();
    }

    @Override
    public void close() {
        operator.close();
    }
}
