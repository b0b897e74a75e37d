package org.strowger.router.admin.view;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Histogram;
import org.strowger.router.reactor.SelectorThread;

/** {@code show threads}. Nobody is asked: the figures can be read by any thread. */
final class ThreadViews {
    private static final long LONG_TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final double NEARLY_ALL = 99;

    private final ViewContext from;

    ThreadViews(ViewContext from) {
        this.from = from;
    }

    Command row() {
        return new Command(
                "show threads",
                ConsoleRole.VIEWER,
                "the SelectorThreads: connections, turns, wake-ups, how busy since the start, mailbox, longest turn",
                this::show);
    }

    private Answer show(CommandCall call) {
        List<SelectorThread> threads = new ArrayList<>();
        for (int i = 0; i < from.survey().threads(); i++) {
            threads.add(from.survey().thread(i));
        }
        return Answer.of(columns(from.times().uptimeNanos()).table("threads", threads));
    }

    private static Columns<SelectorThread> columns(long uptimeNanos) {
        return new Columns<SelectorThread>()
                .with("name", it -> Cell.text(it.name()))
                .with("connections", it -> Cell.count(it.connections().get()))
                .with("turns", it -> counted(it, Counter.TURNS))
                .with("events", it -> counted(it, Counter.EVENTS))
                .with("wake_ups", it -> counted(it, Counter.WAKE_UPS))
                .with("busy", it -> Cell.ratio(Math.min(1, (double) figure(it, Counter.BUSY_NANOS) / uptimeNanos)))
                .with("mail", it -> counted(it, Counter.MAIL))
                .with("mail_waiting", it -> counted(it, Counter.MAIL_WAITING))
                .with("turn_p99", it -> Cell.nanos(turns(it).percentile(NEARLY_ALL)))
                .with("turn_longest", it -> Cell.nanos(turns(it).max()))
                .with("turns_over_5ms", it -> Cell.count(turns(it).countAbove(LONG_TURN_NANOS)))
                .with("turns_over_5ms_of_cpu", ThreadViews::longByProcessor)
                .with("timers", it -> counted(it, Counter.TIMERS_SET))
                .with("homes", it -> counted(it, Counter.HOMES))
                .with("octets_in", it -> Cell.octets(figure(it, Counter.BYTES_IN)))
                .with("octets_out", it -> Cell.octets(figure(it, Counter.BYTES_OUT)))
                .with("faults", it -> counted(it, Counter.HANDLER_FAILURES));
    }

    private static Histogram turns(SelectorThread thread) {
        return thread.metrics().turnNanos();
    }

    /** Only {@code run --turn-cpu} measures that. */
    private static Cell longByProcessor(SelectorThread thread) {
        Histogram turns = thread.metrics().turnCpuNanos();
        return turns.count() == 0 ? Cell.NONE : Cell.count(turns.countAbove(LONG_TURN_NANOS));
    }

    private static Cell counted(SelectorThread thread, Counter counter) {
        return Cell.count(figure(thread, counter));
    }

    private static long figure(SelectorThread thread, Counter counter) {
        return thread.metrics().counters().get(counter);
    }
}
