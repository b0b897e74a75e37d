package org.strowger.router.admin.act;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.survey.Survey;
import org.strowger.router.exchange.Exchange;
import org.strowger.router.reactor.SelectorThread;

/** All that operators do. Each command can be given twice, and to something that is gone by then. */
public final class Acts {
    private final List<Command> rows = new ArrayList<>();

    /**
     * Makes the commands.
     *
     * @param threads those of the exchange
     * @param survey asks them
     * @param logs is told how much to say
     * @param drain how long a shutdown may take if nothing is said
     */
    public Acts(
            Exchange exchange,
            List<SelectorThread> threads,
            Survey survey,
            Steering steering,
            LogLevels logs,
            Duration drain) {
        Floor floor = new Floor(exchange, List.copyOf(threads), survey);
        QueueActs queues = new QueueActs(floor);
        rows.addAll(new ServiceActs(floor, steering, queues).rows());
        rows.addAll(queues.rows());
        rows.addAll(new LimitActs(steering).rows());
        rows.addAll(new LogActs(floor, logs).rows());
        rows.addAll(new ProcessActs(steering, drain).rows());
    }

    public List<Command> rows() {
        return List.copyOf(rows);
    }
}
