package org.strowger.router.admin.action;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.exchange.Exchange;

/** The commands for a machine whose clock was set: {@code clock accept} and {@code limits begin-day}. */
final class ClockActions {
    private final Exchange exchange;
    private final LongSupplier nowNanos;

    ClockActions(Exchange exchange, LongSupplier nowNanos) {
        this.exchange = exchange;
        this.nowNanos = nowNanos;
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

    private Answer beginDay(CommandCall call) {
        long nowMillis = exchange.clock().settledMillis(nowNanos.getAsLong());
        int ahead = exchange.beginDay(nowMillis);
        if (ahead == 0) {
            return Answer.done("the limits count for today already; nothing has changed");
        }
        return Answer.done(
                "the limits count for today; they were " + ahead + (ahead == 1 ? " day" : " days") + " ahead");
    }
}
