package org.strowger.tools.command;

import java.net.InetSocketAddress;
import java.util.List;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.app.cli.HostPort;
import org.strowger.router.app.program.Protocols;
import org.strowger.router.time.MonotonicClock;
import org.strowger.tools.Target;
import org.strowger.tools.ToolContext;
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

    @Option(names = "--protocol", paramLabel = "NAME", description = "the protocol (default: ${DEFAULT-VALUE})")
    private String protocol = "smpp";

    @Option(
            names = "--protocol-version",
            paramLabel = "V",
            description = "version of the protocol (default: the default version of the protocol)")
    private String version = "";

    @Mixin
    private final LoginOptions login = new LoginOptions();

    @Mixin
    private final TlsClientOptions tls = new TlsClientOptions();

    ToolContext context() {
        return ToolContext.at(Protocols.named(protocol), MonotonicClock.system());
    }

    /**
     * The server to connect to, and the login.
     *
     * @param locals the local addresses to dial from, in turn; if empty, the system chooses
     */
    Target target(ToolContext context, Traffic traffic, SessionTimers timers, List<InetSocketAddress> locals) {
        String spoken = version.isEmpty() ? context.traits().versions().get(0) : version;
        Target.Login who = new Target.Login(login.systemId(), login.secret(), traffic, spoken, timers);
        return new Target(connect.resolve(), locals, tls.layer(connect), who);
    }
}
