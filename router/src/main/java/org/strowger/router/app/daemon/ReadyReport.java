package org.strowger.router.app.daemon;

import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import org.strowger.router.app.cli.HostPort;
import org.strowger.router.app.cli.PasswordSource;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.ConsoleSettings;
import org.strowger.router.config.ListenerSettings;
import org.strowger.router.config.SimulatorSettings;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.value.Password;

/** The text that the daemon prints when it is ready: its addresses, the SMSCs that it dials, and a command to try. */
public final class ReadyReport {
    /** The default protocol of `strowger send`. */
    private static final String USUAL_PROTOCOL = "smpp";

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
    record Doors(List<String> consoles, InetSocketAddress http) {}

    /**
     * Creates the report.
     *
     * @param addresses the addresses of listeners by name
     * @param heap the maximum size of the heap, in words
     */
    public ReadyReport(
            Configuration configuration,
            Map<String, InetSocketAddress> addresses,
            Doors doors,
            int threads,
            String heap) {
        this.configuration = configuration;
        this.addresses = addresses;
        this.consoles = doors.consoles();
        this.http = doors.http();
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
        if (canBeTried()) {
            tryIt(out);
        }
        out.flush();
    }

    /** The address of an SMSC, or the local address of its outbind connections. */
    private static String where(SmscSettings.Peer peer) {
        if (!peer.isCalled()) {
            return "to " + peer.hosts();
        }
        String from = peer.hosts().isEmpty() ? "" : " from " + peer.hosts();
        return "called" + from + ": outbind on " + HostPort.text(peer.outbind())
                + (peer.encrypted() ? " with TLS" : "");
    }

    private static String bind(SmscSettings smsc) {
        return smsc.login().transceiver() ? "transceiver" : "transmitter and receiver";
    }

    private boolean canBeTried() {
        return !configuration.services().simulators().isEmpty()
                && !configuration.listeners().isEmpty()
                && !configuration.applications().isEmpty();
    }

    /** Prints a command that sends a test message and shows its route, response and receipt. */
    private void tryIt(PrintStream out) {
        ListenerSettings listener = configuration.listeners().get(0);
        ApplicationSettings application = configuration.applications().get(0);
        // Any other password is a secret.
        boolean isExample = application.login().password().equals(new Password.Plain(EXAMPLE_PASSWORD));
        String variable = PasswordSource.ENVIRONMENT;
        String protocol = listener.protocol().equals(USUAL_PROTOCOL) ? "" : " --protocol " + listener.protocol();
        out.println();
        out.println(
                isExample
                        ? "Try, in another terminal:"
                        : "Try, in another terminal, with the password of " + application.name() + " in " + variable
                                + ":");
        out.println("  " + (isExample ? variable + "=" + EXAMPLE_PASSWORD + " " : "") + "./strowger send --connect "
                + HostPort.text(toDial(addresses.getOrDefault(listener.name(), listener.listen()))) + " --system-id "
                + application.login().systemId() + protocol + " --from SHOP --to 447700900123 --text hello --receipt");
    }

    /** Replaces the wildcard address by the loopback address. */
    private static InetSocketAddress toDial(InetSocketAddress listening) {
        return listening.getAddress() != null && listening.getAddress().isAnyLocalAddress()
                ? new InetSocketAddress(InetAddress.getLoopbackAddress(), listening.getPort())
                : listening;
    }
}
