package org.strowger.router.admin.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.router.admin.figures.Paces.Scope;
import org.strowger.router.admin.figures.Paces.Span;
import org.strowger.router.admin.view.Warning.Severity;
import org.strowger.router.link.LinkFigure;
import org.strowger.router.link.LinkHomeView;
import org.strowger.router.link.LinkState;
import org.strowger.router.link.LinkThrottle;
import org.strowger.router.link.ReceiptTable;
import org.strowger.router.link.SlotView;

/** What an operator should know of the SMSCs, in sentences. */
final class LinkWarnings {
    /** A session that failed so often does not just begin. */
    private static final int TRIES_WORTH_A_WORD = 3;

    private static final long COMPLAINED_LATELY_NANOS = TimeUnit.MINUTES.toNanos(5);
    private static final int PERCENT_NEARLY_FULL = 80;

    /** So many receipts to come, and none that came for a quarter of an hour: that is no chance. */
    private static final int RECEIPTS_WORTH_A_WORD = 1000;

    private final Viewpoint from;
    private final LinkReasons reasons;
    private final Rates rates;
    private final List<Warning> found = new ArrayList<>();

    LinkWarnings(Viewpoint from) {
        this.from = from;
        this.reasons = new LinkReasons(from.now());
        this.rates = new Rates(from.paces());
    }

    List<Warning> of(List<LinkFacts> links) {
        for (LinkFacts link : links) {
            state(link);
            pace(link);
            queue(link);
            receipts(link);
        }
        return found;
    }

    private void add(Severity severity, LinkFacts link, String what, String action) {
        found.add(new Warning(severity, "smsc " + link.name(), what, action));
    }

    private void state(LinkFacts link) {
        LinkHomeView home = link.home();
        String since = Words.span(from.now() - home.sinceNanos());
        int tries = link.slots().stream().mapToInt(SlotView::tries).max().orElse(0);
        if (link.link().operated().isDisabled()) {
            return; // It is as somebody wants it, and that is told.
        }
        if (link.isDown()) {
            boolean begins = home.state() == LinkState.DOWN && tries == 0;
            add(
                    begins ? Severity.NOTICE : Severity.CRITICAL,
                    link,
                    "down for " + since + ", " + Words.count(tries, "try", "tries") + " in vain: "
                            + reasons.whyNotBound(link) + waiting(home),
                    link.settings().peer().isCalled()
                            ? "ask its operator to call; who calls must know our system id and password"
                            : "see that " + link.settings().peer().hosts()
                                    + " can be reached from here, and that the login is right");
        } else if (home.state() != LinkState.UP) {
            add(
                    Severity.CRITICAL,
                    link,
                    "set aside for " + since + ": bound, but ten messages in a row had no answer" + waiting(home),
                    "ask its operator; messages go to the next SMSC of their route, one now and then tries this one");
        } else {
            missing(link);
        }
    }

    private void missing(LinkFacts link) {
        link.slots().stream()
                .filter(slot -> slot.stage() != SlotView.Stage.BOUND && slot.tries() >= TRIES_WORTH_A_WORD)
                .max(Comparator.comparingInt(SlotView::tries))
                .ifPresent(slot -> add(
                        Severity.WARNING,
                        link,
                        link.sessions() + " of " + link.wanted() + " sessions are bound; " + slot.tries()
                                + " tries in vain: " + reasons.of(slot),
                        "ask its operator how many binds we may have, and set `sessions` to that"));
    }

    private String waiting(LinkHomeView home) {
        return home.waiting().count() == 0
                ? ""
                : "; " + Words.count(home.waiting().count(), "message waits", "messages wait") + ", the oldest for "
                        + Words.span(from.now() - home.waiting().oldestSinceNanos());
    }

    private void pace(LinkFacts link) {
        LinkHomeView.Pace pace = link.home().pace();
        boolean lately = pace.complainedNanos() != LinkThrottle.NEVER_TOLD
                && from.now() - pace.complainedNanos() <= COMPLAINED_LATELY_NANOS;
        if (lately || pace.isCut()) {
            add(
                    Severity.WARNING,
                    link,
                    "it finds us too fast, last " + Words.span(from.now() - pace.complainedNanos()) + " ago"
                            + (pace.isCut() ? "; slowed to " + pace.rate() : ""),
                    "set `throughput` to what its operator allows");
        }
    }

    private void queue(LinkFacts link) {
        LinkHomeView.Waiting waiting = link.home().waiting();
        if (waiting.max() > 0 && (long) waiting.count() * 100 >= (long) waiting.max() * PERCENT_NEARLY_FULL) {
            boolean full = waiting.count() >= waiting.max();
            add(
                    full ? Severity.CRITICAL : Severity.WARNING,
                    link,
                    "its queue is " + (full ? "full" : "nearly full") + ": " + waiting.count() + " of " + waiting.max(),
                    "see why it waits with `show smscs " + link.name()
                            + "`; a second SMSC in the route takes the rest");
        }
    }

    private void receipts(LinkFacts link) {
        if (rates.perSecond(Scope.SMSC, link.name(), LinkFigure.RECEIPTS_GIVEN_UP, Span.QUARTER) > 0) {
            add(
                    Severity.WARNING,
                    link,
                    "receipts were given up in the last 15 min: "
                            + link.receipts().expected() + " of "
                            + link.receipts().max() + " are to come; "
                            + link.link().total(LinkFigure.RECEIPTS_GIVEN_UP) + " since the start",
                    "if they come late, ask its operator for more receipts at once, or set its"
                            + " `receipts: {max: ...}` higher; if they never come, set `wait` shorter; if it gives"
                            + " one id to many messages, no more than " + ReceiptTable.SAME_ID_MAX + " are expected");
        }
        double vain = rates.perSecond(Scope.SMSC, link.name(), LinkFigure.RECEIPTS_NEVER_CAME, Span.QUARTER);
        double came = rates.perSecond(Scope.SMSC, link.name(), LinkFigure.RECEIPTS, Span.QUARTER);
        double accepted = rates.perSecond(Scope.SMSC, link.name(), LinkFigure.ACCEPTED, Span.QUARTER);
        int toCome = link.receipts().expected();
        if (vain > 0) {
            long count = Math.max(1, Math.round(vain * Span.QUARTER.length().toSeconds()));
            add(
                    Severity.WARNING,
                    link,
                    Words.count(count, "receipt was", "receipts were") + " expected in vain in the last 15 min, "
                            + link.link().total(LinkFigure.RECEIPTS_NEVER_CAME) + " since the start",
                    "ask its operator; `show smscs " + link.name() + "` tells in which form it writes its ids");
        } else if (toCome >= RECEIPTS_WORTH_A_WORD && came == 0 && accepted > 0) {
            add(
                    Severity.WARNING,
                    link,
                    toCome + " receipts are to come, and none came in the last 15 min",
                    "ask its operator whether receipts are on; see that a session of ours receives");
        }
    }
}
