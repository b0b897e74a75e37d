package org.strowger.router.app.daemon;

import java.util.List;
import org.strowger.cimd2.Cimd2Suite;
import org.strowger.protocol.ProtocolSuite;
import org.strowger.smpp.SmppSuite;
import org.strowger.ucp.UcpSuite;

/** The protocols that simulated peers may speak. */
final class Protocols {
    static final List<ProtocolSuite> ALL = List.of(new SmppSuite(), new UcpSuite(), new Cimd2Suite());

    private Protocols() {}

    static ProtocolSuite named(String name) {
        return ALL.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("nobody speaks " + name));
    }

    /** The one that is called so, or another that a test has put in its place. */
    static ProtocolSuite named(String name, ProtocolSuite instead) {
        return instead.name().equals(name) ? instead : named(name);
    }
}
