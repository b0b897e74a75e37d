package org.strowger.router.admin.metrics;

import static org.strowger.router.admin.metrics.Family.counter;
import static org.strowger.router.admin.metrics.Family.gauge;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.strowger.router.admin.command.CommandCounts;
import org.strowger.router.admin.figures.DaemonReadiness;
import org.strowger.router.admin.figures.SampledSource.Node;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.thread.SharedLong;

/** The metric families of the daemon as a whole and of its configuration. */
final class DaemonFamilies {
    private static final double MILLIS = TimeUnit.SECONDS.toMillis(1);

    private DaemonFamilies() {}

    static List<Family> all() {
        return Stream.concat(itself().stream(), configuration().stream()).toList();
    }

    private static List<Family> itself() {
        return List.of(
                new Family(
                        "strowger_build_info",
                        Family.Type.INFO,
                        "Versions of the daemon and of Java, and name of the node",
                        List.of("version", "java", "node"),
                        DaemonFamilies::build),
                gauge(
                        "strowger_start_time_seconds",
                        "Start time of the daemon, in seconds since 1970",
                        (from, to) -> to.add(from.sampled().node().startedMillis() / MILLIS)),
                gauge(
                        "strowger_ready",
                        "1 if the daemon accepts messages, as on /ready",
                        (from, to) -> to.add(DaemonReadiness.of(from.sampled()).isReady() ? 1 : 0)),
                counter(
                        "strowger_log_dropped_total",
                        "Log lines dropped because the log buffer was full",
                        (from, to) -> to.add(from.sampled().logDropped())),
                counter(
                        "strowger_console_commands_total",
                        "Console commands, by result: ok or the error code",
                        DaemonFamilies::commands,
                        "command",
                        "result"));
    }

    private static List<Family> configuration() {
        return List.of(
                gauge(
                        "strowger_config_generation",
                        "Generation of the configuration in effect: 1 at startup, increased by each reload",
                        (from, to) -> to.add(from.sampled().configured())),
                gauge(
                        "strowger_config_last_reload_success",
                        "1 if the last reload succeeded",
                        (from, to) -> to.add(from.sampled().reloads().last().succeeded() ? 1 : 0)),
                gauge(
                        "strowger_config_last_reload_timestamp_seconds",
                        "Time of the last reload, in seconds since 1970",
                        (from, to) -> to.add(from.sampled().reloads().last().atMillis() / MILLIS)),
                gauge(
                        "strowger_config_pending_restart",
                        "Configuration changes that need a restart to take effect",
                        (from, to) -> to.add(from.sampled().reloads().last().pending())),
                gauge(
                        "strowger_tls_not_after_seconds",
                        "Expiry time of a certificate, in seconds since 1970",
                        (from, to) -> from.sampled()
                                .certificates()
                                .forEach((name, until) -> to.add(until.getEpochSecond(), name)),
                        "name"));
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
}
