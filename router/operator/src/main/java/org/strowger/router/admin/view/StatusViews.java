package org.strowger.router.admin.view;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Columns;
import org.strowger.router.admin.answer.Table;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.figures.RateSource.Span;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.exchange.mo.UnclaimedView;
import org.strowger.router.exchange.ops.CustodyView;
import org.strowger.router.metrics.StoreCounter;

/** The command {@code status}. */
final class StatusViews {
    private static final int NEARLY_ALL = 99;

    private final ViewContext from;
    private final FactCollector facts;
    private final ViewRates rates;

    StatusViews(ViewContext from) {
        this.from = from;
        this.facts = new FactCollector(from);
        this.rates = new ViewRates(from.rates());
    }

    Command row() {
        return new Command(
                "status",
                ConsoleRole.VIEWER,
                "shows the state of the router, and warnings that need attention",
                this::show);
    }

    private record Seen(
            ConfigurationInForce inForce,
            List<SmscFacts> smscs,
            List<AppFacts> applications,
            List<CustodyView> custody,
            UnclaimedView unclaimed,
            StoreFacts store) {
        long kept(ToLongFunction<CustodyView> figure) {
            return custody.stream().mapToLong(figure).sum();
        }
    }

    private Answer show(CommandCall call) throws CommandRefused {
        Seen seen = new Seen(
                from.inForce().get(),
                facts.smscs(),
                facts.applications(),
                facts.custody(),
                facts.unclaimed(),
                StoreFacts.of(from));
        List<Warning> warnings =
                new Warnings(from).of(seen.smscs(), seen.applications(), seen.custody(), seen.unclaimed());
        return Answer.of(
                warnings.isEmpty() ? "no warnings" : ViewWords.count(warnings.size(), "warning", "warnings"),
                router().sheet("router", seen),
                traffic().sheet("traffic", seen),
                machine().sheet("machine", seen),
                table(warnings));
    }

    private Columns<Seen> router() {
        return new Columns<Seen>()
                .with(
                        "node",
                        it -> Cell.text(it.inForce().configuration().general().node()))
                .with("version", it -> Cell.text(from.version()))
                .with(
                        "started",
                        it -> Cell.moment(from.times().instant(from.times().beganNanos())))
                .with("uptime", it -> Cell.nanos(from.times().uptimeNanos()))
                .with("generation", it -> Cell.count(it.inForce().origin().generation()))
                .with(
                        "loaded",
                        it -> Cell.moment(
                                from.times().instant(it.inForce().origin().sinceNanos())))
                .with("configuration", it -> Cell.text(from.about().file()))
                .with("threads", it -> Cell.count(from.survey().threads()))
                .with("connections", it -> Cell.count(connections()));
    }

    private long connections() {
        long sum = 0;
        for (int i = 0; i < from.survey().threads(); i++) {
            sum += from.survey().thread(i).connections().get();
        }
        return sum;
    }

    private Columns<Seen> traffic() {
        Columns<Seen> columns = new Columns<Seen>()
                .with("binds", it -> Cell.count(binds(it)))
                .with("smsc_sessions", it -> Cell.count(sessions(it)))
                .with("smscs_up", it -> Cell.count(up(it)))
                .with("smscs", it -> Cell.count(it.smscs().size()));
        for (Span span : Span.values()) {
            columns.with("in_" + word(span), it -> Cell.perSecond(in(it, span)))
                    .with("out_" + word(span), it -> Cell.perSecond(out(it, span)));
        }
        return columns.with("queued_for_smscs", it -> Cell.count(queuedForSmscs(it)))
                .with("queued_for_applications", it -> Cell.count(queuedForApplications(it)))
                .with("waiting_for_retry", it -> Cell.count(it.kept(CustodyView::waiting)))
                .with("held", it -> Cell.count(it.kept(CustodyView::held)))
                .with("unclaimed", it -> Cell.count(it.unclaimed().waiting()))
                .with("receipts_expected", it -> Cell.count(receipts(it)));
    }

    private static String word(Span span) {
        return switch (span) {
            case NOW -> span.name().toLowerCase(Locale.ROOT);
            case MINUTE -> "1m";
            case QUARTER -> "15m";
        };
    }

    private static long binds(Seen seen) {
        return seen.applications().stream()
                .mapToLong(each -> each.sessions().sessions())
                .sum();
    }

    private static long sessions(Seen seen) {
        return seen.smscs().stream().mapToLong(SmscFacts::sessions).sum();
    }

    private static long up(Seen seen) {
        return seen.smscs().stream().filter(each -> each.state().endsWith("up")).count();
    }

    /** Messages per second from applications. */
    private double in(Seen seen, Span span) {
        return seen.applications().stream()
                .mapToDouble(each -> rates.from(each.name(), span))
                .sum();
    }

    /** Messages per second to SMSCs. */
    private double out(Seen seen, Span span) {
        return seen.smscs().stream()
                .mapToDouble(each -> rates.toSmsc(each.name(), span))
                .sum();
    }

    private static long queuedForSmscs(Seen seen) {
        return seen.smscs().stream()
                .mapToLong(each -> each.home().waiting().count())
                .sum();
    }

    private static long queuedForApplications(Seen seen) {
        return seen.applications().stream()
                .mapToLong(each -> each.home().waiting())
                .sum();
    }

    private static long receipts(Seen seen) {
        return seen.smscs().stream()
                .mapToLong(each -> each.receipts().expected())
                .sum();
    }

    private Columns<Seen> machine() {
        return new Columns<Seen>()
                .with("store", it -> Cell.text(it.store().state().name().toLowerCase(Locale.ROOT)))
                .with("store_records", it -> Cell.count(it.store().counted(StoreCounter.LIVE_RECORDS)))
                .with("store_bytes", it -> Cell.octets(it.store().counted(StoreCounter.FILE_BYTES)))
                .with("disk_free", it -> Cell.octets(it.store().counted(StoreCounter.FREE_BYTES)))
                .with("sync_p99", it -> Cell.nanos(it.store().syncs().percentile(NEARLY_ALL)))
                .with("records", it -> Cell.text(from.records().state().name().toLowerCase(Locale.ROOT)))
                .with("heap_used", it -> Cell.octets(heapUsed()))
                .with("heap_max", it -> Cell.octets(Runtime.getRuntime().maxMemory()))
                .with("buffers", it -> Cell.octets(buffers()));
    }

    private static long heapUsed() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    /** Buffer memory outside the heap, in bytes. */
    private static long buffers() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
    }

    private static Table table(List<Warning> warnings) {
        return new Columns<Warning>()
                .with("severity", it -> Cell.text(it.severity().word()))
                .with("object", it -> Cell.text(it.object()))
                .with("what", it -> Cell.text(it.what()))
                .with("do", it -> Cell.text(it.action()))
                .table("warnings", warnings);
    }
}
