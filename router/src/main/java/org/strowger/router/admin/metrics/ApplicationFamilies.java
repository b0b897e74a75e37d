package org.strowger.router.admin.metrics;

import static org.strowger.router.admin.metrics.Family.counter;
import static org.strowger.router.admin.metrics.Family.gauge;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.ToLongFunction;
import org.strowger.router.admin.figures.RateSource.Scope;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.admin.figures.Totals;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.Application;

/**
 * What is said of each application. Whoever collects this keeps every series for long, so there must not be as many as
 * somebody has customers: after the first so many, the others are one.
 */
final class ApplicationFamilies {
    /** Each has a series of its own, in the order of the configuration. */
    static final int NAMED_MAX = 1000;

    /** All others together. No application can be called so. */
    static final String OTHERS = "_other";

    private static final String APPLICATION = "application";
    private static final String RESULT = "result";

    private ApplicationFamilies() {}

    static List<Family> all() {
        List<Family> all = new ArrayList<>(messages());
        all.addAll(deliveries());
        return all;
    }

    private static List<Family> messages() {
        return List.of(
                gauge(
                        "strowger_application_binds",
                        "Sessions that are there",
                        of(each -> each.total(AppFigure.BINDS) - each.total(AppFigure.BINDS_ENDED)),
                        APPLICATION),
                counted("strowger_application_binds_refused_total", AppFigure.BINDS_REFUSED),
                counted("strowger_messages_received_total", AppFigure.MESSAGES),
                counted("strowger_segments_received_total", AppFigure.SEGMENTS),
                counted("strowger_messages_accepted_total", AppFigure.ACCEPTED),
                counter(
                        "strowger_messages_rejected_total",
                        "Messages that it was told are refused: refused for good, or later if it may send them again",
                        ApplicationFamilies::rejected,
                        APPLICATION,
                        "reason"),
                counted("strowger_messages_sender_not_allowed_total", AppFigure.SENDER_NOT_ALLOWED),
                counted("strowger_answers_unheard_total", AppFigure.UNHEARD),
                counted("strowger_questions_total", AppFigure.QUESTIONS),
                gauge(
                        "strowger_custody_messages",
                        "Messages of it that we answer for now",
                        of(each -> each.total(AppFigure.KEPT) - each.total(AppFigure.KEPT_NO_MORE)),
                        APPLICATION),
                counted("strowger_messages_kept_total", AppFigure.KEPT),
                counted("strowger_messages_expired_total", AppFigure.EXPIRED),
                counted("strowger_messages_held_total", AppFigure.HELD),
                counted("strowger_messages_uncertain_total", AppFigure.UNCERTAIN));
    }

    private static List<Family> deliveries() {
        return List.of(counter(
                "strowger_deliveries_total",
                "Messages and receipts for it: taken, not_taken, or expired if it did not take them in time",
                ApplicationFamilies::delivered,
                APPLICATION,
                RESULT));
    }

    private static Family counted(String name, AppFigure figure) {
        return counter(name, figure.help(), of(each -> each.total(figure)), APPLICATION);
    }

    private static BiConsumer<Sampler, MetricSamples> of(ToLongFunction<Totals> value) {
        return (from, to) -> each(from, value, (name, sum) -> to.add(sum, name));
    }

    private static void rejected(Sampler from, MetricSamples to) {
        each(from, each -> each.total(AppFigure.REFUSED), (name, sum) -> to.add(sum, name, "refused"));
        each(from, each -> each.total(AppFigure.LATER), (name, sum) -> to.add(sum, name, "later"));
    }

    private static void delivered(Sampler from, MetricSamples to) {
        each(from, each -> each.total(AppFigure.DELIVERED), (name, sum) -> to.add(sum, name, "taken"));
        each(from, each -> each.total(AppFigure.NOT_DELIVERED), (name, sum) -> to.add(sum, name, "not_taken"));
        each(from, each -> each.total(AppFigure.LETTERS_EXPIRED), (name, sum) -> to.add(sum, name, "expired"));
    }

    static void throttled(Sampler from, MetricSamples to) {
        each(
                from,
                each -> each.total(AppFigure.TOO_FAST) + each.total(AppFigure.BEYOND_WINDOW),
                (name, sum) -> to.add(sum, APPLICATION, name));
    }

    /** What is read of each application now, with the label of SMSCs before its own. */
    static void levels(Sampler from, MetricSamples to, ToLongFunction<Application> level) {
        List<Application> all = from.sampled().generation().applications();
        all.stream().limit(NAMED_MAX).forEach(each -> to.add(level.applyAsLong(each), "", each.name()));
        if (all.size() > NAMED_MAX) {
            to.add(all.stream().skip(NAMED_MAX).mapToLong(level).sum(), "", OTHERS);
        }
    }

    /** Hears a name and its value. */
    private interface Named {
        void is(String name, long value);
    }

    private static void each(Sampler from, ToLongFunction<Totals> value, Named to) {
        List<Totals> all = from.totals(Scope.APPLICATION);
        all.stream().limit(NAMED_MAX).forEach(each -> to.is(each.name(), value.applyAsLong(each)));
        if (all.size() > NAMED_MAX) {
            to.is(OTHERS, all.stream().skip(NAMED_MAX).mapToLong(value).sum());
        }
    }
}
