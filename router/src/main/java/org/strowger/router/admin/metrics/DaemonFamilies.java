package org.strowger.router.admin.metrics;

import static org.strowger.router.admin.metrics.Family.counter;
import static org.strowger.router.admin.metrics.Family.gauge;
import static org.strowger.router.admin.metrics.Family.histogram;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.strowger.router.admin.command.CommandCounts;
import org.strowger.router.admin.figures.DaemonReadiness;
import org.strowger.router.admin.figures.SampledSource.Node;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.application.Application;
import org.strowger.router.metrics.Distribution;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.thread.SharedLong;

/** What is said of the daemon as a whole. */
final class DaemonFamilies {
    private static final double MILLIS = TimeUnit.SECONDS.toMillis(1);

    private DaemonFamilies() {}

    static List<Family> all() {
        return Stream.of(itself(), configuration(), messages())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Family> itself() {
        return List.of(
                new Family(
                        "strowger_build_info",
                        Family.Type.INFO,
                        "Which version runs, on which Java",
                        List.of("version", "java", "node"),
                        DaemonFamilies::build),
                gauge(
                        "strowger_start_time_seconds",
                        "When the daemon began, in seconds since 1970",
                        (from, to) -> to.add(from.sampled().node().startedMillis() / MILLIS)),
                gauge(
                        "strowger_ready",
                        "Whether messages are taken: 1 if /ready says so",
                        (from, to) -> to.add(DaemonReadiness.of(from.sampled()).isReady() ? 1 : 0)),
                counter(
                        "strowger_log_dropped_total",
                        "Lines of the log that were dropped, since they came faster than they could be written",
                        (from, to) -> to.add(from.sampled().logDropped())),
                counter(
                        "strowger_console_commands_total",
                        "Commands that were given on the console, by what came of them: ok, or the code of ERR",
                        DaemonFamilies::commands,
                        "command",
                        "result"));
    }

    private static List<Family> configuration() {
        return List.of(
                gauge(
                        "strowger_config_generation",
                        "How often a configuration was put to work",
                        (from, to) -> to.add(from.sampled().configured())),
                gauge(
                        "strowger_config_last_reload_success",
                        "Whether the configuration that was read last is at work",
                        (from, to) -> to.add(from.sampled().reloads().last().succeeded() ? 1 : 0)),
                gauge(
                        "strowger_config_last_reload_timestamp_seconds",
                        "When the configuration was read last, in seconds since 1970",
                        (from, to) -> to.add(from.sampled().reloads().last().atMillis() / MILLIS)),
                gauge(
                        "strowger_config_pending_restart",
                        "Changes of the configuration that wait for a restart",
                        (from, to) -> to.add(from.sampled().reloads().last().pending())),
                gauge(
                        "strowger_tls_not_after_seconds",
                        "Until when a certificate is good, in seconds since 1970",
                        (from, to) -> from.sampled()
                                .certificates()
                                .forEach((name, until) -> to.add(until.getEpochSecond(), name)),
                        "name"));
    }

    private static List<Family> messages() {
        return List.of(
                counter(
                        "strowger_throttled_total",
                        "Messages that came or went faster than may be: scope smsc if an SMSC said so, application if"
                                + " we did",
                        DaemonFamilies::throttled,
                        "scope",
                        "name"),
                gauge(
                        "strowger_queue_messages",
                        "Messages that wait: for an SMSC, or kept for an application that is to receive them",
                        DaemonFamilies::queues,
                        "smsc",
                        "application"),
                gauge(
                        "strowger_queue_bytes",
                        "Bytes of these messages, as they came, but of those that are just leaving for an SMSC",
                        DaemonFamilies::queueOctets,
                        "smsc",
                        "application"),
                gauge(
                        "strowger_queue_oldest_age_seconds",
                        "How long the oldest message has waited for an SMSC",
                        SmscFamilies::oldest,
                        "smsc"),
                histogram(
                        "strowger_route_seconds",
                        "How long messages were here before they were handed to an SMSC",
                        (from, to) -> to.add(Distribution.ofAll(from.sampled().inRouterNanos()), Bounds.HERE)));
    }

    private static void build(Sampler from, MetricSamples to) {
        Node node = from.sampled().node();
        to.add(1, node.version(), Runtime.version().toString(), node.name());
    }

    private static void commands(Sampler from, MetricSamples to) {
        Map<CommandCounts.Given, SharedLong> all = from.sampled().commands();
        all.keySet().stream()
                .sorted(Comparator.comparing(CommandCounts.Given::command).thenComparing(CommandCounts.Given::result))
                .forEach(given -> to.add(count(all, given), given.command(), given.result()));
    }

    private static long count(Map<CommandCounts.Given, SharedLong> all, CommandCounts.Given given) {
        SharedLong count = all.get(given);
        return count == null ? 0 : count.get();
    }

    private static void throttled(Sampler from, MetricSamples to) {
        SmscFamilies.throttled(from, to);
        ApplicationFamilies.throttled(from, to);
    }

    private static void queues(Sampler from, MetricSamples to) {
        for (Smsc smsc : from.sampled().generation().smscs()) {
            to.add(SmscFamilies.waiting(smsc), smsc.name(), "");
        }
        ApplicationFamilies.levels(from, to, Application::stored);
    }

    private static void queueOctets(Sampler from, MetricSamples to) {
        for (Smsc smsc : from.sampled().generation().smscs()) {
            to.add(SmscFamilies.waitingOctets(smsc), smsc.name(), "");
        }
        ApplicationFamilies.levels(from, to, Application::storedBytes);
    }
}
