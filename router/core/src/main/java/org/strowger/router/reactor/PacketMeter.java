package org.strowger.router.reactor;

import static java.util.stream.Collectors.toUnmodifiableList;

import java.util.List;
import java.util.stream.Stream;
import org.strowger.protocol.PacketFault;
import org.strowger.protocol.PacketTally;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.router.metrics.PacketCounts;
import org.strowger.router.metrics.PacketRegistry;
import org.strowger.router.metrics.PacketRegistry.Party;
import org.strowger.router.metrics.PacketRegistry.Side;

/**
 * Counts the packets of one session in the registry of its thread. Sessions with the same peer share the counts. Each
 * packet costs two stores into an array.
 *
 * <p>Thread: the session's.
 */
public final class PacketMeter implements PacketTally {
    /** Stands for applications that are not bound. No application can have this name. */
    public static final String UNBOUND = "_unbound";

    /** The names of the faults, shared by all sessions. */
    private static final List<String> FAULTS =
            Stream.of(PacketFault.values()).map(PacketFault::label).collect(toUnmodifiableList());

    private final PacketRegistry registry;
    private final ProtocolTraits traits;
    private PacketCounts counts;

    private PacketMeter(PacketRegistry registry, ProtocolTraits traits, PacketCounts counts) {
        this.registry = registry;
        this.traits = traits;
        this.counts = counts;
    }

    public static PacketMeter ofSmsc(PacketRegistry registry, ProtocolTraits traits, String name) {
        return new PacketMeter(registry, traits, counts(registry, traits, Side.SMSC, name));
    }

    /** The meter of a session with an application that is not bound yet. */
    public static PacketMeter ofApplication(PacketRegistry registry, ProtocolTraits traits) {
        return new PacketMeter(registry, traits, counts(registry, traits, Side.APPLICATION, UNBOUND));
    }

    /** Counts packets for this application from now on; called after the application's bind. */
    public void bound(String application) {
        counts = counts(registry, traits, Side.APPLICATION, application);
    }

    private static PacketCounts counts(PacketRegistry registry, ProtocolTraits traits, Side side, String name) {
        return registry.of(new Party(side, name, traits.name()), traits.packetKinds(), FAULTS);
    }

    @Override
    public void came(int kind, int octets) {
        counts.came(kind, octets);
    }

    @Override
    public void leaves(int kind) {
        counts.leaves(kind);
    }

    @Override
    public void left(int octets) {
        counts.left(octets);
    }

    @Override
    public void broken(PacketFault fault) {
        counts.broken(fault.ordinal());
    }
}
