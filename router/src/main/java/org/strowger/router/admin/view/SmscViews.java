package org.strowger.router.admin.view;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Sheet;
import org.strowger.router.admin.answer.Table;
import org.strowger.router.admin.command.Call;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.Refused;
import org.strowger.router.admin.figures.Paces.Span;
import org.strowger.router.config.Role;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.link.LinkFigure;
import org.strowger.router.link.LinkHomeView;
import org.strowger.router.link.LinkPortView;
import org.strowger.router.link.LinkThrottle;
import org.strowger.router.link.SlotView;

/** {@code show smscs}. */
final class SmscViews {
    private static final int MEDIAN = 50;
    private static final int NEARLY_ALL = 99;

    private final Viewpoint from;
    private final Facts facts;
    private final Rates rates;

    SmscViews(Viewpoint from) {
        this.from = from;
        this.facts = new Facts(from);
        this.rates = new Rates(from.paces());
    }

    Command row() {
        return new Command(
                "show smscs [NAME]",
                Role.VIEWER,
                "the SMSCs: state, why it waits, windows, rates, answer times, queue; with NAME everything of one",
                this::show);
    }

    private Answer show(Call call) throws Refused {
        if (!call.has("NAME")) {
            return Answer.of(columns(from.now()).table("smscs", facts.links()));
        }
        LinkFacts link = facts.link(call.text("NAME"));
        return Answer.of(
                "smsc " + link.name() + " is " + link.state(),
                columns(from.now()).sheet("smsc", link),
                settings(link),
                counted(link),
                receipts(link),
                sessions(link));
    }

    private Columns<LinkFacts> columns(long now) {
        LinkReasons reasons = new LinkReasons(now);
        return new Columns<LinkFacts>()
                .with("name", link -> Cell.text(link.name()))
                .with("state", link -> Cell.text(link.state()))
                .with("sessions", link -> Cell.count(link.sessions()))
                .with("sessions_wanted", link -> Cell.count(link.wanted()))
                .with("window_used", link -> Cell.count(link.used()))
                .with("window", link -> Cell.count(link.window()))
                .with("out", link -> Cell.perSecond(rates.toSmsc(link.name(), Span.NOW)))
                .with("in", link -> Cell.perSecond(rates.fromSmsc(link.name(), Span.NOW)))
                .with("answer_p50", link -> rates.answer(link.name(), MEDIAN))
                .with("answer_p99", link -> rates.answer(link.name(), NEARLY_ALL))
                .with("queue", link -> Cell.count(link.home().waiting().count()))
                .with("oldest", link -> Words.age(link.home().waiting().oldestSinceNanos(), now))
                .with("rate_limit", link -> Words.rate(link.home().pace().rate()))
                .with(
                        "rate_used",
                        link -> Words.use(
                                rates.toSmsc(link.name(), Span.NOW),
                                link.home().pace().rate()))
                .with("receipts_to_come", link -> Cell.count(link.receipts().expected()))
                .with("since", link -> Words.age(link.home().sinceNanos(), now))
                .with("why", link -> Cell.text(reasons.why(link)));
    }

    private Sheet settings(LinkFacts link) {
        SmscSettings settings = link.settings();
        return new Columns<SmscSettings>()
                .with("protocol", it -> Cell.text(it.peer().protocol()))
                .with("hosts", it -> Cell.text(it.peer().hosts().toString()))
                .with("called_at", it -> it.peer().isCalled() ? Cell.text(address(it)) : Cell.NONE)
                .with("tls", it -> Cell.flag(it.peer().encrypted()))
                .with("bind", it -> Cell.text(it.login().transceiver() ? "transceiver" : "transmitter and receiver"))
                .with("window_of_session", it -> Cell.count(it.capacity().window()))
                .with("queue_max", it -> Cell.count(it.capacity().queue()))
                .with("contract", it -> Words.rate(it.capacity().throughput()))
                .with("on_uncertain", it -> Cell.text(word(it.dialect().onUncertain())))
                .sheet("settings", settings);
    }

    private static String address(SmscSettings settings) {
        return settings.peer().outbind().toString();
    }

    private Sheet counted(LinkFacts link) {
        Columns<LinkFacts> columns = new Columns<LinkFacts>()
                .with("out_1m", it -> Cell.perSecond(rates.toSmsc(it.name(), Span.MINUTE)))
                .with("out_15m", it -> Cell.perSecond(rates.toSmsc(it.name(), Span.QUARTER)))
                .with("in_1m", it -> Cell.perSecond(rates.fromSmsc(it.name(), Span.MINUTE)))
                .with("in_15m", it -> Cell.perSecond(rates.fromSmsc(it.name(), Span.QUARTER)))
                .with("slowed_down", it -> Cell.flag(it.home().pace().isCut()))
                .with("complained", it -> complained(it.home().pace()));
        Arrays.stream(LinkFigure.values())
                .forEach(figure ->
                        columns.with(word(figure), it -> Cell.count(it.link().total(figure))));
        return columns.sheet("figures", link);
    }

    private Cell complained(LinkHomeView.Pace pace) {
        return pace.complainedNanos() == LinkThrottle.NEVER_TOLD
                ? Cell.NONE
                : Words.age(pace.complainedNanos(), from.now());
    }

    private static Sheet receipts(LinkFacts link) {
        return new Columns<LinkFacts>()
                .with("to_come", it -> Cell.count(it.receipts().expected()))
                .with("to_come_max", it -> Cell.count(it.receipts().max()))
                .with("under_way", it -> Cell.count(it.receipts().underWay()))
                .with("early", it -> Cell.count(it.receipts().early()))
                .with("given_up", it -> Cell.count(it.receipts().givenUp()))
                .with("ids", it -> Cell.text(it.receipts().form()))
                .sheet("receipts", link);
    }

    /** One that is to be there and is not is a row too. */
    private record Place(int thread, SlotView slot) {}

    private Table sessions(LinkFacts link) {
        long now = from.now();
        LinkReasons reasons = new LinkReasons(now);
        List<Place> places = new ArrayList<>();
        for (int thread = 0; thread < link.ports().size(); thread++) {
            LinkPortView port = link.ports().get(thread);
            for (SlotView slot : port.slots()) {
                places.add(new Place(thread, slot));
            }
        }
        return new Columns<Place>()
                .with("session", it -> Cell.count(it.slot().number()))
                .with("thread", it -> Cell.count(it.thread()))
                .with("stage", it -> Cell.text(word(it.slot().stage())))
                .with(
                        "next_try",
                        it -> it.slot().stage() == SlotView.Stage.RESTING
                                ? Words.until(it.slot().againNanos(), now)
                                : Cell.NONE)
                .with("tries", it -> Cell.count(it.slot().tries()))
                .with("why", it -> Cell.text(reasons.of(it.slot())))
                .table("sessions", places);
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
