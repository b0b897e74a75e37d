package org.strowger.router.app.daemon;

import java.util.List;
import org.strowger.cimd2.Cimd2;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.smpp.Smpp;
import org.strowger.ucp.Ucp;

/** The protocols that simulated peers may speak. */
final class Protocols {
    static final List<ProtocolTraits> ALL = List.of(Smpp.TRAITS, Ucp.TRAITS, Cimd2.TRAITS);

    private Protocols() {}

    static ProtocolTraits named(String name) {
        return ALL.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("nobody speaks " + name));
    }

    /** The one that is called so, or another that a test has put in its place. */
    static ProtocolTraits named(String name, ProtocolTraits instead) {
        return instead.name().equals(name) ? instead : named(name);
    }
}
