package org.strowger.router.app.daemon;

import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.strowger.router.cli.HostPort;
import org.strowger.router.cli.PasswordSource;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.ConsoleSettings;
import org.strowger.router.config.ListenerSettings;
import org.strowger.router.config.SimulatorSettings;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.value.Password;

/** The text that the daemon prints when it is ready: its addresses, the SMSCs that it dials, and commands to try. */
public final class ReadyReport {
    /** The default protocol of `strowger send`. */
    private static final String USUAL_PROTOCOL = "smpp";

    /** The HTTP API of the example. */
    private static final String OWN_API = "v1";

    /** The password in the examples of the manual, which is not a secret. */
    private static final String EXAMPLE_PASSWORD = "secret";

    private final Configuration configuration;
    private final Map<String, InetSocketAddress> addresses;
    private final List<String> consoles;
    private final InetSocketAddress http;
    private final int threads;
    private final String heap;

    /**
     * Addresses of the operator interfaces.
     *
     * @param consoles the addresses of the console
     * @param http the address of the HTTP endpoint; {@link ConsoleSettings#OFF} if there is none
     */
    record Endpoints(List<String> consoles, InetSocketAddress http) {}

    /**
     * Creates the report.
     *
     * @param addresses the addresses of the listeners, by listener name
     * @param heap the maximum size of the heap, in words
     */
    public ReadyReport(
            Configuration configuration,
            Map<String, InetSocketAddress> addresses,
            Endpoints endpoints,
            int threads,
            String heap) {
        this.configuration = configuration;
        this.addresses = addresses;
        this.consoles = endpoints.consoles();
        this.http = endpoints.http();
        this.threads = threads;
        this.heap = heap;
    }

    public void print(PrintStream out) {
        out.println("strowger " + configuration.general().node() + ": ready with " + threads + " SelectorThreads");
        out.println("  heap: " + heap);
        for (ListenerSettings listener : configuration.listeners()) {
            String secured = listener.tls().isNone() ? "" : " with TLS";
            out.println("  listener " + listener.name() + ": " + listener.protocol() + " on "
                    + HostPort.text(addresses.getOrDefault(listener.name(), listener.listen())) + secured);
        }
        for (SmscSettings smsc : configuration.smscs()) {
            out.println("  smsc " + smsc.name() + ": " + smsc.capacity().sessions() + " x " + bind(smsc) + " "
                    + where(smsc.peer()));
        }
        for (SimulatorSettings simulator : configuration.services().simulators()) {
            out.println("  simulated smsc " + simulator.name() + " on " + HostPort.text(simulator.listen()));
        }
        if (!consoles.isEmpty()) {
            out.println("  console on " + String.join(" and ", consoles));
        }
        if (!http.equals(ConsoleSettings.OFF)) {
            boolean encrypted =
                    !configuration.services().operating().http().tls().isNone();
            out.println("  status page and metrics on " + (encrypted ? "https" : "http") + "://" + HostPort.text(http)
                    + "/");
        }
        tryIt(out);
        out.flush();
    }

    /** The address of an SMSC, or the local address of its outbind connections. */
    private static String where(SmscSettings.Peer peer) {
        if (!peer.isCalled()) {
            return "to " + peer.hosts();
        }
        String from = peer.hosts().all().isEmpty() ? "" : " from " + peer.hosts();
        return "called" + from + ": outbind on " + HostPort.text(peer.outbind())
                + (peer.encrypted() ? " with TLS" : "");
    }

    private static String bind(SmscSettings smsc) {
        return smsc.login().bind().words();
    }

    /** Prints two commands that send a test message: one with a client that binds, and one with an HTTP request. */
    private void tryIt(PrintStream out) {
        if (configuration.services().simulators().isEmpty()
                || configuration.applications().isEmpty()) {
            return;
        }
        ApplicationSettings application = configuration.applications().get(0);
        // Any other password is a secret.
        boolean isExample = application.login().password().equals(new Password.Plain(EXAMPLE_PASSWORD));
        List<String> commands = Stream.concat(
                        firstListener(each -> !each.isHttp()).map(each -> send(each, application, isExample)).stream(),
                        firstListener(ReadyReport::takesCurl).map(each -> curl(each, application, isExample)).stream())
                .toList();
        if (commands.isEmpty()) {
            return;
        }
        out.println();
        out.println(
                isExample
                        ? "Try, in another terminal:"
                        : "Try, in another terminal, with the password of " + application.name() + " in "
                                + PasswordSource.ENVIRONMENT + ":");
        commands.forEach(each -> out.println("  " + each));
    }

    private Optional<ListenerSettings> firstListener(Predicate<ListenerSettings> condition) {
        return configuration.listeners().stream().filter(condition).findFirst();
    }

    /** Whether a curl command without certificate options works with the listener. */
    private static boolean takesCurl(ListenerSettings listener) {
        return listener.isHttp()
                && listener.tls().isNone()
                && !listener.admission().proxied()
                && listener.web().apis().contains(OWN_API);
    }

    /** A command that sends a test message and shows the message's route, response and receipt. */
    private String send(ListenerSettings listener, ApplicationSettings application, boolean isExample) {
        String protocol = listener.protocol().equals(USUAL_PROTOCOL) ? "" : " --protocol " + listener.protocol();
        return (isExample ? PasswordSource.ENVIRONMENT + "=" + EXAMPLE_PASSWORD + " " : "")
                + "./strowger send --connect " + toDial(listener) + " --system-id "
                + application.login().systemId() + protocol + " --from SHOP --to 447700900123 --text hello --receipt";
    }

    /** A command that sends a test message with an HTTP request. */
    private String curl(ListenerSettings listener, ApplicationSettings application, boolean isExample) {
        String password = isExample ? EXAMPLE_PASSWORD : "$" + PasswordSource.ENVIRONMENT;
        return "curl -u \"" + application.login().systemId() + ":" + password + "\""
                + " -H 'Content-Type: application/json'"
                + " -d '{\"from\":\"SHOP\",\"to\":\"447700900123\",\"text\":\"hello\"}' http://" + toDial(listener)
                + "/v1/messages";
    }

    private String toDial(ListenerSettings listener) {
        return HostPort.text(toDial(addresses.getOrDefault(listener.name(), listener.listen())));
    }

    /** Replaces the wildcard address by the loopback address. */
    private static InetSocketAddress toDial(InetSocketAddress listening) {
        return listening.getAddress() != null && listening.getAddress().isAnyLocalAddress()
                ? new InetSocketAddress(InetAddress.getLoopbackAddress(), listening.getPort())
                : listening;
    }
}
