package org.strowger.router.admin.view;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Columns;
import org.strowger.router.admin.answer.NameValueBlock;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.figures.RateSource.Scope;
import org.strowger.router.admin.figures.RateSource.Span;
import org.strowger.router.application.AppFigure;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.ConsoleRole;

/** The command {@code show applications}. */
final class ApplicationViews {
    private final ViewContext from;
    private final FactCollector facts;
    private final ViewRates rates;

    ApplicationViews(ViewContext from) {
        this.from = from;
        this.facts = new FactCollector(from);
        this.rates = new ViewRates(from.rates());
    }

    Command row() {
        return new Command(
                "show applications [NAME]",
                ConsoleRole.VIEWER,
                "lists applications: binds, windows, rates, queued deliveries and the reason; NAME: details of an "
                        + "application",
                this::show);
    }

    private Answer show(CommandCall call) throws CommandRefused {
        if (!call.has("NAME")) {
            return Answer.of(columns().table("applications", facts.applications()));
        }
        AppFacts application = facts.application(call.text("NAME"));
        return Answer.of(
                "application " + application.name() + " is " + application.state(),
                columns().sheet("application", application),
                settings(application.settings()),
                counted(application));
    }

    private Columns<AppFacts> columns() {
        long nowMillis = from.times().instant(from.now()).toEpochMilli();
        return new Columns<AppFacts>()
                .with("name", it -> Cell.text(it.name()))
                .with("state", it -> Cell.text(it.state()))
                .with("binds", it -> Cell.count(it.sessions().sessions()))
                .with("binds_max", it -> Cell.count(it.settings().limits().bindsMax()))
                .with("receivers", it -> Cell.count(it.sessions().receivers()))
                .with("window_used", it -> Cell.count(it.sessions().unanswered()))
                .with(
                        "window",
                        it -> Cell.count((long) it.sessions().sessions()
                                * it.settings().limits().window()))
                .with("delivering", it -> Cell.count(it.sessions().delivering()))
                .with("delivering_max", it -> Cell.count(it.sessions().deliveringMax()))
                .with("in", it -> Cell.perSecond(rates.from(it.name(), Span.NOW)))
                .with("out", it -> Cell.perSecond(rates.to(it.name(), Span.NOW)))
                .with("rate_limit", it -> ViewWords.rate(it.settings().limits().throughput()))
                .with(
                        "rate_used",
                        it -> ViewWords.use(segments(it), it.settings().limits().throughput()))
                .with("queued", it -> Cell.count(it.home().waiting()))
                .with("oldest", it -> oldest(it, nowMillis))
                .with("stored", it -> Cell.count(it.application().stored()))
                .with(
                        "stored_max",
                        it -> Cell.count(it.settings().receiving().retention().max()))
                .with("in_custody", it -> Cell.count(inCustody(it)))
                .with("why", it -> Cell.text(it.why()));
    }

    private double segments(AppFacts application) {
        return rates.perSecond(Scope.APPLICATION, application.name(), AppFigure.SEGMENTS, Span.NOW);
    }

    private static Cell oldest(AppFacts application, long nowMillis) {
        long since = application.oldestMillis();
        return since == Long.MAX_VALUE
                ? Cell.NONE
                : Cell.nanos(TimeUnit.MILLISECONDS.toNanos(Math.max(0, nowMillis - since)));
    }

    /** Messages accepted from the application but not yet accepted by an SMSC. */
    private static long inCustody(AppFacts application) {
        return application.application().total(AppFigure.CUSTODY_BEGUN)
                - application.application().total(AppFigure.CUSTODY_ENDED);
    }

    private static NameValueBlock settings(ApplicationSettings settings) {
        return new Columns<ApplicationSettings>()
                .with("system_id", it -> Cell.text(it.login().systemId()))
                .with("protocols", it -> Cell.text(String.join(" ", it.login().protocols())))
                .with("allow_from", it -> Cell.text(it.login().allowFrom().toString()))
                .with("class", it -> Cell.text(word(it.sending().rank())))
                .with("too_fast", it -> Cell.text(word(it.limits().tooFast())))
                .with("numbers", it -> Cell.text(it.receiving().numbers().toString()))
                .with("message_ids", it -> Cell.text(word(it.sending().messageIds())))
                .sheet("settings", settings);
    }

    private NameValueBlock counted(AppFacts application) {
        Columns<AppFacts> columns = new Columns<AppFacts>()
                .with("in_1m", it -> Cell.perSecond(rates.from(it.name(), Span.MINUTE)))
                .with("in_15m", it -> Cell.perSecond(rates.from(it.name(), Span.QUARTER)))
                .with("out_1m", it -> Cell.perSecond(rates.to(it.name(), Span.MINUTE)))
                .with("out_15m", it -> Cell.perSecond(rates.to(it.name(), Span.QUARTER)))
                .with("deliveries_refused", it -> Cell.count(it.home().resting()));
        columns.withFigures(
                AppFigure.values(), figure -> it -> Cell.count(it.application().total(figure)));
        return columns.sheet("figures", application);
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
