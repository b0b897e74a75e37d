package org.strowger.router.admin.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.strowger.message.Outcome.Treatment;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Columns;
import org.strowger.router.admin.answer.NameValueBlock;
import org.strowger.router.admin.answer.Table;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.figures.RateSource.Span;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.status.ReceiptErrorRule;
import org.strowger.router.config.status.StatusRule;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.router.smsc.SmscHomeView;
import org.strowger.router.smsc.SmscPortView;
import org.strowger.router.smsc.SmscSlotView;
import org.strowger.router.smsc.SmscThrottle;

/** The command {@code show smscs}. */
final class SmscViews {
    private static final int MEDIAN = 50;
    private static final int NEARLY_ALL = 99;

    private final ViewContext from;
    private final FactCollector facts;
    private final ViewRates rates;

    SmscViews(ViewContext from) {
        this.from = from;
        this.facts = new FactCollector(from);
        this.rates = new ViewRates(from.rates());
    }

    Command row() {
        return new Command(
                "show smscs [NAME]",
                ConsoleRole.VIEWER,
                "lists SMSCs: state and reason, windows, rates, response times, queue; NAME: details of an SMSC",
                this::show);
    }

    private Answer show(CommandCall call) throws CommandRefused {
        if (!call.has("NAME")) {
            return Answer.of(columns(from.now()).table("smscs", facts.smscs()));
        }
        SmscFacts smsc = facts.smsc(call.text("NAME"));
        return Answer.of(
                "smsc " + smsc.name() + " is " + smsc.state(),
                columns(from.now()).sheet("smsc", smsc),
                settings(smsc),
                counted(smsc),
                queue(smsc),
                receipts(smsc),
                statuses(smsc),
                receiptErrors(smsc),
                sessions(smsc));
    }

    private Columns<SmscFacts> columns(long now) {
        SmscReasons reasons = new SmscReasons(now);
        return new Columns<SmscFacts>()
                .with("name", smsc -> Cell.text(smsc.name()))
                .with("state", smsc -> Cell.text(smsc.state()))
                .with("sessions", smsc -> Cell.count(smsc.sessions()))
                .with("sessions_wanted", smsc -> Cell.count(smsc.wanted()))
                .with("window_used", smsc -> Cell.count(smsc.used()))
                .with("window", smsc -> Cell.count(smsc.window()))
                .with("out", smsc -> Cell.perSecond(rates.toSmsc(smsc.name(), Span.NOW)))
                .with("in", smsc -> Cell.perSecond(rates.fromSmsc(smsc.name(), Span.NOW)))
                .with("answer_p50", smsc -> rates.answer(smsc.name(), MEDIAN))
                .with("answer_p99", smsc -> rates.answer(smsc.name(), NEARLY_ALL))
                .with("queued", smsc -> Cell.count(smsc.home().waiting().count()))
                .with("oldest", smsc -> ViewWords.age(smsc.home().waiting().oldestSinceNanos(), now))
                .with("rate_limit", smsc -> ViewWords.rate(smsc.home().pace().rate()))
                .with(
                        "rate_used",
                        smsc -> ViewWords.use(
                                rates.toSmsc(smsc.name(), Span.NOW),
                                smsc.home().pace().rate()))
                .with("receipts_expected", smsc -> Cell.count(smsc.receipts().expected()))
                .with("since", smsc -> ViewWords.age(smsc.home().sinceNanos(), now))
                .with("why", smsc -> Cell.text(reasons.why(smsc)));
    }

    private NameValueBlock settings(SmscFacts smsc) {
        SmscSettings settings = smsc.settings();
        return new Columns<SmscSettings>()
                .with("protocol", it -> Cell.text(it.peer().protocol()))
                .with("hosts", it -> Cell.text(it.peer().hosts().toString()))
                .with(
                        "outbind_listener",
                        it -> it.peer().isCalled() ? Cell.address(it.peer().outbind()) : Cell.NONE)
                .with("tls", it -> Cell.flag(it.peer().encrypted()))
                .with("bind", it -> Cell.text(it.login().bind().words()))
                .with("session_window", it -> Cell.count(it.capacity().window()))
                .with("queue_max", it -> Cell.count(it.capacity().queue()))
                .with("throughput", it -> ViewWords.rate(it.capacity().throughput()))
                .with("on_uncertain", it -> Cell.text(word(it.dialect().onUncertain())))
                .sheet("settings", settings);
    }

    private NameValueBlock counted(SmscFacts smsc) {
        Columns<SmscFacts> columns = new Columns<SmscFacts>()
                .with("out_1m", it -> Cell.perSecond(rates.toSmsc(it.name(), Span.MINUTE)))
                .with("out_15m", it -> Cell.perSecond(rates.toSmsc(it.name(), Span.QUARTER)))
                .with("in_1m", it -> Cell.perSecond(rates.fromSmsc(it.name(), Span.MINUTE)))
                .with("in_15m", it -> Cell.perSecond(rates.fromSmsc(it.name(), Span.QUARTER)))
                .with("slowed_down", it -> Cell.flag(it.home().pace().isCut()))
                .with("last_throttled", it -> lastThrottled(it.home().pace()));
        columns.withFigures(
                SmscFigure.values(), figure -> it -> Cell.count(it.smsc().total(figure)));
        return columns.sheet("figures", smsc);
    }

    private Cell lastThrottled(SmscHomeView.Pace pace) {
        return pace.complainedNanos() == SmscThrottle.NEVER_TOLD
                ? Cell.NONE
                : ViewWords.age(pace.complainedNanos(), from.now());
    }

    private static NameValueBlock queue(SmscFacts smsc) {
        return new Columns<SmscHomeView.Waiting>()
                .with("queued", it -> Cell.count(it.count()))
                .with("queue_max", it -> Cell.count(it.max()))
                .with("most_from", it -> Cell.text(it.largest().application()))
                .with("from_it", it -> Cell.count(it.largest().messages()))
                .with("full_for", it -> Cell.count(it.fullFor()))
                .sheet("queue", smsc.home().waiting());
    }

    private static NameValueBlock receipts(SmscFacts smsc) {
        return new Columns<SmscFacts>()
                .with("expected", it -> Cell.count(it.receipts().expected()))
                .with("expected_max", it -> Cell.count(it.receipts().max()))
                .with("under_way", it -> Cell.count(it.receipts().delivering()))
                .with("early", it -> Cell.count(it.receipts().early()))
                .with("dropped", it -> Cell.count(it.receipts().givenUp()))
                .with("ids", it -> Cell.text(it.receipts().form()))
                .sheet("receipts", smsc);
    }

    /** The classes of statuses. A status that is not listed has the class that the protocol defines. */
    private static Table statuses(SmscFacts smsc) {
        return new Columns<StatusRule>()
                .with("codes", it -> Cell.text(list(it.codes())))
                .with("class", it -> Cell.text(TextTypes.word(it.treatment().statusClass())))
                .with("failover", it -> Cell.text(TextTypes.word(it.treatment().failover())))
                .with("link", it -> Cell.text(TextTypes.word(it.treatment().link())))
                .with("set_aside_for", it -> nanos(it.treatment().asideNanos()))
                .with("retry_after", it -> nanos(it.treatment().pauseNanos()))
                .with("tries", it -> tries(it.treatment().triesMax()))
                .table("statuses", smsc.settings().dialect().statuses().statuses());
    }

    private static Cell nanos(long nanos) {
        return nanos == 0 ? Cell.NONE : Cell.nanos(nanos);
    }

    private static Cell tries(int max) {
        return max == Treatment.UNLIMITED ? Cell.NONE : Cell.count(max);
    }

    private static Table receiptErrors(SmscFacts smsc) {
        return new Columns<ReceiptErrorRule>()
                .with("errors", it -> Cell.text(list(it.words())))
                .with("class", it -> Cell.text(TextTypes.word(it.statusClass())))
                .table("receipt_errors", smsc.settings().dialect().statuses().receiptErrors());
    }

    private static String list(List<?> words) {
        return words.stream().map(Object::toString).collect(Collectors.joining(", "));
    }

    /** A configured session, bound or not, and the number of its thread. */
    private record ThreadSlot(int thread, SmscSlotView slot) {}

    private Table sessions(SmscFacts smsc) {
        long now = from.now();
        SmscReasons reasons = new SmscReasons(now);
        List<ThreadSlot> slots = new ArrayList<>();
        for (int thread = 0; thread < smsc.ports().size(); thread++) {
            SmscPortView port = smsc.ports().get(thread);
            for (SmscSlotView slot : port.slots()) {
                slots.add(new ThreadSlot(thread, slot));
            }
        }
        return new Columns<ThreadSlot>()
                .with("session", it -> Cell.count(it.slot().number()))
                .with("thread", it -> Cell.count(it.thread()))
                .with("stage", it -> Cell.text(word(it.slot().stage())))
                .with(
                        "next_attempt",
                        it -> it.slot().stage() == SmscSlotView.Stage.RESTING
                                ? ViewWords.until(it.slot().againNanos(), now)
                                : Cell.NONE)
                .with("attempts", it -> Cell.count(it.slot().tries()))
                .with("why", it -> Cell.text(reasons.of(it.slot())))
                .table("sessions", slots);
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
