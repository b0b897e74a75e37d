package org.strowger.router.app.daemon;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.strowger.router.admin.action.DaemonControl;
import org.strowger.router.admin.action.LogLevels;
import org.strowger.router.admin.action.OperatorActions;
import org.strowger.router.admin.cluster.AcrossNodes;
import org.strowger.router.admin.cluster.ClusterCommands;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.credit.AccountCommands;
import org.strowger.router.admin.figures.RateSource;
import org.strowger.router.admin.history.HistoryCommands;
import org.strowger.router.admin.survey.ThreadSurvey;
import org.strowger.router.admin.survey.Waiting;
import org.strowger.router.admin.table.TableCommands;
import org.strowger.router.admin.trace.TraceCommands;
import org.strowger.router.admin.trace.TraceFiles;
import org.strowger.router.admin.trace.Tracer;
import org.strowger.router.admin.view.ViewContext;
import org.strowger.router.app.queue.QueueCommands;
import org.strowger.router.cluster.ClusterStatus;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.StoreSettings;
import org.strowger.router.reactor.SelectorThread;

/** All console commands for a running router. */
public final class CommandRows {
    /** Time limit for a result; longer than any event-loop turn of a live SelectorThread. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private CommandRows() {}

    /** Dependencies of some commands. */
    public record Tools(
            ViewContext.About about,
            RateSource rates,
            DaemonControl steering,
            Tracer tracer,
            LogLevels logs,
            ClusterStatus cluster) {}

    /** Creates the commands, one list for each command class. */
    public static List<List<Command>> of(RunningRouter router, Tools tools) {
        Configuration configuration = router.configuration();
        List<SelectorThread> threads = router.context().threads().all();
        Waiting waiting = router.context().clock().waiting();
        ThreadSurvey survey = new ThreadSurvey(threads, PATIENCE, waiting);
        StoreSettings store = configuration.services().store();
        AcrossNodes across = new AcrossNodes(tools.cluster(), waiting);
        List<List<Command>> rows = List.of(
                across.over(RouterViews.rows(router, tools.about(), tools.rates())),
                new ClusterCommands(tools.cluster()).rows(),
                new TableCommands(router.context().tables(), waiting).rows(),
                new QueueCommands(
                                router.exchange(),
                                threads,
                                router.context().http().traits(),
                                () -> Instant.ofEpochMilli(router.context().nowMillis()),
                                router.context().nowNanos(),
                                waiting)
                        .rows(),
                new AccountCommands(router.exchange(), waiting).rows(),
                across.over(new HistoryCommands(survey, router.exchange(), router.records()).rows()),
                new TraceCommands(
                                tools.tracer(),
                                new TraceFiles(store.path(), store.reserveOctets()),
                                new TraceCommands.Context(
                                        survey, threads, router.context().calendar(), () -> router.inForce()
                                                .configuration()))
                        .rows(),
                new OperatorActions(
                                router.exchange(),
                                threads,
                                survey,
                                tools.steering(),
                                tools.logs(),
                                router.bars(),
                                router.context().nowNanos(),
                                configuration.general().drain())
                        .rows());
        across.serve();
        return rows;
    }
}
