package org.strowger.tests.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.protocol.Secret;
import org.strowger.router.app.process.Daemon;
import org.strowger.router.reactor.FreePorts;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.time.MonotonicClock;
import org.strowger.tests.interop.Callbacks;
import org.strowger.tests.load.Opened;
import org.strowger.tests.load.Program;
import org.strowger.tools.callback.CallbackFault;
import org.strowger.tools.provider.ProviderCount;
import org.strowger.tools.provider.ProviderPlan;
import org.strowger.tools.provider.SimulatedApi;
import org.strowger.tools.provider.SimulatedProvider;

/** A message by each profile to a simulated provider, which was written apart, and its receipt, over real sockets. */
final class SimulatedProvidersIT {
    private static final String SECRET = "0123456789abcdef0123";

    @TempDir
    private Path directory = Path.of("");

    private final Opened opened = new Opened();
    private final int door = FreePorts.next();

    @AfterEach
    void ends() throws Exception {
        opened.closeAll();
    }

    private SimulatedProvider start(Daemon daemon, SimulatedApi api) throws Exception {
        ProviderPlan plan = new ProviderPlan(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                SessionLayer.PLAIN,
                api,
                new Secret(SECRET),
                Duration.ofMillis(100),
                CallbackFault.NONE);
        Instant epoch = Instant.now().minusNanos(MonotonicClock.system().nowNanos());
        return SimulatedProvider.start(daemon.threads().first(), plan, epoch);
    }

    private static String verified(SimulatedApi api) {
        return switch (api) {
            case TWILIO, VONAGE, SINCH -> "signature-secret";
            default -> "secret";
        };
    }

    private static String recipient(SimulatedApi api) {
        return "4477009000" + (10 + api.ordinal());
    }

    private String configuration(List<SimulatedProvider> providers) {
        StringBuilder smscs = new StringBuilder();
        StringBuilder routes = new StringBuilder();
        for (SimulatedApi api : SimulatedApi.values()) {
            String name = api.name().toLowerCase(Locale.ROOT);
            smscs.append("  - {name: " + name + ", protocol: http, system-id: us, password: p, http: {profile: " + name
                    + ", url: 'http://127.0.0.1:"
                    + providers.get(api.ordinal()).address().getPort()
                    + "/send', callback-url: 'http://127.0.0.1:" + door + "', " + verified(api) + ": " + SECRET
                    + "}}\n");
            routes.append("  - {name: " + name + ", match: {to: '" + recipient(api) + "'}, via: " + name + "}\n");
        }
        return """
                node: provider
                shutdown: {drain: 1s}
                selectors: 1
                console: {listen: off, socket: off}
                http: {listen: off}
                store: {path: store, max-size: 1GiB, reserve: 16MiB}
                listeners:
                  - {name: web, protocol: http, listen: '127.0.0.1:%d', http: {apis: [kannel, provider]}}
                applications:
                  - {name: shop, password: secret, callbacks: {style: kannel, private-addresses: true}}
                smscs:
                %sroutes:
                %s""".formatted(door, smscs, routes);
    }

    private void send(Callbacks client, String to) throws Exception {
        String report = (client.url("receipt") + "?to=" + to + "&kind=%d")
                .replace("%", "%25")
                .replace("&", "%26");
        String target = "/cgi-bin/sendsms?username=shop&password=secret&from=SHOP&text=hi&to=" + to
                + "&dlr-mask=31&dlr-url=" + report;
        assertThat(RawHttp.ask(door, RawHttp.request("GET", target, "", "")).body())
                .startsWith("0: Accepted");
    }

    @Test
    void eachProfileSendsAMessageAndReceivesItsReceipt() throws Exception {
        Daemon daemon = Daemon.start(1, MonotonicClock.system(), System.err);
        opened.add(() -> daemon.stop(() -> {}));
        List<SimulatedProvider> providers = new ArrayList<>();
        for (SimulatedApi api : SimulatedApi.values()) {
            providers.add(start(daemon, api));
        }
        Callbacks client = opened.add(Callbacks.open());
        Path file = Files.writeString(directory.resolve("strowger.yaml"), configuration(providers));
        Program router = opened.add(Program.start(directory, "router", List.of("run", "--config", file.toString())));
        router.awaitSaid(" smsc\\.session_up ", SimulatedApi.values().length);
        List<String> wanted = new ArrayList<>();
        for (SimulatedApi api : SimulatedApi.values()) {
            send(client, recipient(api));
            wanted.add(recipient(api) + " | 8");
            wanted.add(recipient(api) + " | 1");
        }
        client.awaitReceipts(wanted);
        for (SimulatedProvider provider : providers) {
            assertThat(provider.count(ProviderCount.ACCEPTED)).isOne();
            assertThat(provider.count(ProviderCount.RECEIPTS_FAILED)).isZero();
        }
    }
}
