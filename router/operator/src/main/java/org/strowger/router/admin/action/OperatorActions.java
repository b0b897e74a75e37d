package org.strowger.router.admin.action;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.survey.ThreadSurvey;
import org.strowger.router.exchange.Exchange;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.thread.AccessBars;

/** The commands that change state. All of them are idempotent. */
public final class OperatorActions {
    private final List<Command> rows = new ArrayList<>();

    /**
     * Creates the commands.
     *
     * @param bars the bars that operators may lift
     * @param nowNanos the clock of the threads
     * @param drain default time limit for a shutdown
     */
    public OperatorActions(
            Exchange exchange,
            List<SelectorThread> threads,
            ThreadSurvey survey,
            DaemonControl steering,
            LogLevels logs,
            AccessBars bars,
            LongSupplier nowNanos,
            Duration drain) {
        ActionTargets targets = new ActionTargets(exchange, List.copyOf(threads), survey);
        QueueActions queues = new QueueActions(targets);
        rows.addAll(new ServiceActions(targets, steering, queues).rows());
        rows.addAll(queues.rows());
        rows.addAll(new UnclaimedActions(targets).rows());
        rows.addAll(new LimitActions(steering).rows());
        rows.addAll(new ClockActions(exchange, nowNanos, survey.waiting()).rows());
        rows.addAll(new BarActions(bars, nowNanos).rows());
        rows.addAll(new LogActions(targets, logs).rows());
        rows.addAll(new ProcessActions(steering, drain).rows());
    }

    public List<Command> rows() {
        return List.copyOf(rows);
    }
}
