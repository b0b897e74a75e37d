package org.strowger.world.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.admin.metrics.Catalogue;
import org.strowger.router.admin.metrics.MetricsText;
import org.strowger.world.Looking;
import org.strowger.world.Peer;
import org.strowger.world.World;

/** The metrics of a whole router. */
class MetricsTextTest {
    private static final Pattern LINE = Pattern.compile(
            "[a-z_0-9]+(\\{[a-z]+=\"[^\"\\n]*\"(,[a-z]+=\"[^\"\\n]*\")*\\})? (-?[0-9.]+(E-?[0-9]+)?|[+-]Inf|NaN)");

    private static String yaml(int applications) {
        String some = IntStream.range(0, applications)
                .mapToObj(i -> "{name: app" + i + ", password: secret}")
                .collect(Collectors.joining(", "));
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                applications: [{name: shop, password: secret}, %s]
                smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
                """.formatted(some) + World.RELAYED;
    }

    private static Sampler busy(World world, int applications) {
        world.smsc("a", 2776);
        world.start(yaml(applications));
        Sampler sampler = new Sampler(world.figures());
        Peer shop = world.application("shop");
        for (int i = 0; i < 7; i++) {
            shop.submit(World.text("447700900123"));
        }
        world.seconds(1);
        sampler.sample(world.rig().nowNanos());
        return sampler;
    }

    @Test
    void writesTheCountedFigures() {
        try (World world = new World(2)) {
            List<String> lines = Looking.metrics(busy(world, 1)).lines().toList();
            assertThat(lines).filteredOn(line -> !line.startsWith("# ")).allMatch(line -> LINE.matcher(line)
                    .matches());
            assertThat(lines)
                    .contains(
                            "# TYPE strowger_messages_accepted_total counter",
                            "strowger_messages_accepted_total{application=\"shop\"} 7",
                            "strowger_messages_accepted_total{application=\"app0\"} 0",
                            "strowger_messages_routed_total{route=\"all\",smsc=\"a\"} 7",
                            "strowger_route_messages_total{route=\"_none\"} 0",
                            "strowger_messages_delivered_total{smsc=\"a\"} 7",
                            "strowger_submit_ack_seconds_count{smsc=\"a\"} 7",
                            "strowger_submit_ack_seconds_bucket{smsc=\"a\",le=\"60.0\"} 7",
                            "strowger_smsc_state{smsc=\"a\",state=\"ready\"} 1",
                            "strowger_smsc_sessions{smsc=\"a\"} 1",
                            "strowger_application_binds{application=\"shop\"} 1",
                            "strowger_listener_connections_open{listener=\"smpp\"} 1",
                            "strowger_queue_messages{smsc=\"a\"} 0",
                            "strowger_queue_messages{application=\"shop\"} 0",
                            "strowger_queue_bytes{smsc=\"a\"} 0",
                            "strowger_queue_bytes{application=\"shop\"} 0",
                            packets("application=\"shop\"", "in", "submit_sm") + " 7",
                            packets("application=\"shop\"", "out", "submit_sm_resp") + " 7",
                            packets("application=\"_unbound\"", "in", "bind_transceiver") + " 1",
                            packets("application=\"shop\"", "out", "bind_transceiver_resp") + " 1",
                            packets("smsc=\"a\"", "out", "bind_transceiver") + " 1",
                            packets("smsc=\"a\"", "out", "submit_sm") + " 7",
                            packets("smsc=\"a\"", "in", "submit_sm_resp") + " 7",
                            "strowger_ready 1",
                            "strowger_log_dropped_total 3",
                            "strowger_route_seconds_count 7");
        }
    }

    private static String packets(String who, String direction, String operation) {
        return "strowger_pdus_total{" + who + ",protocol=\"smpp\",direction=\"" + direction + "\",operation=\""
                + operation + "\"}";
    }

    @Test
    void bothTextFormatsContainEveryMetricOfTheCatalogue() {
        try (World world = new World()) {
            Sampler sampler = busy(world, 1);
            for (MetricsText form : MetricsText.values()) {
                String text = Looking.metrics(form, sampler);
                assertThat(Catalogue.all())
                        .allMatch(each -> text.contains("\n" + each.name())
                                || text.startsWith("# HELP " + each.name())
                                || text.contains("# TYPE " + each.name() + " ")
                                || text.contains("# TYPE " + each.name().replaceFirst("_total$", "") + " "));
            }
            assertThat(Looking.metrics(MetricsText.OPEN_METRICS, sampler))
                    .endsWith("# EOF\n")
                    .contains("# TYPE strowger_messages_accepted counter\n")
                    .contains("# TYPE strowger_build info\n");
        }
    }

    @Test
    void theNumberOfSeriesIsLimitedForAnyNumberOfApplications() {
        try (World world = new World()) {
            String text = Looking.metrics(busy(world, 1200));
            List<String> accepted = Arrays.stream(text.split("\n"))
                    .filter(line -> line.startsWith("strowger_messages_accepted_total{"))
                    .toList();
            assertThat(accepted).hasSize(1001).contains("strowger_messages_accepted_total{application=\"_other\"} 0");
        }
    }
}
