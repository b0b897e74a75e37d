package org.strowger.router.admin.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.router.admin.figures.RateSource.Scope;
import org.strowger.router.admin.figures.RateSource.Span;
import org.strowger.router.admin.view.Warning.Severity;
import org.strowger.router.receipts.ReceiptTable;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.router.smsc.SmscHomeView;
import org.strowger.router.smsc.SmscSlotView;
import org.strowger.router.smsc.SmscState;
import org.strowger.router.smsc.SmscThrottle;

/** What an operator should know of the SMSCs, in sentences. */
final class SmscWarnings {
    /** A session that failed so often does not just begin. */
    private static final int TRIES_WORTH_A_WORD = 3;

    private static final long COMPLAINED_LATELY_NANOS = TimeUnit.MINUTES.toNanos(5);
    private static final int PERCENT_NEARLY_FULL = 80;

    /** So many receipts to come, and none that came for a quarter of an hour: that is no chance. */
    private static final int RECEIPTS_WORTH_A_WORD = 1000;

    private final ViewContext from;
    private final SmscReasons reasons;
    private final ViewRates rates;
    private final List<Warning> found = new ArrayList<>();

    SmscWarnings(ViewContext from) {
        this.from = from;
        this.reasons = new SmscReasons(from.now());
        this.rates = new ViewRates(from.paces());
    }

    List<Warning> of(List<SmscFacts> smscs) {
        for (SmscFacts smsc : smscs) {
            state(smsc);
            pace(smsc);
            queue(smsc);
            receipts(smsc);
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
            return; // It is as somebody wants it, and that is told.
        }
        if (smsc.isDown()) {
            boolean begins = home.state() == SmscState.DOWN && tries == 0;
            add(
                    begins ? Severity.NOTICE : Severity.CRITICAL,
                    smsc,
                    "down for " + since + ", " + ViewWords.count(tries, "try", "tries") + " in vain: "
                            + reasons.whyNotBound(smsc) + waiting(home),
                    smsc.settings().peer().isCalled()
                            ? "ask its operator to call; who calls must know our system id and password"
                            : "see that " + smsc.settings().peer().hosts()
                                    + " can be reached from here, and that the login is right");
        } else if (home.state() != SmscState.UP) {
            add(
                    Severity.CRITICAL,
                    smsc,
                    "set aside for " + since + ": bound, but ten messages in a row had no answer" + waiting(home),
                    "ask its operator; messages go to the next SMSC of their route, one now and then tries this one");
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
                        smsc.sessions() + " of " + smsc.wanted() + " sessions are bound; " + slot.tries()
                                + " tries in vain: " + reasons.of(slot),
                        "ask its operator how many binds we may have, and set `sessions` to that"));
    }

    private String waiting(SmscHomeView home) {
        return home.waiting().count() == 0
                ? ""
                : "; " + ViewWords.count(home.waiting().count(), "message waits", "messages wait") + ", the oldest for "
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
                    "it finds us too fast, last " + ViewWords.span(from.now() - pace.complainedNanos()) + " ago"
                            + (pace.isCut() ? "; slowed to " + pace.rate() : ""),
                    "set `throughput` to what its operator allows");
        }
    }

    private void queue(SmscFacts smsc) {
        SmscHomeView.Waiting waiting = smsc.home().waiting();
        if (waiting.max() > 0 && (long) waiting.count() * 100 >= (long) waiting.max() * PERCENT_NEARLY_FULL) {
            boolean full = waiting.count() >= waiting.max();
            add(
                    full ? Severity.CRITICAL : Severity.WARNING,
                    smsc,
                    "its queue is " + (full ? "full" : "nearly full") + ": " + waiting.count() + " of " + waiting.max(),
                    "see why it waits with `show smscs " + smsc.name()
                            + "`; a second SMSC in the route takes the rest");
        }
    }

    private void receipts(SmscFacts smsc) {
        if (rates.perSecond(Scope.SMSC, smsc.name(), SmscFigure.RECEIPTS_GIVEN_UP, Span.QUARTER) > 0) {
            add(
                    Severity.WARNING,
                    smsc,
                    "receipts were given up in the last 15 min: "
                            + smsc.receipts().expected() + " of "
                            + smsc.receipts().max() + " are to come; "
                            + smsc.smsc().total(SmscFigure.RECEIPTS_GIVEN_UP) + " since the start",
                    "if they come late, ask its operator for more receipts at once, or set its"
                            + " `receipts: {max: ...}` higher; if they never come, set `wait` shorter; if it gives"
                            + " one id to many messages, no more than " + ReceiptTable.SAME_ID_MAX + " are expected");
        }
        double vain = rates.perSecond(Scope.SMSC, smsc.name(), SmscFigure.RECEIPTS_NEVER_CAME, Span.QUARTER);
        double came = rates.perSecond(Scope.SMSC, smsc.name(), SmscFigure.RECEIPTS, Span.QUARTER);
        double accepted = rates.perSecond(Scope.SMSC, smsc.name(), SmscFigure.ACCEPTED, Span.QUARTER);
        int toCome = smsc.receipts().expected();
        if (vain > 0) {
            long count = Math.max(1, Math.round(vain * Span.QUARTER.length().toSeconds()));
            add(
                    Severity.WARNING,
                    smsc,
                    ViewWords.count(count, "receipt was", "receipts were") + " expected in vain in the last 15 min, "
                            + smsc.smsc().total(SmscFigure.RECEIPTS_NEVER_CAME) + " since the start",
                    "ask its operator; `show smscs " + smsc.name() + "` tells in which form it writes its ids");
        } else if (toCome >= RECEIPTS_WORTH_A_WORD && came == 0 && accepted > 0) {
            add(
                    Severity.WARNING,
                    smsc,
                    toCome + " receipts are to come, and none came in the last 15 min",
                    "ask its operator whether receipts are on; see that a session of ours receives");
        }
    }
}
