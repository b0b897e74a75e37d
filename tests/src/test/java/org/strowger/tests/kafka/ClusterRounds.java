package org.strowger.tests.kafka;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.strowger.router.app.process.Daemon;
import org.strowger.router.reactor.FreePorts;
import org.strowger.router.time.MonotonicClock;
import org.strowger.smpp.Smpp;
import org.strowger.tools.ToolContext;
import org.strowger.tools.cluster.ClusterPlan;
import org.strowger.tools.cluster.LocalCluster;
import org.strowger.tools.kafka.BrokerOptions;

/** Many rounds of faults, from the command line: see {@code tests/bench/cluster}. Words are {@code name=value}. */
public final class ClusterRounds {
    private static final int BINDS = 8;
    private static final int WINDOW = 50;
    private static final int SESSIONS = 9;

    /** So many times the rate of messages can leave, so that none of those that were taken over waits for others. */
    private static final int SPARE = 6;

    private static final List<String> BROKER_JAVA = List.of("-Xmx512m", "-XX:+UseG1GC");

    private final Map<String, String> words = new HashMap<>();

    private ClusterRounds(String[] given) {
        for (String word : given) {
            int equals = word.indexOf('=');
            words.put(word.substring(0, equals), word.substring(equals + 1));
        }
    }

    public static void main(String[] given) throws Exception {
        System.exit(new ClusterRounds(given).run() ? 0 : 1);
    }

    private boolean run() throws IOException, InterruptedException {
        MonotonicClock clock = MonotonicClock.system();
        Daemon daemon = Daemon.start(1, clock, System.err);
        try (LocalCluster cluster =
                LocalCluster.start(cluster(), daemon.threads(), ToolContext.at(Smpp.TRAITS, clock))) {
            FaultRun run = new FaultRun(rounds(), cluster, System.out::println);
            return number("hold") > 0 ? run.takeOver(number("hold")) : run.run();
        } finally {
            daemon.stop(() -> {});
        }
    }

    private FaultRun.Plan rounds() {
        return new FaultRun.Plan(
                number("seed"),
                number("rounds"),
                Duration.ofSeconds(number("seconds")),
                Duration.ofSeconds(number("pause")),
                number("rate"));
    }

    private ClusterPlan cluster() {
        int rate = number("rate");
        BrokerOptions brokers =
                BrokerOptions.plain(Path.of(text("kafka")), FreePorts::next).withJava(BROKER_JAVA);
        return new ClusterPlan(
                brokers,
                Path.of(text("root")),
                List.of(text("java").split("\n", -1)),
                new ClusterPlan.Load(rate, BINDS, WINDOW, (number("hold") > 0 ? SPARE : 2) * rate, SESSIONS));
    }

    private int number(String name) {
        return Integer.parseInt(text(name));
    }

    private String text(String name) {
        String text = words.get(name);
        if (text == null) {
            throw new IllegalArgumentException("there is no " + name);
        }
        return text;
    }
}
