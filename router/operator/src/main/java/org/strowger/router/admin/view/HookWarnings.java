package org.strowger.router.admin.view;

import java.util.ArrayList;
import java.util.List;
import org.strowger.bound.Within;
import org.strowger.router.admin.view.Warning.Severity;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.hook.HookSettings;
import org.strowger.router.hook.Hook;
import org.strowger.router.hook.HookFigures;

/** Warnings about hooks, with the application that asks most. */
final class HookWarnings {
    private final long nowNanos;

    @Within(Within.Scope.COMMAND)
    private final List<Warning> found = new ArrayList<>();

    HookWarnings(long nowNanos) {
        this.nowNanos = nowNanos;
    }

    List<Warning> of(List<Hook> hooks) {
        hooks.forEach(this::state);
        return found;
    }

    private void state(Hook hook) {
        switch (hook.state(nowNanos)) {
            case DOWN -> down(hook);
            case FULL -> full(hook);
            case SLOW -> slow(hook);
            case UP -> {}
        }
    }

    private void add(Severity severity, Hook hook, String what, String action) {
        found.add(new Warning(severity, "hook " + hook.name(), what, action));
    }

    private void down(Hook hook) {
        HookSettings.Answering answering = hook.settings().answering();
        HookFigures figures = hook.figures();
        add(
                Severity.CRITICAL,
                hook,
                "down after failures in a row, the last "
                        + ViewWords.span(nowNanos - figures.lastFault().nanos())
                        + " ago: " + figures.lastFault().why() + "; on-failure is "
                        + TextTypes.word(answering.onFailure()) + ", and " + most(hook),
                "check the service at " + hook.settings().target().server()
                        + "; one question in 5 s tries it, and an answer brings the hook up");
    }

    private void full(Hook hook) {
        HookSettings.Answering answering = hook.settings().answering();
        HookFigures.Full last = hook.figures().lastFull();
        String lately = last.isNever()
                ? ""
                : "; the last question that found no free connection in time ended "
                        + ViewWords.span(nowNanos - last.nanos()) + " ago, when application " + last.application()
                        + " had the most";
        add(
                Severity.WARNING,
                hook,
                "asked more than its service answers: " + hook.figures().waiting() + " messages wait, "
                        + hook.figures().beyond() + " of them beyond the share of their application; on-full is "
                        + TextTypes.word(answering.onFull()) + ", and " + most(hook) + lately,
                "reduce `throughput` of the application, or raise `concurrency` if the service can answer more at a "
                        + "time; `show hooks` has the figures");
    }

    private void slow(Hook hook) {
        add(
                Severity.WARNING,
                hook,
                "answers take " + hook.figures().averageNanos() / 1_000_000 + " ms on average, more than half of the "
                        + "timeout of " + hook.settings().answering().timeout().toMillis() + " ms, and " + most(hook),
                "check the service at " + hook.settings().target().server() + ", or raise `timeout`");
    }

    private static String most(Hook hook) {
        String application = hook.figures().busiest();
        long questions = hook.figures().ofBusiest();
        return application.isEmpty()
                ? "no application has asked it"
                : "application " + application + " has the most questions, "
                        + ViewWords.count(questions, "question", "questions");
    }
}
