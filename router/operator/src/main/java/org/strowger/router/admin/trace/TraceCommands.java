package org.strowger.router.admin.trace;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Table;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandCaller;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.command.LiveCommand;
import org.strowger.router.admin.command.LiveOutput;
import org.strowger.router.admin.survey.ThreadSurvey;
import org.strowger.router.admin.survey.Waiting;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.config.PrivacySettings;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.thread.WallClock;

/** The commands {@code trace}, {@code show traces} and {@code show errors}. */
public final class TraceCommands {
    public static final String TRACE = "trace connection|application|smsc|number|listener WHAT [to FILE] [OPTIONS...]";

    private static final String KIND = "connection|application|smsc|number|listener";
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final List<String> COLUMNS =
            List.of("number", "what", "to", "by", "since", "packets", "octets", "batches_lost", "time_left", "state");

    private final Tracer tracer;
    private final TraceFiles files;
    private final Supplier<Configuration> configuration;
    private final ErrorsView errors;
    private final Waiting waiting;

    /**
     * The collaborators of the commands.
     *
     * @param calendar the calendar
     * @param configuration the configuration in effect; called on any thread
     */
    public record Context(
            ThreadSurvey survey,
            List<SelectorThread> threads,
            WallClock calendar,
            Supplier<Configuration> configuration) {
        public Context {
            threads = List.copyOf(threads);
        }
    }

    public TraceCommands(Tracer tracer, TraceFiles files, Context context) {
        this.tracer = tracer;
        this.files = files;
        this.configuration = context.configuration();
        this.waiting = context.survey().waiting();
        this.errors = new ErrorsView(context.survey(), context.threads(), context.calendar(), this::privacy);
    }

    private PrivacySettings privacy() {
        return configuration.get().services().operating().privacy();
    }

    public List<Command> rows() {
        return List.of(
                new Command(
                        TRACE,
                        ConsoleRole.OPERATOR,
                        "shows packets live, or writes them to a capture file; options: count=100 for=60s hex",
                        new Tracing()),
                new Command("trace stop NUMBER", ConsoleRole.OPERATOR, "ends a trace", this::stop),
                new Command(
                        "show traces",
                        ConsoleRole.VIEWER,
                        "lists running traces, and the last traces that ended",
                        this::show),
                new Command(
                        "show errors [" + ErrorsView.WHOSE + " NAME]",
                        ConsoleRole.VIEWER,
                        "lists the latest invalid packets and the rule that each packet violates",
                        errors::show));
    }

    // ---- Beginning

    /**
     * Starts a trace. A trace to a file runs in the background; a live trace runs until its reader ends it or a limit
     * is reached.
     */
    private final class Tracing implements LiveCommand {
        @Override
        public Answer run(CommandCall call) throws CommandRefused {
            TraceOrder order = order(call);
            if (order.to().isEmpty()) {
                throw CommandRefused.usage("a live trace cannot be repeated; name a file, for example: to shop.pcap");
            }
            TraceFiles.check(order.to());
            TraceRow row =
                    await(tracer.begin(order, () -> new PcapSink(files.open(order.to()), TraceCommands.this::privacy)));
            String how = "trace " + row.number() + " of " + order.filter() + " is written to " + files.path(order.to());
            return Answer.done(row.isOver() ? how + "; the trace has ended: " + row.ended() : how);
        }

        @Override
        public Ending begin(CommandCall call, LiveOutput output) throws CommandRefused {
            if (call.has("FILE")) {
                String done = run(call).done();
                output.end(done);
                return () -> done;
            }
            TraceOrder order = order(call);
            PacketLine form = new PacketLine(TraceCommands.this::privacy);
            boolean hex = order.terms().hex();
            int number = await(tracer.begin(order, () -> new LiveSink(output, form, hex)))
                    .number();
            return () -> ended(number);
        }
    }

    private String ended(int number) {
        try {
            return await(tracer.stop(number))
                    .map(row -> row.counts().packets() + " packets")
                    .orElse("ended");
        } catch (CommandRefused e) {
            return e.why();
        }
    }

    private TraceOrder order(CommandCall call) throws CommandRefused {
        String file = call.text("FILE");
        CommandCaller caller = call.caller();
        return new TraceOrder(
                TraceFilter.of(call.text(KIND), call.text("WHAT"), configuration.get()),
                TraceTerms.of(call.text("OPTIONS")),
                file,
                caller.user().isEmpty() ? caller.from() : caller.user() + " from " + caller.from());
    }

    // ---- Stopping and listing

    private Answer stop(CommandCall call) throws CommandRefused {
        String number = call.text("NUMBER");
        if (!number.matches("[0-9]{1,9}")) {
            throw CommandRefused.usage("not a trace number: '" + number + "'; see 'show traces'");
        }
        Optional<TraceRow> stopped = await(tracer.stop(Integer.parseInt(number)));
        if (stopped.isEmpty()) {
            throw CommandRefused.unknown("no running trace " + number + "; see 'show traces'");
        }
        return Answer.done(
                "trace " + number + " stopped after " + stopped.get().counts().packets() + " packets");
    }

    private Answer show(CommandCall call) throws CommandRefused {
        List<List<Cell>> rows =
                await(tracer.rows()).stream().map(TraceCommands::row).toList();
        return Answer.of(new Table("traces", COLUMNS, rows));
    }

    private static List<Cell> row(TraceRow row) {
        TraceOrder order = row.order();
        return List.of(
                Cell.count(row.number()),
                Cell.text(order.filter().toString()),
                Cell.text(order.to().isEmpty() ? "live" : order.to()),
                Cell.text(order.by()),
                Cell.moment(row.since()),
                Cell.count(row.counts().packets()),
                Cell.octets(row.counts().octets()),
                Cell.count(row.counts().lost()),
                row.isOver() ? Cell.NONE : Cell.nanos(row.leftNanos()),
                Cell.text(row.isOver() ? row.ended() : "running"));
    }

    private <T> T await(CompletableFuture<T> answer) throws CommandRefused {
        return waiting.await("the trace thread", answer, PATIENCE);
    }
}
