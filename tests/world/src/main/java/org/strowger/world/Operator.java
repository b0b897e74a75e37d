package org.strowger.world;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.strowger.router.admin.action.LogLevels;
import org.strowger.router.admin.action.OperatorActions;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandCaller;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.credit.AccountCommands;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.admin.history.HistoryCommands;
import org.strowger.router.admin.survey.ThreadSurvey;
import org.strowger.router.admin.survey.Waiting;
import org.strowger.router.admin.table.TableCommands;
import org.strowger.router.admin.view.ViewContext;
import org.strowger.router.app.daemon.ConfigurationChanger;
import org.strowger.router.app.daemon.NotStarted;
import org.strowger.router.app.daemon.ReloadController;
import org.strowger.router.app.daemon.RouterViews;
import org.strowger.router.app.log.EventField;
import org.strowger.router.app.log.Log;
import org.strowger.router.app.process.MemoryBudget;
import org.strowger.router.app.queue.QueueCommands;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.config.file.Verdict;
import org.strowger.router.event.LogEvent;

/**
 * An operator who gives commands to the router of a world. The router's threads run their turns while a command waits
 * for them.
 */
public final class Operator implements AutoCloseable {
    private static final CommandCaller ALICE = new CommandCaller("alice", "127.0.0.1", ConsoleRole.ADMIN);
    private static final Pattern OPTION = Pattern.compile(" \\[([^]]*)]");

    private static final MemoryBudget BUDGET = MemoryBudget.of(256L << 20);

    private final World world;
    private final ReloadController control;
    private final List<Command> commands;
    private final List<Command> others = new ArrayList<>();
    private final List<String> operatorLines = new ArrayList<>();
    private final List<String> looks = new ArrayList<>();
    /** The name of the socket on which a successor listens. */
    public static final String SUCCESSOR = "@successor";

    private final List<Duration> stops = new ArrayList<>();
    private final Log log = Log.plain(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    private String file;
    private boolean lastWasRefused;

    public Operator(World world, String file) {
        this.world = world;
        this.file = file;
        control = new ReloadController(
                world.router(),
                world.context(),
                new ReloadController.Context(
                        this::candidate,
                        new Changer(),
                        this::told,
                        () -> {},
                        (within, by) -> stops.add(within),
                        this::handOver));
        world.controlledBy(this::controls);
        Waiting waiting = world.context().clock().waiting();
        ThreadSurvey survey = new ThreadSurvey(world.routerThreads(), Duration.ofSeconds(20), waiting);
        commands = new ArrayList<>(new OperatorActions(
                        world.router().exchange(),
                        world.routerThreads(),
                        survey,
                        control,
                        log.levels(),
                        world.router().bars(),
                        world.context().clock().nowNanos(),
                        Duration.ofSeconds(30))
                .rows());
        commands.addAll(new QueueCommands(
                        world.router().exchange(),
                        world.routerThreads(),
                        world.context().http().traits(),
                        () -> World.EPOCH.plusNanos(world.rig().nowNanos()),
                        world.context().clock().nowNanos(),
                        waiting)
                .rows());
        commands.addAll(new HistoryCommands(
                        survey, world.router().exchange(), world.router().records())
                .rows());
        others.addAll(new AccountCommands(world.router().exchange(), waiting).rows());
        others.addAll(new TableCommands(world.context().tables(), waiting).rows());
        Sampler sampler = new Sampler(world.figures());
        sampler.sample(world.rig().nowNanos());
        others.addAll(RouterViews.rows(world.router(), new ViewContext.About("1", "world.yaml"), sampler));
    }

    /** Applies configurations, and notes whether the last one was refused. */
    private final class Changer implements ConfigurationChanger {
        @Override
        public void begins() {
            looks.add("begins");
        }

        @Override
        public void ends() {
            looks.add("ends");
        }

        @Override
        public List<String> change(Configuration next, ToIntFunction<List<String>> generation) throws NotStarted {
            lastWasRefused = false;
            return world.change(next, generation);
        }

        @Override
        public void refused() {
            lastWasRefused = true;
        }
    }

    /** The beginnings and ends of reloads. */
    public List<String> looks() {
        return looks;
    }

    /** Whether the last configuration was refused. */
    public boolean lastWasRefused() {
        return lastWasRefused;
    }

    /** As {@link #writes(String)}. */
    public void writes(SceneYaml yaml) {
        writes(yaml.yaml());
    }

    /** Sets the content of the configuration file. */
    public void writes(String text) {
        file = text;
    }

    private int handOver(String name, Duration within) throws CommandRefused {
        if (!name.equals(SUCCESSOR)) {
            throw CommandRefused.state("cannot pass the listening sockets to " + name);
        }
        return 3;
    }

    private void told(LogEvent event, EventField... items) {
        operatorLines.add(event.label()
                + Stream.of(items)
                        .map(each -> " " + each.key() + "=" + each.value())
                        .collect(Collectors.joining()));
    }

    public List<String> lines() {
        return operatorLines;
    }

    public LogLevels levels() {
        return log.levels();
    }

    public List<Duration> stops() {
        return stops;
    }

    /** Reads the file, as the process does, with a budget that does not depend on the heap of the test. */
    private Verdict candidate() {
        return BUDGET.judge(
                Path.of("world.yaml"), World.verdict(file), world.router().configuration());
    }

    public ReloadController control() {
        return control;
    }

    /** Runs a command that must succeed, and returns its answer. */
    public String says(String line) {
        try {
            return runs(line).done();
        } catch (CommandRefused e) {
            throw new AssertionError(e);
        }
    }

    /** Runs a command that must be refused, and returns the refusal. */
    public CommandRefused isRefused(String line) {
        try {
            throw new AssertionError("it was done: " + runs(line).done());
        } catch (CommandRefused e) {
            return e;
        }
    }

    private void controls() {
        world.rig().outside(() -> {
            control.turn();
            return true;
        });
    }

    /** Runs an action in the same way as a command. */
    public Answer does(Callable<Answer> what) throws CommandRefused {
        world.rig().drive();
        try {
            // The daemon runs commands on a thread of their own.
            Answer answer = world.rig().outside(what::call);
            controls();
            world.rig().drive();
            return answer;
        } catch (CommandRefused | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** The commands for queues, services, limits, the configuration and the history. */
    public List<Command> commands() {
        return commands;
    }

    public Answer runs(String line) throws CommandRefused {
        List<String> words = List.of(line.split(" ", -1));
        for (Command command : Stream.concat(commands.stream(), others.stream()).toList()) {
            for (String form : variants(command.form())) {
                Map<String, String> values = new HashMap<>();
                if (fits(List.of(form.split(" ", -1)), words, values)) {
                    return does(() -> command.action().run(new CommandCall(ALICE, values)));
                }
            }
        }
        throw new AssertionError("no command has the form of: " + line);
    }

    /** All variants of a form, with and without each optional part. */
    private static List<String> variants(String form) {
        var option = OPTION.matcher(form);
        if (!option.find()) {
            return List.of(form);
        }
        List<String> all = new ArrayList<>(variants(option.replaceFirst("")));
        all.addAll(variants(option.replaceFirst(" $1")));
        return all;
    }

    private static boolean fits(List<String> form, List<String> words, Map<String, String> values) {
        if (form.size() != words.size()) {
            return false;
        }
        for (int i = 0; i < form.size(); i++) {
            String wanted = form.get(i);
            String word = words.get(i);
            boolean isValue = wanted.equals(wanted.toUpperCase(Locale.ROOT));
            boolean isChoice = wanted.contains("|");
            if (isChoice ? !List.of(wanted.split("\\|", -1)).contains(word) : !isValue && !wanted.equals(word)) {
                return false;
            }
            if (isValue || isChoice) {
                values.put(wanted, word);
            }
        }
        return true;
    }

    @Override
    public void close() {
        log.close();
    }
}
