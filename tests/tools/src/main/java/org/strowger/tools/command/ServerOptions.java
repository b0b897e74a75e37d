package org.strowger.tools.command;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.stream.Collectors;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.cli.HostPort;
import org.strowger.router.http.HttpTraits;
import org.strowger.router.program.Protocols;
import org.strowger.router.time.MonotonicClock;
import org.strowger.tools.Target;
import org.strowger.tools.ToolContext;
import org.strowger.tools.http.HttpSessions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for the server, the protocol and the login, common to all tools that send messages. */
final class ServerOptions {
    @Option(
            names = "--connect",
            paramLabel = "H:P",
            converter = HostPort.Converter.class,
            description = "the server (default: ${DEFAULT-VALUE})",
            defaultValue = "127.0.0.1:2775")
    private HostPort connect = new HostPort("127.0.0.1", 2775);

    @Option(
            names = "--protocol",
            paramLabel = "NAME",
            description = "the protocol: smpp, ucp, cimd2 or http (default: ${DEFAULT-VALUE})")
    private String protocol = "smpp";

    @Option(
            names = "--protocol-version",
            paramLabel = "V",
            description = "version of the protocol (default: the default version of the protocol)")
    private String version = "";

    @Mixin
    private final LoginOptions login = new LoginOptions();

    @Mixin
    private final HttpOptions http = new HttpOptions();

    @Mixin
    private final TlsClientOptions tls = new TlsClientOptions();

    /** The protocol and its environment; by HTTP, messages are requests without a bind. */
    ToolContext context() {
        if (protocol.equals(HttpTraits.NAME)) {
            ProtocolTraits traits = HttpSessions.traits(Protocols.HTTP.traits(), http.sending(connect));
            return ToolContext.at(traits, MonotonicClock.system()).withoutBinds();
        }
        http.requireNone(protocol);
        ProtocolTraits traits = Protocols.find(protocol).orElseThrow(this::unknownProtocol);
        return ToolContext.at(traits, MonotonicClock.system());
    }

    private CommandFailure unknownProtocol() {
        String known = Protocols.all().stream().map(ProtocolTraits::name).collect(Collectors.joining(", "));
        return CommandFailure.usage(
                "unknown protocol '" + protocol + "'; this tool supports " + known + ", " + HttpTraits.NAME);
    }

    /** Whether receipts are requested as callbacks. */
    boolean hasCallbacks() {
        return http.hasCallbacks();
    }

    /**
     * The server to connect to, and the login.
     *
     * @param locals the local addresses to dial from, in turn; if empty, the system chooses
     */
    Target target(ToolContext context, Traffic traffic, SessionTimers timers, List<InetSocketAddress> locals) {
        String spoken = version.isEmpty() ? context.traits().versions().get(0) : version;
        Target.Login who = new Target.Login(login.systemId(), login.secret(), traffic, spoken, timers);
        if (!context.hasBinds()) {
            context.traits().sessions().faultOf(who.terms(0, 1)).ifPresent(fault -> {
                throw CommandFailure.usage(fault);
            });
        }
        return new Target(connect.resolve(), locals, tls.layer(connect), who);
    }
}
