package org.strowger.router.admin.action;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.survey.Waiting;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.exchange.Exchange;

/** The commands for a machine whose clock was set: {@code clock accept} and {@code limits begin-day}. */
final class ClockActions {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Exchange exchange;
    private final LongSupplier nowNanos;
    private final Waiting waiting;

    ClockActions(Exchange exchange, LongSupplier nowNanos, Waiting waiting) {
        this.exchange = exchange;
        this.nowNanos = nowNanos;
        this.waiting = waiting;
    }

    List<Command> rows() {
        return List.of(
                new Command(
                        "clock accept",
                        ConsoleRole.OPERATOR,
                        "lets delivery times, ids and the days of limits follow a step of the system clock of more "
                                + "than a day at once, not after ten minutes",
                        this::accept),
                new Command(
                        "limits begin-day",
                        ConsoleRole.OPERATOR,
                        "begins the day of today for the daily limits of accounts, if they count for a later day "
                                + "because the system clock was ahead; their sums of the day become 0",
                        this::beginDay));
    }

    private Answer accept(CommandCall call) {
        long seconds = TimeUnit.MILLISECONDS.toSeconds(exchange.clock().accept());
        if (seconds == 0) {
            return Answer.done("Strowger follows the system clock already; nothing has changed");
        }
        return Answer.done("delivery times, ids and the days of limits follow the system clock, " + seconds
                + " s forward; waiting messages follow within seconds");
    }

    private Answer beginDay(CommandCall call) throws CommandRefused {
        long nowMillis = exchange.clock().settledMillis(nowNanos.getAsLong());
        int ahead = exchange.accounts().daysAhead(nowMillis);
        if (ahead == 0) {
            return Answer.done("the limits count for today already; nothing has changed");
        }
        CompletableFuture<Boolean> stored = new CompletableFuture<>();
        exchange.beginDay(nowMillis, stored::complete);
        if (!waiting.await("the threads of the accounts", stored, PATIENCE)) {
            throw CommandRefused.state("the limits count for today, but the store refuses new records, and a restart"
                    + " goes back to the later day; see: show store");
        }
        return Answer.done(
                "the limits count for today; they were " + ahead + (ahead == 1 ? " day" : " days") + " ahead");
    }
}
