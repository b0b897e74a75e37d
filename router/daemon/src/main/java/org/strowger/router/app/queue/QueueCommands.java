package org.strowger.router.app.queue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.TextBlock;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.survey.Waiting;
import org.strowger.router.application.RequestKeys;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.exchange.Exchange;
import org.strowger.router.http.kannel.QueueItem;
import org.strowger.router.http.kannel.UnreadableQueue;
import org.strowger.router.reactor.SelectorThread;

/** The command {@code import queue}: imports a file that {@code strowger import queue} has prepared. */
public final class QueueCommands {
    /** The maximum number of items in progress. */
    private static final int WINDOW = 100;

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /**
     * The time limit for one command, well within the minute that a command has to answer. The remaining items are
     * imported when the command is repeated.
     */
    private static final Duration COMMAND_MAX = Duration.ofSeconds(20);

    private static final int SHOWN_MAX = 20;

    private final QueueIntake intake;
    private final LongSupplier nowNanos;
    private final Supplier<Instant> wallClock;
    private final Waiting waiting;

    /**
     * @param traits the traits of HTTP
     * @param wallClock the calendar clock
     */
    public QueueCommands(
            Exchange exchange,
            List<SelectorThread> threads,
            ProtocolTraits traits,
            Supplier<Instant> wallClock,
            LongSupplier nowNanos,
            Waiting waiting) {
        this.intake = new QueueIntake(exchange, threads, traits, wallClock);
        this.nowNanos = nowNanos;
        this.wallClock = wallClock;
        this.waiting = waiting;
    }

    public List<Command> rows() {
        return List.of(new Command(
                "import queue FILE",
                ConsoleRole.ADMIN,
                "imports the messages and expected receipts of a file that `strowger import queue` has prepared; a "
                        + "repeated command imports only the items that are left",
                this::take));
    }

    /** The results of a file so far. */
    private static final class Tally {
        @Within(Within.Scope.COMMAND)
        private final Map<EntryResult.Kind, Long> counts = new EnumMap<>(EntryResult.Kind.class);

        @Within(Within.Scope.COMMAND)
        private final List<String> notTaken = new ArrayList<>();

        private boolean isCut;

        void add(int line, QueueItem item, EntryResult result) {
            counts.merge(result.kind(), 1L, Long::sum);
            if (!result.why().isEmpty() && notTaken.size() < SHOWN_MAX) {
                notTaken.add("line " + line + ", " + item + ": " + result.why());
            }
        }

        long of(EntryResult.Kind kind) {
            return counts.getOrDefault(kind, 0L);
        }
    }

    private record Pending(int line, QueueItem item, CompletableFuture<EntryResult> result) {}

    private Answer take(CommandCall call) throws CommandRefused {
        Path file = file(call.text("FILE"));
        Tally tally = new Tally();
        try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.US_ASCII)) {
            take(in, tally);
        } catch (IOException e) {
            throw CommandRefused.state("cannot read " + file + ": " + e.getMessage()
                    + "; the file must be readable for the user of the daemon");
        }
        String words = tally.of(EntryResult.Kind.TAKEN) + " imported, " + tally.of(EntryResult.Kind.REPEATED)
                + " were imported before, " + tally.of(EntryResult.Kind.REFUSED) + " refused, "
                + tally.of(EntryResult.Kind.LATER) + " not imported now"
                + (tally.isCut ? "; the file has more: repeat the command" : "");
        return tally.notTaken.isEmpty()
                ? Answer.done(words)
                : Answer.of(words, new TextBlock("not_taken", tally.notTaken));
    }

    private static Path file(String name) throws CommandRefused {
        try {
            Path file = Path.of(name);
            if (Files.isRegularFile(file)) {
                return file;
            }
            throw CommandRefused.state("cannot read " + file + ": there is no such file for the user of the daemon");
        } catch (InvalidPathException e) {
            throw CommandRefused.usage("FILE is not a file name: " + e.getReason());
        }
    }

    /** Reads a line; null at the end of the file. */
    private static @Nullable String line(BufferedReader in) throws IOException, UnreadableQueue {
        StringBuilder text = new StringBuilder();
        int next = in.read();
        if (next < 0) {
            return null;
        }
        while (next >= 0 && next != '\n') {
            if (text.length() == QueueItem.LINE_MAX) {
                throw new UnreadableQueue("the line is longer than " + QueueItem.LINE_MAX + " octets");
            }
            text.append((char) next);
            next = in.read();
        }
        return text.toString();
    }

    private void take(BufferedReader in, Tally tally) throws IOException, CommandRefused {
        long endNanos = nowNanos.getAsLong() + COMMAND_MAX.toNanos();
        List<Pending> pending = new ArrayList<>();
        int number = 1;
        try {
            String text = line(in);
            checkTime(QueueItem.from(text == null ? "" : text));
            while (!tally.isCut && (text = line(in)) != null) {
                QueueItem item = QueueItem.of(text);
                number++;
                pending.add(new Pending(number, item, intake.enter(item)));
                if (pending.size() == WINDOW) {
                    settle(pending, tally);
                    tally.isCut = nowNanos.getAsLong() >= endNanos;
                }
            }
        } catch (UnreadableQueue e) {
            settle(pending, tally);
            throw CommandRefused.state("line " + (number + 1) + ": " + e.why() + "; the lines before it are imported");
        }
        settle(pending, tally);
    }

    /**
     * Refuses a file that is more than a day old: keys are remembered for a day, so items that were already imported
     * would be imported again.
     */
    private void checkTime(long from) throws CommandRefused {
        long age = wallClock.get().getEpochSecond() - from;
        if (age < 0) {
            throw CommandRefused.state("this part cannot be imported before " + Instant.ofEpochSecond(from));
        }
        if (age >= TimeUnit.HOURS.toSeconds(RequestKeys.KEPT_HOURS)) {
            throw CommandRefused.state(
                    "this part is more than a day old, so items that were imported before could be imported twice: "
                            + "prepare the rest again");
        }
    }

    private void settle(List<Pending> pending, Tally tally) throws CommandRefused {
        for (Pending each : pending) {
            tally.add(each.line(), each.item(), waiting.await("item " + each.line(), each.result(), PATIENCE));
        }
        pending.clear();
    }
}
