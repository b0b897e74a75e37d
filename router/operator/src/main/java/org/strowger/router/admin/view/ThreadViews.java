package org.strowger.router.admin.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Columns;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Histogram;
import org.strowger.router.metrics.LongTurn;
import org.strowger.router.metrics.LongTurns;
import org.strowger.router.reactor.SelectorThread;

/** The command {@code show threads}: the counters of the SelectorThreads, which can be read on any thread. */
final class ThreadViews {
    private static final long LONG_TURN_NANOS = LongTurns.LONG_NANOS;
    private static final double NEARLY_ALL = 99;
    private static final Counter[] BEFORE_TURNS = {
        Counter.TURNS, Counter.EVENTS, Counter.WAKE_UPS, Counter.TASKS, Counter.TASKS_QUEUED
    };
    private static final Counter[] BEHIND_TURNS = {
        Counter.TIMERS_SET, Counter.HOMES, Counter.BYTES_IN, Counter.BYTES_OUT, Counter.HANDLER_FAILURES
    };

    private final ViewContext from;

    ThreadViews(ViewContext from) {
        this.from = from;
    }

    Command row() {
        return new Command(
                "show threads",
                ConsoleRole.VIEWER,
                "lists SelectorThreads: connections, turns, wake-ups, busy ratio since the start, mailbox, longest "
                        + "turn; and the ten longest turns above 5 ms, each with the step that took most of it",
                this::show);
    }

    private Answer show(CommandCall call) {
        List<SelectorThread> threads = new ArrayList<>();
        for (int i = 0; i < from.survey().threads(); i++) {
            threads.add(from.survey().thread(i));
        }
        int count = threads.size();
        return Answer.of(
                count + (count == 1 ? " thread" : " threads"),
                columns(from.times().uptimeNanos()).table("threads", threads),
                longColumns().table("long_turns", longest(threads)));
    }

    /** A long turn of a thread. */
    private record Row(String thread, LongTurn turn) {}

    private static List<Row> longest(List<SelectorThread> threads) {
        return threads.stream()
                .flatMap(thread ->
                        thread.metrics().longTurns().longest().stream().map(turn -> new Row(thread.name(), turn)))
                .sorted(Comparator.comparingLong((Row it) -> it.turn().nanos()).reversed())
                .limit(LongTurns.KEPT)
                .toList();
    }

    private Columns<Row> longColumns() {
        return new Columns<Row>()
                .with("thread", it -> Cell.text(it.thread()))
                .with("ended", it -> Cell.moment(from.times().instant(it.turn().endedNanos())))
                .with("turn", it -> Cell.nanos(it.turn().nanos()))
                .with("longest_step", it -> Cell.nanos(it.turn().longestNanos()))
                .with("step", it -> Cell.text(it.turn().step()));
    }

    private static Columns<SelectorThread> columns(long uptimeNanos) {
        return new Columns<SelectorThread>()
                .with("name", it -> Cell.text(it.name()))
                .with("connections", it -> Cell.count(it.connections().get()))
                .withFigures(BEFORE_TURNS, counter -> it -> counted(it, counter))
                .with("busy", it -> Cell.ratio(Math.min(1, (double) figure(it, Counter.BUSY_NANOS) / uptimeNanos)))
                .with("turn_p99", it -> Cell.nanos(turns(it).percentile(NEARLY_ALL)))
                .with("turn_longest", it -> Cell.nanos(turns(it).max()))
                .with("turns_over_5ms", it -> Cell.count(turns(it).countAbove(LONG_TURN_NANOS)))
                .with("turns_over_5ms_of_cpu", ThreadViews::longByProcessor)
                .withFigures(BEHIND_TURNS, counter -> it -> counted(it, counter));
    }

    private static Histogram turns(SelectorThread thread) {
        return thread.metrics().turnNanos();
    }

    /** Turns longer than 5 ms by CPU time; measured only with {@code run --turn-cpu}. */
    private static Cell longByProcessor(SelectorThread thread) {
        Histogram turns = thread.metrics().turnCpuNanos();
        return turns.count() == 0 ? Cell.NONE : Cell.count(turns.countAbove(LONG_TURN_NANOS));
    }

    private static Cell counted(SelectorThread thread, Counter counter) {
        long figure = figure(thread, counter);
        return counter.label().startsWith("bytes") ? Cell.octets(figure) : Cell.count(figure);
    }

    private static long figure(SelectorThread thread, Counter counter) {
        return thread.metrics().counters().get(counter);
    }
}
