package org.strowger.world;

import java.util.List;
import org.strowger.cimd2.Cimd2;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.smpp.Smpp;
import org.strowger.ucp.Ucp;

/** The protocols that simulated peers can use. */
public final class Protocols {
    public static final List<ProtocolTraits> ALL = List.of(Smpp.TRAITS, Ucp.TRAITS, Cimd2.TRAITS);

    private Protocols() {}

    public static ProtocolTraits named(String name) {
        return ALL.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("nobody speaks " + name));
    }

    /** The protocol with this name, or the one that a test has put in its place. */
    public static ProtocolTraits named(String name, ProtocolTraits instead) {
        return instead.name().equals(name) ? instead : named(name);
    }
}
