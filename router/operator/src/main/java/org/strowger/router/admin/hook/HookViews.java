package org.strowger.router.admin.hook;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Columns;
import org.strowger.router.admin.command.Command;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.hook.Hook;
import org.strowger.router.hook.HookFigures;
import org.strowger.router.hook.HookResult;
import org.strowger.router.metrics.Distribution;

/** The command {@code show hooks}. */
public final class HookViews {
    private static final double MEDIAN = 50;
    private static final double SLOW = 99;

    private final Supplier<List<Hook>> hooks;
    private final LongSupplier nowNanos;

    public HookViews(Supplier<List<Hook>> hooks, LongSupplier nowNanos) {
        this.hooks = hooks;
        this.nowNanos = nowNanos;
    }

    public Command row() {
        return new Command(
                "show hooks",
                ConsoleRole.VIEWER,
                "lists the hooks: state, questions by result since the start, questions under way and waiting, the "
                        + "application with the most, cached answers, response time, last fault",
                call -> show());
    }

    private Answer show() {
        List<Hook> all = hooks.get();
        return Answer.of(words(all.size()), columns(nowNanos.getAsLong()).table("hooks", all));
    }

    private static String words(int count) {
        if (count == 0) {
            return "no hooks are configured";
        }
        return count == 1 ? "1 hook" : count + " hooks";
    }

    private static Cell age(HookFigures.Fault fault, long now) {
        return fault.isNone() ? Cell.NONE : Cell.nanos(Math.max(0, now - fault.nanos()));
    }

    private static Columns<Hook> columns(long now) {
        Columns<Hook> columns = new Columns<Hook>()
                .with("hook", it -> Cell.text(it.name()))
                .with("kind", it -> Cell.text(TextTypes.word(it.settings().kind())))
                .with("server", it -> Cell.text(it.settings().target().server()))
                .with("state", it -> Cell.text(TextTypes.word(it.state(now))))
                .with(
                        "on_failure",
                        it -> Cell.text(TextTypes.word(it.settings().answering().onFailure())))
                .with(
                        "on_full",
                        it -> Cell.text(TextTypes.word(it.settings().answering().onFull())))
                .with("asked", it -> Cell.count(sum(it, HookResult.values())))
                .with("answered", it -> Cell.count(sum(it, answers())));
        for (HookResult result : HookResult.values()) {
            if (!result.isAnswer()) {
                columns.with(result.label(), it -> Cell.count(it.figures().total(result)));
            }
        }
        return columns.with("under_way", it -> Cell.count(it.figures().underWay()))
                .with("waiting", it -> Cell.count(it.figures().waiting()))
                .with("beyond_share", it -> Cell.count(it.figures().beyond()))
                .with("most_from", it -> Cell.text(it.figures().busiest()))
                .with("from_it", it -> Cell.count(it.figures().ofBusiest()))
                .with("cache", it -> Cell.count(it.cached()))
                .with("answer_time", it -> time(it.figures().averageNanos()))
                .with("p50", it -> time(it, MEDIAN))
                .with("p99", it -> time(it, SLOW))
                .with("last_fault", it -> Cell.text(it.figures().lastFault().why()))
                .with("fault_age", it -> age(it.figures().lastFault(), now));
    }

    /** The results of questions that the service has answered. */
    private static HookResult[] answers() {
        return Arrays.stream(HookResult.values()).filter(HookResult::isAnswer).toArray(HookResult[]::new);
    }

    private static long sum(Hook hook, HookResult... results) {
        return Arrays.stream(results).mapToLong(hook.figures()::total).sum();
    }

    private static Cell time(long nanos) {
        return nanos == 0 ? Cell.NONE : Cell.nanos(nanos);
    }

    private static Cell time(Hook hook, double percent) {
        Distribution nanos = hook.figures().answerNanos();
        return nanos.count() == 0 ? Cell.NONE : Cell.nanos(nanos.percentile(percent));
    }
}
