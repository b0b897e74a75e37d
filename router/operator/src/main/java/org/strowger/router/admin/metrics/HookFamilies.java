package org.strowger.router.admin.metrics;

import static org.strowger.router.admin.metrics.Family.counter;
import static org.strowger.router.admin.metrics.Family.gauge;
import static org.strowger.router.admin.metrics.Family.histogram;

import java.util.List;
import java.util.function.ToLongFunction;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.hook.Hook;
import org.strowger.router.hook.HookResult;

/** The metric families of hooks; without hooks they have no samples. */
final class HookFamilies {
    private static final String HOOK = "hook";
    private static final double NANOS_PER_SECOND = 1e9;

    private HookFamilies() {}

    static List<Family> all() {
        return List.of(
                counter(
                        "strowger_hook_questions_total",
                        "Questions about messages, by result: an answer (pass, change, route, refuse, later), "
                                + "cached, a failure (timed_out, not_connected, lost, status, unusable, down), or full",
                        HookFamilies::questions,
                        HOOK,
                        "result"),
                histogram(
                        "strowger_hook_seconds",
                        "Time from a question to the answer of the service, including the wait for a connection",
                        (from, to) -> from.sampled()
                                .hooks()
                                .forEach(each -> to.add(each.figures().answerNanos(), Bounds.ANSWERS, each.name())),
                        HOOK),
                gauge(
                        "strowger_hook_up",
                        "0 while a hook is down, after 10 failures in a row",
                        (from, to) -> each(from, to, hook -> hook.figures().isDown() ? 0 : 1),
                        HOOK),
                gauge(
                        "strowger_hook_under_way",
                        "Questions that were sent and await an answer",
                        (from, to) -> each(from, to, hook -> hook.figures().underWay()),
                        HOOK),
                gauge(
                        "strowger_hook_waiting",
                        "Messages whose question waits for a connection, or for the answer to the same question",
                        (from, to) -> each(from, to, hook -> hook.figures().waiting()),
                        HOOK),
                gauge(
                        "strowger_hook_beyond_share",
                        "Messages whose question waits beyond the share of their application in the queue",
                        (from, to) -> each(from, to, hook -> hook.figures().beyond()),
                        HOOK),
                gauge(
                        "strowger_hook_most_questions",
                        "Questions, waiting or under way, of the application that has the most",
                        HookFamilies::busiest,
                        HOOK,
                        "application"),
                gauge(
                        "strowger_hook_answer_seconds",
                        "Average time of the latest answers, from the moment when a question is sent",
                        HookFamilies::answerSeconds,
                        HOOK),
                gauge(
                        "strowger_hook_cache_entries",
                        "Cached answers, including expired ones that were not replaced yet",
                        (from, to) -> each(from, to, Hook::cached),
                        HOOK),
                counter(
                        "strowger_hook_cache_hits_total",
                        "Questions that were answered from the cache",
                        (from, to) -> each(from, to, hook -> hook.figures().total(HookResult.CACHED)),
                        HOOK));
    }

    private static void questions(Sampler from, MetricSamples to) {
        for (Hook hook : from.sampled().hooks()) {
            for (HookResult result : HookResult.values()) {
                to.add(hook.figures().total(result), hook.name(), result.label());
            }
        }
    }

    private static void answerSeconds(Sampler from, MetricSamples to) {
        from.sampled().hooks().forEach(each -> to.add(each.figures().averageNanos() / NANOS_PER_SECOND, each.name()));
    }

    private static void busiest(Sampler from, MetricSamples to) {
        for (Hook hook : from.sampled().hooks()) {
            String application = hook.figures().busiest();
            if (!application.isEmpty()) {
                to.add(hook.figures().ofBusiest(), hook.name(), application);
            }
        }
    }

    private static void each(Sampler from, MetricSamples to, ToLongFunction<Hook> of) {
        from.sampled().hooks().forEach(each -> to.add(of.applyAsLong(each), each.name()));
    }
}
