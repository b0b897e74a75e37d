package org.strowger.router.admin.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.strowger.router.admin.figures.RateSource.Scope;
import org.strowger.router.admin.figures.RateSource.Span;
import org.strowger.router.admin.view.Warning.Severity;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.receipts.ReceiptTable;
import org.strowger.router.receipts.ReceiptsView;
import org.strowger.router.route.Route;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.router.smsc.SmscHomeView;
import org.strowger.router.smsc.SmscSlotView;
import org.strowger.router.smsc.SmscState;
import org.strowger.router.smsc.SmscThrottle;

/** Warnings about SMSCs. */
final class SmscWarnings {
    /** Number of failed attempts before a warning; a session with fewer failures may just be starting. */
    private static final int TRIES_WORTH_A_WORD = 3;

    private static final long COMPLAINED_LATELY_NANOS = TimeUnit.MINUTES.toNanos(5);
    private static final long UNEXPECTED_LATELY_NANOS = TimeUnit.MINUTES.toNanos(15);
    private static final int PERCENT_NEARLY_FULL = 80;
    private static final int ROUTES_NAMED_MAX = 3;

    /** Number of expected receipts at which a quarter of an hour without a receipt is no coincidence. */
    private static final int RECEIPTS_WORTH_A_WORD = 1000;

    private final ViewContext from;
    private final SmscReasons reasons;
    private final ViewRates rates;
    private final List<Warning> found = new ArrayList<>();

    SmscWarnings(ViewContext from) {
        this.from = from;
        this.reasons = new SmscReasons(from.now());
        this.rates = new ViewRates(from.rates());
    }

    List<Warning> of(List<SmscFacts> smscs) {
        for (SmscFacts smsc : smscs) {
            state(smsc);
            pace(smsc);
            queue(smsc);
            receipts(smsc);
            unexpected(smsc);
        }
        return found;
    }

    private void add(Severity severity, SmscFacts smsc, String what, String action) {
        found.add(new Warning(severity, "smsc " + smsc.name(), what, action));
    }

    private void state(SmscFacts smsc) {
        SmscHomeView home = smsc.home();
        String since = ViewWords.span(from.now() - home.sinceNanos());
        int tries = smsc.slots().stream().mapToInt(SmscSlotView::tries).max().orElse(0);
        if (smsc.smsc().operated().isDisabled()) {
            return; // A disabled SMSC has a notice of its own.
        }
        if (smsc.smsc().hasNoSlot()) {
            return; // The sessions of the SMSC are on other nodes.
        }
        if (smsc.isDown()) {
            boolean begins = home.state() == SmscState.DOWN && tries == 0;
            add(
                    begins ? Severity.NOTICE : Severity.CRITICAL,
                    smsc,
                    "down for " + since + ", " + ViewWords.count(tries, "failed attempt", "failed attempts") + ": "
                            + reasons.whyNotBound(smsc) + waiting(home),
                    smsc.settings().peer().isCalled()
                            ? "ask the operator of the SMSC to connect with our system id and password"
                            : "check that " + smsc.settings().peer().hosts()
                                    + " can be reached from this machine, and check the system id and password");
        } else if (smsc.isAside()) {
            add(
                    Severity.CRITICAL,
                    smsc,
                    reasons.whyAside(smsc) + waiting(home),
                    "ask the operator of the SMSC about the account; meanwhile " + meanwhile(smsc));
        } else if (home.state() != SmscState.UP) {
            add(
                    Severity.CRITICAL,
                    smsc,
                    "set aside for " + since + ": the SMSC is bound, but 10 consecutive messages were not answered"
                            + waiting(home),
                    "ask the operator of the SMSC; single messages probe it, and meanwhile " + meanwhile(smsc));
        } else {
            missing(smsc);
        }
    }

    private void missing(SmscFacts smsc) {
        smsc.slots().stream()
                .filter(slot -> slot.stage() != SmscSlotView.Stage.BOUND && slot.tries() >= TRIES_WORTH_A_WORD)
                .max(Comparator.comparingInt(SmscSlotView::tries))
                .ifPresent(slot -> add(
                        Severity.WARNING,
                        smsc,
                        smsc.sessions() + " of " + smsc.wanted() + " sessions bound; " + slot.tries()
                                + " failed attempts: " + reasons.of(slot),
                        slot.isRefused()
                                ? "ask the operator of the SMSC how many binds are allowed, and set `sessions` to "
                                        + "that number"
                                : "check that each of " + smsc.settings().peer().hosts()
                                        + " can be reached from this machine; `show smscs " + smsc.name()
                                        + "` shows each session"));
    }

    /**
     * Describes what happens to messages for an SMSC that is set aside: only routes with another SMSC can fail over.
     */
    private String meanwhile(SmscFacts smsc) {
        List<Route> routes = from.exchange().generation().routes().routes().stream()
                .filter(route -> SmscWarnings.leadsTo(route, smsc.name()))
                .toList();
        List<String> alone = routes.stream()
                .filter(route -> !route.movesOnWhenUnbound() || smscsOf(route).count() < 2)
                .map(Route::name)
                .toList();
        if (alone.isEmpty()) {
            return "messages fail over to the next SMSC of their route";
        }
        return "messages of " + named(alone) + " wait or are refused, because the route has no other SMSC to try; "
                + "`show routes` shows the SMSCs of each route";
    }

    private static boolean leadsTo(Route route, String smsc) {
        return smscsOf(route).anyMatch(smsc::equals);
    }

    private static Stream<String> smscsOf(Route route) {
        return route.settings().tiers().stream()
                .flatMap(tier -> tier.shares().stream())
                .map(RouteSettings.Share::smsc);
    }

    private static String named(List<String> routes) {
        String first = (routes.size() == 1 ? "route " : "routes ")
                + String.join(", ", routes.subList(0, Math.min(routes.size(), ROUTES_NAMED_MAX)));
        return routes.size() > ROUTES_NAMED_MAX
                ? first + " and " + (routes.size() - ROUTES_NAMED_MAX) + " more"
                : first;
    }

    private String waiting(SmscHomeView home) {
        return home.waiting().count() == 0
                ? ""
                : "; " + ViewWords.count(home.waiting().count(), "message", "messages") + " queued, the oldest for "
                        + ViewWords.span(from.now() - home.waiting().oldestSinceNanos());
    }

    private void pace(SmscFacts smsc) {
        SmscHomeView.Pace pace = smsc.home().pace();
        boolean lately = pace.complainedNanos() != SmscThrottle.NEVER_TOLD
                && from.now() - pace.complainedNanos() <= COMPLAINED_LATELY_NANOS;
        if (lately || pace.isCut()) {
            add(
                    Severity.WARNING,
                    smsc,
                    "the SMSC throttles our messages, last " + ViewWords.span(from.now() - pace.complainedNanos())
                            + " ago" + (pace.isCut() ? "; slowed to " + pace.rate() + waiting(smsc.home()) : ""),
                    pace.isCut() && smsc.home().waiting().count() > 0
                            ? "`queue move smsc " + smsc.name() + " to OTHER` sends the queued messages by another "
                                    + "SMSC; messages go to the next SMSC of their route automatically if "
                                    + "`try-next-on` of the route has `throttled`; set `throughput` to the rate "
                                    + "that the operator "
                                    + "of the SMSC allows"
                            : "set `throughput` to the rate that the operator of the SMSC allows");
        }
    }

    private void queue(SmscFacts smsc) {
        SmscHomeView.Waiting waiting = smsc.home().waiting();
        if (waiting.max() > 0 && (long) waiting.count() * 100 >= (long) waiting.max() * PERCENT_NEARLY_FULL) {
            boolean full = waiting.fullFor() > 0;
            add(
                    full ? Severity.CRITICAL : Severity.WARNING,
                    smsc,
                    "queue "
                            + (full
                                    ? "full for " + ViewWords.count(waiting.fullFor(), "application", "applications")
                                    : "nearly full")
                            + ": " + waiting.count() + " of " + waiting.max() + "; application "
                            + waiting.largest().application() + " has most, "
                            + waiting.largest().messages(),
                    "`show smscs " + smsc.name() + "` shows the reason; a second SMSC in the route could take over");
        }
    }

    private void dropped(SmscFacts smsc) {
        if (rates.perSecond(Scope.SMSC, smsc.name(), SmscFigure.RECEIPTS_DROPPED, Span.QUARTER) <= 0) {
            return;
        }
        ReceiptsView.Largest largest = smsc.receipts().largest();
        add(
                Severity.WARNING,
                smsc,
                "expected receipts were dropped in the last 15 min ("
                        + smsc.smsc().total(SmscFigure.RECEIPTS_DROPPED) + " since the daemon started); "
                        + smsc.receipts().expected() + " are still expected, the limit is "
                        + smsc.receipts().max()
                        + (largest.expected() == 0
                                ? ""
                                : "; application " + largest.application() + " has " + largest.expected()
                                        + " of them, the share of each application is " + largest.part()),
                "if receipts arrive late, ask the operator of the SMSC to send them faster, or raise `receipts: "
                        + "{max: ...}`; if receipts never arrive, shorten `wait`, and ask the owner of the "
                        + "application about its recipients; if the SMSC uses one id for many messages, at most "
                        + ReceiptTable.SAME_ID_MAX + " receipts are expected for that id");
    }

    private void unexpected(SmscFacts smsc) {
        ReceiptsView.Minute minute = smsc.receipts().unexpected();
        if (minute.unexpected() > 0 && from.now() - minute.endNanos() <= UNEXPECTED_LATELY_NANOS) {
            add(
                    Severity.WARNING,
                    smsc,
                    minute.text() + "; " + smsc.smsc().total(SmscFigure.RECEIPTS_UNEXPECTED) + " since the start",
                    "compare these ids with the ids in the responses (`show "
                            + "smscs " + smsc.name() + "` shows the format; "
                            + "`receipt-ids` sets it); ask the operator of the SMSC whether another system uses the "
                            + "account, or whether receipts are sent twice");
        }
    }

    private void receipts(SmscFacts smsc) {
        dropped(smsc);
        double overdue = rates.perSecond(Scope.SMSC, smsc.name(), SmscFigure.RECEIPTS_OVERDUE, Span.QUARTER);
        double arrived = rates.perSecond(Scope.SMSC, smsc.name(), SmscFigure.RECEIPTS, Span.QUARTER);
        double accepted = rates.perSecond(Scope.SMSC, smsc.name(), SmscFigure.ACCEPTED, Span.QUARTER);
        int expected = smsc.receipts().expected();
        if (overdue > 0) {
            long count = Math.max(1, Math.round(overdue * Span.QUARTER.length().toSeconds()));
            add(
                    Severity.WARNING,
                    smsc,
                    ViewWords.count(count, "expected receipt", "expected receipts")
                            + " did not arrive in the last 15 min, "
                            + smsc.smsc().total(SmscFigure.RECEIPTS_OVERDUE) + " since the start",
                    "ask the operator of the SMSC; `show smscs " + smsc.name() + "` shows the format of the message "
                            + "ids");
        } else if (expected >= RECEIPTS_WORTH_A_WORD && arrived == 0 && accepted > 0) {
            add(
                    Severity.WARNING,
                    smsc,
                    expected + " receipts are expected, but no receipt arrived in the last 15 min",
                    "ask the operator of the SMSC whether receipts are enabled, and check that one of our sessions "
                            + "is bound as a receiver or transceiver");
        }
    }
}
