package org.strowger.router.app;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.strowger.cimd2.Cimd2Suite;
import org.strowger.protocol.ProtocolSuite;
import org.strowger.router.lab.ToolContext;
import org.strowger.router.time.MonotonicClock;
import org.strowger.smpp.SmppSuite;
import org.strowger.ucp.UcpSuite;

/** The protocols that this program speaks. */
final class Suites {
    private static final List<ProtocolSuite> ALL = List.of(new SmppSuite(), new UcpSuite(), new Cimd2Suite());

    private Suites() {}

    static List<ProtocolSuite> all() {
        return ALL;
    }

    static Optional<ProtocolSuite> find(String name) {
        return ALL.stream().filter(suite -> suite.name().equals(name)).findFirst();
    }

    static ProtocolSuite named(String name) {
        return find(name)
                .orElseThrow(() -> CommandFailure.usage("the protocol '" + name + "' is not known; this version speaks "
                        + String.join(
                                ", ", ALL.stream().map(ProtocolSuite::name).toList())));
    }

    /** The protocol, with the time of the calendar by the clock that the threads use. */
    static ToolContext stage(String name) {
        Instant epoch = Instant.now().minusNanos(MonotonicClock.system().nowNanos());
        return new ToolContext(named(name), epoch);
    }
}
