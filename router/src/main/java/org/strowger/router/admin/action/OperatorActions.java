package org.strowger.router.admin.action;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.survey.ThreadSurvey;
import org.strowger.router.exchange.Exchange;
import org.strowger.router.reactor.SelectorThread;

/** All that operators do. Each command can be given twice, and to something that is gone by then. */
public final class OperatorActions {
    private final List<Command> rows = new ArrayList<>();

    /**
     * Makes the commands.
     *
     * @param threads those of the exchange
     * @param survey asks them
     * @param logs is told how much to say
     * @param drain how long a shutdown may take if nothing is said
     */
    public OperatorActions(
            Exchange exchange,
            List<SelectorThread> threads,
            ThreadSurvey survey,
            DaemonControl steering,
            LogLevels logs,
            Duration drain) {
        ActionTargets floor = new ActionTargets(exchange, List.copyOf(threads), survey);
        QueueActions queues = new QueueActions(floor);
        rows.addAll(new ServiceActions(floor, steering, queues).rows());
        rows.addAll(queues.rows());
        rows.addAll(new LimitActions(steering).rows());
        rows.addAll(new LogActions(floor, logs).rows());
        rows.addAll(new ProcessActions(steering, drain).rows());
    }

    public List<Command> rows() {
        return List.copyOf(rows);
    }
}
