package org.strowger.tests.kafka;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import org.strowger.router.app.process.Daemon;
import org.strowger.router.config.SimulatorSettings;
import org.strowger.router.reactor.FreePorts;
import org.strowger.router.time.MonotonicClock;
import org.strowger.smpp.Smpp;
import org.strowger.tools.ToolContext;
import org.strowger.tools.kafka.BrokerOptions;
import org.strowger.tools.kafka.KafkaBrokers;
import org.strowger.tools.smsc.SimulatedSmsc;
import org.strowger.tools.smsc.SmscPlan;

/**
 * Three brokers and a simulated SMSC for {@code tests/bench/cluster-clients}, until standard input ends. Prints their
 * addresses, and the recipient of each message that comes to the SMSC.
 */
public final class BrokersAndSmsc {
    private static final String ACCOUNT = "strowger";
    private static final String PASSWORD = "secret";
    private static final Duration ANSWER_DELAY = Duration.ofMillis(20);
    private static final Duration RECEIPT_DELAY = Duration.ofMillis(300);

    private BrokersAndSmsc() {}

    /** @param given the directory with the jars of Kafka's brokers, and that for their files */
    public static void main(String[] given) throws IOException, InterruptedException {
        MonotonicClock clock = MonotonicClock.system();
        Daemon daemon = Daemon.start(1, clock, System.err);
        BrokerOptions options = BrokerOptions.plain(Path.of(given[0]), FreePorts::next);
        try (KafkaBrokers brokers = KafkaBrokers.start(options, Path.of(given[1]))) {
            SimulatedSmsc smsc = SimulatedSmsc.start(daemon.threads(), smsc(), ToolContext.at(Smpp.TRAITS, clock));
            System.out.println("brokers " + String.join(", ", brokers.addresses()));
            System.out.println("smsc " + smsc.address().getPort());
            while (System.in.read() >= 0) {
                // The process that has started this ends it by the end of its input.
            }
            smsc.close();
        } finally {
            daemon.stop(() -> {});
        }
    }

    private static SmscPlan smsc() {
        SimulatorSettings settings = new SimulatorSettings(
                "operator",
                Smpp.TRAITS.name(),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                new SimulatorSettings.SimulatorLogin(ACCOUNT, PASSWORD),
                ANSWER_DELAY,
                new SimulatorSettings.Play(RECEIPT_DELAY, 0, "none"));
        return SmscPlan.of(settings)
                .with((message, nowNanos) ->
                        System.out.println("came " + message.destination().text()));
    }
}
