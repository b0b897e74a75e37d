package org.strowger.router.app.program;

import java.util.List;
import java.util.Optional;
import org.strowger.cimd2.Cimd2Suite;
import org.strowger.protocol.ProtocolSuite;
import org.strowger.router.app.cli.CommandFailure;
import org.strowger.smpp.SmppSuite;
import org.strowger.ucp.UcpSuite;

/** The protocols that this program speaks. */
public final class Suites {
    private static final List<ProtocolSuite> ALL = List.of(new SmppSuite(), new UcpSuite(), new Cimd2Suite());

    private Suites() {}

    public static List<ProtocolSuite> all() {
        return ALL;
    }

    public static Optional<ProtocolSuite> find(String name) {
        return ALL.stream().filter(suite -> suite.name().equals(name)).findFirst();
    }

    public static ProtocolSuite named(String name) {
        return find(name)
                .orElseThrow(() -> CommandFailure.usage("the protocol '" + name + "' is not known; this version speaks "
                        + String.join(
                                ", ", ALL.stream().map(ProtocolSuite::name).toList())));
    }
}
